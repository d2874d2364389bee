import { limits } from '../../../openapi/document.ts';
import type { SocialAccount } from '../accounts/model.ts';
import type { Person } from '../ports/people.ts';
import { announceConversation } from './announce.ts';
import type { Conversation, DmPlatform, Message } from './model.ts';
import { unreadOf } from './rules.ts';
import { threadOf } from './state.ts';
import type { World } from './world.ts';

export const JOBS = {
  receipt: 'conversations.receipt',
  expireMessage: 'conversations.expire-message',
  expireConversation: 'conversations.expire-conversation',
} as const;

const { messageRetentionMs, conversationRetentionMs } = limits.conversations;

/** The thread between an account and a person; a first word opens it. */
export function openThread(world: World, account: SocialAccount, platform: DmPlatform, participant: Person): Conversation {
  const known = threadOf(world.conversations, account.id, participant.externalId);
  if (known) return known;
  const now = world.clock.now();
  const conversation = world.conversations.byId.insert({
    id: world.ids.next('conv'),
    organizationId: account.organizationId,
    teamId: account.teamId,
    socialAccountId: account.id,
    platform,
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
  scheduleQuietEnd(world, conversation);
  announceConversation(world, 'conversation.created', conversation);
  return conversation;
}

/** A message of this moment; what differs from a message that somebody wrote is given. */
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

/** A message goes for good. It is no longer unread, either. */
export function removeMessage(world: World, id: string): void {
  const { byId, messages } = world.conversations;
  const message = messages.get(id);
  const conversation = message && byId.get(message.conversationId);
  messages.remove(id);
  if (!conversation || conversation.unreadCount === 0) return;
  const unreadCount = unreadOf(conversation.unreadCount, messages.findBy('conversation', conversation.id));
  if (unreadCount !== conversation.unreadCount) byId.update(conversation, { unreadCount });
}

/** A conversation that has been quiet goes; one that has not is looked at again when it will have been. */
export function endIfQuiet(world: World, conversation: Conversation): void {
  if (world.clock.now() < conversation.lastMessageAt + conversationRetentionMs) return scheduleQuietEnd(world, conversation);
  removeConversation(world, conversation);
}

function scheduleQuietEnd(world: World, { id, lastMessageAt }: Conversation): void {
  world.clock.schedule({ at: lastMessageAt + conversationRetentionMs, kind: JOBS.expireConversation, subject: id });
}

/** A conversation goes for good, with what is left of its messages. */
export function removeConversation(world: World, conversation: Conversation): void {
  for (const { id } of world.conversations.messages.findBy('conversation', conversation.id).slice())
    world.conversations.messages.remove(id);
  world.conversations.byId.remove(conversation.id);
}
