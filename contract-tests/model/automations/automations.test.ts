import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { automationsModel } from './automations.ts';

describe('the model of automations', async () => {
  const target = await simulatorTarget();
  const transitions = createTransitions();
  const model = automationsModel({ validateResponse: await createResponseValidator(publicApi.json), transitions });
  const unseen = (name: string) => transitions.coverage().find(({ lifecycle }) => lifecycle === name)?.unseen;
  afterAll(() => target.close());

  it('holds for the simulator, and sees every move that can be seen', { timeout: 120_000 }, async () => {
    await expectToPass(model, target, 40);
    expect(unseen('AutomationStatus')).toEqual([]);
    expect(unseen('AutomationExecutionStepStatus')).toEqual([]);
    // A run is not PENDING for as long as anybody could look, and whatever holds one back that waited does so when it has begun.
    expect(unseen('AutomationExecutionStatus')).toEqual([
      'PENDING → WAITING',
      'PENDING → RUNNING',
      'PENDING → SKIPPED',
      'PENDING → CANCELED',
      'WAITING → SKIPPED',
    ]);
  });
});
