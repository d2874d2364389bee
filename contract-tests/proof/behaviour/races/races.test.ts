import { afterAll, describe, it } from 'vitest';
import { expectToPass, judgedSimulator } from '../../../model/model.fixture.ts';
import { createTransitions } from '../../../model/transitions.ts';
import { raceSuite } from './races.ts';

describe('concurrent calls', async () => {
  const target = await judgedSimulator();
  const races = raceSuite({ transitions: createTransitions() });
  afterAll(() => target.close());

  it.each(races)('$title', async race => {
    await expectToPass(race, target, 20);
  });
});
