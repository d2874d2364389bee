/** What the tests of the models share. */
import * as fc from 'fast-check';
import { checkProperty, type Property } from '../property.ts';
import type { Target } from '../session.ts';

/** Checks a property, and throws for one that does not hold: its message and its smallest run. */
export async function expectToPass<T>(property: Property<T>, target: Target, runs: number): Promise<void> {
  const verdict = await checkProperty(property, target, { seed: 1, runs });
  if (verdict.verdict === 'passed') return;
  if (verdict.verdict === 'skipped') throw new Error(verdict.reason);
  const { message, counterexample } = verdict.failure;
  throw new Error(`${message}\nafter: ${fc.stringify(counterexample)}`);
}
