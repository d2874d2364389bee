import { afterAll, describe, it } from 'vitest';
import { simulatorTarget } from '../../target.ts';
import { expectToPass, modelTools } from '../model.fixture.ts';
import { raceSuite } from './races.ts';

describe('concurrent calls', async () => {
  const target = await simulatorTarget();
  const races = raceSuite(await modelTools());
  afterAll(() => target.close());

  it.each(races)('$title', { timeout: 60_000 }, async race => {
    await expectToPass(race, target, 20);
  });
});
