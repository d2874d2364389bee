import { limits } from '../../../openapi/document.ts';
import type { Person } from '../ports/people.ts';
import { announceConversation } from './announce.ts';
import type { Conversation, Message } from './model.ts';
import { unreadOf } from './rules.ts';
import { threadOf } from './state.ts';
import type { World } from './world.ts';

export const JOBS = {
  receipt: 'conversations.receipt',
  expireMessage: 'conversations.expire-message',
  expireConversation: 'conversations.expire-conversation',
} as const;

const { messageRetentionMs, conversationRetentionMs } = limits.conversations;

/** An account of a team as a thread needs it: the connection and the real account. */
export type ThreadAccount = Pick<Conversation, 'organizationId' | 'teamId' | 'socialAccountId' | 'platform' | 'accountExternalId'>;

/** The conversation between an account and a person, created by its first message. */
export function openThread(world: World, account: ThreadAccount, participant: Person): Conversation {
  const existing = threadOf(world.conversations, account, participant.externalId);
  if (existing) return reachedThrough(world, existing, account.socialAccountId);
  const now = world.clock.now();
  const conversation = world.conversations.byId.insert({
    id: world.ids.next('conv'),
    organizationId: account.organizationId,
    teamId: account.teamId,
    socialAccountId: account.socialAccountId,
    platform: account.platform,
    accountExternalId: account.accountExternalId,
    status: 'OPEN',
    participant,
    unreadCount: 0,
    lastMessageAt: now,
    lastMessageText: null,
    lastInboundAt: null,
    canReply: false,
    createdAt: now,
    updatedAt: now,
  });
  scheduleExpiry(world, conversation);
  announceConversation(world, 'conversation.created', conversation);
  return conversation;
}

/** Notes the connection that reaches the account of a conversation: it may have been connected again under another id. */
export function reachedThrough(world: World, conversation: Conversation, socialAccountId: string): Conversation {
  if (conversation.socialAccountId === socialAccountId) return conversation;
  return world.conversations.byId.update(conversation, { socialAccountId });
}

/** Adds a message at the current time, with defaults for the fields that `message` leaves out. */
export function addMessage(
  world: World,
  conversation: Conversation,
  message: Pick<Message, 'text' | 'attachments' | 'buttons' | 'quickReplies' | 'carousel' | 'direction' | 'source' | 'status'> &
    Partial<Message>,
): Message {
  const now = world.clock.now();
  const { id: conversationId, socialAccountId } = conversation;
  const added = world.conversations.messages.insert({
    id: world.ids.next('msg'),
    conversationId,
    socialAccountId,
    externalId: null,
    reactions: [],
    payload: null,
    error: null,
    sentAt: null,
    deliveredAt: null,
    seenAt: null,
    createdAt: now,
    updatedAt: now,
    ...message,
  });
  world.clock.schedule({ at: now + messageRetentionMs, kind: JOBS.expireMessage, subject: added.id });
  world.conversations.byId.update(conversation, { lastMessageAt: now, lastMessageText: added.text, updatedAt: now });
  return added;
}

/** Removes a message whose retention is over; it is no longer unread. */
export function expireMessage(world: World, id: string): void {
  const { byId, messages } = world.conversations;
  const message = messages.get(id);
  const conversation = message && byId.get(message.conversationId);
  messages.remove(id);
  if (!conversation || conversation.unreadCount === 0) return;
  const unreadCount = unreadOf(conversation.unreadCount, messages.findBy('conversation', conversation.id));
  if (unreadCount !== conversation.unreadCount) byId.update(conversation, { unreadCount });
}

/** Removes a conversation whose retention is over; reschedules the check of one with newer messages. */
export function expireConversation(world: World, conversation: Conversation): void {
  if (world.clock.now() < conversation.lastMessageAt + conversationRetentionMs) return scheduleExpiry(world, conversation);
  removeConversation(world, conversation);
}

function scheduleExpiry(world: World, { id, lastMessageAt }: Conversation): void {
  world.clock.schedule({ at: lastMessageAt + conversationRetentionMs, kind: JOBS.expireConversation, subject: id });
}

/** Removes a conversation and its remaining messages. */
export function removeConversation(world: World, conversation: Conversation): void {
  const { messages, byId } = world.conversations;
  messages.removeAll(messages.findBy('conversation', conversation.id));
  byId.remove(conversation.id);
}
