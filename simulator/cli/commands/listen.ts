import { publicApi } from '../../../openapi/document.ts';
import {
  checkSignature,
  type HttpReply,
  type IncomingWebhook,
  startWebhookServer,
  type WebhookServer,
} from '../../../scenarios/runner/webhook-server.ts';
import { didYouMean } from '../../kernel/suggest.ts';
import type { Call } from '../command.ts';
import { type ControlClient, controlClient } from '../control-client.ts';
import { type CliError, EXIT, portProblem, usageError } from '../errors.ts';
import { type Delivered, deliveredLines, readEvent } from '../event-lines.ts';
import { baseUrl, port, text } from '../readers.ts';
import type { Reader, Settings } from '../settings.ts';

/** How long open requests may take after Ctrl+C, milliseconds. */
const CLOSE_GRACE_MS = 3000;

/** The flags of `sim listen`. */
interface ListenSettings {
  readonly port: number;
  readonly organization: string;
  readonly isToRegister: boolean;
  readonly secret: string | undefined;
  /** Empty for all. */
  readonly types: ReadonlySet<string>;
  readonly forward: string | undefined;
  readonly json: boolean;
}

const eventType: Reader<string> = (value, from) => {
  const types = Object.keys(publicApi.json.webhooks ?? {});
  if (types.includes(value)) return value;
  throw usageError(`${from}: there are no events ${value}${didYouMean(value, types) || `; there are ${types.join(', ')}`}`);
};

/** `sim listen`: receives webhooks until the user stops it. */
export async function run({ settings, io }: Call): Promise<void> {
  const wanted = listenSettings(settings);
  const client = controlClient(settings);
  let secret = wanted.secret ?? `whsec_sim_${wanted.organization}`;
  const server = await start(wanted.port, webhook => {
    const isVerified = checkSignature(webhook, secret) === 'valid';
    return reply(webhook, isVerified, wanted, delivered => io.out(lineOf(delivered, wanted, io.colour)));
  });
  const url = `${server.origin}/`;
  const stopped = io.untilStopped();
  try {
    const webhook = wanted.isToRegister ? await register(client, url, wanted) : undefined;
    secret = webhook?.secret ?? secret;
    if (!wanted.json)
      io.out(`Listening on ${url}${webhook ? ` to events of ${webhook.organizationId} from ${client.url}` : ''}; Ctrl+C ends it`);
    await stopped;
    if (webhook) await unregister(client, webhook.id, io.err);
  } finally {
    await server.close();
  }
}

function listenSettings(settings: Settings): ListenSettings {
  return {
    port: settings.one('port', port) ?? 0,
    organization: settings.one('organization', text) ?? 'org_acme',
    isToRegister: settings.on('register') ?? true,
    secret: settings.one('secret', text),
    types: new Set(settings.all('events', eventType)),
    forward: settings.one('forward', baseUrl),
    json: settings.on('json') ?? false,
  };
}

async function start(wantedPort: number, onWebhook: (webhook: IncomingWebhook) => Promise<HttpReply>): Promise<WebhookServer> {
  try {
    return await startWebhookServer({
      port: wantedPort,
      closeGraceMs: CLOSE_GRACE_MS,
      reply: webhook => (webhook.method === 'POST' ? onWebhook(webhook) : { status: 405, headers: { allow: 'POST' } }),
    });
  } catch (error) {
    throw portProblem(error, wantedPort);
  }
}

function register(client: ControlClient, url: string, { organization, secret }: ListenSettings) {
  return client.call('createWebhook', { body: { organizationId: organization, url, ...(secret === undefined ? {} : { secret }) } });
}

/** The simulator may be gone, and its endpoints with it: nothing that the user has to mend. */
async function unregister(client: ControlClient, id: string, tell: (line: string) => void): Promise<void> {
  await client.call('deleteWebhook', { path: { id } }).catch((error: CliError) => {
    if (error.exitCode === EXIT.failed) tell(`The endpoint ${id} stays registered: ${error.message}`);
  });
}

/** Prints the webhook, forwards it if asked to, and returns the reply. Types that were not asked for get a 200 and nothing else. */
async function reply(
  webhook: IncomingWebhook,
  isVerified: boolean,
  { types, forward }: ListenSettings,
  show: (delivered: Delivered) => void,
): Promise<HttpReply> {
  const body = webhook.body.toString('utf8');
  const event = readEvent(body);
  if (event && types.size > 0 && !types.has(event.type)) return { status: 200 };
  const delivered = { at: new Date(), event, isVerified, body };
  if (forward === undefined) {
    const status = event && isVerified ? 200 : 400;
    show({ ...delivered, answered: { status } });
    return { status };
  }
  const started = performance.now();
  const { forwarded, problem } = await forwardTo(forward, webhook);
  const passedOnMs = Math.round(performance.now() - started);
  show({ ...delivered, answered: { status: forwarded.status, passedOnMs, ...(problem === undefined ? {} : { problem }) } });
  return forwarded;
}

async function forwardTo(target: string, webhook: IncomingWebhook): Promise<{ readonly forwarded: HttpReply; readonly problem?: string }> {
  const { forwardWebhook } = await import('../forward.ts');
  try {
    return { forwarded: await forwardWebhook(target, webhook) };
  } catch (error) {
    return { forwarded: { status: 502 }, problem: `${target} gives no answer: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function lineOf(delivered: Delivered, { json }: ListenSettings, colour: boolean): string {
  if (!json) return deliveredLines(delivered, colour);
  const { at, event, isVerified, body, answered } = delivered;
  return JSON.stringify({ at: at.toISOString(), ...(event ?? { body }), verified: isVerified, answered });
}
