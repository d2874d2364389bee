import * as fc from 'fast-check';
import { nastyTexts, textOfLength } from '../../arbitraries/nasty-texts.ts';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import { conversationCommand } from './conversation-command.ts';
import { MOST_CHARACTERS, nextText, statusOfSend } from './model.ts';

/** Mostly a text of any length, else one that is as long as the platform takes, or longer by so many characters. */
const tooMany = fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, fc.constantFrom(0, 1));

/** Sends a message: 403 when the account's budget is used up, 400 unless the participant wrote within 24 hours, or with too long a text. */
export const sendMessage = fc.tuple(fc.nat(3), nastyTexts, tooMany).map(([number, said, excess]) =>
  conversationCommand(
    number,
    `send ${excess === null ? JSON.stringify(said) : `${excess} characters too many`} to`,
    async (conversation, model, real) => {
      const { id, platform } = conversation;
      const allowed = statusOfSend(model, conversation);
      // Nothing says which of two mistakes the response names.
      if (excess === 1 && allowed !== 200) return;
      const text = excess === null ? nextText(model, said) : textOfLength(MOST_CHARACTERS[platform] + excess, '👍🏽');
      const answer = await real.call('sendMessage', { path: { id }, body: { text } });
      const expected = excess === 1 ? 400 : allowed;
      expectStatus('sendMessage', answer, expected);
      if (expected !== 200) return;
      const message = fieldsOf(answer.body);
      const hasFailed = model.failures.has(platform);
      expectSame('the status of a message that was sent', message['status'], hasFailed ? 'FAILED' : 'SENT');
      conversation.messages.push({ id: String(message['id']), direction: 'OUTBOUND', source: 'API', text, hasFailed });
      // One that failed gives its unit back.
      if (!hasFailed) model.used[platform] += 1;
    },
  ),
);
