/** Concurrent calls: their outcome must be the same as if they ran one after the other, in some order. */
import * as fc from 'fast-check';
import type { OperationId } from '../../../../openapi/generated/types.ts';
import type { Answer } from '../../../exchange.ts';
import { expectSame, type Fields, fieldsOf, type ModelTools, openReal, type Parts, type Real } from '../../../model/real.ts';
import type { Property } from '../../../property.ts';

/** One of the concurrent calls. */
interface RacingCall {
  readonly name: string;
  send(): Promise<Pick<Answer, 'status' | 'body'>>;
}

export interface Race {
  /** Part of the property's id. */
  readonly id: string;
  readonly area: string;
  readonly title: string;
  readonly rules: readonly string[];
  /** Prepares the new world, and returns the concurrent calls and the expected result. */
  prepare(real: Real): Promise<PreparedRace>;
}

interface PreparedRace {
  readonly calls: readonly RacingCall[];
  /** The legal outcomes: a status for each call, in the order of the calls. */
  readonly legal: readonly (readonly number[])[];
  /** Checks the state afterwards; `bodies` are the bodies of the answers, in the order of the calls. */
  checkAfter?(statuses: readonly number[], bodies: readonly unknown[]): Promise<void>;
}

/** How the calls start: each when the scheduler lets it, while others are in progress, or all at the same time. */
const STARTS = ['one by one', 'together', 'together, the last one first'] as const;
type Start = (typeof STARTS)[number];

/** Returns the race as a property. Each case is a new world and an order in which the calls start while others are in progress. */
export function raceProperty({ id, area, title, rules, prepare }: Race, tools: ModelTools): Property<readonly [fc.Scheduler, Start]> {
  return {
    id: `races/${id}`,
    area,
    title,
    rules,
    isDecision: true,
    needs: ['clock', 'control', 'writes'],
    cases: () => fc.tuple(fc.scheduler(), fc.constantFrom(...STARTS)),
    async check(session, [scheduler, start]) {
      const { calls, legal, checkAfter } = await prepare(await openReal(session, tools));
      const begin = async ({ name, send }: RacingCall) => {
        if (start === 'one by one') await scheduler.schedule(Promise.resolve(), name);
        return send();
      };
      const isBackwards = start === 'together, the last one first';
      const started = (isBackwards ? calls.toReversed() : calls).map(begin);
      const answers = Promise.all(isBackwards ? started.toReversed() : started);
      await scheduler.waitFor(answers);
      const ended = await answers;
      const statuses = ended.map(({ status }) => status);
      if (!legal.some(outcome => outcome.join() === statuses.join())) {
        const names = calls.map(({ name }, i) => `${name} ${statuses[i]}`).join(', ');
        throw new Error(`Together: ${names}. One after the other it is ${legal.map(outcome => outcome.join(', ')).join(' or ')}.`);
      }
      await checkAfter?.(
        statuses,
        ended.map(({ body }) => body),
      );
    },
  };
}

/** An API call in a race. */
export function racingCall(real: Real, id: OperationId, parts: Parts): RacingCall {
  return { name: id, send: () => real.call(id, parts) };
}

/** Repeats a call. */
export function times(count: number, callOf: (number: number) => RacingCall): RacingCall[] {
  return Array.from({ length: count }, (_, number) => callOf(number));
}

/** Every outcome in which one of the calls gets `first` and the others get `rest`. */
export function oneOf(count: number, first: number, rest: number): number[][] {
  return Array.from({ length: count }, (_, winner) => Array.from({ length: count }, (_rest, i) => (i === winner ? first : rest)));
}

/** The body of a post for FACEBOOK; the given fields replace its own. */
export function newPost(real: Real, more: object = {}): Fields {
  const data = { FACEBOOK: { text: 'Hello' } };
  return {
    teamId: real.teamId,
    title: 'Raced',
    status: 'SCHEDULED',
    postDate: '2026-03-20T10:30:00.000Z',
    socialAccountTypes: ['FACEBOOK'],
    data,
    ...more,
  };
}

/** Publishes a post on FACEBOOK and returns its id. */
export async function livePost(real: Real): Promise<string> {
  const { id } = await real.did('createPost', { body: newPost(real, { postDate: new Date(real.time().from).toISOString() }) });
  await real.control('POST', '/_sim/clock/advance', { by: 300_000 });
  return String(id);
}

export async function setLimits(real: Real, limits: object): Promise<void> {
  await real.control('PATCH', '/_sim/organizations/org_acme', { limits });
}

/** Throws unless an operation reports this monthly usage. */
export async function expectUsed(real: Real, operation: OperationId, used: number): Promise<void> {
  expectSame(`the usage in ${operation}`, (await real.did(operation))['used'], used);
}

/** Causes an event at the account of org_acme on FACEBOOK. */
export function postPlatformEvent({ control }: Real, event: object): Promise<Fields> {
  return control('POST', '/_sim/platforms/FACEBOOK/events', { socialAccountId: 'sa_acme_facebook', ...event });
}

/** Lets a person write on FACEBOOK and returns the id of the conversation. */
export async function conversationWith(real: Real, participant: string): Promise<string> {
  return String(fieldsOf((await postPlatformEvent(real, { type: 'message', participant, text: 'Hello' }))['conversation'])['id']);
}
