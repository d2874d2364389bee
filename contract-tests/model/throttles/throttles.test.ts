import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { checkProperty } from '../../property.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { throttlesModel } from './throttles.ts';

describe('the model of throttles', async () => {
  const target = await simulatorTarget();
  const model = throttlesModel({ validateResponse: await createResponseValidator(publicApi.json), transitions: createTransitions() });
  afterAll(() => target.close());

  it('holds for a simulator that throttles', { timeout: 120_000 }, async () => {
    await expectToPass(model, target, 20);
  });

  it('finds one that does not', { timeout: 120_000 }, async () => {
    const free = { ...target, open: (seed: number) => target.open(seed) };
    const verdict = await checkProperty(model, free, { seed: 1, runs: 20 });
    expect(verdict).toMatchObject({
      verdict: 'failed',
      failure: { message: expect.stringMatching(/ is 200, not 429$| is 401, not 429$/) },
    });
  });
});
