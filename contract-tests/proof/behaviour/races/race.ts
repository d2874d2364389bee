/** Concurrent calls: their outcome must be the same as if they ran one after the other, in some order. */
import * as fc from 'fast-check';
import type { Answer } from '../../../exchange.ts';
import { type ModelTools, openReal, type Real } from '../../../model/real.ts';
import type { Property } from '../../../property.ts';

/** One of the concurrent calls. */
export interface RacingCall {
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

export interface PreparedRace {
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
