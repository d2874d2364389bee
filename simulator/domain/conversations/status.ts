import type { ConversationStatus } from '../../../openapi/generated/types.ts';
import { announceConversation } from './announce.ts';
import { conversationLifecycle } from './lifecycle.ts';
import type { Conversation } from './model.ts';
import type { World } from './world.ts';

/** Archives or reopens a conversation; idempotent (D-DMS-14). */
export function setConversationStatus(world: World, conversation: Conversation, status: ConversationStatus): Conversation {
  if (conversation.status === status) return conversation;
  world.conversations.byId.update(conversation, {
    status: conversationLifecycle.move(conversation.status, status),
    updatedAt: world.clock.now(),
  });
  announceConversation(world, 'conversation.updated', conversation);
  return conversation;
}
