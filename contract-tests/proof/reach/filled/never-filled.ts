/** What responses never fill, with the reason. A component stands for each of its properties. */
export const neverFilled: Readonly<Record<string, string>> = {
  // Whole objects of the published client for parts of the service that are not simulated
  Bio: 'Link pages are edited in the web application; no operation of the API has them',
  BioItem: 'Part of link pages',
  BioItemAnalytics: 'Part of link pages',
  'Team.bio': 'No operation creates a link page',
  Bot: 'Bots of DISCORD and SLACK are installed in the web application',
  'Team.bots': 'No operation installs a bot',
  PromotionCode: 'Billing is not simulated',
  'Organization.promotionCode': 'Billing is not simulated',
  Subscription: 'Billing is not simulated: coupons, trials, cancellations and custom prices do not occur',

  // Organization and person
  OrganizationBare: 'Interval and referral settings of the web application, which have no effect on the API; organizations are not deleted',
  User: 'Picture and time zone are set in the web application; owners are not deleted',

  // Channels
  'Channel.address': 'The fake locations of GOOGLE_BUSINESS have a name alone',
  'ChannelMetadata.facebookPageId': 'The page behind an account stands in its providerPageId',
  'Channel.webhook': 'The address of a webhook of DISCORD is a secret, which no response may hold',
  ChannelWebhook: 'As Channel.webhook',

  // What is gone is not shown
  'CsvImport.deletedAt': 'No operation deletes an import',
  'HistoryImport.deletedAt': 'No operation deletes an import',
  'ImportedPost.deletedAt': 'An imported post that was deleted is no longer shown',
  'ImportedPost.externallyDeletedAt': 'Imports do not look again at posts that they found',
  'ImportedPost.postId': 'Imports leave out what the service published itself',
  'PostAnalytics.deletedAt': 'Snapshots expire without a trace',
  'ProfileAnalytics.deletedAt': 'Snapshots expire without a trace',
  'RawPostAnalytics.deletedAt': 'Snapshots expire without a trace',
  'RawProfileAnalytics.deletedAt': 'Snapshots expire without a trace',

  // What the fake platforms do not have
  'ExternalData.FACEBOOK': 'The fake platform gives id and permalink alone: videos have no id or preview of their own',
  'PostSocialAccount.externalVideoId': 'The fake platforms give a video the id of its post',
  'PostAnalytics.raw': 'Raw data stands in the raw operation',
  FetchedCommentPlatformData:
    'Reactions, attachments and states of single platforms: comments of the fake platforms are text, likes and a moderation state',
  'VerboseError.meta': 'Further facts that a platform may send with an error; the fake ones send none',

  // Failures that cannot be caused
  'SocialAccount.disconnectedCheckTryAt': 'Set for an hour between two scans that fail: the model of accounts reaches it, no scenario does',
};
