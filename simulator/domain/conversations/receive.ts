import type { SocialAccount } from '../accounts/model.ts';
import { organizationById } from '../organizations/state.ts';
import type { Person } from '../ports/people.ts';
import { announceMessage } from './announce.ts';
import type { Conversation, Message, MessageContent } from './model.ts';
import { expectReceipts } from './receipts.ts';
import { isDmPlatform, textContent } from './rules.ts';
import { titleOf } from './taps.ts';
import { addMessage, openThread, type ThreadAccount } from './threads.ts';
import type { IncomingKind, World } from './world.ts';

/** A message or a tap of a person in the chat with an account. */
export interface IncomingMessage {
  readonly kind: IncomingKind;
  readonly participant: Person;
  readonly text: string | null;
  readonly attachments: MessageContent['attachments'];
  /** Of what was tapped; null for a message that was written. */
  readonly payload: string | null;
}

/** A message with its conversation. */
export interface MessageInThread {
  readonly conversation: Conversation;
  readonly message: Message;
}

/**
 * Receives a message or a tap of a person. Returns undefined when the service does not receive the account's messages: messaging is not
 * enabled, the permission was taken away, or no channel is selected (D-ACC-16). Incoming messages do not count
 * against any budget, and do not reopen an archived conversation (QTA-33, D-DMS-14).
 */
export function receiveMessage(world: World, account: SocialAccount, incoming: IncomingMessage): MessageInThread | undefined {
  const owner = receivingAccount(world, account);
  if (!owner) return undefined;
  const now = world.clock.now();
  const conversation = openThread(world, owner, incoming.participant);
  const { text, attachments, payload, kind } = incoming;
  const message = addMessage(world, conversation, {
    ...textContent(text ?? (payload === null ? null : titleOf(world, account, conversation, payload))),
    attachments,
    payload,
    direction: 'INBOUND',
    source: 'DM',
    status: 'DELIVERED',
    externalId: externalId(world, 'in'),
    sentAt: now,
    deliveredAt: now,
  });
  world.conversations.byId.update(conversation, {
    unreadCount: conversation.unreadCount + 1,
    lastInboundAt: now,
    canReply: true,
  });
  announceMessage(world, 'conversation.message.created', conversation, message);
  world.events.emit('message.arrived', { conversation, message, kind });
  return { conversation, message };
}

/** Receives a message that the account's owner sent in the platform's own app. */
export function receiveEcho(world: World, account: SocialAccount, participant: Person, text: string): MessageInThread | undefined {
  const owner = receivingAccount(world, account);
  if (!owner) return undefined;
  const conversation = openThread(world, owner, participant);
  const message = addMessage(world, conversation, {
    ...textContent(text),
    direction: 'OUTBOUND',
    source: 'ECHO',
    status: 'SENT',
    externalId: externalId(world, 'echo'),
    sentAt: world.clock.now(),
  });
  announceMessage(world, 'conversation.message.created', conversation, message);
  expectReceipts(world, conversation, message);
  return { conversation, message };
}

/** Receives a reaction of the participant, or its removal. */
export function receiveReaction(world: World, message: Message, reaction: string | null): void {
  const conversation = world.conversations.byId.get(message.conversationId);
  if (!conversation) return;
  const others = message.reactions.filter(({ from }) => from !== 'PARTICIPANT');
  const reactions = reaction === null ? others : [...others, { from: 'PARTICIPANT' as const, reaction }];
  world.conversations.messages.update(message, { reactions, updatedAt: world.clock.now() });
  announceMessage(world, 'conversation.message.updated', conversation, message);
}

/** The account as threads need it, if the service receives its messages. */
function receivingAccount(world: World, account: SocialAccount): ThreadAccount | undefined {
  const { id: socialAccountId, organizationId, teamId, type: platform, externalId: accountExternalId } = account;
  if (accountExternalId === null || !isDmPlatform(platform)) return undefined;
  if (!account.messagingScope || !account.messagingEnabled) return undefined;
  if (!organizationById(world.organizations, organizationId).features.dms) return undefined;
  return { organizationId, teamId, socialAccountId, platform, accountExternalId };
}

/** A platform id for a message that was not sent through the service. */
function externalId(world: World, way: 'in' | 'echo'): string {
  return world.ids.next(`mid_${way}`);
}
