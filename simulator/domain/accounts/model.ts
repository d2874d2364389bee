import type { Channel, Platform } from '../../../openapi/generated/types.ts';

/** A connected platform account of a team; a team has at most one of each platform. */
export interface SocialAccount {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string;
  readonly type: Platform;
  /** The real platform account that is published to; null while no channel is selected. */
  externalId: string | null;
  /** The platform login behind the connection; keeps its value when the channel is unset. */
  readonly platformUserId: string;
  username: string;
  displayName: string;
  avatarUrl: string | null;
  channels: readonly Channel[];
  readonly mastodonServerId: string | null;
  readonly instagramConnectionMethod: 'FACEBOOK' | 'INSTAGRAM' | null;
  readonly twitterSubType: 'none' | 'basic' | 'premium' | 'premium_plus' | null;
  readonly isTiktokBusinessAccount: boolean | null;
  /** Connected with permission to read and write messages (TIKTOK: to manage comments). */
  messagingScope: boolean;
  /** Subscribed to direct messages. */
  messagingEnabled: boolean;
  /** When a failed disconnection check will be tried again; null while nothing is wrong. */
  disconnectedCheckTryAt: number | null;
  /** Failed tries of the disconnection check in a row, the first one included. */
  failedChecks: number;
  /** When the account will be removed, because its connection is gone; null otherwise. */
  deleteOn: number | null;
  /** The clock's job for the next disconnection check, retry or removal; null on platforms that are not scanned. */
  checkJobId: number | null;
  /** Instants of the manual connection checks and profile refreshes of the last hour, for their own quotas. */
  checkedAt: readonly number[];
  refreshedAt: readonly number[];
  readonly createdAt: number;
  updatedAt: number;
}

/** What a connection is asked to allow, and how it is made. */
export interface ConnectionTerms {
  readonly withMessagingScope: boolean;
  /** TIKTOK: connect as a business account. */
  readonly withBusinessScope: boolean;
  /** Only for INSTAGRAM; null elsewhere. */
  readonly instagramConnectionMethod: 'FACEBOOK' | 'INSTAGRAM' | null;
  /** The instance that holds a MASTODON or BLUESKY account; null for the platform's own. */
  readonly serverUrl: string | null;
}

/** Somebody was sent to a platform's consent page and has not answered yet. */
export interface ConnectRequest {
  readonly id: string;
  readonly teamId: string;
  readonly type: Platform;
  readonly redirectUrl: string;
  readonly terms: ConnectionTerms;
  /** The portal link that it was made through; null for one made by the API. */
  readonly portalId: string | null;
  readonly expiresAt: number;
  /** The clock's job that drops it when it expires. */
  readonly jobId: number;
  readonly createdAt: number;
}

/** A link to the hosted page on which somebody connects accounts to a team. */
export interface PortalLink {
  readonly id: string;
  readonly teamId: string;
  readonly types: readonly Platform[];
  /** Where the page leads back to; null when it leads nowhere. */
  readonly redirectUrl: string | null;
  readonly terms: ConnectionTerms;
  /** Who is asked to connect; null when the page does not say. */
  readonly userName: string | null;
  /** What the way back is called; null when there is none to show. */
  readonly goBackText: string | null;
  /** How many accounts may be connected through it; null for any number. */
  readonly maxAccounts: number | null;
  connectedCount: number;
  readonly expiresAt: number;
  readonly jobId: number;
  readonly createdAt: number;
}
