import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import { expectSame } from '../real.ts';
import { conversationCommand } from './conversation-command.ts';
import { ACCOUNTS } from './model.ts';
import { messagesOf } from './observe.ts';

const MOVES = publicApi.lifecycle<string>('MessageStatus');
const RECEIPTS = { delivered: 'DELIVERED', seen: 'SEEN' } as const;

/** The platform sends a receipt for a message: taken of one that goes out and has such a move, refused of every other, which stays as it is. */
export const sendReceipt = fc
  .tuple(fc.nat(3), fc.nat(9), fc.constantFrom('delivered' as const, 'seen' as const))
  .map(([number, of, type]) =>
    conversationCommand(number, `${type}: message #${of} of`, async ({ id, platform, messages }, _, real) => {
      const sent = messages.filter(({ hasFailed }) => !hasFailed);
      const message = sent[of % sent.length];
      if (!message) return;
      const before = String((await messagesOf(id, real)).get(message.id)?.['status']);
      const moves = message.direction === 'OUTBOUND' && (MOVES[before] ?? []).includes(RECEIPTS[type]);
      const event = { type, socialAccountId: ACCOUNTS[platform], messageId: message.id };
      const isTaken = await real.control('POST', `/_sim/platforms/${platform}/events`, event).then(
        () => true,
        () => false,
      );
      expectSame(`${type} is taken of a message in ${before}`, isTaken, moves);
      const after = (await messagesOf(id, real)).get(message.id)?.['status'];
      expectSame(`the status of ${message.id} after ${type}`, after, moves ? RECEIPTS[type] : before);
    }),
  );
