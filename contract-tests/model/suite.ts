/** Model-based suites: commands in any order, a model that says what must come of each, and the service. */
import * as fc from 'fast-check';
import type { Property } from '../property.ts';
import type { Need } from '../session.ts';
import { freshWorld, type ModelTools, type Real } from './real.ts';

/** `check` never changes the model, `run` asserts and then changes it, `toString` prints what it did. */
export type Command<M extends object> = fc.AsyncCommand<M, Real>;

/** A model of one area. */
export interface ModelSuite<M extends object> extends Pick<Property, 'id' | 'area' | 'title' | 'rules' | 'weight'> {
  /** The longest run. */
  readonly maxCommands: number;
  /** What it needs besides a world of its own and a clock. */
  readonly needs?: readonly Need[];
  readonly commands: readonly fc.Arbitrary<Command<M>>[];
  /** Of these, once more for each time that one stands here. */
  readonly often: readonly fc.Arbitrary<Command<M>>[];
  /** Prepares the new world, and says how it stands. */
  begin(real: Real): Promise<M>;
  /** What is looked at when a run is over. */
  end?(model: M, real: Real): Promise<void>;
  /** Clears up, however the run went. */
  close?(model: M): Promise<void>;
}

/** The suite as one property: each of its cases is a run of commands in a new world. */
export function modelProperty<M extends object>(suite: ModelSuite<M>, tools: ModelTools): Property<Iterable<Command<M>>> {
  const { id, area, title, rules, maxCommands, needs = [], weight = 1 } = suite;
  return {
    id,
    area,
    title,
    rules,
    isDecision: true,
    weight,
    needs: ['clock', 'control', 'writes', ...needs],
    cases: (_, replayPath) =>
      fc.commands([...suite.commands, ...suite.often], { maxCommands, size: 'max', ...(replayPath !== undefined && { replayPath }) }),
    async check(session, commands) {
      const real = await freshWorld(session, tools);
      const model = await suite.begin(real);
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await suite.end?.(model, real);
        // A run none of whose commands could run shows nothing; those that ran are printed.
        fc.pre(!/^(?:\s*\/\*.*)?$/.test(fc.stringify(commands)));
      } finally {
        await suite.close?.(model);
      }
    },
  };
}
