import { publicApi } from '../../../openapi/document.ts';
import { didYouMean } from '../../kernel/suggest.ts';
import type { Call } from '../command.ts';
import { type ControlClient, controlClient } from '../control-client.ts';
import { type CliError, EXIT, portProblem, usageError } from '../errors.ts';
import { type Delivered, deliveredLines, readEvent } from '../event-lines.ts';
import { baseUrl, port, text } from '../readers.ts';
import { type Incoming, openReceiver, type Receiver, type Reply } from '../receiver.ts';
import type { Reader, Settings } from '../settings.ts';

/** What `sim listen` was asked for. */
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
  const receiver = await open(
    wanted.port,
    () => secret,
    incoming => answer(incoming, wanted, delivered => io.out(lineOf(delivered, wanted, io.colour))),
  );
  const stopped = io.untilStopped();
  try {
    const webhook = wanted.isToRegister ? await register(client, receiver.url, wanted) : undefined;
    secret = webhook?.secret ?? secret;
    if (!wanted.json)
      io.out(`Listening on ${receiver.url}${webhook ? ` to events of ${webhook.organizationId} from ${client.url}` : ''}; Ctrl+C ends it`);
    await stopped;
    if (webhook) await unregister(client, webhook.id, io.err);
  } finally {
    await receiver.close();
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

async function open(wantedPort: number, secret: () => string, onIncoming: (incoming: Incoming) => Promise<Reply>): Promise<Receiver> {
  try {
    return await openReceiver({ port: wantedPort, secret, answer: onIncoming });
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

/** What is not asked for is answered, and neither shown nor passed on. */
async function answer(incoming: Incoming, { types, forward }: ListenSettings, show: (delivered: Delivered) => void): Promise<Reply> {
  const body = Buffer.from(incoming.body).toString('utf8');
  const event = readEvent(body);
  if (event && types.size > 0 && !types.has(event.type)) return { status: 200 };
  const delivered = { at: new Date(), event, isVerified: incoming.isVerified, body };
  if (forward === undefined) {
    const reply = { status: event && incoming.isVerified ? 200 : 400 };
    show({ ...delivered, answered: reply });
    return reply;
  }
  const started = performance.now();
  const { reply, problem } = await passOnTo(forward, incoming);
  const passedOnMs = Math.round(performance.now() - started);
  show({ ...delivered, answered: { status: reply.status, passedOnMs, ...(problem === undefined ? {} : { problem }) } });
  return reply;
}

async function passOnTo(target: string, incoming: Incoming): Promise<{ readonly reply: Reply; readonly problem?: string }> {
  const { passOn } = await import('../forward.ts');
  try {
    return { reply: await passOn(target, incoming) };
  } catch (error) {
    return { reply: { status: 502 }, problem: `${target} gives no answer: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function lineOf(delivered: Delivered, { json }: ListenSettings, colour: boolean): string {
  if (!json) return deliveredLines(delivered, colour);
  const { at, event, isVerified, body, answered } = delivered;
  return JSON.stringify({ at: at.toISOString(), ...(event ?? { body }), verified: isVerified, answered });
}
