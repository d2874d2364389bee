import { afterAll, describe, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { uploadsModel } from './uploads.ts';

describe('the model of multipart uploads', async () => {
  const target = await simulatorTarget();
  const tools = { validateResponse: await createResponseValidator(publicApi.json), transitions: createTransitions() };
  afterAll(() => target.close());

  it('holds for the simulator', { timeout: 120_000 }, () => expectToPass(uploadsModel(tools), target, 60));
});
