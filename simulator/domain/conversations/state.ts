import { Collection } from '../../kernel/collection.ts';
import { errors } from '../../kernel/errors.ts';
import type { Conversation, CrowdPlan, Message, PrivateReplyClaim } from './model.ts';

function threadKey(socialAccountId: string, participantId: string): string {
  return `${socialAccountId}:${participantId}`;
}

export function createConversationsState() {
  return {
    byId: new Collection<Conversation, 'team' | 'thread'>({
      team: conversation => conversation.teamId,
      thread: conversation => threadKey(conversation.socialAccountId, conversation.participant.externalId),
    }),
    messages: new Collection<Message, 'conversation'>({ conversation: message => message.conversationId }),
    /** By fetched comment. */
    claims: new Collection<PrivateReplyClaim>({}),
    crowds: new Collection<CrowdPlan>({}),
  };
}

export type ConversationsState = ReturnType<typeof createConversationsState>;

export interface WithConversations {
  readonly conversations: ConversationsState;
}

/** A conversation of the organization by id. Throws 404, also for one of another organization. */
export function conversationOfOrganization(state: ConversationsState, organizationId: string, id: string): Conversation {
  const conversation = state.byId.get(id);
  if (conversation?.organizationId !== organizationId) throw errors.notFound('Conversation');
  return conversation;
}

/** A message of the conversation by id. Throws 404. */
export function messageOfConversation(state: ConversationsState, conversation: Conversation, id: string): Message {
  const message = state.messages.get(id);
  if (message?.conversationId !== conversation.id) throw errors.notFound('Message');
  return message;
}

/** The one thread between an account and a person. */
export function threadOf(state: ConversationsState, socialAccountId: string, participantId: string): Conversation | undefined {
  return state.byId.findBy('thread', threadKey(socialAccountId, participantId))[0];
}
