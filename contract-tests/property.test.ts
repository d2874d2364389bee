import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicApi } from '../openapi/document.ts';
import { checkProperty, type Property } from './property.ts';
import { fakeTarget } from './run/fake-target.fixture.ts';

const TARGET = fakeTarget(() => Response.json({}));

/** Returns a property that records its cases. */
function recording<T>(cases: fc.Arbitrary<T>, isBroken: (value: T) => boolean = () => false) {
  const seen: T[] = [];
  const property: Property<T> = {
    id: 'recording',
    area: 'general',
    title: 'It records its cases',
    rules: [],
    needs: [],
    cases: () => cases,
    async check(_, value) {
      seen.push(value);
      if (isBroken(value)) throw new Error(`${String(value)} is wrong`);
    },
  };
  return { property, seen };
}

describe('a property with few different cases', () => {
  it('checks each of them once', async () => {
    const { property, seen } = recording(fc.nat({ max: 15 }));
    expect(await checkProperty(property, TARGET, { seed: 1, runs: 30 })).toMatchObject({ verdict: 'passed', runs: 30 });
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, i) => i));
  });

  it('treats records with and without a prototype as equal, and two operations as different', async () => {
    const [first, second] = publicApi.operations();
    const { property, seen } = recording(fc.record({ operation: fc.constantFrom(first, second), size: fc.constantFrom('s', 'm') }));
    await checkProperty(property, TARGET, { seed: 1, runs: 30 });
    expect(seen).toHaveLength(4);
  });

  it('treats calls of one operation by two methods as different', async () => {
    const [operation] = publicApi.operations();
    const methods = fc.constantFrom('PUT', 'PATCH');
    const { property, seen } = recording(
      methods.map(method => ({ operation: { ...operation, method }, path: {}, query: {}, body: undefined })),
    );
    await checkProperty(property, TARGET, { seed: 1, runs: 30 });
    expect(seen.map(call => call.operation.method).toSorted()).toEqual(['PATCH', 'PUT']);
  });

  it('fails with a path that repeats the case, even after repeated cases', async () => {
    const { property } = recording(fc.nat({ max: 15 }), value => value === 11);
    const found = await checkProperty(property, TARGET, { seed: 1, runs: 30 });
    expect(found).toMatchObject({ verdict: 'failed', failure: { counterexample: 11 } });
    const path = found.verdict === 'failed' ? found.failure.path : '';
    const again = recording(fc.nat({ max: 15 }), value => value === 11);
    expect(await checkProperty(again.property, TARGET, { seed: 1, runs: 30, path })).toMatchObject({ verdict: 'failed' });
    expect(again.seen).toEqual([11]);
  });

  it('checks at most the requested number of many cases', async () => {
    const { property, seen } = recording(fc.integer());
    await checkProperty(property, TARGET, { seed: 1, runs: 30 });
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.length).toBeLessThanOrEqual(30);
  });
});
