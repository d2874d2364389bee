/** Injects a defect into a simulator. Only this file and `change-world.ts` know the parts of the simulator. */
import type { OperationId, PostStatus } from '../../../openapi/generated/types.ts';
import { operations } from '../../../simulator/domain/operations.ts';
import type { Caller } from '../../../simulator/domain/organizations/caller.ts';
import type { World } from '../../../simulator/domain/world.ts';
import type { Simulator } from '../../../simulator/index.ts';
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

/** Where a defect is injected. */
export interface Injection {
  readonly operations?: Partial<Readonly<Record<OperationId, Replacement>>>;
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

/** Makes flows see another author for every comment, message and tap. */
export function disguiseAuthors(world: World): void {
  const arrivals: ReadonlySet<string> = new Set(['comment.arrived', 'message.arrived']);
  replaceMethod(world.events, 'emit', next => (type, payload) => next(type, arrivals.has(type) ? disguised(payload) : payload));
}

interface Person {
  readonly externalId: string;
}

function disguised<T extends object>(arrival: T): T {
  const { comment, conversation }: { comment?: { author: Person }; conversation?: { participant: Person } } = arrival;
  const other = (person: Person): Person => ({ ...person, externalId: `${person.externalId}_too` });
  return {
    ...arrival,
    ...(comment && { comment: { ...comment, author: other(comment.author) } }),
    ...(conversation && { conversation: { ...conversation, participant: other(conversation.participant) } }),
  };
}

/** Runs an operation as if the account had the messaging permission, and messaging enabled. */
export function asIfPermitted(go: () => unknown, world: World, accountId: string | undefined): unknown {
  const account = world.accounts.byId.get(accountId ?? '');
  if (!account) return go();
  const { messagingScope, messagingEnabled } = account;
  const permitted = world.accounts.byId.update(account, { messagingScope: true, messagingEnabled: true });
  try {
    return go();
  } finally {
    world.accounts.byId.update(permitted, { messagingScope, messagingEnabled });
  }
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

/** Changes every text of the `data` of a post or comment. */
export function mapTexts(data: unknown, change: (text: string) => string): JsonObject {
  const changed = Object.entries((data ?? {}) as JsonObject).map(([platform, fields]) => {
    const text: unknown = fields && (fields as JsonObject)['text'];
    return [platform, typeof text === 'string' ? { ...(fields as JsonObject), text: change(text) } : fields];
  });
  return Object.fromEntries(changed) as JsonObject;
}

/** Runs an operation whose webhook events of a type are changed; null drops them. */
export function withEvents(world: World, type: string, go: () => unknown, change: (data: object) => object | null): unknown {
  const own = world.events.emit;
  interceptEvents(world, (event, emit) => {
    const data = event.type === type ? change(event.data) : event.data;
    if (data) emit({ ...event, data });
  });
  try {
    return go();
  } finally {
    world.events.emit = own;
  }
}

/** Runs an operation as if the clock showed another time. */
export function atTime(world: World, at: number, go: () => unknown): unknown {
  const { now } = world.clock;
  world.clock.now = () => at;
  try {
    return go();
  } finally {
    world.clock.now = now;
  }
}

/** Returns a team's account of a platform. */
export function accountOf({ world }: OperationCall, { teamId, type }: JsonObject) {
  return world.accounts.byId.findBy('team', String(teamId)).find(account => account.type === type);
}

/** Returns the UTC month of an instant in the form of the monthly counters. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** Changes the data for a platform in the rows of CSV files. */
export function changeRows(world: World, platform: string, change: (data: JsonObject) => JsonObject): void {
  // All worlds of the process share one object, so this world gets a copy.
  const bodyChecks = { ...world.bodyChecks };
  replaceMethod(bodyChecks, 'check', next => (id, body: { readonly data?: JsonObject }) => {
    const own = body.data?.[platform];
    return next(id, own ? { ...body, data: { ...body.data, [platform]: change(own as JsonObject) } } : body);
  });
  Object.assign(world, { bodyChecks });
}

/** Runs an operation as if no post of that status used uploads. */
export function usesWithout(world: World, status: PostStatus, go: () => unknown): unknown {
  const { uses } = world.uploads;
  const { postsUsing } = uses;
  uses.postsUsing = id => postsUsing.call(uses, id).filter(post => post.status !== status);
  try {
    return go();
  } finally {
    uses.postsUsing = postsUsing;
  }
}

/** Runs an operation as if the uploads of other teams belonged to this one. */
export function uploadsOfAnyTeam(world: World, teamId: string | undefined, go: () => unknown): unknown {
  const others = world.uploads.byId.all().filter(upload => upload.teamId !== null && upload.teamId !== teamId);
  const teams = others.map(upload => upload.teamId);
  for (const upload of others) world.uploads.byId.update(upload, { teamId: null });
  try {
    return go();
  } finally {
    for (const [i, upload] of others.entries()) world.uploads.byId.update(upload, { teamId: teams[i] ?? null });
  }
}
