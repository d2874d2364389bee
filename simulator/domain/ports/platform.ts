import type { Platform } from '../../../openapi/generated/types.ts';
import type { Json } from '../../kernel/job-queue.ts';
import type { PeopleControls, PlatformPeople } from './people.ts';
import type { PlatformAccount, PlatformFailure } from './platform-account.ts';
import type { PlatformReads } from './platform-reads.ts';

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
  /** The same for every attempt at the same thing: what was accepted under it once is not published again. */
  readonly idempotencyKey: string;
  /** The platform's part of the post's `data`. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly media: readonly MediaFacts[];
}

export type PublishResult =
  /** `reviewMs`: accepted, but live only after a review of that length, virtual milliseconds. */
  | { readonly ok: true; readonly publication: Publication; readonly reviewMs?: number | undefined }
  | { readonly ok: false; readonly failure: PlatformFailure };

export type ConnectionResult = { readonly ok: true } | { readonly ok: false; readonly failure: PlatformFailure };

/** Profile data that a platform gives when an account is connected or refreshed. */
export interface PlatformProfile {
  readonly externalId: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string;
}

export interface PlatformChannel {
  readonly id: string;
  readonly name: string;
}

export interface PlatformHealthReport {
  readonly status: 'operational' | 'degraded' | 'outage' | 'maintenance';
  readonly note: string;
}

/** One social platform as the service talks to it. Answers come at once: the caller lets {@link PlatformPort.latencyMs} pass first. */
export interface PlatformPort extends PlatformReads, PlatformPeople {
  readonly id: Platform;
  /** How long the next call takes, virtual milliseconds, seeded. */
  latencyMs(account: PlatformAccount): number;
  /** Publishes a post, or fails as its failure says. */
  publish(call: PublishCall): PublishResult;
  /** Whether the account's token still works. */
  checkConnection(account: PlatformAccount): ConnectionResult;
  /** Why the account may not post for now, when the platform's rate limit is in its way, which counts as a call; null otherwise. */
  postingLimit(account: PlatformAccount): PlatformFailure | null;
  /** The profile behind an external id; the same for the same world seed and id. */
  profile(externalId: string): PlatformProfile;
  /** The channels (pages, boards, servers …) that an account may publish to; empty where the platform has none. */
  channels(externalId: string): readonly PlatformChannel[];
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
  /** The platform's code to answer with; by default a typical one of the platform for the mode. */
  readonly code?: string | undefined;
  /** `rate-limited`: when it ends, virtual milliseconds. */
  readonly resetAt?: number | undefined;
  /** `timeout`: the platform accepted, only its answer was lost. */
  readonly accepted?: boolean | undefined;
  /** Only calls through this account fail. */
  readonly socialAccountId?: string | undefined;
  /** Only so many calls fail; afterwards the order is over. */
  readonly times?: number | undefined;
}

/** Latency of calls, virtual milliseconds, drawn evenly between the two. */
export interface LatencyRange {
  readonly minMs: number;
  readonly maxMs: number;
}

/** How a fake platform is controlled, besides calls by the service. */
export interface PlatformControls extends PeopleControls {
  /** The order in force; null when the platform works. */
  failure(): FailureSettings | null;
  fail(order: FailureSettings | null): void;
  latency(): LatencyRange;
  /** Null for the seeded one that a platform begins with. */
  setLatency(range: LatencyRange | null): void;
  /** A status that health shows whatever the failures; null lets the failures speak. */
  setHealth(status: PlatformHealthReport['status'] | null, note?: string): void;
  /** What {@link PlatformControls.setHealth} set last. */
  ownHealth(): { readonly status: PlatformHealthReport['status'] | null; readonly note: string | null };
  /** Holds whatever it accepts from now on in review, virtual milliseconds; null to publish at once again. */
  holdForReview(durationMs: number | null): void;
  reviewDuration(): number | null;
  /** The account's owner took the permission back, or gave it again. */
  revokeToken(externalId: string): void;
  restoreToken(externalId: string): void;
  /** Something published vanished on the platform; false when the platform does not know it. */
  removePublication(publicationId: string): boolean;
  /** How often something was really published, answers that were lost included. */
  publicationCount(): number;
  /** The state of the platform for a snapshot. */
  save(): Json;
  load(state: Json): void;
}

export type Platforms = Readonly<Record<Platform, PlatformPort>>;

export interface WithPlatforms {
  readonly platforms: Platforms;
}
