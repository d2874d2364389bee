import type * as wire from '../../../openapi/generated/types.ts';
import { errors, InvariantError } from '../../kernel/errors.ts';
import { checkPermission } from '../accounts/use.ts';
import * as comments from '../comments/live-changes.ts';
import type { Caller } from '../organizations/caller.ts';
import * as posts from '../posts/live-changes.ts';
import { checkVisible } from '../requests/texts.ts';
import { type EditablePlatform, kindOf } from './kinds.ts';
import { type CommentReference, goneFrom, liveComment, livePost, type PostReference } from './live.ts';
import { type Changes, checkEdit, checkKind, readChanges } from './rules.ts';
import type { World } from './world.ts';

/** Edits a post on a platform (MSC-100, D-MSC-01). Throws what {@link livePost}, {@link checkEdit} and the call to the platform throw. */
export function editPost(
  world: World,
  { organization }: Caller,
  platform: EditablePlatform,
  body: PostReference & Changes,
): wire.EditedPost {
  const { fields, byPlatformId = false } = kindOf(platform);
  const changes = readChanges(body, fields);
  const { item: post, at, publication } = livePost(world, organization, platform, body, { byPlatformId });
  checkEdit(post, platform, changes);
  const { call, published } = world.platforms[platform];
  call(at, () => {
    if (platform === 'YOUTUBE') checkCategory(world, changes);
    if (!published.editPost(publication.id, changes)) throw goneFrom(platform, 'Post');
  });
  posts.noteEdited(world, post, platform);
  return { success: true, permalink: addressOf(publication) };
}

/** Throws 400 for a category that takes no videos. Call it on the platform: only that knows its categories (D-MSC-56). */
function checkCategory({ platforms: { YOUTUBE } }: World, { categoryId }: Changes): void {
  if (typeof categoryId !== 'string' || YOUTUBE.catalog.isAssignable(categoryId)) return;
  throw errors.invalidField(['categoryId'], `${categoryId} is no category that takes videos`).by('D-MSC-56');
}

function addressOf({ id, permalink }: { readonly id: string; readonly permalink: string | null }): string {
  if (permalink === null) throw new InvariantError(`Every post that is live has an address, and ${id} has none`);
  return permalink;
}

/** Removes a post from a platform (MSC-100, D-MSC-02). Throws what {@link livePost} and the call to the platform throw, and 400 for a story. */
export function removePost(world: World, { organization }: Caller, platform: wire.Platform, body: PostReference): wire.Done {
  const { item: post, at, publication } = livePost(world, organization, platform, body, { byPlatformId: false });
  checkKind(post, platform, 'remove');
  const { call, published } = world.platforms[platform];
  call(at, () => {
    if (!published.removePost(publication.id)) throw goneFrom(platform, 'Post');
  });
  posts.noteRemoved(world, post, platform);
  return { success: true };
}

/** Replaces the text of a comment on a platform. Throws what {@link liveComment}, {@link checkVisible} and the call to the platform throw. */
export function editComment(
  world: World,
  { organization }: Caller,
  platform: wire.CommentPlatform,
  body: CommentReference & { readonly text: string },
): wire.EditedComment {
  const { item: comment, at, publication } = liveComment(world, organization, platform, body);
  checkVisible(['text'], body.text);
  const { call, published } = world.platforms[platform];
  call(at, () => {
    if (!published.editComment(publication.id, body.text)) throw goneFrom(platform, 'Comment');
  });
  comments.noteEdited(world, comment, platform);
  return { success: true, permalink: publication.permalink };
}

/**
 * Removes a comment from a platform, with the replies to it (D-MSC-09). Throws what {@link liveComment} and the call to the platform throw, and 400 on
 * TIKTOK for an account without the permission to manage comments (MSC-104).
 */
export function removeComment(world: World, { organization }: Caller, platform: wire.CommentPlatform, body: CommentReference): wire.Done {
  const { item: comment, at, publication, account } = liveComment(world, organization, platform, body);
  if (platform === 'TIKTOK') checkPermission(account);
  const { call, published } = world.platforms[platform];
  call(at, () => {
    if (!published.removeComment(publication.id)) throw goneFrom(platform, 'Comment');
  });
  comments.noteRemoved(world, comment, platform);
  return { success: true };
}
