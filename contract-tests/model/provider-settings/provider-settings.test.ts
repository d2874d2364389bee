import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { providerSettingsModel } from './provider-settings.ts';

describe('the model of provider settings', async () => {
  const target = await simulatorTarget();
  const transitions = createTransitions();
  const model = providerSettingsModel({ validateResponse: await createResponseValidator(publicApi.json), transitions });
  afterAll(() => target.close());

  it('holds for the simulator, and sees every move', { timeout: 120_000 }, async () => {
    await expectToPass(model, target, 30);
    expect(transitions.coverage().find(({ lifecycle }) => lifecycle === 'ProviderSettingStatus')).toMatchObject({ seen: 6, unseen: [] });
  });
});
