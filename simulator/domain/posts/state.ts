import { Collection } from '../../kernel/collection.ts';
import { utcDay } from '../../kernel/time.ts';
import { realAccountKey } from '../accounts/state.ts';
import type { Post } from './model.ts';

/** The key of one real account's posts of one UTC day. */
export function dayKey(type: string, externalId: string, day: string): string {
  return `${realAccountKey(type, externalId)}:${day}`;
}

/** The key of an organization's post by the client's own key. */
export function referenceKeyOf(organizationId: string, referenceKey: string): string {
  return `${organizationId}:${referenceKey}`;
}

/** The key of a team's drafts and scheduled posts that ask for a platform and have no account there. */
export function detachedKey(teamId: string, type: string): string {
  return `${teamId}:${type}`;
}

export function createPostsState() {
  return {
    posts: new Collection<Post, 'team' | 'visible' | 'account' | 'upload' | 'referenceKey' | 'detached' | 'dailyQuota'>({
      team: post => post.teamId,
      /** By team: those that lists show without being asked for deleted ones. */
      visible: post => (post.status === 'DELETED' ? undefined : post.teamId),
      account: post => post.targets.map(target => target.socialAccountId),
      upload: post => post.uploadIds,
      referenceKey: post =>
        post.referenceKey !== null && post.status !== 'DELETED' ? referenceKeyOf(post.organizationId, post.referenceKey) : undefined,
      detached: detachedKeys,
      dailyQuota: dailyQuotaKeys,
    }),
  };
}

export type PostsState = ReturnType<typeof createPostsState>;

/** Drafts and deleted posts do not count against the daily quota (decisions §3). */
export function dailyQuotaKeys(post: Post): readonly string[] {
  const { postDate } = post;
  if (postDate === null || post.status === 'DRAFT' || post.status === 'DELETED') return [];
  const day = utcDay(postDate);
  return post.targets.map(target => dayKey(target.type, target.externalId, day));
}

function detachedKeys(post: Post): readonly string[] {
  if (post.status !== 'DRAFT' && post.status !== 'SCHEDULED') return [];
  if (post.targets.length === post.socialAccountTypes.length) return [];
  return post.socialAccountTypes
    .filter(type => !post.targets.some(target => target.type === type))
    .map(type => detachedKey(post.teamId, type));
}
