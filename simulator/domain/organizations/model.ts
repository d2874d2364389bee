import type { Platform, Tier } from '../../../openapi/generated/types.ts';

/** One layer of a throttle: at most `requests` of an operation in each window. */
export interface ThrottleLayer {
  readonly windowMs: number;
  readonly requests: number;
}

/** The limits of the tier that can be overridden for one organization. */
export interface LimitOverrides {
  readonly dailyPosts?: Partial<Record<Platform, number | undefined>> | undefined;
  readonly dailyComments?: Partial<Record<Platform, number | undefined>> | undefined;
  readonly monthlyPosts?: number | undefined;
  readonly monthlyComments?: number | undefined;
  readonly monthlyUploads?: number | undefined;
  readonly historyPosts?: number | undefined;
  readonly reviews?: number | undefined;
  readonly commentsPerImport?: number | undefined;
  readonly outboundMessages?: number | undefined;
  readonly automationRuns?: number | undefined;
  /** Replaces all layers of the throttle. */
  readonly throttle?: readonly ThrottleLayer[] | undefined;
}

/** What the dashboard of the real service sets for an organization. */
export interface OrganizationSettings {
  /** Grace before a remotely disconnected account is removed, hours, 0–24. */
  readonly deleteAccountAfter: number;
  readonly uploadsCompressionEnabled: boolean;
  readonly importedPostsAnalyticsEnabled: boolean;
  /** A raised video ceiling, bytes; null for the plan's. */
  readonly maxVideoBytes: number | null;
  /** A storage ceiling, bytes; null for none. */
  readonly maxStorageBytes: number | null;
  readonly messagingPaused: boolean;
  /** Whether its API keys may call at all. */
  readonly apiAccess: boolean;
  readonly suspended: boolean;
  /** Whether analytics of accounts are switched off. */
  readonly analyticsDisabled: boolean;
  readonly analyticsPostsDisabled: boolean;
  /** Whether posts and comments show `errorsVerbose`. */
  readonly showVerboseErrors: boolean;
  /** Whether the regular disconnection checks run for its accounts. */
  readonly disconnectCheckEnabled: boolean;
}

export interface Features {
  readonly dms: boolean;
  readonly automations: boolean;
}

export interface Organization {
  readonly id: string;
  name: string;
  plan: Tier;
  readonly ownerId: string;
  features: Features;
  settings: OrganizationSettings;
  limits: LimitOverrides;
  /** Bytes of finished uploads and of parts not yet finished. */
  storedBytes: number;
  readonly createdAt: number;
  updatedAt: number;
}

export interface User {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: number;
}

/** An API key; the key itself is its id. */
export interface ApiKey {
  readonly id: string;
  readonly organizationId: string;
  readonly createdAt: number;
}

export interface Team {
  readonly id: string;
  readonly organizationId: string;
  name: string;
  avatarUrl: string | null;
  readonly createdById: string;
  readonly createdAt: number;
  updatedAt: number;
}
