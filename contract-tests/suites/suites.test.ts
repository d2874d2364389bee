import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { casesOf } from '../../simulator/testing/cases.ts';
import { strictTarget } from '../checks/judge.ts';
import { checkProperty, type Property } from '../property.ts';
import { simulatorTarget } from '../target.ts';
import { allSuites } from './all.ts';

/** The cases of each property: few, because `sim contract` runs many. Models have their own tests. */
const RUNS = casesOf(1, 3);

function runsOf({ weight = 1 }: Property): number {
  return RUNS * weight;
}

/** Returns the title of a test with the rules in brackets, so that `npm run rules` counts them. */
function titleOf({ id, title, rules }: Property): string {
  return `${rules.length > 0 ? `[${rules.join(', ')}] ` : ''}${id}: ${title}`;
}

describe('properties of every operation', async () => {
  const { properties, judges } = allSuites();
  const target = strictTarget(await simulatorTarget(), await judges());
  // The world is seeded here, so that this time does not count for the first property.
  beforeAll(async () => (await target.open(1)).close());
  afterAll(() => target.close());

  const stateless = properties.filter(({ id }) => !id.startsWith('model/'));
  it.each(stateless.map(property => [titleOf(property), property] as const))('%s', async (_, property) => {
    const verdict = await checkProperty(property, target, { seed: 1, runs: runsOf(property) });
    expect(verdict).toMatchObject({ verdict: 'passed', runs: runsOf(property) });
  });

  it('exist for each operation, with unique ids', () => {
    expect(new Set(properties.map(({ id }) => id)).size).toBe(properties.length);
    for (const { id } of publicApi.operations())
      expect(stateless.filter(property => property.id.endsWith(`/${id}`)).length).toBeGreaterThan(3);
  });
});
