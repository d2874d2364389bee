import * as fc from 'fast-check';
import { expectSame } from '../real.ts';
import { conversationCommand } from './conversation-command.ts';

/** Both ways to archive a conversation, and both to open it; what it is already, it stays. */
export const setStatus = fc
  .tuple(fc.nat(3), fc.constantFrom('OPEN' as const, 'ARCHIVED' as const), fc.boolean())
  .map(([number, status, byPatch]) =>
    conversationCommand(number, `${byPatch ? 'patch to' : 'make'} ${status}`, async (conversation, _, real) => {
      const path = { id: conversation.id };
      const operation = status === 'OPEN' ? 'openConversation' : 'archiveConversation';
      const shown = byPatch ? await real.did('updateConversation', { path, body: { status } }) : await real.did(operation, { path });
      expectSame('the status that was set', shown['status'], status);
      conversation.status = status;
    }),
  );
