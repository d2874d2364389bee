import { Collection } from '../../kernel/collection.ts';
import { utcDay } from '../../kernel/time.ts';
import { realAccountKey } from '../accounts/state.ts';
import type { Post } from './model.ts';

/** The key of one real account's posts of one UTC day. */
export function dayKey(type: string, externalId: string, day: string): string {
  return `${realAccountKey(type, externalId)}:${day}`;
}

export function createPostsState() {
  return {
    posts: new Collection<Post, 'team' | 'account' | 'referenceKey' | 'dailyQuota'>({
      team: post => post.teamId,
      account: post => post.targets.map(target => target.socialAccountId),
      referenceKey: post =>
        post.referenceKey !== null && post.status !== 'DELETED' ? `${post.organizationId}:${post.referenceKey}` : undefined,
      dailyQuota: dailyQuotaKeys,
    }),
  };
}

export type PostsState = ReturnType<typeof createPostsState>;

/** Drafts and deleted posts do not count against the daily quota (decisions §3). */
function dailyQuotaKeys(post: Post): readonly string[] {
  const { postDate } = post;
  if (postDate === null || post.status === 'DRAFT' || post.status === 'DELETED') return [];
  const day = utcDay(postDate);
  return post.targets.map(target => dayKey(target.type, target.externalId, day));
}
