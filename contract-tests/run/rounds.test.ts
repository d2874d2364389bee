import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Property } from '../property.ts';
import { countingProperty, fakeExecutor } from './fake-target.fixture.ts';
import { InconclusiveError } from './inconclusive-error.ts';
import { parseToken } from './replay-token.ts';
import { roundSizes, seedOfRound } from './rounds.ts';
import { type RunOptions, runProperties } from './run.ts';

const FINE = () => Response.json({ items: [], total: 0 });
const OPTIONS: RunOptions = { name: 'the fake', seed: 7, runs: 30, rules: [], rounds: 'most expected first' };

/** Returns a deployment, and an array that receives the ids of properties in the order of their cases. */
function deployment(answer: () => Response = FINE) {
  const order: string[] = [];
  const seen = (id: string, part: Partial<Property<number>> = {}) =>
    countingProperty(id, 2000, {
      async check({ fetch, baseUrl }) {
        await fetch(baseUrl, { method: 'GET', headers: {} });
        order.push(id);
      },
      ...part,
    });
  return { order, seen, executor: { ...fakeExecutor(answer, { kind: 'deployment' }), size: 1 } };
}

describe('rounds', () => {
  it('double until all cases are used', () => {
    expect(roundSizes(30)).toEqual([1, 2, 4, 8, 15]);
    expect(roundSizes(31)).toEqual([1, 2, 4, 8, 16]);
    expect(roundSizes(1)).toEqual([1]);
    expect(roundSizes(0)).toEqual([]);
  });

  it('are never longer than 16 cases', () => {
    expect(roundSizes(1000, undefined, 7)).toEqual([1, 2, 4, 8, 16, 16, 16]);
  });

  it('grow faster for a property of high variety, and not for one of low variety', () => {
    expect(roundSizes(30, 'high')).toEqual([1, 4, 8, 16, 1]);
    expect(roundSizes(4, 'low')).toEqual([1, 1, 1, 1]);
  });

  it('have different seeds, and the first one has the seed of the run', () => {
    const seeds = [1, 2, 3].flatMap(seed => [0, 1, 2, 3, 4].map(round => seedOfRound(seed, round)));
    expect(seeds.slice(0, 1)).toEqual([1]);
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(seeds.every(seed => Number.isInteger(seed) && seed >= 0)).toBe(true);
  });
});

describe('a run with rounds', () => {
  it('spends half of its requests on first cases, those of models last, and the others on the property that has sent least', async () => {
    const { order, seen, executor } = deployment();
    const report = await runProperties([seen('model/a'), seen('b'), seen('c', { weight: 2 })], executor, { ...OPTIONS, runs: 3 });
    expect(order).toEqual(['b', 'b', 'b', 'c', 'model/a', 'c', 'c', 'model/a', 'model/a', 'c', 'c', 'c']);
    expect(report.results.map(({ id, runs, requests }) => [id, runs, requests])).toEqual([
      ['model/a', 3, 3],
      ['b', 3, 3],
      ['c', 6, 6],
    ]);
    expect(report.requests).toBe(12);
  });

  it('gives every property its first case before any has a second one, where breadth is wanted', async () => {
    const { order, seen, executor } = deployment();
    await runProperties([seen('model/a'), seen('b'), seen('c')], executor, { ...OPTIONS, runs: 2, rounds: 'all first' });
    expect(order).toEqual(['b', 'c', 'model/a', 'b', 'c', 'model/a']);
  });

  it('expects more of families that have found planted defects, and shares what is expected of a family among its properties', async () => {
    const { order, seen, executor } = deployment();
    const family = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(name => seen(`none/found/${name}`));
    const report = await runProperties([...family, seen('none/alone'), seen('lists/any-query/listPosts')], executor, {
      ...OPTIONS,
      runs: 1000,
      stopped: () => (order.length >= 200 ? 'enough' : undefined),
    });
    const runs = new Map(report.results.map(result => [result.id, result.runs]));
    const [query = 0, alone = 0, shared = 0] = ['lists/any-query/listPosts', 'none/alone', 'none/found/a'].map(id => runs.get(id));
    expect(query).toBeGreaterThan(2 * alone);
    expect(alone).toBeGreaterThan(2 * shared);
  });

  it('generates other cases in each round', async () => {
    const values: number[] = [];
    const { seen, executor } = deployment();
    const property = seen('a', {
      async check({ fetch, baseUrl }, value) {
        await fetch(baseUrl, { method: 'GET', headers: {} });
        values.push(value);
      },
    });
    await runProperties([property], executor, OPTIONS);
    expect(values).toHaveLength(30);
    expect(new Set(values).size).toBeGreaterThan(20);
  });

  it('gives a failed property no further turn, and a token that repeats the failure', async () => {
    const { executor } = deployment();
    const property = countingProperty('failing', 700);
    const { results } = await runProperties([property], executor, OPTIONS);
    const { runs, failure } = results[0] ?? {};
    expect(failure).toMatchObject({ counterexample: '700', token: expect.stringMatching(/^failing@\d+@\d+@[\d:]+$/) });
    expect(runs).toBeLessThan(30);
    const replay = parseToken(failure?.token ?? '');
    expect(replay?.seed).not.toBe(OPTIONS.seed);
    const again = await runProperties([property], executor, { ...OPTIONS, ...replay, rounds: undefined });
    expect(again.results[0]?.failure).toMatchObject({ counterexample: '700', token: failure?.token });
  });

  it('begins each property even with a small budget, and reports how many cases it had', async () => {
    let left = 9;
    const { seen, executor } = deployment(() => {
      if (left === 0) throw new InconclusiveError('no more requests', true);
      left -= 1;
      return FINE();
    });
    const stopped = () => (left === 0 ? 'no more requests' : undefined);
    const report = await runProperties([seen('a'), seen('b'), seen('c'), seen('d')], executor, { ...OPTIONS, stopped });
    expect(report.results.map(({ verdict, runs, reason }) => [verdict, runs, reason])).toEqual([
      ['passed', 3, '3 of 30 cases: no more requests'],
      ['passed', 3, '3 of 30 cases: no more requests'],
      ['passed', 2, '2 of 30 cases: no more requests'],
      ['passed', 1, '1 of 30 cases: no more requests'],
    ]);
    expect(report.tooFewCases).toEqual([]);
    expect(report.notes).toEqual(['Fewer cases than asked for: 4 properties, the fewest 1; no more requests']);
  });

  it('skips properties without a turn, and generates no cases after the end of the budget', async () => {
    let generated = 0;
    const { executor } = deployment(() => {
      throw new InconclusiveError('no more requests', true);
    });
    const property = countingProperty('a', 2000, { cases: () => fc.nat({ max: 1000 }).map(value => ((generated += 1), value)) });
    const other = countingProperty('b', 2000);
    const report = await runProperties([property, other], executor, { ...OPTIONS, stopped: () => (generated > 0 ? 'spent' : undefined) });
    expect(report.results.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['skipped', 'no more requests'],
      ['skipped', 'spent'],
    ]);
    expect(generated).toBe(1);
  });

  it('ends the turns of a property whose cases are blocked', async () => {
    let generated = 0;
    let sent = 0;
    const { executor } = deployment(() => {
      sent += 1;
      if (sent > 4) throw new InconclusiveError('not allowed');
      return FINE();
    });
    const property = countingProperty('a', 2000, { cases: () => fc.nat({ max: 1000 }).map(value => ((generated += 1), value)) });
    const { results, notes } = await runProperties([property], executor, OPTIONS);
    expect(notes).toEqual(['Fewer cases than asked for: 1 property, the fewest 4; others could not be sent']);
    expect(results[0]).toMatchObject({ verdict: 'passed', runs: 4, reason: '4 of 30 cases: not allowed' });
    expect(generated).toBeLessThan(40);
  });

  it('reports missing needs also after the end of the budget', async () => {
    const { seen, executor } = deployment();
    const report = await runProperties([seen('a', { needs: ['clock'] })], executor, { ...OPTIONS, stopped: () => 'no more requests' });
    expect(report.results[0]).toMatchObject({ verdict: 'skipped', reason: 'needs clock' });
  });

  it('keeps the result of earlier rounds when no case of a round applies', async () => {
    let cases = 0;
    const { seen, executor } = deployment();
    const property = seen('a', {
      async check({ fetch, baseUrl }) {
        fc.pre(cases < 3);
        cases += 1;
        await fetch(baseUrl, { method: 'GET', headers: {} });
      },
    });
    const { results } = await runProperties([property], executor, OPTIONS);
    expect(results[0]).toMatchObject({ verdict: 'passed', runs: 3, reason: '3 of 30 cases: no case applies to this target' });
  });
});
