/** The control API of a running simulator, typed by its document. */

import { controlApi, type JsonSchema } from '../../openapi/document.ts';
import type { Operations } from '../../openapi/generated/control-types.ts';
import { resolved } from '../../openapi/schema.ts';
import { readAnswer } from '../../scenarios/runner/read-answer.ts';
import { controlRequest } from '../text/by-document/control-request.ts';
import { connectionReason, noSimulator } from '../text/failures.ts';
import { fieldsOf, jsonOf } from '../text/json.ts';
import { printableLine } from '../text/printable.ts';
import { CliError, EXIT, unreachable, usageError } from './errors.ts';

import type { Settings } from './settings.ts';

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
  'record',
  'resetWorld',
  'restoreNamedSnapshot',
  'saveNamedSnapshot',
  'settleClock',
  'settleDeliveries',
  'updateClock',
]);

interface Input<Id extends OperationId> {
  readonly path?: Operations[Id]['path'];
  readonly body?: Operations[Id]['body'];
  readonly query?: { readonly [Name in keyof Operations[Id]['query']]?: Operations[Id]['query'][Name] };
  /** Whether the call is repeated all the time, and therefore not logged. */
  readonly isPoll?: boolean;
}

export interface ControlClient {
  readonly url: string;
  /** Calls an operation of control.yaml. Rejects with exit code 3 if no simulator responds, 2 on a client error, 1 on a server error. */
  call<Id extends OperationId>(id: Id, input?: Input<Id>): Promise<Operations[Id]['response']>;
  /** Sends a request to a path, with the token and the world; resolves with any answer. Rejects with exit code 3 if no simulator responds. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** The same, without waiting for the whole answer, which may have no end. */
  open(path: string, init: RequestInit): Promise<Response>;
}

/** A client for the simulator at --url. */
export function controlClient(settings: Settings): ControlClient {
  const world = settings.one('world');
  return controlClientOf(urlOf(settings), { controlToken: settings.one('control-token'), world });
}

/** What a client says of itself. */
interface ClientOptions {
  readonly controlToken?: string | undefined;
  /** The id of the world; the default one where none is named. */
  readonly world?: string | undefined;
}

/** A client for a simulator at an address. */
export function controlClientOf(url: string, { controlToken, world }: ClientOptions): ControlClient {
  const own = {
    ...(controlToken !== undefined && { authorization: `Bearer ${controlToken}` }),
    ...(world !== undefined && { 'x-sim-world': world }),
  };
  const withOwn = (init: RequestInit): RequestInit => ({
    ...init,
    headers: { ...own, ...Object.fromEntries(new Headers(init.headers)) },
    redirect: 'manual',
  });
  const client: ControlClient = {
    url,
    async call(id, { isPoll = false, ...parts } = {}) {
      // A server that never answers is no simulator, and a long call would wait for it without end.
      if (LONG.has(id)) await client.call('getStatus', { isPoll: true });
      const operation = controlApi().operation(id);
      const { target, headers, ...request } = controlRequest(id, parts);
      const ms = LONG.has(id) ? Number.POSITIVE_INFINITY : ANSWER_MS;
      const init = withOwn({ ...request, headers: { ...headers, ...(isPoll && { 'x-sim-poll': 'true' }) } });
      const response = await send(url + target, ms, init);
      const answer = await bodyOf(response, url);
      const missing = requiredOf(operation.responses.get(response.status)).some(name => !isIn(answer, name));
      if (missing || response.status !== operation.successStatus) throw notASimulator(url, response);
      // Responses of the simulator follow its document.
      return answer as Operations[typeof id]['response'];
    },
    send: (path, init) => send(url + path, Number.POSITIVE_INFINITY, withOwn(init)),
    open: (path, init) => answered(url + path, () => fetch(url + path, withOwn(init))),
  };
  return client;
}

/** The properties that an answer must have. */
function requiredOf(schema: JsonSchema | undefined): readonly string[] {
  return resolved(controlApi(), schema).required ?? [];
}

function isIn(answer: unknown, name: string): boolean {
  return typeof answer === 'object' && answer !== null && Object.hasOwn(answer, name);
}

function notASimulator(url: string, { status: code, headers }: Response): CliError {
  const location = headers.get('location');
  const status = location === null ? `status ${code}` : `status ${code}, a redirect to ${location}`;
  return unreachable(`The server at ${url} is not a simulator (${status}). Give the address of one with --url`);
}

/** The answer itself. Rejects as `call` does for one that refuses. */
export async function accepted(response: Response, url: string): Promise<Response> {
  if (!response.ok) await bodyOf(response, url);
  return response;
}

/** The address from --url, SIM_URL or the config file. */
export function urlOf(settings: Settings): string {
  return settings.get('url');
}

function send(target: string, ms: number, init: RequestInit): Promise<Response> {
  return answered(target, () => readAnswer(signal => fetch(target, { ...init, signal }), { limits: { firstByteMs: ms, wholeMs: ms } }));
}

/** Says why there is no answer. */
async function answered(target: string, ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    throw unreachable(noSimulator(new URL(target).origin, connectionReason(error)));
  }
}

async function bodyOf(response: Response, url: string): Promise<unknown> {
  const answer = jsonOf(await response.text());
  if (response.ok && typeof answer === 'object' && answer !== null) return answer;
  const { message, statusCode } = fieldsOf(answer);
  if (typeof message !== 'string' || statusCode !== response.status) {
    throw notASimulator(url, response);
  }
  const said = printableLine(message);
  if (response.status === 401) throw usageError(`${said} (set it with --control-token)`);
  throw response.status < 500 ? usageError(said) : new CliError(said, EXIT.failed);
}
