import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { strictTarget } from '../checks/judged-target.ts';
import { createCollector } from '../proof/reach/filled/collector.ts';
import { neverFilled } from '../proof/reach/filled/never-filled.ts';
import { declaredProperties } from '../proof/reach/filled/schema-properties.ts';
import { tour } from '../proof/reach/filled/tour.ts';
import { checkProperty, type Property, type Verdict } from '../property.ts';
import { withFetch } from '../run/with-fetch.ts';
import { simulatorTarget } from '../target.ts';
import { allSuites } from './all.ts';

/** Few: `sim contract` looks at each many times. Models have tests of their own. */
const RUNS = 3;

function runsOf({ weight = 1 }: Property): number {
  return RUNS * weight;
}

/** The entries that give the reason of a property that is never filled: its own, or that of what it belongs to. */
function reasonsOf(property: string): string[] {
  const parts = property.split('.');
  return parts.map((_, i) => parts.slice(0, i + 1).join('.')).filter(name => Object.hasOwn(neverFilled, name));
}

/** The rules in brackets, so that `npm run rules` counts them. */
function titleOf({ id, title, rules }: Property): string {
  return `${rules.length > 0 ? `[${rules.join(', ')}] ` : ''}${id}: ${title}`;
}

describe('properties of every operation', async () => {
  const { properties, judges } = allSuites();
  const collector = createCollector();
  const simulator = withFetch(
    await simulatorTarget(),
    ({ fetch }) =>
      async request =>
        collector.observe(request.method, request.url, await fetch(request)),
  );
  const target = strictTarget(simulator, await judges());
  // Seeds the world, so that the first property does not take the time of all.
  beforeAll(async () => (await target.open(1)).close(), 60_000);
  afterAll(() => target.close());

  const stateless = properties.filter(({ id }) => !/^(model|races)\//.test(id));
  const verdicts = new Map<Property, Promise<Verdict>>();
  /** Checks each property once. */
  const verdictOf = (property: Property): Promise<Verdict> => {
    const verdict = verdicts.get(property) ?? checkProperty(property, target, { seed: 1, runs: runsOf(property) });
    verdicts.set(property, verdict);
    return verdict;
  };
  it.each(stateless.map(property => [titleOf(property), property] as const))('%s', async (_, property) => {
    expect(await verdictOf(property)).toMatchObject({ verdict: 'passed', runs: runsOf(property) });
  });

  it('[D-ORG-08] fill every property of a response, or it says why not', { timeout: 180_000 }, async () => {
    for (const property of stateless) await verdictOf(property);
    await tour(await target.open(1));
    const unfilled = [...declaredProperties()].filter(property => !collector.filled.has(property));
    expect(unfilled.filter(property => reasonsOf(property).length === 0)).toEqual([]);
    const needed = new Set(unfilled.flatMap(reasonsOf));
    expect(Object.keys(neverFilled).filter(name => !needed.has(name))).toEqual([]);
  });

  it('exist for each operation, under an id of their own', () => {
    expect(new Set(properties.map(({ id }) => id)).size).toBe(properties.length);
    for (const { id } of publicApi.operations())
      expect(stateless.filter(property => property.id.endsWith(`/${id}`)).length).toBeGreaterThan(3);
  });
});
