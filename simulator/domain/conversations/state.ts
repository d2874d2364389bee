import { Collection } from '../../kernel/collection.ts';
import { errors } from '../../kernel/errors.ts';
import { realAccountKey } from '../accounts/state.ts';
import type { ClaimedComment, Conversation, CrowdPlan, Message, PrivateReplyClaim, ThreadOwner } from './model.ts';

function threadKey({ teamId, platform, accountExternalId }: ThreadOwner, participantId: string): string {
  return `${teamId}:${realAccountKey(platform, accountExternalId)}:${participantId}`;
}

export function createConversationsState() {
  return {
    byId: new Collection<Conversation, 'team' | 'thread'>({
      team: conversation => conversation.teamId,
      thread: conversation => threadKey(conversation, conversation.participant.externalId),
    }),
    messages: new Collection<Message, 'conversation'>({ conversation: message => message.conversationId }),
    /** By comment of a platform. */
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

/** The one thread of a team between a real account and a person. */
export function threadOf(state: ConversationsState, owner: ThreadOwner, participantId: string): Conversation | undefined {
  return state.byId.findBy('thread', threadKey(owner, participantId))[0];
}

/** The claim of a comment's private reply. */
export function claimOf(state: ConversationsState, comment: ClaimedComment): PrivateReplyClaim | undefined {
  return state.claims.get(claimKey(comment));
}

/** The id of a claim. */
export function claimKey({ platform, externalId }: ClaimedComment): string {
  return `${platform}:${externalId}`;
}
