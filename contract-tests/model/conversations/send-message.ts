import * as fc from 'fast-check';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import { conversationCommand } from './conversation-command.ts';
import { nextText, statusOfSend } from './model.ts';

/** Sends a message: 403 when the account's budget is used up, 400 unless the participant wrote within 24 hours. */
export const sendMessage = fc.nat(3).map(number =>
  conversationCommand(number, 'send to', async (conversation, model, real) => {
    const { id, platform } = conversation;
    const text = nextText(model);
    const answer = await real.call('sendMessage', { path: { id }, body: { text } });
    const expected = statusOfSend(model, conversation);
    expectStatus('sendMessage', answer, expected);
    if (expected !== 200) return;
    const message = fieldsOf(answer.body);
    const hasFailed = model.failures.has(platform);
    expectSame('the status of a message that was sent', message['status'], hasFailed ? 'FAILED' : 'SENT');
    conversation.messages.push({ id: String(message['id']), direction: 'OUTBOUND', source: 'API', text, hasFailed });
    // One that failed gives its unit back.
    if (!hasFailed) model.used[platform] += 1;
  }),
);
