import * as fc from 'fast-check';
import { conversationCommand } from './conversation-command.ts';

/** Marks a conversation as read. */
export const markRead = fc.nat(3).map(number =>
  conversationCommand(number, 'read', async (conversation, _, real) => {
    await real.did('markConversationRead', { path: { id: conversation.id } });
    conversation.unreadCount = 0;
  }),
);
