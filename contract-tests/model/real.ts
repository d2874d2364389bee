/** The service as commands use it: operations by id, the clock, and the observed status transitions. */

import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import type { OperationId } from '../../openapi/generated/types.ts';
import { differenceOf } from '../difference.ts';
import { type Answer, type Call, type Fields, fieldsOf, send } from '../exchange.ts';
import type { Control, Fetch, Need, Session } from '../session.ts';
import type { Interval } from './interval.ts';
import type { Transitions } from './transitions.ts';

export { type Fields, fieldsOf } from '../exchange.ts';

/** The parameters of a call. `apiKey` is the session's if absent. */
export type Parts = Partial<Omit<Call, 'operation'>> & { readonly apiKey?: string };

/** An answer and the interval in which the service gave it. */
export interface TimedAnswer extends Answer {
  readonly during: Interval;
}

export interface Real {
  /** The needs that the target meets. */
  readonly has: ReadonlySet<Need>;
  readonly teamId: string;
  /** The prefix of paths such as `/api/v1/post`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The key of an unrelated organization. */
  readonly otherApiKey: string;
  /** The control API of a simulator. A command that uses it needs `control`. */
  readonly control: Control;
  /** Sends requests that are no operations, such as a PUT to a presigned URL. */
  readonly fetch: Fetch;
  readonly transitions: Transitions;
  /** Calls an operation. */
  call(id: OperationId, parts?: Parts): Promise<TimedAnswer>;
  /** Calls an operation that must answer 200, and returns its body. */
  did(id: OperationId, parts?: Parts): Promise<Fields>;
  /** The first account of the team on each platform, by platform. */
  readonly accounts: ReadonlyMap<string, string>;
  /** The accounts from which the run may import. */
  readonly importAccounts: ReadonlyMap<string, string>;
  /** Returns the name for a new object: on a deployment it begins with the tag of the run and the number of the case. */
  name(text: string): string;
  /** Returns a key that is unique in the organization. */
  unique(key: string): string;
  /** Query parameters that restrict a list to the objects of this case; none on a simulator, where no others exist. */
  readonly ownNames: { readonly q?: string };
  /** Milliseconds that are added to every date, so that a deployment publishes nothing; 0 on a simulator. */
  readonly aheadMs: number;
  /** Returns the time of the service: exact on a simulator, estimated on a deployment. */
  time(): Interval;
  /** Advances the virtual clock of the service, but not the model, to milliseconds since 1970. A command that uses it needs `clock`. */
  moveClock(at: number): Promise<void>;
}

export interface ModelTools {
  readonly transitions: Transitions;
}

const OPERATIONS: ReadonlyMap<string, OperationSpec> = new Map(publicApi.operations().map(operation => [operation.id, operation]));

/** Opens the service for one case. Resets the world of a simulator, so that every case starts in the same state. */
export async function openReal(session: Session, { transitions }: ModelTools): Promise<Real> {
  if (session.control) transitions.reset();
  const names = namesOf(session);
  const clock = session.control ? await virtualClock(session.control) : realClock(session);
  const call: Real['call'] = async (id, { apiKey = session.apiKey, ...parts } = {}) => {
    const operation = OPERATIONS.get(id);
    if (!operation) throw new Error(`The document has no operation ${id}`);
    const made: Call = { operation, path: {}, query: {}, body: undefined, ...parts };
    const before = clock.time();
    const answer = await send(session, made, { apiKey });
    return { ...answer, during: { from: before.from, to: clock.time().to } };
  };
  const accounts = await (session.worldFacts.accounts ??= accountsOf(call, session.teamId));
  return {
    ...clock,
    has: session.has,
    teamId: session.teamId,
    baseUrl: session.baseUrl,
    apiKey: session.apiKey,
    otherApiKey: session.otherApiKey ?? '',
    ...names,
    accounts,
    importAccounts: new Map([...accounts].filter(([, id]) => session.importAccounts?.includes(id) ?? true)),
    aheadMs: session.control ? 0 : FAR_AHEAD_MS,
    fetch: session.fetch,
    // Two reads of a deployment can miss transitions in between; the check of all exchanges records them there.
    transitions: session.control ? transitions : { ...transitions, record: () => undefined },
    call,
    async did(id, parts) {
      const answer = await call(id, parts);
      expectStatus(id, answer, 200);
      return fieldsOf(answer.body);
    },
  };
}

/** Even a run that crashes must publish nothing before somebody removes what it created. */
const FAR_AHEAD_MS = 301 * 86_400_000;

function namesOf({ tag = '', worldFacts }: Session): Pick<Real, 'name' | 'unique' | 'ownNames'> {
  if (tag === '') return { name: text => text, unique: key => key, ownNames: {} };
  worldFacts.runsBegun = (worldFacts.runsBegun ?? 0) + 1;
  const own = `${tag}${worldFacts.runsBegun}:`;
  return { name: text => `${own} ${text}`, unique: key => `${own}${key}`.replaceAll(/\W+/g, '-'), ownNames: { q: own } };
}

async function accountsOf(call: Real['call'], teamId: string): Promise<ReadonlyMap<string, string>> {
  const { body } = await call('getTeam', { path: { id: teamId } });
  const accounts = fieldsOf(body)['socialAccounts'];
  const all = (Array.isArray(accounts) ? accounts : []).map(fieldsOf).map(({ type, id }) => [String(type), String(id)] as const);
  return new Map(all.toReversed());
}

type Clock = Pick<Real, 'time' | 'moveClock' | 'control'>;

/** Resets a simulator, and returns its clock and its control API. The clock follows control calls that move it. */
async function virtualClock(control: Control): Promise<Clock> {
  let now = Number.NaN;
  const observed: Control = async (method, path, body) => {
    const answer = await control(method, path, body);
    if (path === ADVANCE) now = Date.parse(String(answer['to']));
    if (path === RESET) now = Date.parse(String((await control('GET', '/_sim/clock'))['now']));
    return answer;
  };
  await observed('POST', RESET, {});
  return {
    control: observed,
    time: () => ({ from: now, to: now }),
    async moveClock(at) {
      await observed('POST', ADVANCE, { to: new Date(at).toISOString() });
    },
  };
}

const RESET = '/_sim/reset';
const ADVANCE = '/_sim/clock/advance';

function realClock({ serverClock }: Session): Clock {
  return {
    control: noControl,
    time: () => serverClock?.serverTimeOf(Date.now()) ?? { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
    moveClock: () => Promise.reject(new Error('The clock of a deployment cannot be moved: a command that does it needs `clock`')),
  };
}

const noControl: Control = (method, path) =>
  Promise.reject(new Error(`A deployment has no ${method} ${path}: a command that uses the control API needs \`control\``));

/** Throws unless an answer has the status that the model expects. */
export function expectStatus(what: string, { status, text }: Answer, expected: number): void {
  if (status !== expected) throw new Error(`${what} answered ${status} in place of ${expected}: ${text.slice(0, 200)}`);
}

/** Throws unless both are the same JSON. */
export function expectSame(what: string, actual: unknown, expected: unknown): void {
  const difference = differenceOf(what, actual, expected);
  if (difference !== undefined) throw new Error(difference);
}

/** Throws unless these properties have the expected values. */
export function expectFields(what: string, shown: Fields, expected: Fields): void {
  for (const [field, value] of Object.entries(expected)) expectSame(`${field} of ${what}`, shown[field], value);
}

/** Formats an instant as the service does. */
export function iso(at: number): string;
export function iso(at: number | null): string | null;
export function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
