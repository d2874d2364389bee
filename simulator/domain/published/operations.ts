import { errors } from '../../kernel/errors.ts';
import { selectedAccount } from '../accounts/selected-account.ts';
import type { Caller } from '../organizations/caller.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { editComment, editPost, removeComment, removePost } from './change.ts';
import type { World } from './world.ts';

/** Edits and removals of posts and comments on the platform where they are live. */
export const publishedOperations = {
  editYoutubeVideo: (world, caller, { body }) => editPost(world, caller, 'YOUTUBE', body),
  editLinkedinPost: (world, caller, { body }) => editPost(world, caller, 'LINKEDIN', body),
  editRedditPost: (world, caller, { body }) => editPost(world, caller, 'REDDIT', body),
  editFacebookPost: (world, caller, { body }) => editPost(world, caller, 'FACEBOOK', body),
  editMastodonStatus: (world, caller, { body }) => editPost(world, caller, 'MASTODON', body),
  editSlackMessage: (world, caller, { body }) => editPost(world, caller, 'SLACK', body),

  // Not even the team is looked up (D-MSC-15).
  editPinterestPin() {
    throw errors.invalid('Editing Pinterest pins is temporarily disabled').by('D-MSC-15');
  },

  deleteYoutubeVideo: (world, caller, { body }) => removePost(world, caller, 'YOUTUBE', body),
  deleteLinkedinPost: (world, caller, { body }) => removePost(world, caller, 'LINKEDIN', body),
  deleteGoogleBusinessPost: (world, caller, { body }) => removePost(world, caller, 'GOOGLE_BUSINESS', body),
  deleteRedditPost: (world, caller, { body }) => removePost(world, caller, 'REDDIT', body),
  deleteFacebookPost: (world, caller, { body }) => removePost(world, caller, 'FACEBOOK', body),
  deletePinterestPin: (world, caller, { body }) => removePost(world, caller, 'PINTEREST', body),
  deleteMastodonStatus: (world, caller, { body }) => removePost(world, caller, 'MASTODON', body),
  deleteSlackMessage: (world, caller, { body }) => removePost(world, caller, 'SLACK', body),
  deleteBlueskyPost: (world, caller, { body }) => removePost(world, caller, 'BLUESKY', body),
  deleteTwitterPost: (world, caller, { body }) => removePost(world, caller, 'TWITTER', body),
  deleteDiscordMessage: (world, caller, { body }) => removePost(world, caller, 'DISCORD', body),

  editYoutubeComment: (world, caller, { body }) => editComment(world, caller, 'YOUTUBE', body),
  editLinkedinComment: (world, caller, { body }) => editComment(world, caller, 'LINKEDIN', body),
  editRedditComment: (world, caller, { body }) => editComment(world, caller, 'REDDIT', body),
  editFacebookComment: (world, caller, { body }) => editComment(world, caller, 'FACEBOOK', body),
  editMastodonComment: (world, caller, { body }) => editComment(world, caller, 'MASTODON', body),

  deleteYoutubeComment: (world, caller, { body }) => removeComment(world, caller, 'YOUTUBE', body),
  deleteLinkedinComment: (world, caller, { body }) => removeComment(world, caller, 'LINKEDIN', body),
  deleteRedditComment: (world, caller, { body }) => removeComment(world, caller, 'REDDIT', body),
  deleteFacebookComment: (world, caller, { body }) => removeComment(world, caller, 'FACEBOOK', body),
  deleteMastodonComment: (world, caller, { body }) => removeComment(world, caller, 'MASTODON', body),
  deleteInstagramComment: (world, caller, { body }) => removeComment(world, caller, 'INSTAGRAM', body),
  deleteBlueskyComment: (world, caller, { body }) => removeComment(world, caller, 'BLUESKY', body),
  deleteTiktokComment: (world, caller, { body }) => removeComment(world, caller, 'TIKTOK', body),

  // Comments cannot be created on TWITTER, so that none is live there (D-MSC-17).
  deleteTwitterComment(world, { organization }, { body }) {
    selectedAccount(world, organization, body.teamId, 'TWITTER');
    throw errors.notFound('Comment').by('D-MSC-17');
  },
} satisfies Partial<OperationsOf<World, Caller>>;
