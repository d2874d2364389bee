// Generated from openapi/control.yaml by `npm run generate`. Do not edit.
import type { PlatformLevers, SimulatorLevers, WorldLevers } from './control-levers.ts';
import type { OperationId, Operations, Platform } from './control-types.ts';

/** The parts of a call of the control API. */
export interface LeverParts<Id extends OperationId> {
  readonly path?: Operations[Id]['path'];
  readonly query?: Partial<Operations[Id]['query']> | undefined;
  readonly body?: Operations[Id]['body'] | undefined;
}

/** Calls an operation for a lever, which errors name. */
export type CallLever = <Id extends OperationId>(lever: string, id: Id, parts: LeverParts<Id>) => Promise<Operations[Id]['response']>;

export function worldLevers(call: CallLever): WorldLevers {
  return {
    status: () => call('status', 'getStatus', {}),
    attention: () => call('attention', 'getAttention', {}),
    report: (query) => call('report', 'getReport', { query }),
    reset: (body) => call('reset', 'resetWorld', { body }),
    fixture: () => call('fixture', 'getFixture', {}),
    listPlatforms: (query) => call('listPlatforms', 'listPlatforms', { query }),
    record: (body) => call('record', 'record', { body }),
    snapshots: {
      export: () => call('snapshots.export', 'getSnapshot', {}),
      import: (body) => call('snapshots.import', 'restoreSnapshot', { body }),
      list: (query) => call('snapshots.list', 'listSnapshots', { query }),
      get: (name) => call('snapshots.get', 'getNamedSnapshot', { path: { name } }),
      save: (name) => call('snapshots.save', 'saveNamedSnapshot', { path: { name } }),
      remove: (name) => call('snapshots.remove', 'deleteNamedSnapshot', { path: { name } }),
      restore: (name) => call('snapshots.restore', 'restoreNamedSnapshot', { path: { name } }),
      keep: (name, body) => call('snapshots.keep', 'importSnapshot', { path: { name }, body }),
      diff: (a, b, query) => call('snapshots.diff', 'diffSnapshots', { path: { a, b }, query }),
    },
    clock: {
      get: () => call('clock.get', 'getClock', {}),
      update: (body) => call('clock.update', 'updateClock', { body }),
    },
    jobs: {
      list: (query) => call('jobs.list', 'listJobs', { query }),
    },
    organizations: {
      list: (query) => call('organizations.list', 'listOrganizations', { query }),
      create: (body) => call('organizations.create', 'createOrganization', { body }),
      update: (id, body) => call('organizations.update', 'updateOrganization', { path: { id }, body }),
      usage: (id) => call('organizations.usage', 'getOrganizationUsage', { path: { id } }),
      createApiKey: (id, body) => call('organizations.createApiKey', 'createApiKey', { path: { id }, body }),
      createTeam: (id, body) => call('organizations.createTeam', 'createOrganizationTeam', { path: { id }, body }),
    },
    socialAccounts: {
      create: (body) => call('socialAccounts.create', 'createControlSocialAccount', { body }),
      platformSide: (id) => call('socialAccounts.platformSide', 'getPlatformSide', { path: { id } }),
      update: (id, body) => call('socialAccounts.update', 'updateControlSocialAccount', { path: { id }, body }),
      remove: (id) => call('socialAccounts.remove', 'deleteControlSocialAccount', { path: { id } }),
      profileSettings: (id) => call('socialAccounts.profileSettings', 'listProfileSettings', { path: { id } }),
      googleProfile: (id) => call('socialAccounts.googleProfile', 'getGoogleProfile', { path: { id } }),
      updateGoogleProfile: (id, body) => call('socialAccounts.updateGoogleProfile', 'updateGoogleProfile', { path: { id }, body }),
    },
    reviews: {
      list: (id, query) => call('reviews.list', 'listPlatformReviews', { path: { id }, query }),
      add: (id, body) => call('reviews.add', 'addPlatformReview', { path: { id }, body }),
      configure: (id, body) => call('reviews.configure', 'configureReviews', { path: { id }, body }),
      update: (id, reviewId, body) => call('reviews.update', 'changePlatformReview', { path: { id, reviewId }, body }),
      remove: (id, reviewId) => call('reviews.remove', 'removePlatformReview', { path: { id, reviewId } }),
      judge: (id, reviewId, body) => call('reviews.judge', 'judgeReviewReply', { path: { id, reviewId }, body }),
    },
    endpoints: {
      list: (query) => call('endpoints.list', 'listWebhooks', { query }),
      create: (body) => call('endpoints.create', 'createWebhook', { body }),
      update: (id, body) => call('endpoints.update', 'updateWebhook', { path: { id }, body }),
      remove: (id) => call('endpoints.remove', 'deleteWebhook', { path: { id } }),
      enable: (id) => call('endpoints.enable', 'enableWebhook', { path: { id } }),
      rotateSecret: (id) => call('endpoints.rotateSecret', 'rotateWebhookSecret', { path: { id } }),
      send: (id, body) => call('endpoints.send', 'sendToWebhook', { path: { id }, body }),
      setChaos: (id, body) => call('endpoints.setChaos', 'setWebhookChaos', { path: { id }, body }),
    },
    events: {
      list: (query) => call('events.list', 'listEvents', { query }),
      resend: (id) => call('events.resend', 'resendEvent', { path: { id } }),
    },
    deliveries: {
      list: (query) => call('deliveries.list', 'listDeliveries', { query }),
      settle: () => call('deliveries.settle', 'settleDeliveries', {}),
    },
    web: {
      list: (query) => call('web.list', 'listWebResources', { query }),
      set: (body) => call('web.set', 'setWebResource', { body }),
      clear: (query) => call('web.clear', 'deleteWebResources', { query }),
    },
    requests: {
      har: (query) => call('requests.har', 'getRequestsHar', { query }),
    },
    posts: {
      timeline: (id) => call('posts.timeline', 'getPostTimeline', { path: { id } }),
      received: (id) => call('posts.received', 'getReceivedPost', { path: { id } }),
    },
    transfers: {
      list: (query) => call('transfers.list', 'listTransfers', { query }),
    },
    notifications: {
      list: (query) => call('notifications.list', 'listNotifications', { query }),
    },
  };
}

export function simulatorLevers(call: CallLever): SimulatorLevers {
  return {
    listWorlds: (query) => call('listWorlds', 'listWorlds', { query }),
    parity: () => call('parity', 'getParity', {}),
  };
}

export function platformLevers(call: CallLever, platform: Platform): PlatformLevers {
  return {
    update: (body) => call(`platforms.${platform}.update`, 'updatePlatform', { path: { platform }, body }),
    comment: (event) => call(`platforms.${platform}.comment`, 'createPlatformEvent', { path: { platform }, body: { ...event, type: 'comment' } }),
    message: (event) => call(`platforms.${platform}.message`, 'createPlatformEvent', { path: { platform }, body: { ...event, type: 'message' } }),
    tapQuickReply: (event) => call(`platforms.${platform}.tapQuickReply`, 'createPlatformEvent', { path: { platform }, body: { ...event, type: 'quick-reply' } }),
    tapButton: (event) => call(`platforms.${platform}.tapButton`, 'createPlatformEvent', { path: { platform }, body: { ...event, type: 'button' } }),
    echo: (event) => call(`platforms.${platform}.echo`, 'createPlatformEvent', { path: { platform }, body: { ...event, type: 'echo' } }),
    deliver: (event) => call(`platforms.${platform}.deliver`, 'createPlatformEvent', { path: { platform }, body: { ...event, type: 'delivered' } }),
    see: (event) => call(`platforms.${platform}.see`, 'createPlatformEvent', { path: { platform }, body: { ...event, type: 'seen' } }),
    react: (event) => call(`platforms.${platform}.react`, 'createPlatformEvent', { path: { platform }, body: { ...event, type: 'reaction' } }),
    deletePost: (event) => call(`platforms.${platform}.deletePost`, 'createPlatformEvent', { path: { platform }, body: { ...event, type: 'post-deleted' } }),
    revokeToken: (socialAccountId) => call(`platforms.${platform}.revokeToken`, 'createPlatformEvent', { path: { platform }, body: { socialAccountId, type: 'token-revoked' } }),
    restoreToken: (socialAccountId) => call(`platforms.${platform}.restoreToken`, 'createPlatformEvent', { path: { platform }, body: { socialAccountId, type: 'token-restored' } }),
  };
}
