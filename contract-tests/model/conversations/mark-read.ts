import * as fc from 'fast-check';
import { aboutConversation } from './about-conversation.ts';

/** Marks a conversation as read. */
export const markRead = fc.nat(3).map(number =>
  aboutConversation(number, 'read', async (conversation, _, real) => {
    await real.did('markConversationRead', { path: { id: conversation.id } });
    conversation.unreadCount = 0;
  }),
);
