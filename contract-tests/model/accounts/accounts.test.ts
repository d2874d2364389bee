import { afterAll, describe, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createJudge } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToHold } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { accountsModel } from './accounts.ts';

describe('the model of social accounts', async () => {
  const target = await simulatorTarget();
  const model = accountsModel({ judge: await createJudge(publicApi.json), transitions: createTransitions() });
  afterAll(() => target.close());

  it('holds for the simulator', { timeout: 120_000 }, async () => {
    await expectToHold(model, target, 20);
  });
});
