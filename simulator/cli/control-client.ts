/** The control API of a running simulator, typed by its document. */
import { controlApi, type JsonSchema } from '../../openapi/document.ts';
import type { Operations } from '../../openapi/generated/control-types.ts';
import { readAnswer } from '../../scenarios/runner/read-answer.ts';
import { connectionReason, noSimulator } from '../text/connection-failure.ts';
import { printableLine } from '../text/printable.ts';
import { CliError, EXIT, unreachable, usageError } from './errors.ts';
import { baseUrl, token } from './readers.ts';
import type { Settings } from './settings.ts';

const DEFAULT_URL = 'http://127.0.0.1:4010';

/** Real milliseconds for an answer. */
const ANSWER_MS = 10_000;

type OperationId = keyof Operations;

/** These take as long as the world is large, or the time is long that passes in it. */
const LONG: ReadonlySet<OperationId> = new Set([
  'advanceClock',
  'createPlatformEvent',
  'createWorld',
  'deleteNamedSnapshot',
  'diffSnapshots',
  'resetWorld',
  'restoreNamedSnapshot',
  'saveNamedSnapshot',
  'settleClock',
  'updateClock',
]);

interface Input<Id extends OperationId> {
  readonly path?: Operations[Id]['path'];
  readonly body?: Operations[Id]['body'];
  /** Whether the call is repeated all the time, and therefore not logged. */
  readonly isPoll?: boolean;
}

export interface ControlClient {
  readonly url: string;
  /** Calls an operation of control.yaml. Rejects with exit code 3 if no simulator responds, 2 on a client error, 1 on a server error. */
  call<Id extends OperationId>(id: Id, input?: Input<Id>): Promise<Operations[Id]['response']>;
}

/** A client for the simulator at --url. */
export function controlClient(settings: Settings): ControlClient {
  const url = urlOf(settings);
  const controlToken = settings.one('control-token', token);
  const authorization = controlToken === undefined ? {} : { authorization: `Bearer ${controlToken}` };
  const operations = controlApi().operations();
  const client: ControlClient = {
    url,
    async call(id, { path = {}, body, isPoll = false } = {}) {
      // A server that never answers is no simulator, and a long call would wait for it without end.
      if (LONG.has(id)) await client.call('getStatus', { isPoll: true });
      const operation = operations.find(candidate => candidate.id === id);
      if (!operation) throw new Error(`control.yaml has no operation ${id}`);
      const values = path as Readonly<Record<string, string>>;
      const target = url + operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
      const content = body === undefined ? {} : { body: JSON.stringify(body) };
      const ms = LONG.has(id) ? Number.POSITIVE_INFINITY : ANSWER_MS;
      const response = await send(target, ms, {
        method: operation.method,
        headers: { 'content-type': 'application/json', ...authorization, ...(isPoll && { 'x-sim-poll': 'true' }) },
        redirect: 'manual',
        ...content,
      });
      const answer = await bodyOf(response, url);
      const missing = requiredOf(operation.responses.get(response.status)).some(name => !isIn(answer, name));
      if (missing || response.status !== operation.successStatus) throw notASimulator(url, response);
      // Responses of the simulator follow its document.
      return answer as Operations[typeof id]['response'];
    },
  };
  return client;
}

/** The properties that an answer must have. */
function requiredOf(schema: JsonSchema | undefined): readonly string[] {
  if (schema === undefined) return [];
  const whole = '$ref' in schema ? controlApi().schema(schema.$ref.split('/').at(-1) ?? '') : schema;
  return whole.required ?? [];
}

function isIn(answer: unknown, name: string): boolean {
  return typeof answer === 'object' && answer !== null && Object.hasOwn(answer, name);
}

function notASimulator(url: string, { status: code, headers }: Response): CliError {
  const location = headers.get('location');
  const status = location === null ? `status ${code}` : `status ${code}, a redirect to ${location}`;
  return unreachable(`The server at ${url} is not a simulator (${status}). Give the address of one with --url`);
}

/** The address from --url, SIM_URL or the config file. */
export function urlOf(settings: Settings): string {
  return settings.one('url', baseUrl) ?? DEFAULT_URL;
}

async function send(target: string, ms: number, init: RequestInit): Promise<Response> {
  try {
    return await readAnswer(signal => fetch(target, { ...init, signal }), { limits: { firstByteMs: ms, wholeMs: ms } });
  } catch (error) {
    throw unreachable(noSimulator(new URL(target).origin, connectionReason(error)));
  }
}

async function bodyOf(response: Response, url: string): Promise<unknown> {
  const answer = parse(await response.text());
  if (response.ok && answer !== undefined) return answer;
  const { message, statusCode } = (answer ?? {}) as { readonly message?: unknown; readonly statusCode?: unknown };
  if (typeof message !== 'string' || statusCode !== response.status) {
    throw notASimulator(url, response);
  }
  const said = printableLine(message);
  if (response.status === 401) throw usageError(`${said} (set it with --control-token)`);
  throw response.status < 500 ? usageError(said) : new CliError(said, EXIT.failed);
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
