/** Conversations as the service shows them, held against the model. */
import { expectFields, expectSame, type Fields, fieldsOf, type Real } from '../real.ts';
import type { ConversationsModel, ModelConversation } from './model.ts';

/** Throws unless the service shows every conversation as the model has it. */
export async function observeAll({ conversations }: ConversationsModel, real: Real): Promise<void> {
  for (const conversation of conversations) await observe(conversation, real);
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
