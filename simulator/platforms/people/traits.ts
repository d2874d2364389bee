import type { CommentAction, CommentExternalReference } from '../../../openapi/generated/types.ts';
import type { NewPlatformComment, Person } from '../../domain/ports/people.ts';
import type { IdSource } from '../id-source.ts';

/** What a platform returns for a comment: the document's reference, always with an id. */
export type CommentFields = { readonly id: string; readonly permalink: string | null } & {
  readonly [K in Exclude<keyof NonNullable<CommentExternalReference>, 'id' | 'permalink'>]?: string | null;
};

/** A new comment with an author. */
export type AuthoredComment = NewPlatformComment & { readonly author: Person };

/** The input from which the id of a comment is generated. */
export interface CommentContext {
  /** The platform's id of the post. */
  readonly publicationId: string;
  /** The platform's id of the comment that it replies to; null for a top-level comment. */
  readonly parentId: string | null;
  readonly author: Pick<Person, 'externalId' | 'username'>;
  /** Virtual milliseconds. */
  readonly now: number;
  /** Ids for this comment. */
  readonly ids: IdSource;
  /** Ids of the author, which are the same in all of their comments. */
  authorIds(what: string): IdSource;
}

/** Everything in which the people of one platform differ from those of another. */
export interface PeopleTraits {
  /** The path of a profile, without a leading slash. */
  profilePath(person: Pick<Person, 'externalId' | 'username'>): string;
  /** Generates an external id. */
  personId(ids: IdSource): string;
  /** Generates the response to an accepted comment. The permalink is null if the platform has none. */
  comment(context: CommentContext): CommentFields;
  /** The id of a message, if it does not have the common form. */
  messageId?(ids: IdSource): string;
  /** Actions on other people's comments that the platform allows although the service does not offer them. */
  readonly extraActions?: readonly CommentAction[];
}
