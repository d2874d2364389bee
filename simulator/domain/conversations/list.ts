import { newestFirst, type Page, pageOf } from '../../kernel/page.ts';
import type { OperationRequest } from '../requests/operation.ts';
import { matchesSearch } from '../requests/texts.ts';
import type { Conversation } from './model.ts';
import type { World } from './world.ts';

/** A team's conversations that match every filter, latest message first (D-DMS-04). */
export function listConversations(world: World, query: OperationRequest<'listConversations'>['query']): Page<Conversation> {
  const { teamId, socialAccountId, platform, status, q = '', unread, offset, limit } = query;
  return pageOf(world.conversations.byId.findBy('team', teamId), {
    offset,
    limit,
    where: conversation =>
      (socialAccountId === undefined || conversation.socialAccountId === socialAccountId) &&
      (platform === undefined || conversation.platform === platform) &&
      (status === undefined || conversation.status === status) &&
      (unread === undefined || conversation.unreadCount > 0 === unread) &&
      matchesSearch(conversation.participant.name, q),
    compare: newestFirst(({ lastMessageAt }) => lastMessageAt),
  });
}
