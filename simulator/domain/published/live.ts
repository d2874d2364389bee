import type { Platform } from '../../../openapi/generated/types.ts';
import { type ApiError, errors } from '../../kernel/errors.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { type SelectedAccount, selectedAccount } from '../accounts/selected-account.ts';
import type { CreatedComment } from '../comments/model.ts';
import type { Organization } from '../organizations/model.ts';
import type { PlatformAccount } from '../ports/platform-account.ts';
import type { Post } from '../posts/model.ts';
import { postByPublication } from '../posts/state.ts';
import type { World } from './world.ts';

/** Something of the service on one platform. */
interface Target {
  readonly type: Platform;
  readonly externalId: string;
  readonly publication: { readonly id: string; readonly permalink: string | null } | null;
  readonly removedAt?: number;
}

/** A post or comment that is live on the platform of a request. */
export interface Live<Item> {
  readonly item: Item;
  readonly account: SocialAccount;
  /** The account of the request, as calls to the platform name it. */
  readonly at: PlatformAccount;
  readonly publication: NonNullable<Target['publication']>;
}

/** How a request names a post. */
export interface PostReference {
  readonly teamId: string;
  readonly postId: string;
}

/** How a request names a comment. */
export interface CommentReference {
  readonly teamId: string;
  readonly commentId: string;
}

/**
 * The post of a request on its platform. Throws 404 for an unknown team or post and for one that was deleted or removed there, 400 without an account
 * of the platform or with another one than that of the post, and 400 while the post is not live there (MSC-101). `byPlatformId`: its id on the platform
 * is as good (D-MSC-11).
 */
export function livePost(
  world: World,
  organization: Organization,
  platform: Platform,
  { teamId, postId }: PostReference,
  { byPlatformId }: { readonly byPlatformId: boolean },
): Live<Post> {
  const selected = selectedAccount(world, organization, teamId, platform);
  const known = world.posts.byId.get(postId);
  const post = known ?? (byPlatformId ? postOnPlatform(world, selected, postId) : undefined);
  if (post?.teamId !== teamId) throw errors.notFound('Post').by('MSC-101');
  if (post.status === 'DELETED') throw errors.notFound('Post').by('D-MSC-12');
  return live(selected, 'Post', post);
}

/** The comment of a request on its platform. Throws as {@link livePost} does. */
export function liveComment(
  world: World,
  organization: Organization,
  platform: Platform,
  { teamId, commentId }: CommentReference,
): Live<CreatedComment> {
  const selected = selectedAccount(world, organization, teamId, platform);
  const comment = world.comments.created.get(commentId);
  if (comment?.teamId !== teamId) throw errors.notFound('Comment').by('MSC-101');
  if (comment.status === 'DELETED') throw errors.notFound('Comment').by('D-MSC-12');
  return live(selected, 'Comment', comment);
}

/** The error for what the platform no longer has. */
export function goneFrom(platform: Platform, what: 'Post' | 'Comment'): ApiError {
  return errors.absent(`${what} not found on ${platform}`).by('D-MSC-04');
}

/** The post with that id on a platform, in one of the forms in which platforms write it: whole, or without what is the same for all posts. */
function postOnPlatform(world: World, { account, at }: SelectedAccount, id: string): Post | undefined {
  const whole = [id, `t3_${id}`, `${at.externalId}_${id}`];
  return whole.map(publicationId => postByPublication(world.posts, account.teamId, account.type, publicationId)).find(post => post);
}

function live<Item extends { readonly id: string; readonly targets: readonly Target[] }>(
  { account, at }: SelectedAccount,
  what: 'Post' | 'Comment',
  item: Item,
): Live<Item> {
  const { type } = account;
  const target = item.targets.find(candidate => candidate.type === type);
  if (!target?.publication) throw errors.invalid(`${what} ${item.id} is not live on ${type}`).by('D-MSC-03');
  if (target.removedAt !== undefined) throw goneFrom(type, what);
  if (target.externalId !== at.externalId) {
    const message = `${what} ${item.id} was published by another ${type} account than the one that is connected: connect that account again`;
    throw errors.invalid(message).by('D-MSC-22');
  }
  return { item, account, at, publication: target.publication };
}
