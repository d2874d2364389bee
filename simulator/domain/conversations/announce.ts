import type { Conversation, Message } from './model.ts';
import { renderConversation, renderMessage } from './render.ts';
import type { World } from './world.ts';

/** Tells the webhook endpoints of a new conversation, or that its status changed (decisions §10). */
export function announceConversation(
  world: World,
  type: 'conversation.created' | 'conversation.updated',
  conversation: Conversation,
): void {
  world.events.emit('webhook', { type, organizationId: conversation.organizationId, data: renderConversation(conversation) });
}

/** Tells the webhook endpoints of a new message, or that something of it changed. */
export function announceMessage(
  world: World,
  type: 'conversation.message.created' | 'conversation.message.updated',
  conversation: Conversation,
  message: Message,
): void {
  const data = { ...renderMessage(message, conversation), conversation: renderConversation(conversation) };
  world.events.emit('webhook', { type, organizationId: conversation.organizationId, data });
}
