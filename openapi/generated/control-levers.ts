// Generated from openapi/control.yaml by `npm run generate`. Do not edit.
import type { ButtonPlatformEvent, CommentPlatformEvent, DeliveredPlatformEvent, EchoPlatformEvent, MessagePlatformEvent, Operations, PostDeletedPlatformEvent, QuickReplyPlatformEvent, ReactionPlatformEvent, SeenPlatformEvent, TokenRestoredPlatformEvent, TokenRevokedPlatformEvent } from './control-types.ts';

/** What the control API does with snapshots. */
export interface SnapshotsLevers {
  /** Read the whole world: GET /_sim/snapshot. */
  export(): Promise<Operations['getSnapshot']['response']>;
  /** Restore the whole world: PUT /_sim/snapshot. */
  import(body: Operations['restoreSnapshot']['body']): Promise<Operations['restoreSnapshot']['response']>;
  /** List named snapshots: GET /_sim/snapshots. */
  list(query?: Partial<Operations['listSnapshots']['query']>): Promise<Operations['listSnapshots']['response']>;
  /** Read a named snapshot: GET /_sim/snapshots/{name}. */
  get(name: Operations['getNamedSnapshot']['path']['name']): Promise<Operations['getNamedSnapshot']['response']>;
  /** Save the world under a name: PUT /_sim/snapshots/{name}. */
  save(name: Operations['saveNamedSnapshot']['path']['name']): Promise<Operations['saveNamedSnapshot']['response']>;
  /** Remove a named snapshot: DELETE /_sim/snapshots/{name}. */
  remove(name: Operations['deleteNamedSnapshot']['path']['name']): Promise<Operations['deleteNamedSnapshot']['response']>;
  /** Restore a named snapshot: POST /_sim/snapshots/{name}/restore. */
  restore(name: Operations['restoreNamedSnapshot']['path']['name']): Promise<Operations['restoreNamedSnapshot']['response']>;
  /** Keep a snapshot from elsewhere: POST /_sim/snapshots/{name}/import. */
  keep(name: Operations['importSnapshot']['path']['name'], body: Operations['importSnapshot']['body']): Promise<Operations['importSnapshot']['response']>;
  /** Compare two named snapshots: GET /_sim/snapshots/{a}/diff/{b}. */
  diff(a: Operations['diffSnapshots']['path']['a'], b: Operations['diffSnapshots']['path']['b'], query?: Partial<Operations['diffSnapshots']['query']>): Promise<Operations['diffSnapshots']['response']>;
}

/** What the control API does with the clock. */
export interface ClockLevers {
  /** Read the clock: GET /_sim/clock. */
  get(): Promise<Operations['getClock']['response']>;
  /** Change the mode of the clock: PATCH /_sim/clock. */
  update(body: Operations['updateClock']['body']): Promise<Operations['updateClock']['response']>;
}

/** What the control API does with jobs. */
export interface JobsLevers {
  /** List scheduled jobs: GET /_sim/jobs. */
  list(query?: Partial<Operations['listJobs']['query']>): Promise<Operations['listJobs']['response']>;
}

/** What the control API does with organizations. */
export interface OrganizationsLevers {
  /** List organizations: GET /_sim/organizations. */
  list(query?: Partial<Operations['listOrganizations']['query']>): Promise<Operations['listOrganizations']['response']>;
  /** Make an organization: POST /_sim/organizations. */
  create(body?: Operations['createOrganization']['body']): Promise<Operations['createOrganization']['response']>;
  /** Change an organization: PATCH /_sim/organizations/{id}. */
  update(id: Operations['updateOrganization']['path']['id'], body: Operations['updateOrganization']['body']): Promise<Operations['updateOrganization']['response']>;
  /** Get limits and usage: GET /_sim/organizations/{id}/usage. */
  usage(id: Operations['getOrganizationUsage']['path']['id']): Promise<Operations['getOrganizationUsage']['response']>;
  /** Create an API key: POST /_sim/organizations/{id}/api-keys. */
  createApiKey(id: Operations['createApiKey']['path']['id'], body?: Operations['createApiKey']['body']): Promise<Operations['createApiKey']['response']>;
  /** Make a team: POST /_sim/organizations/{id}/teams. */
  createTeam(id: Operations['createOrganizationTeam']['path']['id'], body: Operations['createOrganizationTeam']['body']): Promise<Operations['createOrganizationTeam']['response']>;
}

/** What the control API does with social accounts. */
export interface SocialAccountsLevers {
  /** Connect a social account: POST /_sim/social-accounts. */
  create(body: Operations['createControlSocialAccount']['body']): Promise<Operations['createControlSocialAccount']['response']>;
  /** Show what a platform says about an account: GET /_sim/social-accounts/{id}. */
  platformSide(id: Operations['getPlatformSide']['path']['id']): Promise<Operations['getPlatformSide']['response']>;
  /** Change what a platform says about an account: PATCH /_sim/social-accounts/{id}. */
  update(id: Operations['updateControlSocialAccount']['path']['id'], body: Operations['updateControlSocialAccount']['body']): Promise<Operations['updateControlSocialAccount']['response']>;
  /** Disconnect a social account: DELETE /_sim/social-accounts/{id}. */
  remove(id: Operations['deleteControlSocialAccount']['path']['id']): Promise<Operations['deleteControlSocialAccount']['response']>;
  /** List what the platform shows in the chat window of an account: GET /_sim/social-accounts/{id}/profile-settings. */
  profileSettings(id: Operations['listProfileSettings']['path']['id']): Promise<Operations['listProfileSettings']['response']>;
  /** Show the location of an account as Google has it: GET /_sim/social-accounts/{id}/google-profile. */
  googleProfile(id: Operations['getGoogleProfile']['path']['id']): Promise<Operations['getGoogleProfile']['response']>;
  /** Change what Google says about the location of an account: PATCH /_sim/social-accounts/{id}/google-profile. */
  updateGoogleProfile(id: Operations['updateGoogleProfile']['path']['id'], body: Operations['updateGoogleProfile']['body']): Promise<Operations['updateGoogleProfile']['response']>;
}

/** What the control API does with reviews. */
export interface ReviewsLevers {
  /** List what people say about an account on its platform: GET /_sim/social-accounts/{id}/reviews. */
  list(id: Operations['listPlatformReviews']['path']['id'], query?: Partial<Operations['listPlatformReviews']['query']>): Promise<Operations['listPlatformReviews']['response']>;
  /** Let somebody review a location or recommend a Page: POST /_sim/social-accounts/{id}/reviews. */
  add(id: Operations['addPlatformReview']['path']['id'], body: Operations['addPlatformReview']['body']): Promise<Operations['addPlatformReview']['response']>;
  /** Change how reviews of an account behave: PATCH /_sim/social-accounts/{id}/reviews. */
  configure(id: Operations['configureReviews']['path']['id'], body: Operations['configureReviews']['body']): Promise<Operations['configureReviews']['response']>;
  /** Change a review or recommendation on its platform: PATCH /_sim/social-accounts/{id}/reviews/{reviewId}. */
  update(id: Operations['changePlatformReview']['path']['id'], reviewId: Operations['changePlatformReview']['path']['reviewId'], body: Operations['changePlatformReview']['body']): Promise<Operations['changePlatformReview']['response']>;
  /** Remove a review or recommendation from its platform: DELETE /_sim/social-accounts/{id}/reviews/{reviewId}. */
  remove(id: Operations['removePlatformReview']['path']['id'], reviewId: Operations['removePlatformReview']['path']['reviewId']): Promise<Operations['removePlatformReview']['response']>;
  /** Let Google judge the reply to a review: POST /_sim/social-accounts/{id}/reviews/{reviewId}/judge. */
  judge(id: Operations['judgeReviewReply']['path']['id'], reviewId: Operations['judgeReviewReply']['path']['reviewId'], body: Operations['judgeReviewReply']['body']): Promise<Operations['judgeReviewReply']['response']>;
}

/** What the control API does with endpoints. */
export interface EndpointsLevers {
  /** List webhook endpoints: GET /_sim/webhooks. */
  list(query?: Partial<Operations['listWebhooks']['query']>): Promise<Operations['listWebhooks']['response']>;
  /** Add a webhook endpoint: POST /_sim/webhooks. */
  create(body: Operations['createWebhook']['body']): Promise<Operations['createWebhook']['response']>;
  /** Change a webhook endpoint: PATCH /_sim/webhooks/{id}. */
  update(id: Operations['updateWebhook']['path']['id'], body: Operations['updateWebhook']['body']): Promise<Operations['updateWebhook']['response']>;
  /** Remove a webhook endpoint: DELETE /_sim/webhooks/{id}. */
  remove(id: Operations['deleteWebhook']['path']['id']): Promise<Operations['deleteWebhook']['response']>;
  /** Enable a webhook endpoint again: POST /_sim/webhooks/{id}/enable. */
  enable(id: Operations['enableWebhook']['path']['id']): Promise<Operations['enableWebhook']['response']>;
  /** Give a webhook endpoint a new secret: POST /_sim/webhooks/{id}/rotate-secret. */
  rotateSecret(id: Operations['rotateWebhookSecret']['path']['id']): Promise<Operations['rotateWebhookSecret']['response']>;
  /** Send an event to an endpoint: POST /_sim/webhooks/{id}/send. */
  send(id: Operations['sendToWebhook']['path']['id'], body: Operations['sendToWebhook']['body']): Promise<Operations['sendToWebhook']['response']>;
  /** Set delivery faults: PATCH /_sim/webhooks/{id}/chaos. */
  setChaos(id: Operations['setWebhookChaos']['path']['id'], body: Operations['setWebhookChaos']['body']): Promise<Operations['setWebhookChaos']['response']>;
}

/** What the control API does with events. */
export interface EventsLevers {
  /** List events: GET /_sim/events. */
  list(query?: Partial<Operations['listEvents']['query']>): Promise<Operations['listEvents']['response']>;
  /** Send an event again: POST /_sim/events/{id}/resend. */
  resend(id: Operations['resendEvent']['path']['id']): Promise<Operations['resendEvent']['response']>;
}

/** What the control API does with deliveries. */
export interface DeliveriesLevers {
  /** List deliveries: GET /_sim/deliveries. */
  list(query?: Partial<Operations['listDeliveries']['query']>): Promise<Operations['listDeliveries']['response']>;
  /** Wait for deliveries in flight: POST /_sim/deliveries/settle. */
  settle(): Promise<Operations['settleDeliveries']['response']>;
}

/** What the control API does with the fake web. */
export interface WebLevers {
  /** List resources of the fake web: GET /_sim/web. */
  list(query?: Partial<Operations['listWebResources']['query']>): Promise<Operations['listWebResources']['response']>;
  /** Set a resource of the fake web: PUT /_sim/web. */
  set(body: Operations['setWebResource']['body']): Promise<Operations['setWebResource']['response']>;
  /** Remove resources of the fake web: DELETE /_sim/web. */
  clear(query?: Partial<Operations['deleteWebResources']['query']>): Promise<Operations['deleteWebResources']['response']>;
}

/** What the control API does with requests. */
export interface RequestsLevers {
  /** Read the requests as HAR: GET /_sim/requests.har. */
  har(query?: Partial<Operations['getRequestsHar']['query']>): Promise<Operations['getRequestsHar']['response']>;
}

/** What the control API does with posts. */
export interface PostsLevers {
  /** Get the history of a post: GET /_sim/posts/{id}/timeline. */
  timeline(id: Operations['getPostTimeline']['path']['id']): Promise<Operations['getPostTimeline']['response']>;
  /** Get what the platforms received of a post: GET /_sim/posts/{id}/received. */
  received(id: Operations['getReceivedPost']['path']['id']): Promise<Operations['getReceivedPost']['response']>;
}

/** What the control API does with transfers. */
export interface TransfersLevers {
  /** List uploads by presigned URLs: GET /_sim/transfers. */
  list(query?: Partial<Operations['listTransfers']['query']>): Promise<Operations['listTransfers']['response']>;
}

/** What the control API does with notifications. */
export interface NotificationsLevers {
  /** List notifications: GET /_sim/notifications. */
  list(query?: Partial<Operations['listNotifications']['query']>): Promise<Operations['listNotifications']['response']>;
}

/** What the control API does with a world. */
export interface WorldLevers {
  /** Get the status: GET /_sim/status. */
  status(): Promise<Operations['getStatus']['response']>;
  /** Get what needs attention: GET /_sim/attention. */
  attention(): Promise<Operations['getAttention']['response']>;
  /** Get the report of a failed test: GET /_sim/report. */
  report(query?: Partial<Operations['getReport']['query']>): Promise<Operations['getReport']['response']>;
  /** Reset the world: POST /_sim/reset. */
  reset(body?: Operations['resetWorld']['body']): Promise<Operations['resetWorld']['response']>;
  /** Read the world as a fixture: GET /_sim/fixture. */
  fixture(): Promise<Operations['getFixture']['response']>;
  /** List the fake platforms: GET /_sim/platforms. */
  listPlatforms(query?: Partial<Operations['listPlatforms']['query']>): Promise<Operations['listPlatforms']['response']>;
  /** Make a scenario of what has happened: POST /_sim/record. */
  record(body?: Operations['record']['body']): Promise<Operations['record']['response']>;
  readonly snapshots: SnapshotsLevers;
  readonly clock: ClockLevers;
  readonly jobs: JobsLevers;
  readonly organizations: OrganizationsLevers;
  readonly socialAccounts: SocialAccountsLevers;
  readonly reviews: ReviewsLevers;
  readonly endpoints: EndpointsLevers;
  readonly events: EventsLevers;
  readonly deliveries: DeliveriesLevers;
  readonly web: WebLevers;
  readonly requests: RequestsLevers;
  readonly posts: PostsLevers;
  readonly transfers: TransfersLevers;
  readonly notifications: NotificationsLevers;
}

/** What the control API does with all worlds. */
export interface SimulatorLevers {
  /** List worlds: GET /_sim/worlds. */
  listWorlds(query?: Partial<Operations['listWorlds']['query']>): Promise<Operations['listWorlds']['response']>;
  /** Get the comparison with the real service: GET /_sim/parity. */
  parity(): Promise<Operations['getParity']['response']>;
}

/** What the control API does with one platform, and what happens there. */
export interface PlatformLevers {
  /** Change the behaviour of a platform: PATCH /_sim/platforms/{platform}. */
  update(body: Operations['updatePlatform']['body']): Promise<Operations['updatePlatform']['response']>;
  /** Someone comments on a post, exactly one of `postId` and `importedPostId`. An unknown parent is taken; the comment is an orphan. A post that was removed from the platform, and a banned author, are 400. */
  comment(event: Omit<CommentPlatformEvent, 'type'>): Promise<Operations['createPlatformEvent']['response']>;
  /** Someone writes a direct message, with a text, attachments, or both. */
  message(event: Omit<MessagePlatformEvent, 'type'>): Promise<Operations['createPlatformEvent']['response']>;
  /** Someone taps a quick reply. It becomes an INBOUND message, needs none sent before, and does not fire DM_RECEIVED. */
  tapQuickReply(event: Omit<QuickReplyPlatformEvent, 'type'>): Promise<Operations['createPlatformEvent']['response']>;
  /** Someone taps a button, an ice breaker or a menu item. It becomes an INBOUND message, needs none sent before, and does not fire DM_RECEIVED. */
  tapButton(event: Omit<ButtonPlatformEvent, 'type'>): Promise<Operations['createPlatformEvent']['response']>;
  /** The account's owner writes to someone in the native app. */
  echo(event: Omit<EchoPlatformEvent, 'type'>): Promise<Operations['createPlatformEvent']['response']>;
  /** An outbound message reached the device. */
  deliver(event: Omit<DeliveredPlatformEvent, 'type'>): Promise<Operations['createPlatformEvent']['response']>;
  /** The participant opened an outbound message. */
  see(event: Omit<SeenPlatformEvent, 'type'>): Promise<Operations['createPlatformEvent']['response']>;
  /** The participant reacts to a message, or takes the reaction back (null). */
  react(event: Omit<ReactionPlatformEvent, 'type'>): Promise<Operations['createPlatformEvent']['response']>;
  /** A published post is removed from the platform. */
  deletePost(event: Omit<PostDeletedPlatformEvent, 'type'>): Promise<Operations['createPlatformEvent']['response']>;
  /** The account's permission is taken back on the platform, so that its calls fail with auth errors. */
  revokeToken(socialAccountId: TokenRevokedPlatformEvent['socialAccountId']): Promise<Operations['createPlatformEvent']['response']>;
  /** The account's permission is valid again. */
  restoreToken(socialAccountId: TokenRestoredPlatformEvent['socialAccountId']): Promise<Operations['createPlatformEvent']['response']>;
}
