import type { CommentedPost } from '../../domain/ports/people.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../kernel/time.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { commentFields } from '../fields.ts';
import { createIdSource, type IdSource } from '../id-source.ts';
import { profileOf } from '../profiles.ts';
import type { PlatformTraits } from '../traits.ts';
import { type StoredComment, storedComment } from './comment-store.ts';
import { accountOwner, crowdMember } from './person.ts';
import { generateText } from './texts.ts';

const MAX_COMMENTS = 40;

/** For how long people comment on a post. */
const DISCUSSION_MS = 14 * DAY_MS;

/** The input for the comments under one post. */
interface PastThread {
  readonly kernel: WorldKernel;
  readonly traits: PlatformTraits;
  /** The external id of the account that published the post. */
  readonly owner: string;
  readonly post: CommentedPost;
  /** The last possible time of a comment, virtual milliseconds; before the world started. */
  readonly end: number;
  readonly stream: RandomStream;
  readonly ids: IdSource;
}

/**
 * The comments under a post from before the world started, oldest first: threads, some replies to deleted comments, some replies of the
 * account. Depends on seed, platform and post alone.
 */
export function pastComments(kernel: WorldKernel, traits: PlatformTraits, owner: string, post: CommentedPost): StoredComment[] {
  const end = Math.min(post.publishedAt + DISCUSSION_MS, kernel.beginning - SECOND_MS);
  if (end - post.publishedAt < MINUTE_MS) return [];
  const stream = kernel.random.derived(`platform:${traits.id}:past-comments:${post.id}`);
  const past: PastThread = { kernel, traits, owner, post, end, stream, ids: createIdSource(stream) };
  const comments: StoredComment[] = [];
  const count = stream.integer(0, MAX_COMMENTS);
  while (comments.length < count) comments.push(createPastComment(past, comments));
  return comments.sort((a, b) => a.publishedAt - b.publishedAt);
}

function createPastComment(past: PastThread, earlier: readonly StoredComment[]): StoredComment {
  const { stream, end, post } = past;
  const topLevel = earlier.filter(({ parentId }) => parentId === null);
  const kind = stream.next();
  const parent = kind < 0.35 ? topLevel[stream.integer(0, topLevel.length - 1)] : undefined;
  // A reply is later than its parent.
  if (parent) return createComment(past, parent.id, instantBetween(stream, parent.publishedAt, end), stream.chance(0.3));
  const publishedAt = instantBetween(stream, post.publishedAt, post.publishedAt + 0.8 * (end - post.publishedAt));
  return createComment(past, kind > 0.93 ? deletedCommentId(past, publishedAt) : null, publishedAt, false);
}

/** The id of a top-level comment that was deleted. */
function deletedCommentId(past: PastThread, answeredAt: number): string {
  return createComment(past, null, answeredAt, false).id;
}

/** A time between two that are more than a second apart, in whole seconds after the first; early times are more likely. */
function instantBetween(stream: RandomStream, from: number, to: number): number {
  const seconds = Math.floor((to - from) / SECOND_MS);
  return from + SECOND_MS * (1 + Math.floor(stream.next() * stream.next() * seconds));
}

function createComment(past: PastThread, parentId: string | null, publishedAt: number, byOwner: boolean): StoredComment {
  const { kernel, traits, owner, post, stream, ids } = past;
  const author = byOwner
    ? accountOwner(kernel.random, traits, profileOf(kernel.random, traits, owner))
    : crowdMember(kernel.random, traits, stream);
  const text = generateText(stream, byOwner ? 'ownReply' : parentId === null ? 'comment' : 'reply');
  const likesCount = Math.floor(25 * stream.next() * stream.next() * stream.next());
  const comment = { publicationId: post.id, parentId, author, text, likesCount, publishedAt };
  return storedComment(commentFields(kernel, traits, comment, ids).id, comment, byOwner);
}
