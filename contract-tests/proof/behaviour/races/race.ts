/** Concurrent calls: the outcome must be that of running them one after the other, in some order. */
import * as fc from 'fast-check';
import type { Answer } from '../../../exchange.ts';
import { type ModelTools, openReal, type Real } from '../../../model/real.ts';
import type { Property } from '../../../property.ts';

/** One of the calls. */
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
  /** Prepares the new world, and says what shall happen at once, and what must be so afterwards. */
  prepare(real: Real): Promise<PreparedRace>;
}

export interface PreparedRace {
  readonly calls: readonly RacingCall[];
  /** The legal outcomes: a status for each contestant, in their order. */
  readonly legal: readonly (readonly number[])[];
  /** What must be so afterwards; `bodies` are those of the answers, in the order of the contestants. */
  checkAfter?(statuses: readonly number[], bodies: readonly unknown[]): Promise<void>;
}

/** How the calls set out: each when the scheduler lets it, while the others are on their way, or all in one instant. */
const STARTS = ['one by one', 'together', 'together, the last one first'] as const;
type Start = (typeof STARTS)[number];

/** The race as a property: each of its cases is a new world, and an order in which the calls set out before the others have ended. */
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
      const setOut = async ({ name, send }: RacingCall) => {
        if (start === 'one by one') await scheduler.schedule(Promise.resolve(), name);
        return send();
      };
      const isBackwards = start === 'together, the last one first';
      const started = (isBackwards ? calls.toReversed() : calls).map(setOut);
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
