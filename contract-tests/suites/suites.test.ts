import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { check } from '../property.ts';
import { simulatorTarget } from '../target.ts';
import { allSuites } from './all.ts';

/** Few: `sim contract` looks at each many times. Models have tests of their own. */
const RUNS = 3;

describe('what holds for every operation', async () => {
  const target = await simulatorTarget();
  const { properties } = await allSuites();
  afterAll(() => target.close());

  const stateless = properties.filter(({ id }) => !/^(model|races)\//.test(id));
  it.each(stateless)('$id: $statement', async property => {
    expect(await check(property, target, { seed: 1, runs: RUNS })).toMatchObject({ verdict: 'holds', runs: RUNS });
  });

  it('is looked at for each of them, under an id of its own', () => {
    expect(new Set(properties.map(({ id }) => id)).size).toBe(properties.length);
    for (const { id } of publicApi.operations())
      expect(stateless.filter(property => property.id.endsWith(`/${id}`)).length).toBeGreaterThan(3);
  });
});
