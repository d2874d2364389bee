import type { OperationId, Platform } from '../../../openapi/generated/types.ts';

/** What can be done to what is live on a platform: the operations for it, where there are some. */
export interface Changes {
  readonly edit?: OperationId;
  readonly remove: OperationId;
}

/** The operations about posts, by platform. An edit takes `description`. */
export const POST_CHANGES: Readonly<Partial<Record<Platform, Changes>>> = {
  YOUTUBE: { edit: 'editYoutubeVideo', remove: 'deleteYoutubeVideo' },
  LINKEDIN: { edit: 'editLinkedinPost', remove: 'deleteLinkedinPost' },
  GOOGLE_BUSINESS: { remove: 'deleteGoogleBusinessPost' },
  REDDIT: { edit: 'editRedditPost', remove: 'deleteRedditPost' },
  FACEBOOK: { edit: 'editFacebookPost', remove: 'deleteFacebookPost' },
  PINTEREST: { remove: 'deletePinterestPin' },
  MASTODON: { edit: 'editMastodonStatus', remove: 'deleteMastodonStatus' },
  SLACK: { edit: 'editSlackMessage', remove: 'deleteSlackMessage' },
  BLUESKY: { remove: 'deleteBlueskyPost' },
  TWITTER: { remove: 'deleteTwitterPost' },
  DISCORD: { remove: 'deleteDiscordMessage' },
};

/** The operations about comments, by platform. An edit takes `text`. */
export const COMMENT_CHANGES: Readonly<Partial<Record<Platform, Changes>>> = {
  YOUTUBE: { edit: 'editYoutubeComment', remove: 'deleteYoutubeComment' },
  LINKEDIN: { edit: 'editLinkedinComment', remove: 'deleteLinkedinComment' },
  REDDIT: { edit: 'editRedditComment', remove: 'deleteRedditComment' },
  FACEBOOK: { edit: 'editFacebookComment', remove: 'deleteFacebookComment' },
  MASTODON: { edit: 'editMastodonComment', remove: 'deleteMastodonComment' },
  INSTAGRAM: { remove: 'deleteInstagramComment' },
  BLUESKY: { remove: 'deleteBlueskyComment' },
  TIKTOK: { remove: 'deleteTiktokComment' },
};
