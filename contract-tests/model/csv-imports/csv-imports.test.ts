import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { csvImportsModel } from './csv-imports.ts';

describe('the model of CSV imports', async () => {
  const target = await simulatorTarget();
  const transitions = createTransitions();
  const model = csvImportsModel({ validateResponse: await createResponseValidator(publicApi.json), transitions });
  afterAll(() => target.close());

  it('holds for the simulator, and sees every move but one', { timeout: 120_000 }, async () => {
    await expectToPass(model, target, 20);
    const coverage = transitions.coverage().find(({ lifecycle }) => lifecycle === 'CsvImportStatus');
    // What is wrong with a file as a whole is known before its first row is taken up.
    expect(coverage).toMatchObject({ unseen: ['PROCESSING → FAILED'] });
  });
});
