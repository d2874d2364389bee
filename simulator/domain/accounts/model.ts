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
  /** When the disconnection check failed last and is being retried; null otherwise. */
  disconnectedCheckTryAt: number | null;
  /** Failed tries of the disconnection check in a row. */
  failedChecks: number;
  /** When the account will be removed, because its connection is gone; null otherwise. */
  deleteOn: number | null;
  /** The clock's job for the next disconnection check or retry. */
  checkJobId: number | null;
  /** Instants of the manual connection checks and profile refreshes of the last hour, for their own quotas. */
  checkedAt: readonly number[];
  refreshedAt: readonly number[];
  readonly createdAt: number;
  updatedAt: number;
}
