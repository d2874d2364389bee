import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import { expectSame } from '../real.ts';
import { conversationCommand } from './conversation-command.ts';
import { ACCOUNTS } from './model.ts';
import { messagesOf } from './observe.ts';

const STEPS = publicApi.lifecycle<string>('MessageStatus');
const RECEIPTS = { delivered: 'DELIVERED', seen: 'SEEN' } as const;

/** The platform sends a receipt for a message. It is accepted for an outbound message whose lifecycle has that step, and refused otherwise. */
export const sendReceipt = fc
  .tuple(fc.nat(3), fc.nat(9), fc.constantFrom('delivered' as const, 'seen' as const))
  .map(([number, of, type]) =>
    conversationCommand(number, `${type}: message #${of} of`, async ({ id, platform, messages }, _, real) => {
      const sent = messages.filter(({ hasFailed }) => !hasFailed);
      const message = sent[of % sent.length];
      if (!message) return;
      const before = String((await messagesOf(id, real)).get(message.id)?.['status']);
      const isStep = message.direction === 'OUTBOUND' && (STEPS[before] ?? []).includes(RECEIPTS[type]);
      const event = { type, socialAccountId: ACCOUNTS[platform], messageId: message.id };
      const isAccepted = await real.control('POST', `/_sim/platforms/${platform}/events`, event).then(
        () => true,
        () => false,
      );
      expectSame(`a receipt "${type}" is accepted for a message in ${before}`, isAccepted, isStep);
      const after = (await messagesOf(id, real)).get(message.id)?.['status'];
      expectSame(`the status of ${message.id} after ${type}`, after, isStep ? RECEIPTS[type] : before);
    }),
  );
