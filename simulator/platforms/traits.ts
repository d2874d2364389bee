import type { ExternalData, Platform } from '../../openapi/generated/types.ts';
import type { FailureMode, MediaFacts, PlatformChannel } from '../domain/ports/platform.ts';
import type { PlatformAccount } from '../domain/ports/platform-account.ts';
import type { PastPost, PostMetric, ProfileMetric } from '../domain/ports/platform-reads.ts';
import type { IdSource } from './id-source.ts';
import type { PeopleTraits } from './people/traits.ts';

/**
 * The ways a call can end badly. `degraded` is an outage now and then; `too-large` is the platform's own check of the media; `missing` and
 * `forbidden` are about a comment or post that is not there, and an action on it that is not allowed.
 */
export type FailureKind = Exclude<FailureMode, 'degraded'> | 'too-large' | 'missing' | 'forbidden';

/** An error as a platform names it. */
export interface PlatformError {
  /** `PREFIX:CODE[:SUBCODE]`. */
  readonly code: string;
  /** What it means: the canonical key of facts §5. */
  readonly key: string;
  /** The status that comes with it, where it is not the usual one of the kind. */
  readonly httpStatus?: number;
}

/** What a platform gives back for a post: the document's `externalData` of that platform, its id always known. */
export type PublicationFields<P extends Platform> = NonNullable<NonNullable<ExternalData>[P]> & { readonly id: string };

/** A call as the one who makes up its publication sees it. */
export interface PublishContext {
  readonly account: PlatformAccount;
  /** The `type` that was asked for, or the platform's default one. */
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly media: readonly MediaFacts[];
  readonly hasVideo: boolean;
  /** Virtual milliseconds. */
  readonly now: number;
  /** Ids for this publication. */
  readonly ids: IdSource;
  /** Ids that belong to the account: the same in all of its publications. */
  accountIds(what: string): IdSource;
  /** Where the platform shows its preview of the media; null when there are none. */
  thumbnail(id: string): string | null;
}

/** The words a username is made of. */
export interface NameParts {
  readonly first: string;
  readonly second: string;
  readonly number: number;
}

/** One kind of post that stood on a platform before the world began. */
export interface PostKind {
  /** How often, compared with the other kinds. */
  readonly weight: number;
  readonly type: PastPost['type'];
  readonly surface: PastPost['surface'];
  readonly media: PastPost['mediaType'];
  readonly carousel?: boolean;
  /** As which type of publication it got its id and link, where that has another name. */
  readonly publishedAs?: string;
}

/** What stood on a platform before the world began. */
export interface HistoryTraits {
  readonly kinds: readonly [PostKind, ...PostKind[]];
  /** Whether the platform gives direct addresses of its media. */
  readonly showsMedia: boolean;
  /** Whether posts have a title of their own. */
  readonly titled: boolean;
}

/** How a platform calls the metrics that it has. */
export type MetricNames<M extends string> = Readonly<Partial<Record<M, string>>>;

/** All that tells one platform from another. */
export interface PlatformTraits<P extends Platform = Platform> {
  readonly id: P;
  /** As people write it. */
  readonly name: string;
  /** The codes of its own that facts §5 knows; for the others it answers with the generic ones. */
  readonly errors: Partial<Readonly<Record<FailureKind, PlatformError>>>;
  /** `account`: the login has several accounts of its own kind to choose from; a list: the same places for everyone. */
  readonly channels: 'account' | readonly PlatformChannel[];
  readonly history: HistoryTraits;
  /** Absent where nothing is counted. */
  readonly metrics?: { readonly post: MetricNames<PostMetric>; readonly profile: MetricNames<ProfileMetric> };
  readonly people: PeopleTraits;
  /** How usernames look there; `first_second42` when absent. */
  username?(parts: NameParts): string;
  /** Makes up what the platform answers for a post that it has taken. */
  publication(context: PublishContext): PublicationFields<P>;
}
