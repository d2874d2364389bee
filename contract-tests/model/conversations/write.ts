import * as fc from 'fast-check';
import { nastyTexts } from '../../arbitraries/nasty-texts.ts';
import type { Command } from '../define-model.ts';
import { fieldsOf } from '../real.ts';
import { ACCOUNTS, type ConversationsModel, nextText, PARTICIPANTS, PLATFORMS, threadOf } from './model.ts';

/** A person writes to an account, or its owner writes in the platform's own app. Neither reopens an ARCHIVED conversation. */
export const write = fc
  .record({
    platform: fc.constantFrom(...PLATFORMS),
    participant: fc.constantFrom(...PARTICIPANTS),
    type: fc.constantFrom('message' as const, 'message' as const, 'echo' as const),
    said: nastyTexts,
  })
  .map(
    ({ platform, participant, type, said }): Command<ConversationsModel> => ({
      check: () => true,
      async run(model, real) {
        const text = nextText(model, said);
        const event = { type, socialAccountId: ACCOUNTS[platform], participant, text };
        const made = await real.control('POST', `/_sim/platforms/${platform}/events`, event);
        const thread = threadOf(model, platform, participant, String(fieldsOf(made['conversation'])['id']));
        const id = String(fieldsOf(made['message'])['id']);
        if (type === 'echo') thread.messages.push({ id, direction: 'OUTBOUND', source: 'ECHO', text, hasFailed: false });
        else {
          thread.messages.push({ id, direction: 'INBOUND', source: 'DM', text, hasFailed: false });
          Object.assign(thread, { unreadCount: thread.unreadCount + 1, lastInboundAt: model.now });
        }
        await real.settle();
      },
      toString: () =>
        (type === 'echo' ? `the owner writes to ${participant}` : `${participant} writes`).concat(
          ` ${JSON.stringify(said)} on ${platform}`,
        ),
    }),
  );
