/** What the tests of the models share. */
import * as fc from 'fast-check';
import { check, type Property } from '../property.ts';
import type { Target } from '../target.ts';

/** Checks a property, and throws for one that does not hold: its message and its smallest run. */
export async function expectToHold<T>(property: Property<T>, target: Target, runs: number): Promise<void> {
  const verdict = await check(property, target, { seed: 1, runs });
  if (verdict.verdict === 'holds') return;
  if (verdict.verdict === 'not checkable') throw new Error(verdict.reason);
  const { message, counterexample } = verdict.failure;
  throw new Error(`${message}\nafter: ${fc.stringify(counterexample)}`);
}
