import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { webhooksModel } from './webhooks.ts';

describe('the model of webhooks', async () => {
  const target = await simulatorTarget();
  const transitions = createTransitions();
  const model = webhooksModel({ validateResponse: await createResponseValidator(publicApi.json), transitions });
  afterAll(() => target.close());

  it('holds for the simulator, and sees every move', { timeout: 120_000 }, async () => {
    await expectToPass(model, target, 30);
    expect(transitions.coverage().find(({ lifecycle }) => lifecycle === 'DeliveryStatus')).toMatchObject({ seen: 2, unseen: [] });
  });
});
