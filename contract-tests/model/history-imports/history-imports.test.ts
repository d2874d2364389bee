import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { historyImportsModel } from './history-imports.ts';

describe('the model of history imports', async () => {
  const target = await simulatorTarget();
  const transitions = createTransitions();
  const model = historyImportsModel({ validateResponse: await createResponseValidator(publicApi.json), transitions });
  afterAll(() => target.close());

  it('holds for the simulator, and sees every move', { timeout: 120_000 }, async () => {
    await expectToPass(model, target, 20);
    const coverage = transitions.coverage().find(({ lifecycle }) => lifecycle === 'HistoryImportStatus');
    expect(coverage).toMatchObject({ unseen: [] });
  });
});
