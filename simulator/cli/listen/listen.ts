import { publicApi } from '../../../openapi/document.ts';
import type { Webhook } from '../../../openapi/generated/control-types.ts';
import {
  checkSignature,
  type HttpReply,
  type IncomingWebhook,
  startWebhookServer,
  type WebhookServer,
} from '../../../scenarios/runner/webhook-server.ts';
import { createMask, type Mask } from '../../text/mask.ts';
import { didYouMean } from '../../text/suggest.ts';
import type { Call } from '../command.ts';
import { type ControlClient, controlClient } from '../control-client.ts';
import { type CliError, EXIT, portProblem, usageError } from '../errors.ts';
import type { Reader } from '../flag.ts';

import type { Settings } from '../settings.ts';
import { deliveredLines, type ReceivedDelivery, readEvent, wholeDelivery } from './event-lines.ts';
import { KEY_HINTS, listenToKeys } from './keys.ts';

/**
 * How long a task waits for those before it, real milliseconds. A delivery has 15 s, and one that waits for a target that hangs should not time out with it.
 */
const MAX_WAIT_MS = 5000;

/** How long pending requests may take after Ctrl+C, milliseconds. */
const CLOSE_GRACE_MS = 3000;

/** The settings of `sim listen`. */
interface ListenSettings {
  readonly port: number;
  readonly allowedHosts: readonly string[];
  readonly organization: string;
  readonly register: boolean;
  readonly secret: string | undefined;
  /** Empty for all. */
  readonly types: ReadonlySet<string>;
  readonly forward: string | undefined;
  readonly json: boolean;
  /** Forwards one delivery after the other. */
  readonly inTurn: InTurn;
}

const eventType: Reader<string> = (value, from) => {
  const types = Object.keys(publicApi.json.webhooks ?? {});
  if (types.includes(value)) return value;
  throw usageError(`${from}: unknown event type ${value}${didYouMean(value, types) || `; known: ${types.join(', ')}`}`);
};

/** `sim listen`: receives webhooks until the user stops it. */
export async function runListen({ settings, io }: Call): Promise<void> {
  const options = listenSettings(settings);
  const client = controlClient(settings);
  let secret = options.secret ?? `whsec_sim_${options.organization}`;
  const mask: Mask = line => createMask([secret])(line);
  const keys = listenToKeys({
    io: options.json ? { ...io, onKey: undefined } : io,
    client: options.register ? client : undefined,
    whole: delivered => mask(wholeDelivery(delivered)),
  });
  const server = await start(options, webhook => {
    const isVerified = checkSignature(webhook, secret) === 'valid';
    return reply(webhook, isVerified, options, delivered => {
      const line = lineOf(delivered, options, { mask, colour: io.colour });
      if (keys.take(delivered, line)) io.out(line);
    });
  });
  const url = `${server.origin}/`;
  const stopped = Promise.race([io.waitForStop(), keys.quit]);
  let registration: Registration | undefined;
  try {
    const say = (line: string) => (options.json ? undefined : io.out(line));
    const registered = async () => {
      const webhook = await register(client, url, options);
      secret = webhook.secret;
      return webhook;
    };
    const again = ({ id }: Webhook) => say(`The endpoint was removed, for example by a reset; registered again as ${id}`);
    if (options.register) registration = await keepRegistered(client, registered, again);
    const source = registration && ` to events of ${registration.current().organizationId} from ${client.url}`;
    say(`Listening on ${url}${source ?? ''}; ${io.onKey ? KEY_HINTS : 'press Ctrl+C to stop'}`);
    await stopped;
    registration?.stop();
    if (registration) await unregister(client, registration.current().id, io.err);
  } finally {
    keys.end();
    registration?.stop();
    await server.close();
  }
}

function listenSettings(settings: Settings): ListenSettings {
  return {
    port: settings.one('port') ?? 0,
    allowedHosts: settings.all('allow-host'),
    organization: settings.one('organization') ?? 'org_acme',
    register: settings.on('register'),
    secret: settings.one('secret'),
    types: new Set(settings.all('events', eventType)),
    forward: settings.one('forward'),
    json: settings.on('json'),
    inTurn: createTurns(),
  };
}

async function start(
  { port: portNumber, allowedHosts }: ListenSettings,
  onWebhook: (webhook: IncomingWebhook) => Promise<HttpReply>,
): Promise<WebhookServer> {
  try {
    return await startWebhookServer({
      port: portNumber,
      allowedHosts,
      closeGraceMs: CLOSE_GRACE_MS,
      reply: webhook => (webhook.method === 'POST' ? onWebhook(webhook) : { status: 405, headers: { allow: 'POST' } }),
    });
  } catch (error) {
    throw portProblem(error, portNumber);
  }
}

function register(client: ControlClient, url: string, { organization, secret }: ListenSettings) {
  return client.call('createWebhook', { body: { organizationId: organization, url, ...(secret === undefined ? {} : { secret }) } });
}

/** Ignores a simulator that has stopped, because its endpoints are gone with it. */
async function unregister(client: ControlClient, id: string, printError: (line: string) => void): Promise<void> {
  await client.call('deleteWebhook', { path: { id } }).catch((error: CliError) => {
    if (error.exitCode === EXIT.failed) printError(`Endpoint ${id} is still registered: ${error.message}`);
  });
}

/** Prints and forwards a webhook and returns the response. Other types than those of --events only get a 200. */
async function reply(
  webhook: IncomingWebhook,
  isVerified: boolean,
  { types, forward, inTurn }: ListenSettings,
  show: (delivered: ReceivedDelivery) => void,
): Promise<HttpReply> {
  const body = webhook.body.toString('utf8');
  const event = readEvent(body);
  if (event && types.size > 0 && !types.has(event.type)) return { status: 200 };
  const { headers } = webhook;
  const delivered = { at: new Date(), event, isVerified, isSynthetic: headers['x-sim-synthetic'] !== undefined, body, headers };
  if (forward === undefined) {
    const status = event && isVerified ? 200 : 400;
    show({ ...delivered, answered: { status } });
    return { status };
  }
  const started = performance.now();
  const { forwarded, problem } = await inTurn(() => forwardTo(forward, webhook));
  const passedOnMs = Math.round(performance.now() - started);
  show({ ...delivered, answered: { status: forwarded.status, passedOnMs, ...(problem === undefined ? {} : { problem }) } });
  return forwarded;
}

async function forwardTo(target: string, webhook: IncomingWebhook): Promise<{ readonly forwarded: HttpReply; readonly problem?: string }> {
  const { forwardWebhook } = await import('./forward.ts');
  try {
    return { forwarded: await forwardWebhook(target, webhook) };
  } catch (error) {
    return { forwarded: { status: 502 }, problem: `${target} does not respond: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function lineOf(
  delivered: ReceivedDelivery,
  { json }: ListenSettings,
  { mask, colour }: { readonly mask: Mask; readonly colour: boolean },
): string {
  if (!json) return mask(deliveredLines(delivered, colour));
  const { at, event, isVerified, isSynthetic, body, answered } = delivered;
  const made = isSynthetic ? { synthetic: true } : {};
  return mask(JSON.stringify({ at: at.toISOString(), ...(event ?? { body }), verified: isVerified, ...made, answered }));
}

/** Runs a task after those that were given before it, and resolves as it does. */
type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

/** Keeps tasks in the order in which they were given. */
export function createTurns(): InTurn {
  let before: Promise<unknown> = Promise.resolve();
  return async task => {
    const done = Promise.race([before, waited(MAX_WAIT_MS)]).then(task);
    before = Promise.all([before, done]).catch(() => undefined);
    return done;
  };
}

function waited(ms: number): Promise<void> {
  return new Promise(resolve => void setTimeout(resolve, ms).unref());
}

/** How often the endpoint is looked for, milliseconds. */
const CHECK_MS = 1000;

/** An endpoint that stays registered. */
export interface Registration {
  readonly current: () => Webhook;
  stop(): void;
}

/** Registers an endpoint, and again when a reset, a restored snapshot or a restart has removed it; `onAgain` is called then. */
async function keepRegistered(
  client: ControlClient,
  registered: () => Promise<Webhook>,
  onAgain: (webhook: Webhook) => void,
): Promise<Registration> {
  let current = await registered();
  let isChecking = false;
  const check = async (): Promise<void> => {
    const { items } = await client.call('listWebhooks', { isPoll: true });
    if (items.some(({ id, url }) => id === current.id && url === current.url)) return;
    current = await registered();
    onAgain(current);
  };
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    // A simulator that does not respond is looked for again.
    void check()
      .catch(() => undefined)
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_MS);
  return { current: () => current, stop: () => clearInterval(timer) };
}
