import * as fc from 'fast-check';
import type { Real } from '../real.ts';
import type { Command } from '../suite.ts';
import type { AutomationsModel, ModelFlow } from './model.ts';

/** Which flow a command is about, and whether it shall be one that does not refuse it, when there is any. */
export interface Choice {
  readonly number: number;
  readonly isApt: boolean;
}

export const whichFlow: fc.Arbitrary<Choice> = fc.record({ number: fc.nat(5), isApt: fc.constantFrom(true, true, true, false) });

interface About {
  readonly name: string;
  readonly choice: Choice;
  /** Flows that do not refuse it; absent, all. */
  readonly isFor?: (flow: ModelFlow) => boolean;
  run(flow: ModelFlow, model: AutomationsModel, real: Real): Promise<void>;
}

/** A command about one of the flows that there are. */
export function aboutFlow({ name, choice: { number, isApt }, isFor = () => true, run }: About): Command<AutomationsModel> {
  return {
    check: ({ flows }) => flows.some(({ isDeleted }) => !isDeleted),
    async run(model, real) {
      const kept = model.flows.filter(({ isDeleted }) => !isDeleted);
      const apt = isApt ? kept.filter(isFor) : [];
      const candidates = apt.length > 0 ? apt : kept;
      const flow = candidates[number % candidates.length];
      if (flow) await run(flow, model, real);
    },
    toString: () => `${name} flow #${number}${isApt ? ' of those it is for' : ''}`,
  };
}
