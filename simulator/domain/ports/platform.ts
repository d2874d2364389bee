import type { ChannelMetadata, Platform } from '../../../openapi/generated/types.ts';
import type { Json } from '../../kernel/job-queue.ts';
import type { WithGoogleLocations } from './google-profile.ts';
import type { InstagramSearchPort, MentionsPort, MusicChartsPort, ResharesPort, SubredditsPort, TextFormatsPort } from './lookups.ts';
import type { PeopleControls, PlatformPeople } from './people.ts';
import type { PlatformAccount, PlatformFailure } from './platform-account.ts';
import type { PlatformReads } from './platform-reads.ts';
import type { PlaylistsPort, VideoCatalogPort } from './playlists.ts';
import type { PlatformPublished } from './published.ts';
import type { PlatformRecommendations, PlatformReviews } from './reviews.ts';

/** How a fake platform fails while a failure is set. */
export type FailureMode = 'outage' | 'degraded' | 'rate-limited' | 'timeout' | 'reject' | 'auth';

/** What the platform returned for a publication: ids and links by the names of `externalData`. */
export interface Publication {
  readonly id: string;
  readonly permalink: string | null;
  /** When it is live there, virtual milliseconds: after the review, where there is one. */
  readonly publishedAt: number;
  readonly fields: Readonly<Record<string, string | readonly string[] | null>>;
}

/** One file as the platform sees it. */
export interface MediaFacts {
  readonly uploadId: string;
  readonly type: 'image' | 'video' | 'document';
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  readonly seconds: number | null;
}

export interface PublishCall {
  readonly account: PlatformAccount;
  /** The same for all attempts at one publication: an accepted key is not published again (D-PST-16). */
  readonly idempotencyKey: string;
  /** The platform's part of the post's `data`. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly media: readonly MediaFacts[];
  /** REDDIT: the ids of the flairs that the subreddit has; a post with another one is refused. Absent elsewhere. */
  readonly flairIds?: readonly string[] | undefined;
}

/** What a platform has accepted, as it was sent. */
export interface ReceivedPost {
  readonly at: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly uploadIds: readonly string[];
  /** What was changed there since then, in all; null for nothing. */
  readonly edits: { readonly lastAt: number; readonly changes: Readonly<Record<string, unknown>> } | null;
  /** Whether it is gone from the platform. */
  readonly isRemoved: boolean;
}

export type PublishResult =
  /** `reviewMs`: accepted, but live only after a review of that length, virtual milliseconds. */
  | { readonly ok: true; readonly publication: Publication; readonly reviewMs?: number | undefined }
  | { readonly ok: false; readonly failure: PlatformFailure };

/** What a call of a job returned, or why it failed. */
export type AttemptResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: PlatformFailure };

export type ConnectionResult = { readonly ok: true } | { readonly ok: false; readonly failure: PlatformFailure };

/** Profile data that a platform gives when an account is connected or refreshed. */
export interface PlatformProfile {
  readonly externalId: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string;
  /** What the profile says about itself; null where profiles have no text. */
  readonly bio: string | null;
  /** The person who signs in; the e-mail address is null where the platform does not tell it. */
  readonly person: { readonly username: string; readonly displayName: string; readonly email: string | null };
  /** The page behind the account; null where there is none. */
  readonly pageId: string | null;
}

export interface PlatformChannel {
  readonly id: string;
  readonly name: string;
  /** What it allows; absent on platforms whose channels do not say. */
  readonly metadata?: ChannelMetadata;
}

/** A channel with what its profile says. */
export type ChannelProfile = PlatformChannel & Pick<PlatformProfile, 'username' | 'avatarUrl'>;

export interface PlatformHealthReport {
  readonly status: 'operational' | 'degraded' | 'outage' | 'maintenance';
  readonly note: string;
}

/** One social platform as the service talks to it. Calls return at once: the caller waits for {@link PlatformPort.latencyMs} first. */
export interface PlatformPort extends PlatformReads, PlatformPeople {
  readonly id: Platform;
  /** How long the next call takes, virtual milliseconds, seeded. */
  latencyMs(account: PlatformAccount): number;
  /** Publishes a post, or fails with the failure mode that is set. */
  publish(call: PublishCall): PublishResult;
  /**
   * Any other call: runs `act` on the platform and returns what it returns. An injected failure or a revoked token throws what `platformError` says
   * instead (D-MSC-21): then `act` has not run, unless the platform accepted the call and only its response was lost.
   */
  call<T>(account: PlatformAccount, act: () => T): T;
  /** What was published under an id, also when it was removed since; undefined for an unknown one. */
  publication(id: string): ReceivedPost | undefined;
  /** The id under which that was published which has this value in a field of `externalData`, also when it was removed since; undefined for none. */
  publicationIdWith(field: string, value: string): string | undefined;
  /** The same for a job: an injected failure or a revoked token is the result. */
  attempt<T>(account: PlatformAccount, act: () => T): AttemptResult<T>;
  /** What is live there and can be changed. */
  readonly published: PlatformPublished;
  /** Whether the account's token still works. */
  checkConnection(account: PlatformAccount): ConnectionResult;
  /** Whether the server answers that accounts are connected to. Does not count as a call of the failure. */
  checkServer(): ConnectionResult;
  /** The rate limit that keeps the account from posting, null for none. Counts as a call of the failure. */
  postingLimit(account: PlatformAccount): PlatformFailure | null;
  /** The profile behind an external id; the same for the same world seed and id. */
  profile(externalId: string): PlatformProfile;
  /** The channels (pages, boards, servers …) that an account may publish to; empty where the platform has none. */
  channels(externalId: string): readonly ChannelProfile[];
  /** A fresh authorization: revoked tokens of this account work again. */
  authorize(account: PlatformAccount): void;
  health(): PlatformHealthReport;
  readonly controls: PlatformControls;
}

/** A failure of a platform, as the control API sets it. */
export interface FailureSettings {
  readonly mode: FailureMode;
  /** Share of calls that fail, 0–1; 1 when absent, for `degraded` a half. */
  readonly rate?: number | undefined;
  /** The platform's error code; by default a typical one for the mode. */
  readonly code?: string | undefined;
  /** `rate-limited`: when it ends, virtual milliseconds. */
  readonly resetAt?: number | undefined;
  /** `timeout`: the platform accepted the call and only the response was lost. */
  readonly accepted?: boolean | undefined;
  /** Only calls through this account fail. */
  readonly socialAccountId?: string | undefined;
  /** How many calls fail before the failure ends; unlimited when absent. */
  readonly times?: number | undefined;
}

/** Latency of calls, virtual milliseconds, drawn uniformly. */
export interface LatencyRange {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Controls of a fake platform. */
export interface PlatformControls extends PeopleControls {
  /** The current failure; null when the platform works. */
  failure(): FailureSettings | null;
  fail(settings: FailureSettings | null): void;
  latency(): LatencyRange;
  /** Null restores the seeded latency. */
  setLatency(range: LatencyRange | null): void;
  /** Overrides the status in health; null derives it from the failures. */
  setHealth(status: PlatformHealthReport['status'] | null, note?: string): void;
  /** What {@link PlatformControls.setHealth} set last. */
  healthOverride(): { readonly status: PlatformHealthReport['status'] | null; readonly note: string | null };
  /** How long posts accepted from now on are in review, virtual milliseconds; null to publish at once. */
  holdForReview(durationMs: number | null): void;
  reviewDuration(): number | null;
  /** Revokes or restores the permission of an account. */
  revokeToken(externalId: string): void;
  restoreToken(externalId: string): void;
  /** Removes a publication from the platform; false when it is unknown. */
  removePublication(publicationId: string): boolean;
  /** The number of publications, including those whose response was lost. */
  publicationCount(): number;
  /** What was accepted under an idempotency key; undefined when nothing was. */
  received(idempotencyKey: string): ReceivedPost | undefined;
  /** The state of the platform for a snapshot. */
  save(): Json;
  load(state: Json): void;
}

/** What single platforms have besides. */
interface PlatformExtras {
  readonly FACEBOOK: { readonly textFormats: TextFormatsPort; readonly recommendations: PlatformRecommendations };
  readonly INSTAGRAM: { readonly search: InstagramSearchPort };
  readonly LINKEDIN: { readonly mentions: MentionsPort; readonly reshares: ResharesPort };
  readonly REDDIT: { readonly subreddits: SubredditsPort };
  readonly TIKTOK: { readonly music: MusicChartsPort };
  readonly YOUTUBE: { readonly playlists: PlaylistsPort; readonly catalog: VideoCatalogPort };
  readonly GOOGLE_BUSINESS: WithGoogleLocations & { readonly reviews: PlatformReviews };
}

/** All platforms, each with what it alone has. A mapped type, because the values of an intersection with a record would be `any`. */
export type Platforms = { readonly [P in Platform]: P extends keyof PlatformExtras ? PlatformPort & PlatformExtras[P] : PlatformPort };

export interface WithPlatforms {
  readonly platforms: Platforms;
}
