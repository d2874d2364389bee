import { afterAll, describe, expect, it } from 'vitest';
import { expectToPass, judgedSimulator } from '../../../../model/model.fixture.ts';
import { createTransitions } from '../../../../model/transitions.ts';
import { checkProperty } from '../../../../property.ts';
import { throttlesModel } from './throttles.ts';

describe('the model of throttles', async () => {
  const target = await judgedSimulator();
  const model = throttlesModel({ transitions: createTransitions() });
  afterAll(() => target.close());

  it(`[${model.rules.join(', ')}] passes on a simulator that throttles`, async () => {
    await expectToPass(model, target, 20);
  });

  it('fails on one that does not throttle', async () => {
    const free = { ...target, open: (seed: number) => target.open(seed) };
    const verdict = await checkProperty(model, free, { seed: 1, runs: 20 });
    expect(verdict).toMatchObject({
      verdict: 'failed',
      failure: { message: expect.stringMatching(/ is 200, not 429$| is 401, not 429$/) },
    });
  });
});
