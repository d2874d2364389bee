import type { CommentCall, CommentCallResult, CommentedPost, CommentsResult } from '../../domain/ports/people.ts';
import type { PlatformAccount } from '../../domain/ports/platform-account.ts';
import { type Fake, refused } from '../calls.ts';
import { failureOf } from '../failures.ts';
import { commentOn } from '../state.ts';
import { keptComment, newFields } from './new-comment.ts';
import { pastComments } from './past-comments.ts';
import { ownerOf } from './person.ts';
import type { CommentFields } from './traits.ts';

/** A page of what stands under a post. */
export function readComments(
  fake: Fake,
  account: PlatformAccount,
  post: CommentedPost,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): CommentsResult {
  const { publications, people } = fake.state;
  if (publications.isRemoved(post.id)) return { ok: false, failure: 'gone' };
  if (post.isPast) recallPast(fake, account, post);
  return { ok: true, comments: people.comments.page(post.id, offset, limit), total: people.comments.count(post.id) };
}

/** Makes up what was said before the world began; from then on these are comments like any other. */
function recallPast({ kernel, traits, state }: Fake, account: PlatformAccount, post: CommentedPost): void {
  const { comments, knownPosts } = state.people;
  if (knownPosts.has(post.id)) return;
  knownPosts.add(post.id);
  for (const comment of pastComments(kernel, traits, account.externalId, post)) comments.add(comment);
}

/** What the platform makes of a comment of the service that reaches it. */
export function takeComment(fake: Fake, call: CommentCall): CommentCallResult {
  const { kernel, traits, state } = fake;
  const { comments, published } = state.people;
  const { account, publicationId, parentId, text } = call;
  const known = published.get(call.idempotencyKey);
  if (known) return accepted(known);
  if (state.publications.isRemoved(publicationId) || (parentId !== null && !commentOn(state, parentId))) {
    return refused(failureOf(traits, 'missing'));
  }
  const author = ownerOf(kernel.random, traits, account);
  const comment = { publicationId, parentId, author, text, likesCount: 0, publishedAt: kernel.clock.now() };
  const fields = newFields(fake, comment);
  comments.add(keptComment(fields.id, comment, true));
  published.set(call.idempotencyKey, fields);
  return accepted(fields);
}

function accepted(fields: CommentFields): CommentCallResult {
  return { ok: true, id: fields.id, permalink: fields.permalink, fields: { ...fields } };
}
