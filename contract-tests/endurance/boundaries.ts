/** The boundaries in time of the interface, as data: how to get there, where it is, and what shows on which side of it the world is. */
import { limits } from '../../openapi/document.ts';
import {
  type Boundary,
  createPost,
  fanWrites,
  HOUR_MS,
  idIn,
  iso,
  LATENCY_MS,
  listOf,
  livePost,
  message,
  openConversation,
  SECOND_MS,
  setPlatform,
  statusOf,
  sumOf,
  TEAM,
  YEAR_MS,
} from './boundary.ts';
import type { BoundaryWorld } from './boundary-world.ts';

/** A post of which the first attempts fail: the boundary is the start of the next one. */
const postAttempt = (failures: number): Boundary => ({
  id: failures === 0 ? 'posts/due' : `posts/retry/${failures}`,
  async arrange(world) {
    await setPlatform(world, 'FACEBOOK', failures);
    const begins = world.now() + HOUR_MS;
    const id = await createPost(world, 'FACEBOOK', { postDate: iso(begins) });
    const pauses = limits.posts.publishing.retryDelaysMs.slice(0, failures);
    return {
      at: begins + sumOf(pauses) + failures * LATENCY_MS,
      isPassed: async () => (await world.ok('GET', `/post/${id}`))['status'] === 'PROCESSING',
    };
  },
});

/** A delivery of which the first attempts fail. */
const deliveryAttempt = (failures: number): Boundary => ({
  id: `webhooks/retry/${failures}`,
  async arrange(world) {
    await world.ok('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: 'https://hooks.test/in' });
    const attempts: number[] = [];
    world.receive(() => (attempts.push(world.now()) > failures ? 200 : 500));
    await world.ok('POST', '/team', { name: 'Another' });
    await world.to(world.now());
    const pauses = limits.webhooks.retryDelaysMs.slice(0, failures);
    // The pause begins when an attempt has failed; where a clock runs faster than the machine's, that is later than it was due.
    for (const pause of pauses.slice(0, -1)) await world.to(lastOf(attempts) + pause + SECOND_MS);
    return { at: lastOf(attempts) + (pauses.at(-1) ?? 0), isPassed: () => Promise.resolve(attempts.length > failures) };
  },
});

function lastOf(instants: readonly number[]): number {
  const last = instants.at(-1);
  if (last === undefined) throw new Error('Nothing was delivered');
  return last;
}

const disabling: Boundary = {
  id: 'webhooks/disable',
  async arrange(world) {
    const { id } = await world.ok('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: 'https://hooks.test/in' });
    world.receive(() => 500);
    const at = world.now() + limits.webhooks.disableAfterMs;
    await world.to(world.now() + HOUR_MS);
    await world.ok('POST', '/team', { name: 'Another' });
    return {
      at,
      isPassed: async () => listOf(await world.ok('GET', '/_sim/webhooks')).some(each => isDisabled(each, id)),
    };
  },
};

function isDisabled(webhook: unknown, id: unknown): boolean {
  return (
    typeof webhook === 'object' &&
    webhook !== null &&
    'id' in webhook &&
    'enabled' in webhook &&
    webhook.id === id &&
    webhook.enabled === false
  );
}

const eventRetention: Boundary = {
  id: 'webhooks/event-retention',
  async arrange(world) {
    await world.ok('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: 'https://hooks.test/in' });
    const at = world.now() + limits.webhooks.eventRetentionMs;
    await world.ok('POST', '/team', { name: 'Another' });
    return { at, isPassed: async () => listOf(await world.ok('GET', '/_sim/events')).length === 0 };
  },
};

/** So many calls are allowed in a window that begins with the first one, at so many a second. */
function windowOf(id: string, window: Window, call: (world: BoundaryWorld) => Promise<number>, perSecond?: number): Boundary {
  const { requests, windowMs } = window;
  return {
    id,
    throttle: perSecond !== undefined,
    async arrange(world) {
      const at = world.now() + windowMs;
      for (let i = 0; i < requests; i++) {
        if (perSecond !== undefined && i > 0 && i % perSecond === 0) await world.to(world.now() + SECOND_MS);
        const status = await call(world);
        if (status >= 300) throw new Error(`${id}: call ${i + 1} was refused with ${status}`);
      }
      return { at, isPassed: async () => (await call(world)) < 300 };
    },
  };
}

interface Window {
  readonly requests: number;
  readonly windowMs: number;
}

/** A layer of the throttle, filled as fast as the shorter ones let it. */
function throttleLayer({ requests, windowMs }: Window, _: number, layers: readonly Window[]): Boundary {
  const shorter = layers.filter(layer => layer.windowMs < windowMs);
  const perSecond = Math.min(requests, ...shorter.map(layer => (layer.requests * SECOND_MS) / layer.windowMs));
  return windowOf(`throttle/${windowMs}`, { requests, windowMs }, world => statusOf(world, 'GET', '/organization'), perSecond);
}

/** How often an account may be asked for. */
function accountWindow(action: string, { maxRequests, windowMs }: { readonly maxRequests: number; readonly windowMs: number }): Boundary {
  const body = { teamId: TEAM, type: 'TWITTER' };
  const call = (world: BoundaryWorld): Promise<number> => statusOf(world, 'POST', `/social-account/${action}`, body);
  return windowOf(`accounts/${action}`, { requests: maxRequests, windowMs }, call);
}

const replyWindow: Boundary = {
  id: 'conversations/reply-window',
  isInclusive: true,
  async arrange(world) {
    const id = await openConversation(world);
    const at = world.now() + limits.conversations.replyWindowMs;
    return { at, isPassed: async () => (await statusOf(world, 'POST', `/conversations/${id}/messages`, { text: 'Hi' })) === 400 };
  },
};

const privateReplyWindow: Boundary = {
  id: 'conversations/private-reply-window',
  isInclusive: true,
  async arrange(world) {
    const postId = await livePost(world, 'INSTAGRAM');
    const fetchedCommentId = idIn((await fanWrites(world, { type: 'comment', postId, author: 'fan_1' }))['comment']);
    const at = world.now() + limits.conversations.privateReplyWindowMs;
    const body = { teamId: TEAM, fetchedCommentId, text: 'Hi' };
    return { at, isPassed: async () => (await statusOf(world, 'POST', '/conversations/private-reply', body)) === 400 };
  },
};

const messageRetention: Boundary = {
  id: 'conversations/message-retention',
  async arrange(world) {
    const id = await openConversation(world);
    const at = world.now() + limits.conversations.messageRetentionMs;
    await world.to(world.now() + HOUR_MS);
    await fanWrites(world, message);
    return { at, isPassed: async () => (await world.ok('GET', `/conversations/${id}/messages`))['total'] === 1 };
  },
};

const conversationRetention: Boundary = {
  id: 'conversations/retention',
  async arrange(world) {
    const id = await openConversation(world);
    const at = world.now() + limits.conversations.conversationRetentionMs;
    return { at, isPassed: async () => (await statusOf(world, 'GET', `/conversations/${id}`)) === 404 };
  },
};

/** An import of posts or comments of which the first tries fail: the boundary is where the next one has its answer. */
const importTry = (kind: 'history-imports' | 'comment-imports', failures: number): Boundary => ({
  id: `${kind}/${failures === 0 ? 'answer' : `retry/${failures}`}`,
  async arrange(world) {
    const isHistory = kind === 'history-imports';
    const { startDelayMs, retryIntervalMs } = isHistory ? limits.historyImports : limits.comments.imports;
    const more = isHistory ? { count: 5 } : { postId: await livePost(world, 'FACEBOOK') };
    await setPlatform(world, 'FACEBOOK', failures);
    // Posts come with the retry, comments as long after it as after the first try.
    const pauseMs = isHistory ? retryIntervalMs : retryIntervalMs + LATENCY_MS;
    const at = world.now() + startDelayMs + LATENCY_MS + failures * pauseMs;
    const path = isHistory ? '/post-history-import' : '/comment/import';
    const { id } = await world.ok('POST', path, { teamId: TEAM, socialAccountType: 'FACEBOOK', ...more });
    return { at, isPassed: async () => (await world.ok('GET', `${path}/${String(id)}`))['status'] === 'COMPLETED' };
  },
});

const historyRetention: Boundary = {
  id: 'history-imports/retention',
  async arrange(world) {
    await setPlatform(world, 'FACEBOOK');
    const importedAt = world.now() + limits.historyImports.startDelayMs + LATENCY_MS;
    await world.ok('POST', '/post-history-import', { teamId: TEAM, socialAccountType: 'FACEBOOK', count: 5 });
    await world.to(world.now() + HOUR_MS);
    const list = `/post-history-import/posts?teamId=${TEAM}&socialAccountType=FACEBOOK`;
    return { at: importedAt + limits.historyImports.retentionMs, isPassed: async () => (await world.ok('GET', list))['total'] === 0 };
  },
};

const automationDelay: Boundary = {
  id: 'automations/action-delay',
  async arrange(world) {
    const definition = { trigger: { type: 'DM_RECEIVED' }, steps: [{ id: 'answer', type: 'SEND_MESSAGE', text: 'Hello' }] };
    const actionDelaySeconds = 3600;
    const flow = await world.ok('POST', '/automations', {
      teamId: TEAM,
      socialAccountId: 'sa_acme_instagram',
      name: 'Answers',
      definition,
      actionDelaySeconds,
    });
    await world.ok('POST', `/automations/${String(flow['id'])}/publish`);
    const { executions } = await fanWrites(world, message);
    const run = idIn(Array.isArray(executions) ? executions[0] : undefined);
    const at = world.now() + actionDelaySeconds * SECOND_MS;
    return { at, isPassed: async () => (await world.ok('GET', `/automation-executions/${run}`))['status'] !== 'WAITING' };
  },
};

const monthlyQuota: Boundary = {
  id: 'quotas/month',
  async arrange(world) {
    await world.ok('PATCH', '/_sim/organizations/org_acme', { limits: { monthlyPosts: 1 } });
    const now = new Date(world.now());
    const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    const later = { postDate: iso(at + YEAR_MS) };
    await createPost(world, 'TWITTER', later);
    return {
      at,
      isPassed: () =>
        createPost(world, 'TWITTER', later).then(
          () => true,
          () => false,
        ),
    };
  },
};

const teamsRemoved: Boundary = {
  id: 'organizations/deprecated-teams',
  isInstant: true,
  async arrange(world) {
    const at = Date.parse(limits.organizations.deprecatedTeamsRemovedAt);
    return { at, isPassed: async () => !('teams' in (await world.ok('GET', '/organization'))) };
  },
};

const uploadUrl: Boundary = {
  id: 'uploads/direct-url',
  isInclusive: true,
  async arrange(world) {
    const begun = await world.ok('POST', '/upload/init', { teamId: TEAM, fileName: 'a.pdf', mimeType: 'application/pdf', fileSize: 4 });
    const at = world.now() + limits.uploads.directUrlValidityMs;
    return { at, isPassed: async () => (await world.sim.fetch(String(begun['url']), { method: 'PUT', body: '%PDF' })).status === 403 };
  },
};

/** An upload that nobody uses; its bytes stay a while longer. */
const uploadRetention = (isOfBytes: boolean): Boundary => ({
  id: isOfBytes ? 'uploads/deleted-retention' : 'uploads/unused-retention',
  async arrange(world) {
    const { unusedRetentionMs, deletedRetentionMs } = limits.uploads;
    const deletedAt = world.now() + unusedRetentionMs;
    const upload = await world.ok('POST', '/upload/from-url', { teamId: TEAM, url: 'https://media.test/a.jpg' });
    if (!isOfBytes)
      return { at: deletedAt, isPassed: async () => (await statusOf(world, 'GET', `/upload/${String(upload['id'])}`)) === 404 };
    return { at: deletedAt + deletedRetentionMs, isPassed: async () => (await world.sim.fetch(String(upload['url']))).status !== 200 };
  },
});

/** Every boundary. */
export const BOUNDARIES: readonly Boundary[] = [
  ...[0, 1, 2].map(postAttempt),
  ...[1, 2].map(deliveryAttempt),
  disabling,
  eventRetention,
  ...limits.throttle.layers.map(throttleLayer),
  accountWindow('connection-check', limits.accounts.connectionChecks),
  accountWindow('profile-refresh', limits.accounts.profileRefreshes),
  replyWindow,
  privateReplyWindow,
  messageRetention,
  conversationRetention,
  ...[0, 1, 2].map(failures => importTry('history-imports', failures)),
  ...[0, 1, 2].map(failures => importTry('comment-imports', failures)),
  historyRetention,
  automationDelay,
  monthlyQuota,
  teamsRemoved,
  uploadUrl,
  ...[false, true].map(uploadRetention),
];
