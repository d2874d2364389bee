import { SECOND_MS } from '../../kernel/time.ts';
import { type Fake, stream } from '../calls.ts';
import { commentFieldsOf } from '../fields.ts';
import { createIdSource } from '../id-source.ts';
import type { KeptComment } from './comments.ts';
import type { CommentFields, SignedComment } from './traits.ts';

/** What the platform gives for a new comment. An id that is taken is drawn anew, a second on: one platform knows comments by their time. */
export function newFields(fake: Fake, comment: SignedComment): CommentFields {
  const { kernel, traits, state } = fake;
  const ids = createIdSource(stream(fake, 'comment-ids'));
  const draw = (publishedAt: number) => commentFieldsOf(kernel, traits, { ...comment, publishedAt }, ids);
  let { publishedAt } = comment;
  let fields = draw(publishedAt);
  while (state.people.comments.find(fields.id)) {
    publishedAt += SECOND_MS;
    fields = draw(publishedAt);
  }
  return fields;
}

/** A comment as it is kept when nobody has done anything about it yet. */
export function keptComment(id: string, comment: SignedComment, byOwner: boolean): KeptComment {
  const { publicationId, parentId, author, text, likesCount, publishedAt } = comment;
  return {
    id,
    publicationId,
    parentId,
    author,
    byOwner,
    text,
    likesCount,
    hidden: false,
    likedByOwner: false,
    moderation: null,
    publishedAt,
  };
}
