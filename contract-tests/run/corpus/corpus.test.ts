import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Property } from '../../property.ts';
import { allSuites } from '../../suites/all.ts';
import { countingProperty, fakeExecutor } from '../fake-target.fixture.ts';
import { type RunOptions, runProperties } from '../run.ts';
import { corpusOf, shippedCorpus } from './corpus.ts';

const FINE = () => Response.json({ items: [], total: 0 });
const OPTIONS: RunOptions = { name: 'the fake', seed: 7, runs: 3, rules: [] };

/** Runs a property with a corpus of these tokens, and returns the checked values in order. */
async function valuesWith(tokens: readonly string[], part: Partial<Property<number>> = {}, options: Partial<RunOptions> = {}) {
  const values: number[] = [];
  const property = countingProperty('counting', 2000, {
    async check({ fetch, baseUrl }, value) {
      await fetch(baseUrl, { method: 'GET', headers: {} });
      values.push(value);
    },
    ...part,
  });
  const corpus = corpusOf({ cases: tokens.map(token => ({ token, finds: 'posts/late' })) });
  const report = await runProperties([countingProperty('other', 2000), property], fakeExecutor(FINE), { ...OPTIONS, ...options, corpus });
  return { values, results: report.results };
}

describe('the corpus', () => {
  it('has only cases of existing properties', async () => {
    const ids = allSuites().properties.map(({ id }) => id);
    for (const [id, replays] of await shippedCorpus()) {
      expect(ids).toContain(id);
      expect(replays.every(({ path }) => path !== undefined)).toBe(true);
    }
  });

  it('comes before the cases of a run, which are unchanged', async () => {
    const without = await valuesWith([]);
    const of12 = await valuesWith([], {}, { seed: 12, runs: 5 });
    const { values, results } = await valuesWith(['counting@12@5@4', 'counting@12@5@2']);
    expect(values).toEqual([of12.values[4], of12.values[2], ...without.values]);
    expect(results).toMatchObject([
      { id: 'other', runs: 3 },
      { id: 'counting', runs: 5, verdict: 'passed' },
    ]);
  });

  it('runs a case once that finds several defects', async () => {
    const without = await valuesWith([]);
    const { values } = await valuesWith(['counting@12@5@4', 'counting@12@5@4']);
    expect(values).toHaveLength(without.values.length + 1);
  });

  it('ends a property at a case that fails, with its token', async () => {
    const check = () => Promise.reject(new Error('no number is good'));
    const { results } = await valuesWith(['counting@12@5@4'], { check });
    expect(results[1]).toMatchObject({ verdict: 'failed', runs: 1, failure: { token: 'counting@12@1@4' } });
  });

  it('ignores a kept case that no longer applies', async () => {
    let calls = 0;
    const check: Property<number>['check'] = async ({ fetch, baseUrl }) => {
      calls += 1;
      // More than fast-check skips for one case.
      fc.pre(calls > 150);
      await fetch(baseUrl, { method: 'GET', headers: {} });
    };
    const { results } = await valuesWith(['counting@12@5@4'], { check });
    expect(results[1]).toMatchObject({ verdict: 'passed', runs: 3 });
  });

  it('refuses a text that is no token of a case', () => {
    expect(() => corpusOf({ cases: [{ token: 'counting@12@5', finds: 'posts/late' }] })).toThrow('is no token of one case');
  });
});
