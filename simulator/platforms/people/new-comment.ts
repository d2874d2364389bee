import { SECOND_MS } from '../../kernel/time.ts';
import { type FakePlatform, platformStream } from '../call-platform.ts';
import { commentFields } from '../fields.ts';
import { createIdSource } from '../id-source.ts';
import type { StoredComment } from './comment-store.ts';
import type { AuthoredComment, CommentFields } from './traits.ts';

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

/** A new comment, before any action on it. */
export function storedComment(id: string, comment: AuthoredComment, byOwner: boolean): StoredComment {
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
