import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ALL, casesOf } from '../../simulator/testing/cases.ts';
import { allChecks } from '../checks/all.ts';
import { createJudges, strictTarget } from '../checks/judge.ts';
import { checkProperty, type Property } from '../property.ts';
import type { Target } from '../session.ts';
import { simulatorTarget } from '../target.ts';
import type { ModelTools } from './real.ts';
import { createTransitions } from './transitions.ts';

/** The models of one worker share Prism, which takes a second to load. */
let judges: ReturnType<typeof createJudges> | undefined;

/** Returns a simulator whose calls throw when a check fails for their response. */
export async function judgedSimulator(): Promise<Target> {
  judges ??= createJudges(allChecks(createTransitions()));
  return strictTarget(await simulatorTarget(), await judges);
}

/** Checks a property. Throws the message and the counterexample when it does not pass. */
export async function expectToPass<T>(property: Property<T>, target: Target, runs: number): Promise<void> {
  const verdict = await checkProperty(property, target, { seed: 1, runs });
  if (verdict.verdict === 'passed') return;
  if (verdict.verdict === 'skipped') throw new Error(verdict.reason);
  const { message, counterexample } = verdict.failure;
  throw new Error(`${message}\nafter: ${fc.stringify(counterexample)}`);
}

/**
 * Tests that the simulator passes a model; `unseen` names the lifecycles of the model with the transitions that all its runs do not reach. `npm test` does
 * a third of the runs.
 */
export function testModel<T>(
  name: string,
  createModel: (tools: ModelTools) => Property<T>,
  { runs, unseen = {} }: { readonly runs: number; readonly unseen?: Readonly<Record<string, readonly string[]>> },
): void {
  describe(name, async () => {
    const target = await judgedSimulator();
    afterAll(() => target.close());

    // The rules come first, so that `npm run rules` counts them.
    const { rules } = createModel({ transitions: createTransitions() });
    it(`[${rules.join(', ')}] passes on the simulator${ALL ? ', and reaches the transitions of its lifecycles' : ''}`, async () => {
      const tools = { transitions: createTransitions() };
      await expectToPass(createModel(tools), target, casesOf(Math.ceil(runs / 3), runs));
      if (!ALL) return;
      const coverage = new Map(tools.transitions.coverage().map(lifecycle => [lifecycle.lifecycle, lifecycle.unseen]));
      for (const [lifecycle, transitions] of Object.entries(unseen))
        expect([lifecycle, coverage.get(lifecycle)]).toEqual([lifecycle, transitions]);
    });
  });
}
