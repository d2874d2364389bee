import type { SocialAccount } from '../accounts/model.ts';
import { organizationById } from '../organizations/state.ts';
import type { Person } from '../ports/people.ts';
import { announceMessage } from './announce.ts';
import type { IncomingKind } from './events.ts';
import type { Conversation, DmPlatform, Message, MessageContent } from './model.ts';
import { expectReceipts } from './receipts.ts';
import { isDmPlatform, textContent } from './rules.ts';
import { addMessage, openThread } from './threads.ts';
import type { World } from './world.ts';

/** What a person did in the chat with an account. */
export interface IncomingMessage {
  readonly kind: IncomingKind;
  readonly participant: Person;
  readonly text: string | null;
  readonly attachments: MessageContent['attachments'];
  /** Of what was tapped; null for a message that was written. */
  readonly payload: string | null;
}

/** A message with the thread it stands in. */
export interface MessageInThread {
  readonly conversation: Conversation;
  readonly message: Message;
}

/**
 * A person wrote to an account or tapped something there. The service learns of it only when the account takes part in direct messages; else
 * undefined. Incoming messages are not counted against any budget, and do not reopen an archived conversation.
 */
export function receiveMessage(world: World, account: SocialAccount, incoming: IncomingMessage): MessageInThread | undefined {
  const platform = servedPlatform(world, account);
  if (!platform) return undefined;
  const now = world.clock.now();
  const conversation = openThread(world, account, platform, incoming.participant);
  const { text, attachments, payload, kind } = incoming;
  const message = addMessage(world, conversation, {
    ...textContent(text ?? titleOf(world, conversation, payload)),
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

/** The account's owner wrote to a person in the platform's own app. */
export function receiveEcho(world: World, account: SocialAccount, participant: Person, text: string): MessageInThread | undefined {
  const platform = servedPlatform(world, account);
  if (!platform) return undefined;
  const conversation = openThread(world, account, platform, participant);
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

/** The participant reacted to a message, or took the reaction back. */
export function receiveReaction(world: World, message: Message, reaction: string | null): void {
  const conversation = world.conversations.byId.get(message.conversationId);
  if (!conversation) return;
  const others = message.reactions.filter(({ from }) => from !== 'PARTICIPANT');
  const reactions = reaction === null ? others : [...others, { from: 'PARTICIPANT' as const, reaction }];
  world.conversations.messages.update(message, { reactions, updatedAt: world.clock.now() });
  announceMessage(world, 'conversation.message.updated', conversation, message);
}

/** The account's platform, when the service hears of its messages. */
function servedPlatform(world: World, { organizationId, type, messagingEnabled }: SocialAccount): DmPlatform | undefined {
  const { features } = organizationById(world.organizations, organizationId);
  return features.dms && messagingEnabled && isDmPlatform(type) ? type : undefined;
}

/** What stands on the button or quick reply that was tapped, as it was sent last; the payload itself when none was. */
function titleOf(world: World, conversation: Conversation, payload: string | null): string | null {
  if (payload === null) return null;
  const messages = world.conversations.messages.findBy('conversation', conversation.id);
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i];
    const tapped = message && tappable(message).find(item => item.payload === payload);
    if (tapped) return tapped.title;
  }
  return payload;
}

function tappable({ buttons, quickReplies, carousel }: Message): { readonly title: string; readonly payload: string }[] {
  const all = [...buttons, ...carousel.flatMap(card => card.buttons ?? [])];
  return [...quickReplies, ...all.filter(button => button.type === 'POSTBACK')];
}

/** An id as the platform gives one to what did not come through the service. */
function externalId(world: World, way: 'in' | 'echo'): string {
  return world.ids.next(`mid_${way}`);
}
