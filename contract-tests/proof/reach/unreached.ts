/** What no property of a default run reaches, with the reason. */
import type { Reasons } from './compare.ts';

export const unreached: Reasons = {
  levers: [
    {
      names: [
        'createOrganization id',
        'createOrganization name',
        'createOrganization plan absent',
        'createOrganization plan = FREE',
        'createOrganization plan = BUSINESS',
        'createOrganization features',
        'createOrganization settings',
        'createOrganization limits',
        'createOrganizationTeam id',
        'OrganizationLimits *',
        'LimitsByPlatform *',
      ],
      why: 'The worlds of the suites have their organizations from the beginning; what a new one may have is set by other calls',
    },
    {
      names: ['createFault method = *', 'deleteFaults'],
      except: ['createFault method = GET', 'createFault method = PUT', 'createFault method = DELETE'],
      why: 'A fault of one method shows how those of the others are matched, and each fault is removed by its id',
    },
    {
      names: [
        'FaultEffect status absent',
        'FaultEffect message',
        'FaultEffect body',
        'FaultEffect after*',
        'FaultEffect delayMs',
        'FaultEffect reset*',
        'FaultEffect truncateBytes',
      ],
      except: ['FaultEffect after absent', 'FaultEffect reset absent'],
      why: 'An answer that a fault changes or breaks off would be a finding of every check; the tests next to the faults try these effects',
    },
    { names: ['updatePlatform latency null'], why: 'Without a latency of its own a platform answers at an instant that no model knows' },
    {
      names: ['deleteWebResources*', 'setWebResource bodyBase64'],
      why: 'The web of a world is gone with its world',
    },
    {
      names: ['createWebhook secret', 'updateWebhook secret'],
      why: 'The simulator gives the secret',
    },
    {
      names: ['OrganizationLimitsInput historyPosts null', 'OrganizationLimitsInput commentsPerImport null'],
      why: 'A world that is reset has the limits of the plan again',
    },
    {
      names: ['createPlatformEvent importedPostId', 'createPlatformEvent postId absent'],
      why: 'Comments of imported posts come from the import',
    },
  ],
  transitions: [
    { names: ['PostStatus REVIEW → PROCESSING'], why: 'The fake platforms approve every review' },
    {
      names: ['AutomationExecutionStatus PENDING → *', 'AutomationExecutionStatus WAITING → SKIPPED'],
      why: 'A run is never PENDING for long enough to be read, and what stops one that waited does so after its start',
    },
    { names: ['MessageStatus PENDING → *'], why: 'A message is PENDING only within the request that sends it' },
    { names: ['CsvImportStatus PROCESSING → FAILED'], why: 'Rows fail one by one; a file that cannot be read is refused at once' },
  ],
  'request fields': [
    { names: ['sendPrivateReply attachments', 'sendPrivateReply carousel'], why: 'The document has them to refuse them by name' },
    { names: ['createUpload teamId null'], why: 'A form has no null' },
  ],
  'request values': [
    {
      names: [
        'getPostAnalytics platformType = GOOGLE_BUSINESS',
        'getPostAnalyticsRaw platformType = GOOGLE_BUSINESS',
        'forcePostAnalytics platformType = GOOGLE_BUSINESS',
      ],
      why: 'GOOGLE_BUSINESS has analytics of accounts alone',
    },
  ],
  'filter pairs': [
    {
      names: [
        'getPostAnalytics* importedPostId + *',
        'listCommentImports importedPostId + postId',
        'listImportedComments importedPostId + postId',
      ],
      why: 'They exclude each other, which the refusals show',
    },
  ],
  responses: [
    {
      names: ['* 502'],
      except: [
        'actOnImportedComment 502',
        'connectSocialAccount 502',
        'refreshChannels 502',
        'forceSocialAccountAnalytics 502',
        'forcePostAnalytics 502',
      ],
      why: 'Documented for a proxy in front of the service: these calls wait for no platform',
    },
    {
      names: ['connectSocialAccount 502'],
      why: 'The models of accounts fail what is published, and the tests next to this call fail it',
    },
    {
      names: [
        'getAutomation 400',
        'deleteAutomation 400',
        'archiveAutomation 400',
        'getAutomationExecution 400',
        'getCommentImport 400',
        'getComment 400',
        'getConversation 400',
        'markConversationRead 400',
        'archiveConversation 400',
        'openConversation 400',
        'getCsvImport 400',
        'getCsvImportStatus 400',
        'getHistoryImport 400',
        'getTeam 400',
        'deleteTeam 400',
        'getPost 400',
        'getPostByReferenceKey 400',
        'getUpload 400',
        'getHealth 400',
        'getOrganization 400',
        'getPostUsage 400',
        'getCommentUsage 400',
        'getUploadUsage 400',
      ],
      why: 'They take an id of any form, or nothing, so that no value is wrong',
    },
    {
      names: [
        'listSocialAccountsToDelete 404',
        'getBulkPostAnalytics 404',
        'listCsvImports 404',
        'getHealth 404',
        'getOrganization 404',
        'getPostUsage 404',
        'getCommentUsage 404',
        'getUploadUsage 404',
        'listTeams 404',
      ],
      why: 'They name nothing that could be missing',
    },
    {
      names: ['createUpload 415'],
      why: 'A form that is sent as something else has no fields, and the fields are asked for first',
    },
    { names: ['createHistoryImport 409'], why: 'The document has it for another deployment; here a second import waits for its turn' },
    { names: ['* 500'], why: 'A failure of the service is what the suites look for' },
    { names: ['* 413'], why: 'A body that is too large takes longer to send than a whole property; the tests of bodies send it' },
  ],
  'response properties': [
    { names: ['Bio.*'], why: 'Link pages are edited in the web application; no operation of the API has them' },
    { names: ['BioItem.*', 'BioItemAnalytics.*'], why: 'Part of link pages' },
    { names: ['Team.bio'], why: 'No operation creates a link page' },
    { names: ['Bot.*'], why: 'Bots of DISCORD and SLACK are installed in the web application' },
    { names: ['Team.bots'], why: 'No operation installs a bot' },
    { names: ['PromotionCode.*', 'Organization.promotionCode'], why: 'Billing is not simulated' },
    { names: ['Subscription.*'], why: 'Billing is not simulated: coupons, trials, cancellations and custom prices do not occur' },
    {
      names: ['OrganizationBare.*'],
      why: 'Interval and referral settings of the web application, which have no effect on the API; organizations are not deleted',
    },
    { names: ['User.*'], why: 'Picture and time zone are set in the web application; owners are not deleted' },
    { names: ['Channel.address'], why: 'The fake locations of GOOGLE_BUSINESS have a name alone' },
    {
      names: ['ChannelMetadata.facebookPageId'],
      why: 'The page behind an account stands in its providerPageId',
    },
    { names: ['Channel.webhook'], why: 'The address of a webhook of DISCORD is a secret, which no response may hold' },
    { names: ['ChannelWebhook.*'], why: 'As Channel.webhook' },
    {
      names: ['CsvImport.deletedAt', 'HistoryImport.deletedAt'],
      why: 'No operation deletes an import',
    },
    { names: ['ImportedPost.deletedAt'], why: 'An imported post that was deleted is no longer shown' },
    {
      names: ['ImportedPost.externallyDeletedAt'],
      why: 'Imports do not look again at posts that they found',
    },
    { names: ['ImportedPost.postId'], why: 'Imports leave out what the service published itself' },
    {
      names: ['PostAnalytics.deletedAt', 'ProfileAnalytics.deletedAt', 'RawPostAnalytics.deletedAt', 'RawProfileAnalytics.deletedAt'],
      why: 'Snapshots expire without a trace',
    },
    {
      names: ['ExternalData.FACEBOOK', 'ExternalData.FACEBOOK.*'],
      why: 'The fake platform gives id and permalink alone: videos have no id or preview of their own',
    },
    {
      names: ['PostSocialAccount.externalVideoId'],
      why: 'The fake platforms give a video the id of its post',
    },
    { names: ['PostAnalytics.raw'], why: 'Raw data stands in the raw operation' },
    {
      names: ['FetchedCommentPlatformData.*'],
      why: 'Reactions, attachments and states of single platforms: comments of the fake platforms are text, likes and a moderation state',
    },
    {
      names: ['VerboseError.meta'],
      why: 'Further facts that a platform may send with an error; the fake ones send none',
    },
    {
      names: ['SocialAccount.disconnectedCheckTryAt'],
      why: 'Set for an hour between two scans that fail: the model of accounts reaches it, no scenario does',
    },
  ],
};
