import * as fc from 'fast-check';
import { nastyTexts, textOfLength } from '../../arbitraries/nasty-texts.ts';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import { conversationCommand } from './conversation-command.ts';
import { MAX_CHARACTERS, nextText, statusOfSend } from './model.ts';

/** null for a text of any length, else the number of characters above the platform's limit. */
const excesses = fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.constantFrom(0, 1));

/** Sends a message: 403 when the account's budget is used up, 400 when the text is too long or the participant did not write within 24 hours. */
export const sendMessage = fc.tuple(fc.nat(3), nastyTexts, excesses).map(([number, said, excess]) =>
  conversationCommand(
    number,
    `send ${excess === null ? JSON.stringify(said) : `${excess} characters too many`} to`,
    async (conversation, model, real) => {
      const { id, platform } = conversation;
      const allowed = statusOfSend(model, conversation);
      // It is not specified which of two errors the response names.
      if (excess === 1 && allowed !== 200) return;
      const text = excess === null ? nextText(model, said) : textOfLength(MAX_CHARACTERS[platform] + excess, '👍🏽');
      const answer = await real.call('sendMessage', { path: { id }, body: { text } });
      const expected = excess === 1 ? 400 : allowed;
      expectStatus('sendMessage', answer, expected);
      if (expected !== 200) return;
      const message = fieldsOf(answer.body);
      const hasFailed = model.failures.has(platform);
      expectSame('the status of a message that was sent', message['status'], hasFailed ? 'FAILED' : 'SENT');
      conversation.messages.push({ id: String(message['id']), direction: 'OUTBOUND', source: 'API', text, hasFailed });
      // A failed message does not count.
      if (!hasFailed) model.used[platform] += 1;
    },
  ),
);
