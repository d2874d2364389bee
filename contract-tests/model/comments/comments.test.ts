import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { commentsModel } from './comments.ts';

describe('the model of created comments', async () => {
  const target = await simulatorTarget();
  const transitions = createTransitions();
  const model = commentsModel({ validateResponse: await createResponseValidator(publicApi.json), transitions });
  afterAll(() => target.close());

  it('holds for the simulator, and sees every move', { timeout: 120_000 }, async () => {
    await expectToPass(model, target, 40);
    const coverage = transitions.coverage().find(({ lifecycle }) => lifecycle === 'CommentStatus');
    expect(coverage).toMatchObject({ unseen: [] });
  });
});
