import { iso } from '../../kernel/time.ts';
import type { World } from '../world.ts';
import { whenWords } from './job-words.ts';
import { reviewSubjects } from './review-subjects.ts';
import { kind, type SubjectKind, statusWords } from './subject-kind.ts';

/** `, and gone from LINKEDIN since …`; empty where nothing was removed through the service. */
function goneWords(targets: readonly { readonly type: string; readonly removedAt?: number }[]): string {
  const gone = targets.flatMap(({ type, removedAt }) => (removedAt === undefined ? [] : [`${type} since ${whenWords(removedAt)}`]));
  return gone.length === 0 ? '' : `, and gone from ${gone.join(', and from ')}`;
}

/** What people change of what they will publish. */
const PLANNED = ['status', 'deletedAt', 'title', 'postDate', 'socialAccountTypes'] as const;

function draftOf({ status }: { readonly status: string }): string | undefined {
  return status === 'DRAFT' ? 'draft' : undefined;
}

/** Every kind of subject that a collection has, those first that are looked for most. */
export const subjectKinds: readonly SubjectKind[] = [
  kind('post', (world: World) => world.posts.byId, {
    told: [...PLANNED, 'data', 'firstComment', 'referenceKey', 'lostTypes', 'lostSchedule'],
    createdAs: draftOf,
    details: post => ({
      status: post.status,
      state: `${statusWords(post)}${post.status === 'SCHEDULED' && post.postDate !== null ? ` for ${whenWords(post.postDate)}` : ''}${goneWords(post.targets)}`,
      platforms: post.targets.map(({ type }) => type),
    }),
  }),
  kind('comment', (world: World) => world.comments.created, {
    told: [...PLANNED, 'data', 'text'],
    createdAs: draftOf,
    details: comment => ({
      status: comment.status,
      state: `${statusWords(comment)}${goneWords(comment.targets)}`,
      origins: [],
      platforms: comment.targets.map(({ type }) => type),
    }),
  }),
  kind('fetched comment', (world: World) => world.comments.fetched, {
    told: [],
    details: comment => ({
      state: `${comment.deletedAt === null ? 'on' : 'deleted from'} ${comment.platform}, and was last stored by ${comment.importId}`,
      origins: [comment.importId],
      platforms: [comment.platform],
    }),
  }),
  kind('comment import', (world: World) => world.comments.imports, {
    told: ['status', 'failedTries'],
    details: run => ({ status: run.status, state: statusWords(run), platforms: [run.platform] }),
  }),
  kind('conversation', (world: World) => world.conversations.byId, {
    told: ['status', 'canReply'],
    details: thread => ({
      status: thread.status,
      state: `${thread.status}${thread.canReply ? '' : ', and cannot be answered before the participant writes'}`,
      platforms: [thread.platform],
    }),
  }),
  kind('message', (world: World) => world.conversations.messages, {
    told: ['status'],
    details: (message, world) => ({
      status: message.status,
      state: statusWords(message),
      platforms: [world.conversations.byId.get(message.conversationId)?.platform].filter(platform => platform !== undefined),
    }),
  }),
  kind('upload', (world: World) => world.uploads.byId, {
    told: ['deletedAt'],
    details: upload => ({
      status: upload.deletedAt === null ? 'STORED' : 'DELETED',
      state: upload.deletedAt === null ? `stored at ${upload.path}` : `deleted, since ${whenWords(upload.deletedAt)}`,
      origins: upload.transferId === null ? [] : [upload.transferId],
    }),
  }),
  kind('transfer', (world: World) => world.uploads.transfers, {
    told: ['finishedAs', 'objectKey'],
    details: transfer => ({
      status: transfer.finishedAs === null ? 'OPEN' : 'COMPLETED',
      state: transfer.finishedAs === null ? 'open' : `complete, as ${transfer.finishedAs}`,
    }),
  }),
  kind('CSV import', (world: World) => world.csvImports.byId, {
    told: ['status', 'rateLimitResetAt'],
    details: run => ({
      status: run.status,
      state: `${statusWords(run)}, with ${run.successRows + run.failedRows} of ${run.totalRows} rows`,
    }),
  }),
  kind('history import', (world: World) => world.historyImports.byId, {
    told: ['status', 'failedTries'],
    details: run => ({
      status: run.status,
      state: `${statusWords(run)}, with ${run.postsImported} of up to ${run.requestedCount} posts`,
      platforms: [run.platform],
    }),
  }),
  kind('imported post', (world: World) => world.historyImports.posts, {
    told: [],
    details: post => ({
      state: `imported by ${post.importId}, at ${whenWords(post.importedAt)}`,
      origins: [post.importId],
      platforms: [post.platform],
    }),
  }),
  ...reviewSubjects,
  kind('flow', (world: World) => world.automations.byId, {
    told: ['status', 'deletedAt'],
    details: flow => ({ status: flow.status, state: statusWords({ ...flow, error: null }), platforms: [flow.platform] }),
  }),
  kind('run', (world: World) => world.automations.executions, {
    told: ['status', 'stoppedAtStepId'],
    details: run => ({
      status: run.status,
      state: `${statusWords({ status: run.status, error: run.error?.message ?? null })}${run.stoppedAtStepId === null ? '' : `, stopped by the condition ${run.stoppedAtStepId}`}`,
      origins: run.trigger.eventId === null ? [] : [run.trigger.eventId],
      platforms: [run.platform],
    }),
  }),
  kind('account', (world: World) => world.accounts.byId, {
    told: ['externalId', 'failedChecks', 'deleteOn', 'messagingEnabled'],
    details: account => ({
      status: account.deleteOn === null ? 'CONNECTED' : 'DISCONNECTED',
      state: accountState(account),
      origins: account.externalId === null ? [] : [`${account.type}:${account.externalId}`],
      platforms: [account.type],
    }),
  }),
  kind('provider setting', (world: World) => world.providerSettings.byId, {
    told: ['status'],
    details: setting => ({ status: setting.status, state: statusWords(setting), platforms: [setting.platform] }),
  }),
  kind('connect request', (world: World) => world.accounts.connectRequests, {
    // It is answered or expires, and never changes.
    told: ['expiresAt'],
    details: ({ type, teamId, expiresAt, portalId }) => ({
      state: `open until ${whenWords(expiresAt)}, to connect an account of ${type} to ${teamId}`,
      origins: portalId === null ? [] : [portalId],
      platforms: [type],
    }),
  }),
  kind('portal link', (world: World) => world.accounts.portalLinks, {
    told: ['connectedCount'],
    details: ({ types, teamId, expiresAt }) => ({
      state: `open until ${whenWords(expiresAt)}, to connect accounts to ${teamId}`,
      platforms: types,
    }),
  }),
  kind('event', (world: World) => world.webhooks.events, {
    told: [],
    details: event => ({ state: `${event.type}, of ${whenWords(event.createdAt)}` }),
  }),
  kind('delivery', (world: World) => world.webhooks.deliveries, {
    // Attempts end in the order of real time, so that the trail would differ from run to run.
    told: [],
    details: delivery => ({ status: delivery.status, state: deliveryState(delivery), origins: [delivery.eventId] }),
  }),
  kind('endpoint', (world: World) => world.webhooks.byId, {
    told: ['enabled'],
    details: ({ enabled, disabledAt, failureCount }) => ({
      status: enabled ? 'ENABLED' : 'DISABLED',
      state: enabled
        ? `enabled, with ${failureCount} failed attempts since its last success`
        : `disabled${disabledAt === null ? '' : `, since ${whenWords(disabledAt)}`}`,
    }),
  }),
  kind('organization', (world: World) => world.organizations.byId, {
    // The trail notes the control calls that change it as levers.
    told: [],
    details: ({ plan, settings: { suspended } }) => ({ state: `on the plan ${plan}${suspended ? ', and suspended' : ''}` }),
  }),
  kind('fault', (world: World) => world.faults.byId, {
    told: ['retired'],
    details: fault => ({
      status: fault.retired === null ? 'ACTIVE' : 'RETIRED',
      state: fault.retired === null ? 'set' : `retired, since ${whenWords(fault.retired.at)}`,
    }),
  }),
  kind('team', (world: World) => world.organizations.teams, {
    told: ['name'],
    details: team => ({ state: `named ${team.name}` }),
  }),
];

function accountState(account: {
  readonly deleteOn: number | null;
  readonly failedChecks: number;
  readonly externalId: string | null;
  readonly username: string;
}): string {
  if (account.deleteOn !== null) return `disconnected, and is removed at ${iso(account.deleteOn)}`;
  if (account.failedChecks > 0) return `connected, but ${account.failedChecks} checks of its connection have failed`;
  return account.externalId === null ? 'connected, without a channel' : `connected as ${account.username}`;
}

function deliveryState({ status, attempts }: { readonly status: string; readonly attempts: readonly AttemptAnswer[] }): string {
  const last = attempts.at(-1);
  if (!last) return `${status}, before its first attempt`;
  return `${status} after ${attempts.length} ${attempts.length === 1 ? 'attempt' : 'attempts'}: the endpoint ${answerWords(last)}`;
}

interface AttemptAnswer {
  readonly responseStatus: number | null;
  readonly error: string | null;
}

/** `answered 503`, or `did not answer: connection refused`. */
export function answerWords({ responseStatus, error }: AttemptAnswer): string {
  return responseStatus === null ? `did not answer: ${error ?? 'no reason is known'}` : `answered ${responseStatus}`;
}
