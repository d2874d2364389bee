import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { commentImportsModel } from './comment-imports.ts';

describe('the model of comment imports', async () => {
  const target = await simulatorTarget();
  const transitions = createTransitions();
  const model = commentImportsModel({ validateResponse: await createResponseValidator(publicApi.json), transitions });
  afterAll(() => target.close());

  it('holds for the simulator, and sees every move', { timeout: 120_000 }, async () => {
    await expectToPass(model, target, 20);
    const coverage = transitions.coverage().find(({ lifecycle }) => lifecycle === 'CommentImportStatus');
    expect(coverage).toMatchObject({ unseen: [] });
  });
});
