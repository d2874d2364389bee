import type { CommentPlatform, Platform, PostStatus } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { checkChannelSelected } from '../accounts/rules.ts';
import { accountOfTeam } from '../accounts/state.ts';
import type { ImportedPost } from '../history-imports/model.ts';
import { listedPost } from '../history-imports/state.ts';
import type { CommentedPost } from '../ports/people.ts';
import type { Post } from '../posts/model.ts';
import type { CommentedPostRef } from './model.ts';
import type { World } from './world.ts';

/** A post on one platform. */
export interface Place extends CommentedPost {
  /** The real account that published it. */
  readonly externalId: string;
  /** The channel it was published to; null where posts name none. */
  readonly channelId: string | null;
  /** Whether the service removed it from the platform. */
  readonly isRemoved: boolean;
}

/** A post that can be commented: published through the service, or imported. */
export interface Commented {
  readonly ref: CommentedPostRef;
  readonly teamId: string;
  /** An imported post is POSTED. */
  readonly status: PostStatus;
  /** The post on a platform, also one that was removed there; undefined while it is not live there. */
  placeOn(type: CommentPlatform): Place | undefined;
}

/** The post that comments belong to; undefined when it was removed or deleted. */
export function commentedPost(world: World, ref: CommentedPostRef): Commented | undefined {
  if (ref.postId === null) {
    const imported = listedPost(world.historyImports, ref.importedPostId);
    return imported && fromImported(imported, ref);
  }
  const post = world.posts.byId.get(ref.postId);
  return post && post.status !== 'DELETED' ? fromPost(post, ref) : undefined;
}

/** The id of the post that comments belong to. */
export function idsOfPost({ postId, importedPostId }: CommentedPostRef): string[] {
  return [postId ?? importedPostId].filter(id => id !== null);
}

/** Notes in the trail, after a call that failed, that its post is gone from the platform: who removed it led to the failure. */
export function noteGone(world: World, subject: string, type: CommentPlatform, ref: CommentedPostRef): void {
  const place = commentedPost(world, ref)?.placeOn(type);
  if (place && world.platforms[type].publication(place.id)?.isRemoved)
    world.trail.noteReason(subject, `The post is gone from ${type}.`, idsOfPost(ref));
}

/** The post of a request. Throws 404 when it is unknown, deleted or of another team. */
export function commentedPostOfTeam(world: World, teamId: string, ref: CommentedPostRef): Commented {
  const post = commentedPost(world, ref);
  if (post?.teamId !== teamId) throw errors.notFound(ref.postId === null ? 'Imported post' : 'Post').by('CMT-25');
  return post;
}

/** The team's connection to the real account that has a post; undefined when there is none, or another channel is selected. */
export function accountAt(world: World, teamId: string, type: Platform, externalId: string): SocialAccount | undefined {
  const account = accountOfTeam(world.accounts, teamId, type);
  return account?.externalId === externalId ? account : undefined;
}

/** The account of a request. Throws 400 with a message that says what is missing. */
export function connectedAt(world: World, teamId: string, type: CommentPlatform, { externalId }: Place): SocialAccount {
  const account = accountAt(world, teamId, type, externalId);
  if (account) return account;
  const other = accountOfTeam(world.accounts, teamId, type);
  if (other) checkChannelSelected(other);
  throw errors
    .invalid(
      other
        ? `The ${type} account that published the post is not connected to this team, or another channel is selected`
        : `No ${type} account is connected to this team`,
    )
    .by('D-ACC-09');
}

function fromPost({ teamId, status, targets }: Post, ref: CommentedPostRef): Commented {
  return {
    ref,
    teamId,
    status,
    placeOn(type) {
      const target = targets.find(candidate => candidate.type === type);
      if (!target?.publication) return undefined;
      const { id, publishedAt, fields } = target.publication;
      const { channelId } = fields;
      return {
        id,
        publishedAt,
        isPast: false,
        externalId: target.externalId,
        channelId: typeof channelId === 'string' ? channelId : null,
        isRemoved: target.removedAt !== undefined,
      };
    },
  };
}

function fromImported({ teamId, platform, accountExternalId, post }: ImportedPost, ref: CommentedPostRef): Commented {
  const { id, publishedAt } = post;
  const place: Place = { id, publishedAt, isPast: true, externalId: accountExternalId, channelId: null, isRemoved: false };
  return { ref, teamId, status: 'POSTED', placeOn: type => (type === platform ? place : undefined) };
}
