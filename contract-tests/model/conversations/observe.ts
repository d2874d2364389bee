import { isChanged } from '../possible.ts';
import { expectFields, expectSame, type Fields, fieldsOf, type Real } from '../real.ts';
import { type ConversationsModel, type ModelConversation, PLATFORMS } from './model.ts';

/** Throws unless the service shows the same conversations as the model. */
export async function observeAll(model: ConversationsModel, real: Real): Promise<void> {
  const { conversations } = model;
  if (!real.has.has('control')) return observeShared(model, real);
  for (const conversation of conversations) await observe(conversation, real);
}

/** Throws unless a deployment lists the conversations as at the last read, except those that others have changed. */
async function observeShared({ conversations }: ConversationsModel, real: Real): Promise<void> {
  const shown = await conversationsOf(real);
  for (const conversation of conversations) {
    const own = shown.find(({ id }) => id === conversation.id);
    if (own) expectSameOrChanged(conversation, own);
  }
}

/** Throws when a conversation differs, unless others have changed it. */
export function expectSameOrChanged(conversation: ModelConversation, shown: Fields): void {
  const { id, status, unreadCount, participant, updatedAt } = conversation;
  expectFields(id, shown, { externalParticipantId: participant });
  if (isChanged({ id, updatedAt }, shown)) takeOver(conversation, shown);
  else expectFields(id, shown, { status, unreadCount });
}

/** Updates the model's conversation from a response. */
export function takeOver(conversation: ModelConversation, { status, unreadCount, updatedAt }: Fields): void {
  Object.assign(conversation, { status, unreadCount, updatedAt });
}

/** The largest page size. */
const PAGE_SIZE = 100;

/** Returns the conversations of the team, those with the newest messages first. */
async function conversationsOf(real: Real, filter: Fields = {}): Promise<readonly Fields[]> {
  const { items } = await real.did('listConversations', { query: { teamId: real.teamId, limit: PAGE_SIZE, ...filter } });
  return Array.isArray(items) ? items.map(fieldsOf) : [];
}

/** Returns the existing conversations of a deployment. */
export async function knownConversations(real: Real): Promise<ModelConversation[]> {
  const shown = await conversationsOf(real);
  return shown.flatMap(({ id, platform, externalParticipantId, status, unreadCount, updatedAt }) => {
    const known = PLATFORMS.find(each => each === platform);
    const seen = { status: String(status), unreadCount: Number(unreadCount), updatedAt, lastInboundAt: null, messages: [] };
    return known ? [{ id: String(id), platform: known, participant: String(externalParticipantId), ...seen }] : [];
  });
}

async function observe(conversation: ModelConversation, real: Real): Promise<void> {
  const { id, status, unreadCount, lastInboundAt, participant, messages } = conversation;
  const shown = await real.did('getConversation', { path: { id } });
  real.transitions.record('ConversationStatus', id, String(shown['status']));
  const expected = { status, unreadCount, externalParticipantId: participant, lastMessageText: messages.at(-1)?.text };
  expectFields(id, shown, expected);
  const at = lastInboundAt === null ? null : new Date(lastInboundAt).toISOString();
  expectSame(`lastInboundAt of ${id}`, fieldsOf(shown['platformData'])['lastInboundAt'], at);
  await observeMessages(conversation, real);
}

async function observeMessages({ id, messages }: ModelConversation, real: Real): Promise<void> {
  const shown = await messagesOf(id, real);
  expectSame(`the messages of ${id}`, [...shown.keys()].sort(), messages.map(message => message.id).sort());
  for (const { id: messageId, direction, source, text, hasFailed } of messages) {
    const message = shown.get(messageId) ?? {};
    const status = String(message['status']);
    real.transitions.record('MessageStatus', messageId, status);
    const expected = { direction, source, text };
    expectFields(messageId, message, expected);
    expectSame(`${messageId} has failed`, [status === 'FAILED', message['error'] !== null], [hasFailed, hasFailed]);
    // The platform reports the delivery status of outbound messages at its own time.
    if (direction === 'INBOUND') expectSame(`status of ${messageId}`, status, 'DELIVERED');
  }
}

/** Throws unless all messages sent through the API were delivered or seen. */
export async function expectArrived({ conversations }: ConversationsModel, real: Real): Promise<void> {
  for (const { id, messages } of conversations) {
    const shown = await messagesOf(id, real);
    for (const message of messages) {
      const status = shown.get(message.id)?.['status'];
      if (message.source === 'API' && !message.hasFailed && status !== 'DELIVERED' && status !== 'SEEN')
        throw new Error(`${message.id} is still ${String(status)} half a day later`);
    }
  }
}

/** Reads the messages of a conversation, by id. */
export async function messagesOf(conversationId: string, real: Real): Promise<ReadonlyMap<string, Fields>> {
  const { items } = await real.did('listMessages', { path: { id: conversationId }, query: { limit: 100 } });
  return new Map((items as readonly unknown[]).map(fieldsOf).map(message => [String(message['id']), message]));
}
