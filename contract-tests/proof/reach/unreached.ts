/** What no property of a default run reaches, with the reasons. */
import { publicApi } from '../../../openapi/document.ts';
import { COMMENT_CHANGES, POST_CHANGES } from '../../suites/published/operations.ts';
import type { Reasons } from './compare.ts';
import { unfilledProperties } from './unfilled-properties.ts';

const NEVER = 'It is switched off, or about what cannot be created: it never succeeds, as behaviours of published content check';
const READ_IN_PAGES = 'The behaviour profiles/pages and the unit tests of these lists read them page by page';

const READS_WITHOUT_QUERY = publicApi
  .operations()
  .filter(({ method, queryParameters }) => method === 'GET' && queryParameters.length === 0)
  .map(({ id }) => id);

export const unreached: Reasons = {
  operations: [{ names: ['deleteTwitterComment', 'editPinterestPin'], why: NEVER }],
  levers: [
    {
      names: ['sendToWebhook*', 'sendEvent*'],
      why: 'What they send has no cause in the service; tests of the control API and of its calls show them',
    },
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
      why: 'The worlds of the suites begin with their organizations; other calls change their fields',
    },
    {
      names: ['createFault method = *', 'deleteFaults'],
      except: ['createFault method = GET', 'createFault method = PUT', 'createFault method = DELETE'],
      why: 'A fault of one method shows how faults of other methods are matched, and each fault is removed by its id',
    },
    {
      names: [
        'FaultEffect status absent',
        'FaultEffect message',
        'FaultEffect body',
        'FaultEffect after*',
        'FaultEffect delayMs',
        'FaultEffect bytesPerSecond',
        'FaultEffect reset*',
        'FaultEffect hang*',
        'FaultEffect endless*',
        'FaultEffect truncateBytes',
        'FaultDelayDistribution *',
      ],
      except: ['FaultEffect after absent', 'FaultEffect reset absent', 'FaultEffect hang absent', 'FaultEffect endless absent'],
      why: 'Every check would report an answer that a fault changes or cuts off; the tests next to the faults check these effects',
    },
    {
      names: ['FaultMatch body'],
      why: 'The calls of the suites about faults have no body; the tests next to the faults check what a body must have',
    },
    { names: ['updatePlatform latency null'], why: 'Without a set latency a platform answers at a time that no model can predict' },
    {
      names: ['deleteWebResources*', 'setWebResource bodyBase64'],
      why: 'The simulated web is removed with its world',
    },
    {
      names: ['updateWebhook secret'],
      why: 'The simulator generates the secret',
    },
    { names: ['setWebhookChaos loseAck'], why: 'The tests of delivery faults, and of the control API, lose answers' },
    {
      names: [
        'OrganizationLimitsInput historyPosts null',
        'OrganizationLimitsInput reviews null',
        'OrganizationLimitsInput commentsPerImport null',
      ],
      why: 'A reset restores the limits of the plan',
    },
  ],
  transitions: [
    { names: ['PostStatus REVIEW → PROCESSING'], why: 'The simulated platforms approve every review' },
    {
      names: ['AutomationExecutionStatus PENDING → *', 'AutomationExecutionStatus WAITING → SKIPPED'],
      why: 'A run is too short in PENDING to be read, and a waiting run is only skipped after its start',
    },
    { names: ['MessageStatus PENDING → *'], why: 'A message is PENDING only within the request that sends it' },
    { names: ['DeliveryStatus *'], why: 'The API shows no deliveries: behaviours of webhooks count what comes, and what is given up' },
    { names: ['CsvImportStatus PROCESSING → FAILED'], why: 'Single rows fail; an unreadable file is refused at once' },
  ],
  'request fields': [
    {
      names: ['sendPrivateReply attachments', 'sendPrivateReply carousel'],
      why: 'The document only has these fields to refuse them with a specific error',
    },
    { names: ['createUpload teamId null'], why: 'A form has no null' },
    { names: ['deleteTwitterComment *', 'editPinterestPin *'], why: NEVER },
    {
      names: [
        'GoogleSetValues setValues absent',
        'updateGoogleServiceList serviceItems absent',
        'updateGoogleFoodMenus menus absent',
        'GoogleActionLinkInput uri absent',
        'GoogleActionLinkInput placeActionType absent',
        'updateGoogleLocation title null',
        'updateGoogleLocation categories null',
        'GoogleCategoryNames primaryCategory absent',
        'GoogleCategoryName name absent',
      ],
      why: 'Google refuses it, which behaviours of profiles check',
    },
    {
      names: ['listPlaceActionLinks pageToken', 'listGoogleSearchKeywords pageSize', 'listGoogleSearchKeywords pageToken'],
      why: READ_IN_PAGES,
    },
    { names: ['editFacebookPost description absent'], why: 'Without it there is nothing to change, which other properties check' },
  ],
  'request values': [
    {
      names: [
        'getPostAnalytics platformType = GOOGLE_BUSINESS',
        'getPostAnalyticsRaw platformType = GOOGLE_BUSINESS',
        'forcePostAnalytics platformType = GOOGLE_BUSINESS',
      ],
      why: 'GOOGLE_BUSINESS has analytics of accounts only',
    },
  ],
  'filter pairs': [
    {
      names: [
        'listPlaceActionLinks pageSize + pageToken',
        'listPlaceActionLinks pageToken + teamId',
        'listGoogleSearchKeywords endMonth + page*',
        'listGoogleSearchKeywords page*',
      ],
      why: READ_IN_PAGES,
    },
    {
      names: ['listGoogleCategories filter + names', 'listGoogleCategories filter + pageToken', 'listGoogleCategories names + pageToken'],
      why: 'names asks for exactly these, so that neither a filter nor pages have an effect; tokens of a filter are tried in the unit tests',
    },
    {
      names: [
        'getPostAnalytics* importedPostId + *',
        'listCommentImports importedPostId + postId',
        'listImportedComments importedPostId + postId',
      ],
      why: 'They exclude each other, which other properties check',
    },
  ],
  responses: [
    {
      names: ['* 502'],
      except: [
        'actOnImportedComment 502',
        'reactToMessage 502',
        'connectSocialAccount 502',
        'refreshChannels 502',
        'forceSocialAccountAnalytics 502',
        'forcePostAnalytics 502',
        'listPlaceActionLinks 502',
        'getGoogleLocation 502',
        'findLinkedinMentions 502',
        'findInstagramUser 502',
        'searchInstagramAudio 502',
        'searchInstagramLocations 502',
        'listSubredditFlairs 502',
        'getSubredditRequirements 502',
        'listTiktokTrendingMusic 502',
        'listYoutubePlaylists 502',
        'listYoutubeVideoCategories 502',
        ...[...Object.values(POST_CHANGES), ...Object.values(COMMENT_CHANGES)].flatMap(({ edit, remove }) =>
          [...(edit ? [edit] : []), remove].map(id => `${id} 502`),
        ),
      ],
      why: 'Documented for a proxy in front of the service: these calls do not wait for a platform',
    },
    { names: ['deleteTwitterComment 200', 'editPinterestPin 200', 'editPinterestPin 404'], why: NEVER },
    {
      names: ['connectSocialAccount 502'],
      why: 'The models of accounts only let publications fail; the tests next to this call let it fail',
    },
    {
      names: [
        ...READS_WITHOUT_QUERY.map(id => `${id} 400`),
        'deleteAutomation 400',
        'archiveAutomation 400',
        'archiveConversation 400',
        'openConversation 400',
        'deleteTeam 400',
      ],
      why: 'They accept an id of any form, or nothing, so that no value is invalid',
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
        'listFacebookTextFormats 404',
        'buildLinkedinCommentary 404',
      ],
      why: 'They name nothing that could be missing',
    },
    {
      names: ['createUpload 415'],
      why: 'A form with another content type has no fields, and the fields are checked first',
    },
    {
      names: ['replyToRecommendation 429'],
      why: 'The behaviours let other calls of /misc meet a rate limit; the unit tests next to it let this one',
    },
    { names: ['createHistoryImport 409'], why: 'The document has it for another deployment; here a second import waits for the first one' },
    { names: ['* 500'], why: 'The suites report every failure of the service' },
    { names: ['* 413'], why: 'A body that is too large takes longer to send than a whole property; the tests of bodies send it' },
  ],
  'response properties': unfilledProperties,
};
