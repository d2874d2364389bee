import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { createJudge } from '../oracle/prism.ts';
import { check } from '../property.ts';
import { simulatorTarget } from '../target.ts';
import { answerSuite } from './answers.ts';

describe('the answers of the simulator', async () => {
  const target = await simulatorTarget();
  afterAll(() => target.close());
  it.each(answerSuite(await createJudge(publicApi.json)))('$statement', async property => {
    expect(await check(property, target, { seed: 1, runs: 20 })).toMatchObject({ verdict: 'holds' });
  });
});
