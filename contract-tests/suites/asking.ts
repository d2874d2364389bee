/** Calls of the properties of single areas, and what they wait for. */
import type { OperationId } from '../../openapi/generated/types.ts';
import { callOf } from '../arbitraries/known-ids.ts';
import { type Answer, type Call, type Fields, fieldsOf, type SendOptions, send } from '../exchange.ts';
import { InconclusiveError } from '../run/inconclusive-error.ts';
import { pause } from '../run/pause.ts';
import type { Session } from '../session.ts';
import { skipIfGone } from './gone.ts';

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

/** Calls an operation that must succeed, and gives the object that it answers. */
export async function read(session: Session, id: OperationId, parts: Parts = {}, expected = 200): Promise<Fields> {
  return fieldsOf((await asked(session, id, parts, expected)).body);
}

/** Reads what a list has shown, or what belongs to it. Others may have deleted it meanwhile: then the case does not apply. */
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
  const [is, shouldBe] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== shouldBe) throw new Error(`${what} is ${is}, not ${shouldBe}`);
}

/** Throws unless both objects have the same fields with the same values. */
export function expectObject(what: string, actual: Fields, expected: Fields): void {
  for (const name of new Set([...Object.keys(actual), ...Object.keys(expected)]))
    expectEqual(`${name} of ${what}`, actual[name] ?? null, expected[name] ?? null);
}

/** Throws with this sentence unless it holds. */
export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** The objects of a list. */
export function objectsOf(list: unknown): readonly Fields[] {
  return Array.isArray(list) ? list.map(fieldsOf) : [];
}

/** The platforms of the team's accounts that can be used, with the ids of the accounts. */
export async function connectedAccounts(session: Session): Promise<ReadonlyMap<string, string>> {
  const { socialAccounts } = await read(session, 'getTeam', { path: { id: session.teamId } });
  const usable = objectsOf(socialAccounts).filter(account => (account['deleteOn'] ?? null) === null);
  return new Map(usable.map(({ type, id }) => [String(type), String(id)]));
}

/** How often, and how long at most, a deployment is looked at. */
const PAUSE_MS = 400;
const MOST_LOOKS = 100;
/** What takes longer than this many seconds takes minutes. */
const BRIEF_LOOKS = 20;

/** Looks until it is over; in between, the clock of a simulator is advanced, and a deployment gets time. Gives all that was seen. */
export async function follow<T>(session: Session, look: () => Promise<T>, isOver: (seen: T) => boolean): Promise<readonly [T, ...T[]]> {
  const all: [T, ...T[]] = [await look()];
  for (let last = all[0]; !isOver(last); all.push(last)) {
    if (all.length > MOST_LOOKS) throw new InconclusiveError('the service did not come to an end within the time that a case has');
    if (session.control) await session.control('POST', '/_sim/clock/advance', { by: all.length < BRIEF_LOOKS ? 'PT1S' : 'PT1M' });
    else await pause(PAUSE_MS);
    last = await look();
  }
  return all;
}

const DAY_MS = 86_400_000;
/** The suites' worlds on a simulator begin in March 2026. */
const SIMULATOR_START = Date.parse('2026-03-02T09:00:00Z');
const FAR_DAYS = 301;

/** An instant so far ahead that nothing is published before a run is cleaned up, and so many days more; milliseconds since 1970. */
export function farAhead({ serverClock }: Session, days: number): number {
  const now = serverClock?.serverTimeOf(Date.now()).to ?? SIMULATOR_START;
  return Math.floor(now / DAY_MS + FAR_DAYS + 1 + days) * DAY_MS;
}
