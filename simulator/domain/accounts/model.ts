import type { Channel, CreatePortalLinkRequest, Platform } from '../../../openapi/generated/types.ts';
import type { PlatformProfile } from '../ports/platform.ts';

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
  readonly bio: string | null;
  /** The person who connected it. */
  readonly person: PlatformProfile['person'];
  /** The page behind it. */
  readonly pageId: string | null;
  channels: readonly Channel[];
  readonly mastodonServerId: string | null;
  readonly instagramConnectionMethod: 'FACEBOOK' | 'INSTAGRAM' | null;
  twitterSubType: 'none' | 'basic' | 'premium' | 'premium_plus' | null;
  readonly isTiktokBusinessAccount: boolean | null;
  /** Connected with permission to read and write messages (TIKTOK: to manage comments). */
  messagingScope: boolean;
  /** Connected with the permissions of business accounts. */
  businessScope: boolean;
  /** Subscribed to direct messages. */
  messagingEnabled: boolean;
  /** When a failed disconnection check is retried; null when the last check passed. */
  disconnectedCheckTryAt: number | null;
  /** Consecutive failed disconnection checks, including the first. */
  failedChecks: number;
  /** When the account will be removed, because its connection was lost; null otherwise. */
  deleteOn: number | null;
  /** The clock's job for the next disconnection check, retry or removal; null on platforms that are not scanned. */
  checkJobId: number | null;
  /** Instants of the manual connection checks and profile refreshes of the last hour, for their own quotas. */
  checkedAt: readonly number[];
  refreshedAt: readonly number[];
  readonly createdAt: number;
  updatedAt: number;
}

/** A social account that was removed, as it was then: published posts still show it (D-ACC-12). */
export interface RemovedAccount {
  readonly id: string;
  readonly account: SocialAccount;
  readonly removedAt: number;
}

/** The permissions and options of a connection. */
export interface ConnectionTerms {
  readonly withMessagingScope: boolean;
  /** The permissions of business accounts; on TIKTOK, connect as one. */
  readonly withBusinessScope: boolean;
  /** Only for INSTAGRAM; null elsewhere. */
  readonly instagramConnectionMethod: 'FACEBOOK' | 'INSTAGRAM' | null;
  /** The server of a MASTODON or BLUESKY account; null for the platform's own. */
  readonly serverUrl: string | null;
}

/** How the person is asked to sign in. The consent page shows it; a fake platform has no session to skip. */
export interface SignInOptions {
  readonly disableAutoLogin: boolean;
  readonly tiktokForceLogin: boolean;
  readonly forceBrowserOAuth: boolean;
}

/** A consent request that has not been answered yet. */
export interface ConnectRequest {
  readonly id: string;
  readonly teamId: string;
  readonly type: Platform;
  readonly redirectUrl: string;
  readonly terms: ConnectionTerms;
  readonly signIn: SignInOptions;
  /** The portal link that it was created through; null for one created by the API. */
  readonly portalId: string | null;
  readonly expiresAt: number;
  /** The clock's job that removes it when it expires. */
  readonly jobId: number;
  readonly createdAt: number;
}

/** The languages of the hosted page. */
export type PortalLanguage = NonNullable<CreatePortalLinkRequest['language']>;

/** A link to the hosted page for connecting accounts to a team. */
export interface PortalLink {
  readonly id: string;
  readonly teamId: string;
  readonly types: readonly Platform[];
  /** The URL that the page returns to; null for none. */
  readonly redirectUrl: string | null;
  readonly terms: ConnectionTerms;
  readonly signIn: SignInOptions;
  readonly language: PortalLanguage;
  /** The picture at the top of the page; null for none. */
  readonly logoUrl: string | null;
  /** The name that the page shows; null for none. */
  readonly userName: string | null;
  readonly hasGoBackButton: boolean;
  /** The label of the back button; null for that of the language. */
  readonly goBackText: string | null;
  /** How many accounts may be connected through it; null for any number. */
  readonly maxAccounts: number | null;
  connectedCount: number;
  readonly expiresAt: number;
  readonly jobId: number;
  readonly createdAt: number;
}
