import { afterAll, describe, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { raceSuite } from './races.ts';

describe('calls at once', async () => {
  const target = await simulatorTarget();
  const races = raceSuite({ validateResponse: await createResponseValidator(publicApi.json), transitions: createTransitions() });
  afterAll(() => target.close());

  it.each(races)('$title', { timeout: 60_000 }, async race => {
    await expectToPass(race, target, 20);
  });
});
