import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

import { simulatorTarget } from '../target.ts';
import { modelSuite } from './models.ts';
import { createTransitions } from './transitions.ts';

describe('every model', async () => {
  const target = await simulatorTarget();
  const suite = modelSuite({ transitions: createTransitions() });
  afterAll(() => target.close());

  it.each(suite)('$id generates the same runs for the same seed', async model => {
    const session = await target.open(1);
    const cases = await model.cases(session);
    if (!(cases instanceof fc.Arbitrary)) throw new Error('A model draws its commands');
    const runs = () => fc.sample(cases, { seed: 1, numRuns: 5 }).map(run => [...(run as Iterable<unknown>)].map(String));
    const first = runs();
    expect(first.flat().length).toBeGreaterThan(5);
    expect(runs()).toEqual(first);
    await session.close();
  });
});
