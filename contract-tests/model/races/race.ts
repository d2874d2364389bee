/** Calls that are made at once: whoever comes first, what comes of them is what comes of one after the other, in some order. */
import * as fc from 'fast-check';
import type { Answer } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { freshWorld, type ModelTools, type Real } from '../real.ts';

/** One of the calls. */
export interface Contestant {
  readonly name: string;
  go(): Promise<Pick<Answer, 'status' | 'body'>>;
}

export interface Race {
  /** Part of the property's id. */
  readonly id: string;
  readonly area: string;
  readonly statement: string;
  readonly rules: readonly string[];
  /** Prepares the new world, and says what shall happen at once, and what must be so afterwards. */
  begin(real: Real): Promise<Heat>;
}

export interface Heat {
  readonly contestants: readonly Contestant[];
  /** The legal outcomes: a status for each contestant, in their order. */
  readonly legal: readonly (readonly number[])[];
  /** What must be so afterwards; `bodies` are those of the answers, in the order of the contestants. */
  afterwards?(statuses: readonly number[], bodies: readonly unknown[]): Promise<void>;
}

/** How the calls set out: each when the scheduler lets it, while the others are on their way, or all in one instant. */
const STARTS = ['one by one', 'together', 'together, the last one first'] as const;
type Start = (typeof STARTS)[number];

/** The race as a property: each of its cases is a new world, and an order in which the calls set out before the others have ended. */
export function raceProperty({ id, area, statement, rules, begin }: Race, tools: ModelTools): Property<readonly [fc.Scheduler, Start]> {
  return {
    id: `races/${id}`,
    area,
    statement,
    rules,
    isDecision: true,
    needs: ['clock', 'control', 'writes'],
    given: () => fc.tuple(fc.scheduler(), fc.constantFrom(...STARTS)),
    async holds(session, [scheduler, start]) {
      const { contestants, legal, afterwards } = await begin(await freshWorld(session, tools));
      const setOut = async ({ name, go }: Contestant) => {
        if (start === 'one by one') await scheduler.schedule(Promise.resolve(), name);
        return go();
      };
      const isBackwards = start === 'together, the last one first';
      const started = (isBackwards ? contestants.toReversed() : contestants).map(setOut);
      const answers = Promise.all(isBackwards ? started.toReversed() : started);
      await scheduler.waitFor(answers);
      const ended = await answers;
      const statuses = ended.map(({ status }) => status);
      if (!legal.some(outcome => outcome.join() === statuses.join())) {
        const names = contestants.map(({ name }, i) => `${name} ${statuses[i]}`).join(', ');
        throw new Error(`Together: ${names}. One after the other it is ${legal.map(outcome => outcome.join(', ')).join(' or ')}.`);
      }
      await afterwards?.(
        statuses,
        ended.map(({ body }) => body),
      );
    },
  };
}
