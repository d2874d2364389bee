import type { Conversation, Message } from './model.ts';
import { renderConversation, renderMessage } from './render.ts';
import type { World } from './world.ts';

/** Emits the webhook of a new conversation, or of a changed status (D-WHK-08). */
export function announceConversation(
  world: World,
  type: 'conversation.created' | 'conversation.updated',
  conversation: Conversation,
): void {
  world.events.emit('webhook', { type, organizationId: conversation.organizationId, data: renderConversation(conversation) });
}

/** Emits the webhook of a new or changed message. */
export function announceMessage(
  world: World,
  type: 'conversation.message.created' | 'conversation.message.updated',
  conversation: Conversation,
  message: Message,
): void {
  const data = { ...renderMessage(message, conversation), conversation: renderConversation(conversation) };
  world.events.emit('webhook', { type, organizationId: conversation.organizationId, data });
}
