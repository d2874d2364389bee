import { afterAll, describe, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { accountsModel } from './accounts.ts';

describe('the model of social accounts', async () => {
  const target = await simulatorTarget();
  const model = accountsModel({ validateResponse: await createResponseValidator(publicApi.json), transitions: createTransitions() });
  afterAll(() => target.close());

  it('holds for the simulator', { timeout: 120_000 }, async () => {
    await expectToPass(model, target, 20);
  });
});
