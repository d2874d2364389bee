import type { CommentAction, CommentExternalReference, ExternalData, Platform } from '../../openapi/generated/types.ts';
import type { NewPlatformComment, Person } from '../domain/ports/people.ts';
import type { FailureMode, MediaFacts, PlatformChannel } from '../domain/ports/platform.ts';
import type { PlatformAccount } from '../domain/ports/platform-account.ts';
import type { PastPost, PostMetric, ProfileMetric } from '../domain/ports/platform-reads.ts';
import type { IdSource } from './id-source.ts';

/**
 * How a call can fail. `degraded` is not among them, since it is an occasional outage. `too-large` and `unknown-flair` are the platform's own checks of a post;
 * `missing` is a comment or post that does not exist, `forbidden` an action that is not allowed.
 */
export type FailureKind = Exclude<FailureMode, 'degraded'> | 'too-large' | 'unknown-flair' | 'missing' | 'forbidden';

/** The error of a platform. */
export interface PlatformError {
  /** `PREFIX:CODE[:SUBCODE]`. */
  readonly code: string;
  /** The canonical key of the error. */
  readonly key: string;
  /** If it is not the usual status of the kind. */
  readonly httpStatus?: number;
}

/** What a platform returns for a post: the document's `externalData` of that platform, always with an id. */
export type PublicationFields<P extends Platform> = NonNullable<NonNullable<ExternalData>[P]> & { readonly id: string };

/** The input from which a publication is generated. */
export interface PublishContext {
  readonly account: PlatformAccount;
  /** The requested `type`, or the platform's default. */
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly media: readonly MediaFacts[];
  readonly hasVideo: boolean;
  /** Virtual milliseconds. */
  readonly now: number;
  /** Ids for this publication. */
  readonly ids: IdSource;
  /** Ids of the account, which are the same in all of its publications. */
  accountIds(what: string): IdSource;
  /** The URL of the preview image; null without media. */
  thumbnail(id: string): string | null;
}

/** The parts of a username. */
export interface NameParts {
  readonly first: string;
  readonly second: string;
  readonly number: number;
}

/** One kind of post in the history of an account. */
export interface PostKind {
  /** Relative frequency. */
  readonly weight: number;
  readonly type: PastPost['type'];
  readonly surface: PastPost['surface'];
  readonly media: PastPost['mediaType'];
  readonly carousel?: boolean;
  /** The type of publication that determines its id and link, if it differs. */
  readonly publishedAs?: string;
}

/** How the posts that were published before the world started look. */
export interface HistoryTraits {
  /** Default: those of a feed of texts, images and some videos. */
  readonly kinds?: readonly [PostKind, ...PostKind[]];
  /** Whether the platform returns direct URLs of media. */
  readonly hasMediaUrls?: boolean;
  /** Whether posts have a title. */
  readonly hasTitles?: boolean;
}

/** The platform's names of the metrics that it has. */
export type MetricNames<M extends string> = Readonly<Partial<Record<M, string>>>;

/** Everything in which one platform differs from another. */
export interface PlatformTraits<P extends Platform = Platform> {
  readonly id: P;
  /** The name that end users know. */
  readonly name: string;
  /** Platform-specific errors; the generic ones are used for all other kinds. */
  readonly errors: Partial<Readonly<Record<FailureKind, PlatformError>>>;
  /** `account`: the login has two accounts (pages, locations) to choose from; a list: the same channels for everyone. Default: none. */
  readonly channels?: 'account' | readonly PlatformChannel[];
  readonly history?: HistoryTraits;
  /** Absent if the platform reports no metrics. */
  readonly metrics?: { readonly post: MetricNames<PostMetric>; readonly profile: MetricNames<ProfileMetric> };
  readonly people: PeopleTraits;
  /** Default: `first_second42`. */
  username?(parts: NameParts): string;
  /** When an accepted post is to go live there, virtual milliseconds; absent or undefined for at once. */
  liveAt?(data: Readonly<Record<string, unknown>>): number | undefined;
  /** Generates the response to an accepted post. */
  publication(context: PublishContext): PublicationFields<P>;
}

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
