import { afterAll, describe, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createJudge } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToHold } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { raceSuite } from './races.ts';

describe('calls at once', async () => {
  const target = await simulatorTarget();
  const races = raceSuite({ judge: await createJudge(publicApi.json), transitions: createTransitions() });
  afterAll(() => target.close());

  it.each(races)('$statement', { timeout: 60_000 }, async race => {
    await expectToHold(race, target, 20);
  });
});
