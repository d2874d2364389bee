import type { CommentedPost } from '../../domain/ports/people.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../kernel/time.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { commentFieldsOf } from '../fields.ts';
import { createIdSource, type IdSource } from '../id-source.ts';
import { profileOf } from '../profiles.ts';
import type { PlatformTraits } from '../traits.ts';
import type { KeptComment } from './comments.ts';
import { keptComment } from './new-comment.ts';
import { ownerOf, someoneOfCrowd } from './person.ts';
import { makeText } from './texts.ts';

const MAX_COMMENTS = 40;

/** For how long people talk about a post. */
const INTEREST_MS = 14 * DAY_MS;

/** What else a comment is drawn from. */
interface Past {
  readonly kernel: WorldKernel;
  readonly traits: PlatformTraits;
  /** The external id of the account that published the post. */
  readonly owner: string;
  readonly post: CommentedPost;
  /** When the talk was over, virtual milliseconds: before the world began. */
  readonly end: number;
  readonly draw: RandomStream;
  readonly ids: IdSource;
}

/**
 * What was said under a post before the world began, oldest first: threads, some answers to comments that are gone, now and then a word of the
 * account itself. Depends on seed, platform and post alone.
 */
export function pastComments(kernel: WorldKernel, traits: PlatformTraits, owner: string, post: CommentedPost): KeptComment[] {
  const end = Math.min(post.publishedAt + INTEREST_MS, kernel.startTime - SECOND_MS);
  if (end - post.publishedAt < MINUTE_MS) return [];
  const draw = kernel.random.derived(`platform:${traits.id}:past-comments:${post.id}`);
  const past: Past = { kernel, traits, owner, post, end, draw, ids: createIdSource(draw) };
  const comments: KeptComment[] = [];
  const count = draw.integer(0, MAX_COMMENTS);
  while (comments.length < count) comments.push(pastComment(past, comments));
  return comments.sort((a, b) => a.publishedAt - b.publishedAt);
}

function pastComment(past: Past, earlier: readonly KeptComment[]): KeptComment {
  const { draw, end, post } = past;
  const tops = earlier.filter(({ parentId }) => parentId === null);
  const kind = draw.next();
  const parent = kind < 0.35 ? tops[draw.integer(0, tops.length - 1)] : undefined;
  // Answers need time after what they answer.
  if (parent) return madeUp(past, parent.id, instantIn(draw, parent.publishedAt, end), draw.chance(0.3));
  const publishedAt = instantIn(draw, post.publishedAt, post.publishedAt + 0.8 * (end - post.publishedAt));
  return madeUp(past, kind > 0.93 ? idOfGone(past, publishedAt) : null, publishedAt, false);
}

/** The id of a comment at the top that has been deleted since. */
function idOfGone(past: Past, answeredAt: number): string {
  return madeUp(past, null, answeredAt, false).id;
}

/** An instant after the one and before the other, which are more than a second apart; sooner is likelier. Whole seconds after the first. */
function instantIn(draw: RandomStream, from: number, to: number): number {
  const seconds = Math.floor((to - from) / SECOND_MS);
  return from + SECOND_MS * (1 + Math.floor(draw.next() * draw.next() * seconds));
}

function madeUp(past: Past, parentId: string | null, publishedAt: number, byOwner: boolean): KeptComment {
  const { kernel, traits, owner, post, draw, ids } = past;
  const author = byOwner
    ? ownerOf(kernel.random, traits, profileOf(kernel.random, traits, owner))
    : someoneOfCrowd(kernel.random, traits, draw);
  const text = makeText(draw, byOwner ? 'ownAnswer' : parentId === null ? 'comment' : 'answer');
  const likesCount = Math.floor(25 * draw.next() * draw.next() * draw.next());
  const comment = { publicationId: post.id, parentId, author, text, likesCount, publishedAt };
  return keptComment(commentFieldsOf(kernel, traits, comment, ids).id, comment, byOwner);
}
