import { expect, it } from 'vitest';
import { countingProperty } from '../../run/fake-target.fixture.ts';
import { keepCases } from './keep-cases.ts';
import type { Mutant } from './mutant.ts';
import type { MutantResult } from './run-mutant.ts';

const OPTIONS = { seed: 1, runs: 5, atOnce: 1, seeds: 0, print: () => undefined };
/** A mutant that changes nothing, so that only the property decides what fails. */
const HARMLESS: Mutant = { id: 'posts/harmless', defect: 'Nothing is different' };
const counting = (tooLarge: number) => countingProperty('counting', tooLarge);

function hunted(foundBy: MutantResult['foundBy']): MutantResult[] {
  return [{ mutant: HARMLESS, foundBy, finders: [], checked: 1, falsePositives: [] }];
}

const CASES = [
  { token: 'counting@2@5@3', finds: 'posts/harmless' },
  { token: 'counting@3@5@1', finds: 'posts/late' },
];

it('keeps a case as long as it finds a mutant that the usual seed does not find', async () => {
  expect(await keepCases({ cases: CASES }, hunted(undefined), [counting(0)], OPTIONS)).toEqual({ cases: CASES });
});

it('drops a case that no longer finds its mutant, and a case whose mutant is found without it', async () => {
  const others = { cases: CASES.slice(1) };
  expect(await keepCases({ cases: CASES }, hunted(undefined), [counting(2000)], OPTIONS)).toEqual(others);
  expect(await keepCases({ cases: CASES }, hunted({ by: 'counting', message: 'too large' }), [counting(0)], OPTIONS)).toEqual(others);
});
