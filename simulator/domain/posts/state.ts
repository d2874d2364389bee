import type * as wire from '../../../openapi/generated/types.ts';
import { Collection } from '../../kernel/collection.ts';
import { errors } from '../../kernel/errors.ts';
import type { IndexKeys } from '../../kernel/index-keys.ts';
import { RenderCache } from '../../kernel/render-cache.ts';
import { utcDay } from '../../kernel/time.ts';
import { realAccountKey } from '../accounts/state.ts';
import { accountDayKey, type WithQuotas } from '../quotas/state.ts';
import type { Post, PostTarget } from './model.ts';

function referenceKeyOf(organizationId: string, referenceKey: string): string {
  return `${organizationId}:${referenceKey}`;
}

function publicationKey(teamId: string, type: string, publicationId: string): string {
  return `${teamId}:${type}:${publicationId}`;
}

function detachedKey(teamId: string, type: string): string {
  return `${teamId}:${type}`;
}

/** So many wire forms are kept: what clients poll, or a few pages of a list. */
const MAX_RENDERED = 256;

/** The key of all posts that ended in ERROR. */
const FAILED = 'failed';

export function createPostsState() {
  return {
    rendered: new RenderCache<Post, wire.Post>(MAX_RENDERED),
    byId: new Collection<
      Post,
      'team' | 'visible' | 'failed' | 'account' | 'upload' | 'referenceKey' | 'publication' | 'detached' | 'dailyQuota' | 'queue'
    >({
      team: post => post.teamId,
      /** Posts of a team that are not deleted. */
      visible: post => (post.status === 'DELETED' ? undefined : post.teamId),
      failed: post => (post.status === 'ERROR' ? FAILED : undefined),
      account: post => post.targets.map(target => target.socialAccountId),
      upload: post => post.uploadIds,
      referenceKey: post =>
        post.referenceKey !== null && post.status !== 'DELETED' ? referenceKeyOf(post.organizationId, post.referenceKey) : undefined,
      publication: publicationKeys,
      detached: detachedKeys,
      dailyQuota: dailyQuotaKeys,
      /** By real account: posts with an attempt that waits or is under way there. */
      queue: queueKeys,
    }),
  };
}

export type PostsState = ReturnType<typeof createPostsState>;

export interface WithPosts {
  readonly posts: PostsState;
}

/** A post of the organization by id. Throws 404, also for one of another organization. */
export function postOfOrganization(state: PostsState, organizationId: string, id: string): Post {
  const post = state.byId.get(id);
  if (post?.organizationId !== organizationId) throw errors.notFound('Post');
  return post;
}

/** The posts that are in ERROR, oldest first. */
export function failedPosts({ byId }: PostsState): readonly Post[] {
  return byId.findBy('failed', FAILED);
}

/** The post with a client's reference key, deleted ones excluded (D-PST-14). */
export function postByReferenceKey(state: PostsState, organizationId: string, referenceKey: string): Post | undefined {
  return state.byId.findBy('referenceKey', referenceKeyOf(organizationId, referenceKey))[0];
}

/** The post of a team with that id on a platform, deleted ones excluded. */
export function postByPublication(state: PostsState, teamId: string, type: wire.Platform, publicationId: string): Post | undefined {
  return state.byId.findBy('publication', publicationKey(teamId, type, publicationId))[0];
}

/** The posts of a real account whose attempt waits there, or is under way there, oldest first (D-PST-23). */
export function queuedPosts(state: PostsState, { type, externalId }: RealAccount, place: QueuePlace): readonly Post[] {
  return state.byId.findBy('queue', queueKey(place, type, externalId));
}

/** The platforms of a post, without those that it lost with their account (D-ACC-12). */
export function platformsOf({ socialAccountTypes, lostTypes }: Pick<Post, 'socialAccountTypes' | 'lostTypes'>): readonly wire.Platform[] {
  return lostTypes.length === 0 ? socialAccountTypes : socialAccountTypes.filter(type => !lostTypes.includes(type));
}

/** DRAFT and SCHEDULED posts of a team for a platform without a target there, oldest first. */
export function detachedPosts(state: PostsState, teamId: string, type: wire.Platform): readonly Post[] {
  return state.byId.findBy('detached', detachedKey(teamId, type));
}

/** The number of posts with an {@link accountDayKey}, as the daily quota counts them (D-QTA-02), without `except`. */
export function countOfDay({ posts, quotas }: WithPosts & WithQuotas, key: string, except?: Post): number {
  const own = except && dailyQuotaKeys(except).includes(key) ? 1 : 0;
  return posts.byId.count('dailyQuota', key) + quotas.dailyPostsOfRemovedTeams.get(key) - own;
}

/** The ids of those posts, oldest first, without those of removed teams. */
export function idsOfDay(posts: PostsState, key: string, except?: Post): readonly string[] {
  return posts.byId.findBy('dailyQuota', key).flatMap(post => (post === except ? [] : [post.id]));
}

/** Drafts do not count against the daily quota, and deleted posts only where they went live (D-QTA-02, D-QTA-08). */
function dailyQuotaKeys(post: Post): readonly string[] {
  if (post.status === 'DRAFT') return [];
  return post.status === 'DELETED' ? publishedDayKeys(post) : dayKeys(post, post.targets);
}

/** The days of the real accounts on which a post went live. It counts there for good (D-QTA-08). */
export function publishedDayKeys(post: Post): readonly string[] {
  return dayKeys(
    post,
    post.targets.filter(({ publication }) => publication),
  );
}

function dayKeys({ postDate }: Post, targets: readonly PostTarget[]): readonly string[] {
  if (postDate === null) return [];
  const day = utcDay(postDate);
  return targets.map(({ type, externalId }) => accountDayKey(type, externalId, day));
}

function publicationKeys({ status, teamId, targets }: Post): readonly string[] {
  if (status === 'DELETED') return [];
  return targets.flatMap(({ type, publication }) => (publication ? [publicationKey(teamId, type, publication.id)] : []));
}

/** A real platform account, whatever team or connection uses it. */
export type RealAccount = Pick<PostTarget, 'type' | 'externalId'>;

type QueuePlace = 'waiting' | 'underWay';

function queueKey(place: QueuePlace, type: string, externalId: string): string {
  return `${place}:${realAccountKey(type, externalId)}`;
}

function queueKeys({ status, targets }: Post): IndexKeys {
  if (status !== 'PROCESSING') return undefined;
  return targets.flatMap(({ type, externalId, isWaiting, attemptJobId }) => {
    if (isWaiting) return [queueKey('waiting', type, externalId)];
    return attemptJobId === null ? [] : [queueKey('underWay', type, externalId)];
  });
}

function detachedKeys(post: Post): readonly string[] {
  if (post.status !== 'DRAFT' && post.status !== 'SCHEDULED') return [];
  if (post.targets.length === post.socialAccountTypes.length) return [];
  return post.socialAccountTypes
    .filter(type => !post.targets.some(target => target.type === type))
    .map(type => detachedKey(post.teamId, type));
}
