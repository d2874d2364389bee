import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { conversationsModel } from './conversations.ts';

describe('the model of conversations', async () => {
  const target = await simulatorTarget();
  const transitions = createTransitions();
  const tools = { validateResponse: await createResponseValidator(publicApi.json), transitions };
  afterAll(() => target.close());

  it('holds for the simulator, and sees every move that can be seen', { timeout: 120_000 }, async () => {
    await expectToPass(conversationsModel(tools), target, 40);
    const seen = new Map(transitions.coverage().map(({ lifecycle, unseen }) => [lifecycle, unseen]));
    expect(seen.get('ConversationStatus')).toEqual([]);
    // A message is PENDING only inside of the request that sends it.
    expect(seen.get('MessageStatus')).toEqual(['PENDING → SENT', 'PENDING → FAILED']);
  });
});
