import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProperty } from '../../property.ts';
import type { Target } from '../../session.ts';
import { simulatorTarget } from '../../target.ts';
import { asked } from '../requests.ts';
import { suite } from './organization.ts';

describe('an organization with more teams than a page has', () => {
  let target: Target;
  beforeAll(async () => {
    const plain = await simulatorTarget();
    const open: Target['open'] = async seed => {
      const session = await plain.open(seed);
      for (let number = 0; number < 120; number++) await asked(session, 'createTeam', { body: { name: `Crowd ${number}` } });
      return session;
    };
    target = { ...plain, open };
  });
  afterAll(() => target.close());

  it.each(suite().map(property => [property.id, property] as const))('%s holds', async (_, property) => {
    expect(await checkProperty(property, target, { seed: 1, runs: 10 })).toMatchObject({ verdict: 'passed' });
  });
});
