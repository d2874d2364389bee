/** Injects defects into a simulator. */
import type { OperationId } from '../../../openapi/generated/types.ts';
import { operations } from '../../../simulator/domain/operations.ts';
import type { Caller } from '../../../simulator/domain/organizations/caller.ts';
import type { World } from '../../../simulator/domain/world.ts';
import type { Simulator } from '../../../simulator/index.ts';
import type { Collection, Entity } from '../../../simulator/kernel/collection.ts';
import { ApiError } from '../../../simulator/kernel/errors.ts';
import type { Middleware } from '../../session.ts';
import type { Undo } from '../../target.ts';

export type { World } from '../../../simulator/domain/world.ts';

/** An object without a known shape, because defects break shapes on purpose. */
export type JsonObject = Record<string, unknown>;

/** An authenticated and validated call of an operation. */
export interface OperationCall {
  readonly world: World;
  readonly caller: Caller;
  readonly request: { readonly path: JsonObject; readonly query: JsonObject; readonly body: JsonObject; readonly baseUrl: string };
}

/** Replaces an operation; `go` runs the original, with the same call or another. */
export type Replacement = (go: (call?: Partial<OperationCall>) => unknown, call: OperationCall) => unknown;

/** Replacements of operations, by their ids. */
export type Operations = Partial<Readonly<Record<OperationId, Replacement>>>;

/** Where a defect is injected. */
export interface Injection {
  readonly operations?: Operations;
  /** Replaces responses on the wire. */
  readonly wire?: Middleware;
  /** Called for every world after its fixture is loaded and before it is used. */
  readonly world?: (world: World) => void;
}

/**
 * Injects a defect, and returns a function that undoes it. All simulators of a process share the operations, so a changed one checks that the world
 * belongs to this simulator. Undo several defects in reverse order.
 */
export function injectDefect(simulator: Simulator, { operations: replacements = {}, world: changeWorld }: Injection): Undo {
  const { worlds } = simulator;
  const isOurs = (world: World): boolean => worlds.get(world.id) === world;
  const undo = Object.entries(replacements).map(([id, replacement]) => replaceOperation(id as OperationId, replacement, isOurs));
  if (changeWorld) {
    for (const world of worlds.list()) changeWorld(world);
    undo.push(worlds.watch((_, world) => world && changeWorld(world)));
  }
  return () => {
    for (const each of undo) each();
  };
}

/** Injects several defects. */
export function injectDefects(simulator: Simulator, injections: readonly Injection[]): Undo {
  const undo = injections.map(injection => injectDefect(simulator, injection));
  return () => {
    for (const each of undo.toReversed()) each();
  };
}

type AnyOperation = (world: World, caller: Caller, request: OperationCall['request']) => unknown;

function replaceOperation(id: OperationId, replacement: Replacement, isOurs: (world: World) => boolean): Undo {
  // Each operation in the table has its own type, and the table is read-only for all other code.
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

/** Changes the result of an operation. */
export function mapResult(change: (body: JsonObject, call: OperationCall) => unknown): Replacement {
  return (go, call) => {
    const result = go();
    // Synchronous operations must stay synchronous.
    return result instanceof Promise ? result.then((body: JsonObject) => change(body, call)) : change(result as JsonObject, call);
  };
}

/** Changes the body of a JSON response. */
export async function rewriteJson(answer: Promise<Response>, change: (body: JsonObject, status: number) => unknown): Promise<Response> {
  const response = await answer;
  const { status, headers } = response;
  const body = (await response.json()) as JsonObject;
  return new Response(JSON.stringify(change(body, status)), { status, headers });
}

/** Changes the items of a list operation. */
export function mapItems(change: (items: readonly JsonObject[]) => readonly JsonObject[]): Replacement {
  return mapResult(body => ({ ...body, items: change(body['items'] as readonly JsonObject[]) }));
}

/** Replaces a method of a part; `next` is the original. */
export function replaceMethod<T extends object, Name extends keyof T>(part: T, name: Name, make: (next: T[Name]) => T[Name]): void {
  const own = part[name];
  const next: unknown = typeof own === 'function' ? own.bind(part) : own;
  // A bound method has the same type as the method.
  Object.assign(part, { [name]: make(next as T[Name]) });
}

/** Changes the changes of entities. */
export function onUpdate<E extends Entity>(
  entities: Pick<Collection<E>, 'update'>,
  change: (changes: NoInfer<Partial<E>>, entity: NoInfer<E>) => NoInfer<Partial<E>>,
): void {
  replaceMethod(entities, 'update', next => (entity, changes) => next(entity, change(changes, entity)));
}

/** Changes entities when they are stored. */
export function onInsert<E extends Entity>(entities: Pick<Collection<E>, 'insert'>, change: (entity: NoInfer<E>) => NoInfer<E>): void {
  replaceMethod(entities, 'insert', next => entity => next(change(entity)));
}

/** Runs `work` with a method of a part replaced. */
export function during<T extends object, Name extends keyof T>(
  part: T,
  name: Name,
  make: (next: T[Name]) => T[Name],
  work: () => unknown,
): unknown {
  const own = part[name];
  replaceMethod(part, name, make);
  try {
    return work();
  } finally {
    Object.assign(part, { [name]: own });
  }
}

/** Runs an operation as if entities had these changes. */
export function asIf<E extends Entity>(
  entities: Pick<Collection<E>, 'update'>,
  some: readonly (E | undefined)[],
  change: (entity: NoInfer<E>) => NoInfer<Partial<E>>,
  go: () => unknown,
): unknown {
  const undo = some.map(entity => {
    if (!entity) return undefined;
    const changes = change(entity);
    const before: Partial<E> = {};
    for (const name of Object.keys(changes) as (keyof E)[]) before[name] = entity[name];
    const changed = entities.update(entity, changes);
    return () => entities.update(changed, before);
  });
  try {
    return go();
  } finally {
    for (const each of undo) each?.();
  }
}

/** Changes when jobs of a kind run: `when` gets the due time and the current time in milliseconds, and returns null to drop a job. */
export function reschedule(world: World, kind: string, when: (at: number, now: number, subject: string) => number | null): void {
  replaceMethod(world.clock, 'schedule', next => job => {
    if (job.kind !== kind) return next(job);
    const at = when(job.at, world.clock.now(), job.subject);
    return at === null ? (job.id ?? world.clock.reserve()) : next({ ...job, at });
  });
}

type WebhookEvent = { readonly type: string; readonly organizationId: string; readonly data: object };

/** Changes the events for webhook endpoints; `emit` emits one. */
export function interceptEvents(world: World, change: (event: WebhookEvent, emit: (event: WebhookEvent) => void) => void): void {
  replaceMethod(world.events, 'emit', next => (type, payload) => {
    if (type !== 'webhook') return next(type, payload);
    // The type of the bus does not narrow the payload to that of `webhook`.
    change(payload as WebhookEvent, event => next(type, event as typeof payload));
  });
}

/** Returns a copy without one property. */
export function omit<T extends object, Name extends keyof T>(whole: T, name: Name): Omit<T, Name> {
  return Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name)) as Omit<T, Name>;
}

/** Returns an error that an operation may throw. */
export function apiError(status: number, message: string): Error {
  return new ApiError(status, message);
}

/** Returns the call with changed fields in its body. */
export function withBody({ request }: OperationCall, changes: JsonObject): Pick<OperationCall, 'request'> {
  return { request: { ...request, body: { ...request.body, ...changes } } };
}

/** Returns the call with changed query parameters. */
export function withQuery({ request }: OperationCall, changes: JsonObject): Pick<OperationCall, 'request'> {
  return { request: { ...request, query: { ...request.query, ...changes } } };
}

/** Changes all items of a list before it is cut into pages. */
export function pageOfAll(change: (items: readonly JsonObject[], query: JsonObject) => readonly JsonObject[]): Replacement {
  return (go, call) => {
    const { query } = call.request;
    const body = go(withQuery(call, { offset: 0, limit: 100_000 })) as JsonObject;
    const items = change(body['items'] as readonly JsonObject[], query);
    const [offset, limit] = [Number(query['offset']), Number(query['limit'])];
    return { ...body, items: items.slice(offset, offset + limit), total: items.length };
  };
}

/** Runs an operation whose webhook events of a type are changed; null drops them. */
export function withEvents(world: World, type: string, go: () => unknown, change: (data: object) => object | null): unknown {
  const { emit } = world.events;
  interceptEvents(world, (event, pass) => {
    const data = event.type === type ? change(event.data) : event.data;
    if (data) pass({ ...event, data });
  });
  try {
    return go();
  } finally {
    world.events.emit = emit;
  }
}

/** Returns a team's account of a platform. */
export function accountOf({ world }: OperationCall, { teamId, type }: JsonObject) {
  return world.accounts.byId.findBy('team', String(teamId)).find(account => account.type === type);
}

/** Runs an operation as if the uploads of other teams belonged to all teams. */
export function uploadsOfAnyTeam(world: World, teamId: string | undefined, go: () => unknown): unknown {
  const { byId } = world.uploads;
  return asIf(
    byId,
    byId.all().filter(upload => upload.teamId !== null && upload.teamId !== teamId),
    () => ({ teamId: null }),
    go,
  );
}
