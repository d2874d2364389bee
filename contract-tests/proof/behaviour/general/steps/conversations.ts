import type { OperationId } from '../../../../../openapi/generated/types.ts';
import { fieldsOf } from '../../../../exchange.ts';
import type { Step, StepArea } from './step.ts';

const PLATFORM = 'FACEBOOK';
const ARRIVAL = ['lastMessageAt', 'lastMessageText', 'platformData', 'updatedAt'] as const;

/** Conversations: messages of people, messages of the team, and calls that change a conversation. */
export const conversations: StepArea = {
  id: 'conversations',
  area: 'conversations',
  rules: ['WHK-20', 'WHK-21', 'D-WHK-07', 'D-WHK-08'],
  looks: ({ teamId }) => [
    { kind: 'conversation', operation: 'listConversations', query: { teamId, limit: 100 } },
    { kind: 'automation', operation: 'listAutomations', query: { teamId, limit: 100 } },
  ],
  // The platform decides when a message was delivered and seen.
  asynchronousEvents: ['conversation.message.updated'],
  steps: [
    {
      name: 'a message of somebody new',
      async run({ control, made, count }) {
        const participant = { externalId: `person_${count}`, name: `Person ${count}` };
        const { conversation, message } = await control('POST', `/_sim/platforms/${PLATFORM}/events`, written(participant, count));
        const id = String(fieldsOf(conversation)['id']);
        made.set('conversation', id);
        made.set('person', participant.externalId);
        made.set('status', 'OPEN');
        return {
          changes: [`conversation ${id}: created`],
          events: [`conversation.created ${id}`, `conversation.message.created ${String(fieldsOf(message)['id'])} DELIVERED`],
        };
      },
    },
    {
      name: 'another message',
      async run({ control, made, count }) {
        const [id, person] = [made.get('conversation'), made.get('person')];
        if (id === undefined) return undefined;
        const { message } = await control('POST', `/_sim/platforms/${PLATFORM}/events`, written(person, count));
        return {
          changes: [`conversation ${id}: unreadCount +1`, ...ARRIVAL.map(field => `conversation ${id}: ${field}`)],
          events: [`conversation.message.created ${String(fieldsOf(message)['id'])} DELIVERED`],
        };
      },
    },
    {
      name: 'sendMessage',
      async run({ did, made, count }) {
        const id = made.get('conversation');
        if (id === undefined) return undefined;
        const message = await did('sendMessage', { path: { id }, body: { text: `Answer ${count}` } });
        return {
          changes: ['lastMessageAt', 'lastMessageText', 'updatedAt'].map(field => `conversation ${id}: ${field}`),
          events: [`conversation.message.created ${String(message['id'])} ${String(message['status'])}`],
        };
      },
    },
    {
      name: 'markConversationRead',
      async run({ did, made }) {
        const id = made.get('conversation');
        if (id === undefined) return undefined;
        const before = await did('getConversation', { path: { id } });
        const body = await did('markConversationRead', { path: { id } });
        const unread = Number(before['unreadCount']);
        return {
          changes: unread > 0 ? [`conversation ${id}: unreadCount -${unread}`] : [],
          mayChange: [`conversation ${id}: updatedAt`],
          answered: [`conversation ${id}`, body],
        };
      },
    },
    leadTo('archiveConversation', 'ARCHIVED'),
    leadTo('openConversation', 'OPEN'),
    leadTo('updateConversation', 'ARCHIVED'),
    leadTo('updateConversation', 'OPEN'),
    {
      name: 'refused calls about a conversation',
      async run({ refused, made }) {
        const path = { id: made.get('conversation') ?? 'nobody_has_this' };
        await refused(400, 'sendMessage', { path, body: {} });
        await refused(404, 'sendMessage', { path: { id: 'nobody_has_this' }, body: { text: 'Hello' } });
        return {};
      },
    },
  ],
};

function written(participant: unknown, count: number): object {
  return { type: 'message', socialAccountId: 'sa_acme_facebook', participant, text: `Question ${count}` };
}

/** A call that leads to a status. If the conversation has it already, nothing changes and there is no event. */
function leadTo(operation: OperationId, to: 'OPEN' | 'ARCHIVED'): Step {
  return {
    name: `${operation} to ${to}`,
    async run({ did, made }) {
      const id = made.get('conversation');
      if (id === undefined) return undefined;
      const body = await did(operation, { path: { id }, ...(operation === 'updateConversation' && { body: { status: to } }) });
      const isNew = made.get('status') !== to;
      made.set('status', to);
      return {
        ...(isNew && {
          changes: [`conversation ${id}: status`, `conversation ${id}: updatedAt`],
          events: [`conversation.updated ${id} ${to}`],
        }),
        answered: [`conversation ${id}`, body],
      };
    },
  };
}
