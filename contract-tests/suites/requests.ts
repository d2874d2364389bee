import * as fc from 'fast-check';
import type { OperationId, Platform } from '../../openapi/generated/types.ts';
import { callOf } from '../arbitraries/known-ids.ts';
import { differenceOf } from '../difference.ts';
import type { Answer, Call, Fields, SendOptions } from '../exchange.ts';
import { fieldsOf, send } from '../exchange.ts';
import { InconclusiveError } from '../run/inconclusive-error.ts';
import { pause } from '../run/pause.ts';
import type { Session } from '../session.ts';

type Parts = Partial<Omit<Call, 'operation'>>;

/** Calls an operation. */
export function ask(
  session: Session,
  id: OperationId,
  { path = {}, query = {}, body }: Parts = {},
  options?: SendOptions,
): Promise<Answer> {
  return send(session, { ...callOf(id, path, query), body }, options);
}

/** Calls an operation. Throws unless the answer has the expected status. */
export async function asked(session: Session, id: OperationId, parts: Parts = {}, expected = 200): Promise<Answer> {
  const answer = await ask(session, id, parts);
  expectAnswer(id, answer, expected);
  return answer;
}

/** Calls an operation that must succeed, and returns its body. */
export async function read(session: Session, id: OperationId, parts: Parts = {}, expected = 200): Promise<Fields> {
  return fieldsOf((await asked(session, id, parts, expected)).body);
}

/** Reads a listed object, or something that belongs to it. Discards the case if others have deleted it meanwhile. */
export async function readListed(session: Session, id: OperationId, parts: Parts): Promise<Fields> {
  const answer = await ask(session, id, parts);
  skipIfGone(session, answer);
  expectAnswer(id, answer, 200);
  return fieldsOf(answer.body);
}

/** Throws unless an answer has one of the expected statuses. */
export function expectAnswer(what: string, { status, text }: Answer, ...expected: readonly number[]): void {
  if (!expected.includes(status)) throw new Error(`${what} answered ${status} in place of ${expected.join(' or ')}: ${text.slice(0, 300)}`);
}

/** Throws unless both are the same JSON. */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  const difference = differenceOf(what, actual, expected);
  if (difference !== undefined) throw new Error(difference);
}

/** Throws unless both objects have the same fields with the same values. */
export function expectObject(what: string, actual: Fields, expected: Fields): void {
  for (const name of new Set([...Object.keys(actual), ...Object.keys(expected)]))
    expectEqual(`${name} of ${what}`, actual[name] ?? null, expected[name] ?? null);
}

/** Throws this message unless the condition holds. */
export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** How often in a row a comparison must fail on a deployment. */
const FINDINGS = 3;

/**
 * Compares answers between which others may change something on a deployment, also such that nothing shows it afterwards: somebody creates a team and
 * deletes it again. So a comparison counts there only if it fails several times in a row.
 */
export async function comparedAgain(session: Session, compare: () => Promise<void>): Promise<void> {
  for (let left = session.control ? 1 : FINDINGS; ; left--) {
    try {
      return await compare();
    } catch (error) {
      if (left === 1 || isDiscarded(error)) throw error;
    }
  }
}

function isDiscarded(error: unknown): boolean {
  return error instanceof InconclusiveError || fc.PreconditionFailure.isFailure(error);
}

/** Returns the objects of a list, or none if it is no list. */
export function objectsOf(list: unknown): readonly Fields[] {
  return Array.isArray(list) ? list.map(fieldsOf) : [];
}

/** Returns the ids of the team's connected accounts, by platform. */
export async function connectedAccounts(session: Session): Promise<ReadonlyMap<string, string>> {
  const { socialAccounts } = await read(session, 'getTeam', { path: { id: session.teamId } });
  const connected = objectsOf(socialAccounts).filter(account => (account['deleteOn'] ?? null) === null);
  return new Map(connected.map(({ type, id }) => [String(type), String(id)]));
}

/** Returns the platform and id of a connected account. A team without one decides nothing. */
export async function anyAccount(session: Session): Promise<readonly [platform: string, id: string]> {
  const [first] = await connectedAccounts(session);
  if (!first) throw new InconclusiveError('The team has no connected account');
  return first;
}

/** The pause between two reads of a deployment. */
const PAUSE_MS = 400;
const MAX_READS = 100;
/** The first reads are a second of simulated time apart, the later ones a minute. */
const READS_PER_SECOND = 20;

/** Reads until `isOver`, and returns all results. Between two reads it advances the clock of a simulator, or waits for a deployment. */
export async function follow<T>(session: Session, readOnce: () => Promise<T>, isOver: (seen: T) => boolean): Promise<readonly [T, ...T[]]> {
  const all: [T, ...T[]] = [await readOnce()];
  for (let last = all[0]; !isOver(last); all.push(last)) {
    if (all.length > MAX_READS) throw new InconclusiveError('the service did not come to an end within the time that a case has');
    if (session.control) await session.control('POST', '/_sim/clock/advance', { by: all.length < READS_PER_SECOND ? 'PT1S' : 'PT1M' });
    else await pause(PAUSE_MS);
    last = await readOnce();
  }
  return all;
}

const DAY_MS = 86_400_000;
/** The suites' worlds on a simulator begin in March 2026. */
const SIMULATOR_START = Date.parse('2026-03-02T09:00:00Z');
const FAR_DAYS = 301;

/** Returns an instant far enough ahead that a run is cleaned up before it, plus `days`, in milliseconds since 1970. */
export function farAhead({ serverClock }: Session, days: number): number {
  const now = serverClock?.serverTimeOf(Date.now()).to ?? SIMULATOR_START;
  return Math.floor(now / DAY_MS + FAR_DAYS + 1 + days) * DAY_MS;
}

/** Discards the case after a 404 on a deployment, where others may delete a listed object. */
export function skipIfGone({ control }: Session, { status }: Answer): void {
  fc.pre(control !== undefined || status !== 404);
}

/** A wrong call. */
export interface Mistake {
  readonly operation: OperationId;
  readonly path?: Fields;
  readonly query?: Fields;
  readonly body?: unknown;
}

/** Throws unless a call is refused with an issue at a path such as `config.items.0`, and, where a code is given, with that. */
export async function expectRefused(session: Session, { operation, path, query, body }: Mistake, at: string, code?: string): Promise<void> {
  const answer = await ask(session, operation, { ...(path && { path: strings(path) }), ...(query && { query }), body });
  const what = `${operation} of ${JSON.stringify(body ?? query)}`;
  expectAnswer(what, answer, 400);
  const issues = objectsOf(fieldsOf(answer.body)['issues']).map(
    issue => `${pathOf(issue)}${code === undefined ? '' : ` ${String(issue['code'])}`}`,
  );
  const expected = code === undefined ? at : `${at} ${code}`;
  expectThat(issues.includes(expected), `${what} is refused at ${issues.join(' and ')}, not at ${expected}`);
}

function pathOf({ path }: Fields): string {
  return Array.isArray(path) ? path.join('.') : '';
}

function strings(path: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(path).map(([name, value]) => [name, String(value)]));
}

const NOT_USABLE = 400;

/**
 * Calls an operation that reaches a platform through the team's account, and returns its body. Proves nothing where the team has no account there, or, on
 * a deployment, one that cannot be used for it.
 */
export async function through(
  session: Session,
  platform: Platform,
  id: OperationId,
  parts: Partial<Omit<Call, 'operation'>>,
): Promise<unknown> {
  if (!(await connectedAccounts(session)).has(platform)) throw new InconclusiveError(`The team has no ${platform} account`);
  return usable(session, platform, id, await ask(session, id, parts));
}

/** The same for what a list of the platform has named. Discards the case if others have deleted it meanwhile. */
export async function throughListed(
  session: Session,
  platform: Platform,
  id: OperationId,
  parts: Partial<Omit<Call, 'operation'>>,
): Promise<unknown> {
  const answer = await ask(session, id, parts);
  skipIfGone(session, answer);
  return usable(session, platform, id, answer);
}

function usable(session: Session, platform: Platform, id: OperationId, answer: Answer): unknown {
  if (!session.control && answer.status === NOT_USABLE)
    throw new InconclusiveError(`The ${platform} account cannot be used for ${id}: ${answer.text.slice(0, 200)}`);
  expectAnswer(id, answer, 200);
  return answer.body;
}
