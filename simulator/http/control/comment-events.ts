import type { CommentPlatformEvent, Person as PersonInput } from '../../../openapi/generated/control-types.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../../domain/accounts/model.ts';
import { platformAccountOf } from '../../domain/accounts/rules.ts';
import { listedPost, listedPostsOfAccount } from '../../domain/history-imports/state.ts';
import type { Person, PlatformComment } from '../../domain/ports/people.ts';
import type { PlatformPort } from '../../domain/ports/platform.ts';
import type { Post, PostTarget } from '../../domain/posts/model.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import { iso } from '../../kernel/time.ts';
import { parseInstantMs } from './parse-input.ts';
import { unknownId } from './unknown-id.ts';

/** A comment that an event added to a platform. */
export interface AddedComment {
  readonly comment: PlatformComment;
  /** The real account whose post it is under. */
  readonly accountExternalId: string;
}

/**
 * Adds a person's comment to a post of the account on its platform. Throws 404 for a post of another account, and 400 for a post that is not
 * live, a future `publishedAt`, or a banned author.
 */
export function addCommentFromEvent(world: World, account: SocialAccount, event: CommentPlatformEvent): AddedComment {
  const platform = world.platforms[account.type];
  const { publicationId, accountExternalId } = commentedPost(world, account, event);
  const comment = platform.controls.addComment(
    { ...platformAccountOf(account), externalId: accountExternalId },
    {
      publicationId,
      parentId: event.parentExternalId ?? null,
      author: event.author === undefined ? undefined : personOf(platform, event.author),
      text: event.text,
      likesCount: event.likesCount ?? 0,
      publishedAt: publishedAtOf(world, event),
    },
  );
  return { comment, accountExternalId };
}

/** The id of the account whose post an event is about. Throws 404 for a post that there is not, and 400 for one that is not on the platform. */
export function accountOfPost(world: World, platform: Platform, event: Pick<CommentPlatformEvent, 'postId' | 'importedPostId'>): string {
  const { postId, importedPostId } = event;
  if (postId !== undefined) {
    const post = world.posts.byId.get(postId);
    if (!post)
      throw unknownId(
        'postId',
        postId,
        `there is no post ${postId}`,
        world.posts.byId.all().map(({ id }) => id),
      );
    const target = post.targets.find(({ type }) => type === platform);
    if (target) return target.socialAccountId;
    throw errors.invalid(`Post ${postId} is not for ${platform}, but for ${post.targets.map(({ type }) => type).join(', ')}`);
  }
  if (importedPostId === undefined) throw errors.invalidField(['socialAccountId'], 'is missing: name the account or the post');
  const imported = listedPost(world.historyImports, importedPostId);
  if (!imported) throw unknownId('importedPostId', importedPostId, `there is no imported post ${importedPostId}`, []);
  return imported.socialAccountId;
}

/** A post as the platform has it. */
interface PlatformPost {
  readonly publicationId: string;
  readonly accountExternalId: string;
}

/** A live post of the account, whichever connection published it. Throws 404 for a post of another account, 400 when it is not live. */
export function publicationOf(world: World, account: SocialAccount, postId: string): PlatformPost {
  const post = world.posts.byId.get(postId);
  const target = post && targetOn(account, post);
  if (!target) throw unknownId('postId', postId, `the account ${account.id} has no post ${postId}`, livePostsOf(world, account));
  if (!target.publication) throw errors.invalid(`Post ${postId} is not live on ${account.type}: nothing can happen to it there`);
  return { publicationId: target.publication.id, accountExternalId: target.externalId };
}

function targetOn(account: SocialAccount, { teamId, targets }: Post): PostTarget | undefined {
  return targets.find(({ type, socialAccountId, externalId }) => {
    if (socialAccountId === account.id) return true;
    return teamId === account.teamId && type === account.type && externalId === account.externalId;
  });
}

function livePostsOf(world: World, account: SocialAccount): string[] {
  const posts = world.posts.byId.all().filter(post => targetOn(account, post)?.publication);
  return posts.map(({ id }) => id);
}

function commentedPost(world: World, account: SocialAccount, { postId, importedPostId }: CommentPlatformEvent): PlatformPost {
  if (postId !== undefined && importedPostId === undefined) return publicationOf(world, account, postId);
  if (importedPostId === undefined || postId !== undefined) {
    throw errors.invalidField(['postId'], 'name the post with exactly one of postId and importedPostId');
  }
  const imported = listedPost(world.historyImports, importedPostId);
  if (imported?.socialAccountId !== account.id) {
    const known = listedPostsOfAccount(world.historyImports, account.id).map(({ id }) => id);
    throw unknownId('importedPostId', importedPostId, `the account ${account.id} has no imported post ${importedPostId}`, known);
  }
  return { publicationId: imported.post.id, accountExternalId: imported.accountExternalId };
}

function personOf(platform: PlatformPort, person: PersonInput): Person {
  return platform.person(typeof person === 'string' ? { externalId: person } : person);
}

function publishedAtOf(world: World, { publishedAt }: CommentPlatformEvent): number {
  const now = world.clock.now();
  const at = publishedAt === undefined ? now : parseInstantMs('publishedAt', publishedAt);
  if (at > now) throw errors.invalidField(['publishedAt'], `must not be after the world's time, which is ${iso(now)}, not ${publishedAt}`);
  return at;
}
