/** Conversations as the service shows them, held against the model. */
import { expectFields, expectSame, type Fields, fieldsOf, type Real } from '../real.ts';
import { isChanged } from '../shared-objects.ts';
import { type ConversationsModel, type ModelConversation, PLATFORMS } from './model.ts';

/** Throws unless the service shows every conversation as the model has it. */
export async function observeAll(model: ConversationsModel, real: Real): Promise<void> {
  const { conversations } = model;
  if (!real.has.has('control')) return observeShared(model, real);
  for (const conversation of conversations) await observe(conversation, real);
}

/** On a deployment: what a list shows of conversations that nobody has changed since they were seen last is what was seen. */
async function observeShared({ conversations }: ConversationsModel, real: Real): Promise<void> {
  const shown = await conversationsOf(real);
  for (const conversation of conversations) {
    const own = shown.find(({ id }) => id === conversation.id);
    if (own) expectSameOrChanged(conversation, own);
  }
}

/** Throws when a conversation looks different, unless others have changed it. */
export function expectSameOrChanged(conversation: ModelConversation, shown: Fields): void {
  const { id, status, unreadCount, participant, updatedAt } = conversation;
  expectFields(id, shown, { externalParticipantId: participant });
  if (isChanged({ id, updatedAt }, shown)) takeOver(conversation, shown);
  else expectFields(id, shown, { status, unreadCount });
}

/** Takes what is shown for what the conversation is. */
export function takeOver(conversation: ModelConversation, { status, unreadCount, updatedAt }: Fields): void {
  Object.assign(conversation, { status, unreadCount, updatedAt });
}

/** As many as one call shows. */
const ALL = 100;

/** The conversations of the team, those with the newest messages first. */
export async function conversationsOf(real: Real, filter: Fields = {}): Promise<readonly Fields[]> {
  const { items } = await real.did('listConversations', { query: { teamId: real.teamId, limit: ALL, ...filter } });
  return Array.isArray(items) ? items.map(fieldsOf) : [];
}

/** The conversations that a deployment has. */
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
    // What comes in is there already; how far what goes out has come is the platform's to tell.
    if (direction === 'INBOUND') expectSame(`status of ${messageId}`, status, 'DELIVERED');
  }
}

/** Throws unless everything that went out has come to the person: delivered, or seen. */
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

/** The messages of a conversation as they are shown, by id. */
export async function messagesOf(conversationId: string, real: Real): Promise<ReadonlyMap<string, Fields>> {
  const { items } = await real.did('listMessages', { path: { id: conversationId }, query: { limit: 100 } });
  return new Map((items as readonly unknown[]).map(fieldsOf).map(message => [String(message['id']), message]));
}
