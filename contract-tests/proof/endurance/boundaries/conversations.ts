/** How long the team can write to people, and how long messages are kept. */
import { limits } from '../../../../openapi/document.ts';
import { type Boundary, fanWrites, HOUR_MS, idIn, livePost, message, openConversation, statusOf, TEAM } from '../boundary.ts';

const replyWindow: Boundary = {
  id: 'conversations/reply-window',
  limits: ['conversations.replyWindowMs'],
  isInclusive: true,
  async arrange(world) {
    const id = await openConversation(world);
    const at = world.now() + limits.conversations.replyWindowMs;
    return { at, isPassed: async () => (await statusOf(world, 'POST', `/conversations/${id}/messages`, { text: 'Hi' })) === 400 };
  },
};

const privateReplyWindow: Boundary = {
  id: 'conversations/private-reply-window',
  limits: ['conversations.privateReplyWindowMs'],
  isInclusive: true,
  async arrange(world) {
    const postId = await livePost(world, 'INSTAGRAM');
    const fetchedCommentId = idIn((await fanWrites(world, { type: 'comment', postId, author: 'fan_1' }))['comment']);
    const at = world.now() + limits.conversations.privateReplyWindowMs;
    const body = { teamId: TEAM, fetchedCommentId, text: 'Hi' };
    return { at, isPassed: async () => (await statusOf(world, 'POST', '/conversations/private-reply', body)) === 400 };
  },
};

const messageRetention: Boundary = {
  id: 'conversations/message-retention',
  limits: ['conversations.messageRetentionMs'],
  async arrange(world) {
    const id = await openConversation(world);
    const at = world.now() + limits.conversations.messageRetentionMs;
    await world.to(world.now() + HOUR_MS);
    await fanWrites(world, message);
    return { at, isPassed: async () => (await world.ok('GET', `/conversations/${id}/messages`))['total'] === 1 };
  },
};

const conversationRetention: Boundary = {
  id: 'conversations/retention',
  limits: ['conversations.conversationRetentionMs'],
  async arrange(world) {
    const id = await openConversation(world);
    const at = world.now() + limits.conversations.conversationRetentionMs;
    return { at, isPassed: async () => (await statusOf(world, 'GET', `/conversations/${id}`)) === 404 };
  },
};

export const CONVERSATIONS: readonly Boundary[] = [replyWindow, privateReplyWindow, messageRetention, conversationRetention];
