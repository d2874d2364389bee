/** What the tests of the models share. */
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { createResponseValidator } from '../oracle/prism.ts';
import { checkProperty, type Property } from '../property.ts';
import type { Target } from '../session.ts';
import { simulatorTarget } from '../target.ts';
import type { ModelTools } from './real.ts';
import { createTransitions } from './transitions.ts';

/** Prism takes a second to load: the models of one worker share it. */
let validator: ReturnType<typeof createResponseValidator> | undefined;

export async function modelTools(): Promise<ModelTools> {
  validator ??= createResponseValidator(publicApi.json);
  return { validateResponse: await validator, transitions: createTransitions() };
}

/** Checks a property. Throws the message and the counterexample when it does not pass. */
export async function expectToPass<T>(property: Property<T>, target: Target, runs: number): Promise<void> {
  const verdict = await checkProperty(property, target, { seed: 1, runs });
  if (verdict.verdict === 'passed') return;
  if (verdict.verdict === 'skipped') throw new Error(verdict.reason);
  const { message, counterexample } = verdict.failure;
  throw new Error(`${message}\nafter: ${fc.stringify(counterexample)}`);
}

/** Tests that the simulator passes a model; `unseen` names the lifecycles of the model with the transitions that its runs do not reach. */
export function testModel<T>(
  name: string,
  createModel: (tools: ModelTools) => Property<T>,
  { runs, unseen = {} }: { readonly runs: number; readonly unseen?: Readonly<Record<string, readonly string[]>> },
): void {
  describe(name, async () => {
    const target = await simulatorTarget();
    afterAll(() => target.close());

    it('passes on the simulator, and sees the transitions of its lifecycles', { timeout: 120_000 }, async () => {
      const tools = await modelTools();
      await expectToPass(createModel(tools), target, runs);
      const coverage = new Map(tools.transitions.coverage().map(lifecycle => [lifecycle.lifecycle, lifecycle.unseen]));
      for (const [lifecycle, transitions] of Object.entries(unseen))
        expect([lifecycle, coverage.get(lifecycle)]).toEqual([lifecycle, transitions]);
    });
  });
}
