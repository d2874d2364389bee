import type { CommentCall, CommentCallResult, CommentedPost, CommentsResult } from '../../domain/ports/people.ts';
import type { PlatformAccount } from '../../domain/ports/platform-account.ts';
import { SECOND_MS } from '../../kernel/time.ts';
import { type FakePlatform, failed, platformStream } from '../call-platform.ts';
import { platformFailure } from '../failures.ts';
import { commentFields } from '../fields.ts';
import { createIdSource } from '../id-source.ts';
import { visibleComment } from '../state.ts';
import type { AuthoredComment, CommentFields } from '../traits.ts';
import { storedComment } from './comment-store.ts';
import { pastComments } from './past-comments.ts';
import { accountOwner } from './person.ts';

/** Reads a page of the comments under a post. */
export function readComments(
  fake: FakePlatform,
  account: PlatformAccount,
  post: CommentedPost,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): CommentsResult {
  const { publications, people } = fake.state;
  if (publications.isRemoved(post.id)) return { ok: false, failure: 'gone' };
  if (post.isPast) createPastComments(fake, account, post);
  return { ok: true, comments: people.comments.page(post.id, offset, limit), total: people.comments.count(post.id) };
}

/** Generates the comments from before the world started, once; from then on they are ordinary comments. */
function createPastComments({ kernel, traits, state }: FakePlatform, account: PlatformAccount, post: CommentedPost): void {
  const { comments, knownPosts } = state.people;
  if (knownPosts.has(post.id)) return;
  knownPosts.add(post.id);
  for (const comment of pastComments(kernel, traits, account.externalId, post)) comments.add(comment);
}

/** Handles a comment of the service that has reached the platform. */
export function acceptComment(fake: FakePlatform, call: CommentCall): CommentCallResult {
  const { kernel, traits, state } = fake;
  const { comments, published } = state.people;
  const { account, publicationId, parentId, text } = call;
  const existing = published.get(call.idempotencyKey);
  if (existing) return accept(existing);
  if (state.publications.isRemoved(publicationId) || (parentId !== null && !visibleComment(state, parentId))) {
    return failed(platformFailure(traits, 'missing'));
  }
  const author = accountOwner(kernel.random, traits, account);
  const comment = { publicationId, parentId, author, text, likesCount: 0, publishedAt: kernel.clock.now() };
  const fields = newCommentFields(fake, comment);
  comments.add(storedComment(fields.id, comment, true));
  published.set(call.idempotencyKey, fields);
  return accept(fields);
}

function accept(fields: CommentFields): CommentCallResult {
  return { ok: true, id: fields.id, permalink: fields.permalink, fields: { ...fields } };
}

/** Generates id, link and other fields of a new comment. If the id is taken, tries a second later, since one platform uses the time as id. */
export function newCommentFields(fake: FakePlatform, comment: AuthoredComment): CommentFields {
  const { kernel, traits, state } = fake;
  const ids = createIdSource(platformStream(fake, 'comment-ids'));
  const draw = (publishedAt: number) => commentFields(kernel, traits, { ...comment, publishedAt }, ids);
  let { publishedAt } = comment;
  let fields = draw(publishedAt);
  while (state.people.comments.find(fields.id)) {
    publishedAt += SECOND_MS;
    fields = draw(publishedAt);
  }
  return fields;
}
