import type { Reasons } from './compare.ts';

/** Properties of responses that no response fills, with the reasons. */
export const unfilledProperties: NonNullable<Reasons['response properties']> = [
  { names: ['GoogleMediaAssociation.priceListItemId'], why: 'The photos of a simulated profile belong to no price list' },
  {
    names: ['GoogleActionLinkList.nextPageToken', 'GoogleSearchKeywordList.nextPageToken'],
    why: 'The behaviour profiles/pages and the unit tests of these lists read them page by page',
  },
  {
    names: ['GoogleLocation.adWordsLocationExtensions', 'GoogleLocation.relationshipData'],
    why: 'Simulated locations neither advertise nor belong to others',
  },
  {
    names: ['Youtube*List.nextPageToken', 'Youtube*List.prevPageToken'],
    why: 'No operation takes a token, so that only the first results can be read',
  },
  {
    names: ['Review.deletedAt', 'Recommendation.deletedAt'],
    why: 'Lists hide what is gone; the published client reads it by its id',
  },
  { names: ['Bio.*'], why: 'Link pages are edited in the web application; no operation of the API returns them' },
  { names: ['BioItem.*', 'BioItemAnalytics.*'], why: 'Part of link pages' },
  { names: ['Team.bio'], why: 'No operation creates a link page' },
  { names: ['Bot.*'], why: 'Bots of DISCORD and SLACK are installed in the web application' },
  { names: ['Team.bots'], why: 'No operation installs a bot' },
  { names: ['PromotionCode.*', 'Organization.promotionCode'], why: 'Billing is not simulated' },
  {
    names: [
      'Subscription.coupon*',
      'Subscription.promotionCode*',
      'Subscription.metadata',
      'Subscription.custom*',
      'Subscription.endedAt',
      'Subscription.cancelAt',
      'Subscription.canceledAt',
      'Subscription.trial*',
      'Subscription.maxMonthly*',
      'Subscription.pending*',
      'Subscription.discount*',
    ],
    why: 'Billing is not simulated: coupons, trials, cancellations and custom prices do not occur',
  },
  {
    names: [
      'OrganizationBare.avatarUrl',
      'OrganizationBare.ref',
      'OrganizationBare.promotionCodeId',
      'OrganizationBare.analyticsInterval',
      'OrganizationBare.analyticsPostsInterval',
      'OrganizationBare.forcedAccountAnalyticsDailyLimit',
      'OrganizationBare.forcedPostAnalyticsDailyLimit',
      'OrganizationBare.deletedAt',
    ],
    why: 'Interval and referral settings of the web application, which have no effect on the API; organizations are not deleted',
  },
  {
    names: ['User.avatarUrl', 'User.timezone', 'User.deletedAt'],
    why: 'Picture and time zone are set in the web application; owners are not deleted',
  },
  { names: ['Channel.address'], why: 'The simulated locations of GOOGLE_BUSINESS only have a name' },
  {
    names: ['ChannelMetadata.facebookPageId'],
    why: 'The page of an account is in its providerPageId',
  },
  { names: ['Channel.webhook'], why: 'The URL of a DISCORD webhook is a secret that no response may contain' },
  { names: ['ChannelWebhook.*'], why: 'See Channel.webhook' },
  {
    names: ['CsvImport.deletedAt', 'HistoryImport.deletedAt', 'ReviewImport.deletedAt', 'RecommendationImport.deletedAt'],
    why: 'No operation deletes an import',
  },
  { names: ['ImportedPost.deletedAt'], why: 'An imported post that was deleted is no longer shown' },
  {
    names: ['PostAnalytics.deletedAt', 'ProfileAnalytics.deletedAt', 'RawPostAnalytics.deletedAt', 'RawProfileAnalytics.deletedAt'],
    why: 'Expired snapshots are no longer shown',
  },
  {
    names: ['ExternalData.FACEBOOK.videoId'],
    why: 'The simulated platform only has id and permalink: videos have no separate id or preview',
  },
  {
    names: ['PostSocialAccount.externalVideoId'],
    why: 'On the simulated platforms a video has the id of its post',
  },
  { names: ['PostAnalytics.raw'], why: 'Raw data is in the answer of the raw operation' },
  {
    names: [
      'FetchedCommentPlatformData.reactionsCount',
      'FetchedCommentPlatformData.reactionType',
      'FetchedCommentPlatformData.hideStatus',
      'FetchedCommentPlatformData.approvalStatus',
      'FetchedCommentPlatformData.status',
      'FetchedCommentPlatformData.attachmentType',
      'FetchedCommentPlatformData.attachmentUrl',
      'FetchedCommentPlatformData.cid',
      'FetchedCommentPlatformData.source',
      'FetchedCommentPlatformData.mediaProductType',
      'FetchedCommentPlatformData.disabledReason',
    ],
    why: 'Reactions, attachments and states of single platforms: comments on the simulated platforms have a text, likes and a moderation state',
  },
  {
    names: ['VerboseError.meta'],
    why: 'Further details that a platform may send with an error; the simulated platforms send none',
  },
];
