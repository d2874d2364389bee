/** How a defect gets into a simulator from outside. The one file of the mutants that knows its parts. */
import type { OperationId } from '../../openapi/generated/types.ts';
import { operations } from '../../simulator/domain/operations.ts';
import type { Caller } from '../../simulator/domain/organizations/caller.ts';
import type { World } from '../../simulator/domain/world.ts';
import type { Simulator } from '../../simulator/index.ts';
import { ApiError } from '../../simulator/kernel/errors.ts';
import type { Fetch } from '../session.ts';
import type { Undo } from '../target.ts';

export type { World } from '../../simulator/domain/world.ts';

/** A JSON object as defects handle it: they break shapes on purpose. */
export type JsonObject = Record<string, unknown>;

/** A call of an operation, let in and validated. */
export interface OperationCall {
  readonly world: World;
  readonly caller: Caller;
  readonly request: { readonly path: JsonObject; readonly query: JsonObject; readonly body: JsonObject; readonly baseUrl: string };
}

/** What an operation does in place of its own work; `go` does that, for the same call or for another. */
export type Replacement = (go: (call?: Partial<OperationCall>) => unknown, call: OperationCall) => unknown;

/** What is wrong with a simulator: with some of its operations, with the parts of its worlds, or both. */
export interface Injection {
  readonly operations?: Partial<Readonly<Record<OperationId, Replacement>>>;
  /** What goes over the wire, in place of the simulator's own answer. */
  readonly wire?: (request: Request, go: Fetch) => Promise<Response>;
  /** Called for every world when it is put in place, its fixture included, and before anybody uses it. */
  readonly world?: (world: World) => void;
}

/**
 * Plants a defect. The operations are the process's: while a defect is in, they are changed for the worlds of this simulator only, and
 * the last one planted is to be taken out first.
 */
export function injectDefect(simulator: Simulator, { operations: replacements = {}, world: spoil }: Injection): Undo {
  const { worlds } = simulator;
  const isOurs = (world: World): boolean => worlds.get(world.id) === world;
  const undo = Object.entries(replacements).map(([id, replacement]) => replaceOperation(id as OperationId, replacement, isOurs));
  if (spoil) {
    for (const world of worlds.list()) spoil(world);
    undo.push(worlds.watch((_, world) => world && spoil(world)));
  }
  return () => {
    for (const each of undo) each();
  };
}

type AnyOperation = (world: World, caller: Caller, request: OperationCall['request']) => unknown;

function replaceOperation(id: OperationId, replacement: Replacement, isOurs: (world: World) => boolean): Undo {
  // The table is typed operation by operation, and read-only for everybody but a saboteur.
  const table = operations as unknown as Record<OperationId, AnyOperation>;
  const own = table[id];
  table[id] = (world, caller, request) => {
    const call = { world, caller, request };
    if (!isOurs(world)) return own(world, caller, request);
    return replacement((other = {}) => {
      const asked = { ...call, ...other };
      return own(asked.world, asked.caller, asked.request);
    }, call);
  };
  return () => {
    table[id] = own;
  };
}

/** An operation whose answer is another one. */
export function mapResult(change: (body: JsonObject, call: OperationCall) => unknown): Replacement {
  return (go, call) => {
    const result = go();
    // What comes later stays later, and what is there at once stays so.
    return result instanceof Promise ? result.then((body: JsonObject) => change(body, call)) : change(result as JsonObject, call);
  };
}

/** An answer with another body, where it is JSON; `change` is given that, and the status. */
export async function rewriteJson(answer: Promise<Response>, change: (body: JsonObject, status: number) => unknown): Promise<Response> {
  const response = await answer;
  const { status, headers } = response;
  const body = (await response.json()) as JsonObject;
  return new Response(JSON.stringify(change(body, status)), { status, headers });
}

/** An operation whose list is another one. */
export function mapItems(change: (items: readonly JsonObject[]) => readonly JsonObject[]): Replacement {
  return mapResult(body => ({ ...body, items: change(body['items'] as readonly JsonObject[]) }));
}

/** Puts a function in the place of a part's method; `next` is the one that was there. */
export function replaceMethod<T extends object, Name extends keyof T>(part: T, name: Name, make: (next: T[Name]) => T[Name]): void {
  const own = part[name];
  const next: unknown = typeof own === 'function' ? own.bind(part) : own;
  // A bound method takes and gives what the method does.
  Object.assign(part, { [name]: make(next as T[Name]) });
}

/** Puts jobs of a kind elsewhere in time: `when` is given their due time and the present, milliseconds; null leaves a job out. */
export function reschedule(world: World, kind: string, when: (at: number, now: number, subject: string) => number | null): void {
  replaceMethod(world.clock, 'schedule', next => job => {
    if (job.kind !== kind) return next(job);
    const at = when(job.at, world.clock.now(), job.subject);
    return at === null ? (job.id ?? world.clock.reserve()) : next({ ...job, at });
  });
}

type WebhookEvent = { readonly type: string; readonly organizationId: string; readonly data: object };

/** Changes what the webhook endpoints are told; `tell` tells one event. */
export function interceptEvents(world: World, tell: (event: WebhookEvent, tell: (event: WebhookEvent) => void) => void): void {
  replaceMethod(world.events, 'emit', next => (type, payload) => {
    if (type !== 'webhook') return next(type, payload);
    // The bus is typed event by event; this is the payload of `webhook`.
    tell(payload as WebhookEvent, event => next(type, event as typeof payload));
  });
}

/** An object with one property less. */
export function omit<T extends object, Name extends keyof T>(whole: T, name: Name): Omit<T, Name> {
  return Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name)) as Omit<T, Name>;
}

/** A refusal, as the house makes them. */
export function apiError(status: number, message: string): Error {
  return new ApiError(status, message);
}
