import type * as wire from '../../../openapi/generated/control-types.ts';
import type { AutomationExecution } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../../domain/accounts/model.ts';
import { checkUsable } from '../../domain/accounts/use.ts';
import { renderExecution } from '../../domain/automations/render.ts';
import { executionsOfEvent } from '../../domain/automations/state.ts';
import type { Conversation, Message } from '../../domain/conversations/model.ts';
import { receiveReceipt } from '../../domain/conversations/receipts.ts';
import { type MessageInThread, receiveEcho, receiveMessage, receiveReaction } from '../../domain/conversations/receive.ts';
import { renderConversation, renderMessage } from '../../domain/conversations/render.ts';
import { isDmPlatform } from '../../domain/conversations/rules.ts';
import type { Person } from '../../domain/ports/people.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import { unknownId } from './unknown-id.ts';

type EventOf<T> = Extract<wire.CreatePlatformEventRequest, { readonly type: T }>;
export type MessageEvent = EventOf<'message' | 'quick-reply' | 'button' | 'echo' | 'delivered' | 'seen' | 'reaction'>;

/** Events that add a message to a chat. */
const CHAT_EVENTS: ReadonlySet<string> = new Set<MessageEvent['type']>(['message', 'quick-reply', 'button', 'echo']);

/**
 * Applies an event in a chat of the account, and renders the result. Throws 400 on platforms without direct messages and for a new message to
 * an account without a channel or without the permission (D-ACC-16), 404 for unknown messages.
 */
export function applyMessageEvent(world: World, account: SocialAccount, event: MessageEvent): wire.PlatformEventResult {
  if (!isDmPlatform(account.type)) throw errors.invalid(`There are no direct messages on ${account.type}, only on INSTAGRAM and FACEBOOK`);
  if (CHAT_EVENTS.has(event.type)) checkUsable(account);
  switch (event.type) {
    case 'message':
      if (event.text === undefined && !event.attachments?.length)
        throw errors.invalidField(['text'], 'a message needs a text or attachments');
      return renderWithRuns(world, receive(world, account, event, event.text ?? null, null));
    case 'quick-reply':
    case 'button':
      return renderWithRuns(world, receive(world, account, event, null, event.payload));
    case 'echo':
      return renderThread(receiveEcho(world, account, personOf(world, account, event.participant), event.text));
    case 'delivered':
    case 'seen':
      return applyReceipt(world, account, event);
    case 'reaction':
      break;
  }
  return applyReaction(world, account, event);
}

function receive(
  world: World,
  account: SocialAccount,
  event: EventOf<'message' | 'quick-reply' | 'button'>,
  text: string | null,
  payload: string | null,
): MessageInThread | undefined {
  const files = event.type === 'message' ? (event.attachments ?? []) : [];
  return receiveMessage(world, account, {
    kind: event.type,
    participant: personOf(world, account, event.participant),
    text,
    attachments: files.map(file => ({ ...file, uploadId: null })),
    payload,
  });
}

/** Renders a message with the automation runs that it triggered. */
function renderWithRuns(world: World, thread: MessageInThread | undefined): wire.PlatformEventResult {
  return thread ? { ...renderThread(thread), executions: runsOf(world, thread.message.id) } : {};
}

function applyReceipt(world: World, account: SocialAccount, { type, messageId }: EventOf<'delivered' | 'seen'>): wire.PlatformEventResult {
  const message = messageOf(world, account, messageId);
  if (!receiveReceipt(world, message, type === 'seen' ? 'SEEN' : 'DELIVERED'))
    throw errors.invalid(`Message ${messageId} is ${message.direction} and ${message.status}: it cannot be ${type} now`);
  return renderInThread(world, message);
}

function applyReaction(world: World, account: SocialAccount, { messageId, reaction }: EventOf<'reaction'>): wire.PlatformEventResult {
  const message = messageOf(world, account, messageId);
  receiveReaction(world, message, reaction);
  return renderInThread(world, message);
}

/** A message of the team's real account, whichever connection it came through. */
function messageOf(world: World, account: SocialAccount, id: string): Message {
  const message = world.conversations.messages.get(id);
  const conversation = message && world.conversations.byId.get(message.conversationId);
  if (conversation && isOf(account, conversation)) return message;
  throw unknownId('messageId', id, `the account ${account.id} has no message ${id}`, messagesOf(world, account));
}

function messagesOf({ conversations }: World, account: SocialAccount): string[] {
  const messages = conversations.messages.all().filter(({ conversationId }) => {
    const conversation = conversations.byId.get(conversationId);
    return conversation && isOf(account, conversation);
  });
  return messages.map(({ id }) => id);
}

function isOf({ id, teamId, type, externalId }: SocialAccount, conversation: Conversation): boolean {
  if (conversation.teamId !== teamId || conversation.platform !== type) return false;
  return conversation.socialAccountId === id || conversation.accountExternalId === externalId;
}

/** A person given by id or by properties; what is missing is generated. */
export function personOf(world: World, account: SocialAccount, person: wire.Person): Person {
  return world.platforms[account.type].person(typeof person === 'string' ? { externalId: person } : person);
}

function renderInThread(world: World, message: Message): wire.PlatformEventResult {
  const conversation = world.conversations.byId.get(message.conversationId);
  return conversation ? renderThread({ conversation, message }) : {};
}

/** Empty when the account has messaging disabled, so that the service received nothing. */
function renderThread(thread: MessageInThread | undefined): wire.PlatformEventResult {
  if (!thread) return {};
  const { conversation, message } = thread;
  return { conversation: renderConversation(conversation), message: renderMessage(message, conversation) };
}

/** The automation runs that a comment or message triggered, in their current state. */
export function runsOf(world: World, eventId: string): AutomationExecution[] {
  return executionsOfEvent(world.automations, eventId).map(renderExecution);
}
