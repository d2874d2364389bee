import type { CommentAction, CommentExternalReference } from '../../../openapi/generated/types.ts';
import type { NewPlatformComment, Person } from '../../domain/ports/people.ts';
import type { IdSource } from '../id-source.ts';

/** What a platform gives back for a comment: the document's reference, its id always known. */
export type CommentFields = { readonly id: string; readonly permalink: string | null } & {
  readonly [K in Exclude<keyof NonNullable<CommentExternalReference>, 'id' | 'permalink'>]?: string | null;
};

/** A new comment of somebody in particular. */
export type SignedComment = NewPlatformComment & { readonly author: Person };

/** A comment as the one who makes up its id sees it. */
export interface CommentContext {
  /** The platform's id of the post. */
  readonly publicationId: string;
  /** The platform's id of the comment that it answers; null at the top. */
  readonly parentId: string | null;
  readonly author: Pick<Person, 'externalId' | 'username'>;
  /** Virtual milliseconds. */
  readonly now: number;
  /** Ids for this comment. */
  readonly ids: IdSource;
  /** Ids that belong to the author: the same in all that they publish. */
  authorIds(what: string): IdSource;
}

/** All that tells the people of one platform from those of another. */
export interface PeopleTraits {
  /** Where somebody's profile stands on the platform, without a slash before it. */
  profilePath(person: Pick<Person, 'externalId' | 'username'>): string;
  /** An external id for somebody who is made up. */
  personId(ids: IdSource): string;
  /** Makes up what the platform answers for a comment that it has taken. No link where the platform gives none. */
  comment(context: CommentContext): CommentFields;
  /** The id of a message, where messages look particular. */
  messageId?(ids: IdSource): string;
  /** What the platform lets an account do with other people's comments, though the service does not offer it as an action. */
  readonly furtherActions?: readonly CommentAction[];
}
