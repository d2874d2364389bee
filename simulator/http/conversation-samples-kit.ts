import type { Operations } from '../../openapi/generated/types.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { type Change, publishPost, TEAM } from './samples-kit.ts';

type ConversationOperation = Extract<keyof Operations, `${string}Conversation${string}` | `${string}Message${string}` | 'sendPrivateReply'>;

const inChat = async (test: TestSimulator): Promise<Change> => ({ path: { id: (await write(test)).conversation.id } });

/** What a call about direct messages needs. */
export const conversationSamples: Readonly<Partial<Record<ConversationOperation, (test: TestSimulator) => Promise<Change>>>> = {
  listConversations: () => Promise.resolve({ query: `teamId=${TEAM}` }),
  getConversation: inChat,
  updateConversation: inChat,
  listMessages: inChat,
  sendMessage: async test => ({ ...(await inChat(test)), body: { text: 'Hello' } }),
  markConversationRead: inChat,
  archiveConversation: inChat,
  openConversation: inChat,
  reactToMessage: async test => {
    const { conversation, message } = await write(test);
    return { path: { id: conversation.id, messageId: message.id } };
  },
  sendRichMessage: async test => ({
    path: { conversationId: (await write(test)).conversation.id },
    body: { uploadIds: ['upload_acme_image'] },
  }),
  sendPrivateReply: async test => {
    const postId = await publishPost(test, 'FACEBOOK');
    const body = { type: 'comment', socialAccountId: 'sa_acme_facebook', postId, text: 'The link, please' };
    const answer = await test.call<{ comment: { id: string } }>('POST', '/_sim/platforms/FACEBOOK/events', { body });
    return { body: { teamId: TEAM, fetchedCommentId: answer.body.comment.id, text: 'Here you go' } };
  },
};

/** Somebody writes to an account. */
async function write(
  test: TestSimulator,
): Promise<{ readonly conversation: { readonly id: string }; readonly message: { readonly id: string } }> {
  const body = { type: 'message', socialAccountId: 'sa_acme_instagram', participant: 'fan_1', text: 'Hi' };
  const answer = await test.call<{ conversation: { id: string }; message: { id: string } }>('POST', '/_sim/platforms/INSTAGRAM/events', {
    body,
  });
  return answer.body;
}
