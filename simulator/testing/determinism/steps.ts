/** The steps that the determinism run draws from, one function each. */

import type { Simulator } from '../../index.ts';
import { hash32, type RandomStream } from '../../kernel/random.ts';
import { sampleFile } from '../../media/samples/samples.ts';

const HOUR_MS = 3_600_000;
const PLATFORMS = ['INSTAGRAM', 'FACEBOOK', 'TIKTOK', 'YOUTUBE', 'LINKEDIN', 'TWITTER', 'THREADS', 'BLUESKY', 'MASTODON'] as const;
const VIDEO_ONLY: ReadonlySet<string> = new Set(['TIKTOK', 'YOUTUBE']);
const COMMENTED = ['INSTAGRAM', 'FACEBOOK', 'YOUTUBE', 'LINKEDIN', 'THREADS'] as const;
const MODES = ['outage', 'degraded', 'rate-limited', 'timeout', 'reject', 'auth'] as const;

/** The callers: mostly ones with access. */
const CALLERS = [
  { key: 'sk_sim_acme', teamId: 'team_acme_marketing', organization: 'acme' },
  { key: 'sk_sim_acme', teamId: 'team_acme_marketing', organization: 'acme' },
  { key: 'sk_sim_acme', teamId: 'team_acme_marketing', organization: 'acme' },
  { key: 'sk_sim_pro', teamId: 'team_pro', organization: 'pro' },
  { key: 'sk_sim_free', teamId: 'team_acme_marketing', organization: 'free' },
] as const;

/** What a step uses. */
export interface StepContext {
  readonly sim: Simulator;
  readonly random: RandomStream;
  /** An id with that prefix from an earlier answer. */
  anyId(prefix: string): string;
  /** Calls the simulator and prints the answer. Text and forms are sent as they are. */
  call(method: string, path: string, body?: unknown, key?: string): Promise<unknown>;
  print(...parts: unknown[]): void;
}

function createPost({ random, sim, call }: StepContext): Promise<unknown> {
  const { key, teamId, organization } = random.pick(CALLERS);
  const some = PLATFORMS.filter(() => random.chance(0.15));
  const types = some.length > 0 ? some : [random.pick(PLATFORMS)];
  const dataOf = (type: string) => ({
    text: `Story ${random.integer(1, 1000)} ${'é'.repeat(random.integer(0, 40))}`,
    uploadIds: [`upload_${organization}_${VIDEO_ONLY.has(type) ? 'video' : 'image'}`],
  });
  const body = {
    teamId,
    title: random.chance(0.05) ? '' : `Post ${random.integer(1, 1000)}`,
    status: random.chance(0.8) ? 'SCHEDULED' : 'DRAFT',
    postDate: new Date(Date.parse(sim.clock.now()) + random.integer(-2, 30) * HOUR_MS).toISOString(),
    socialAccountTypes: types,
    data: Object.fromEntries(types.map(type => [type, dataOf(type)])),
    ...(random.chance(0.2) && { referenceKey: `ref-${random.integer(1, 5)}` }),
    ...(random.chance(0.2) && { firstComment: { INSTAGRAM: 'First!', THREADS: 'First!' } }),
  };
  return call('POST', '/api/v1/post', body, key);
}

/** A file of some rows, most of them good, some with media. */
function importCsv({ random, call }: StepContext): Promise<unknown> {
  const { key, teamId } = random.pick(CALLERS);
  const rows = Array.from({ length: random.integer(1, 6) }, (_, n) => {
    const type = random.pick(['LINKEDIN', 'TWITTER', 'THREADS', 'MYSPACE']);
    const media = random.chance(0.3) ? `https://cdn.test/${random.integer(1, 9)}.jpg#https://cdn.test/${n}.png` : '';
    return [teamId, `Row ${n}`, '2026-03-04T09:00:00Z', random.pick(['SCHEDULED', 'DRAFT']), type, 'Text', media, media].join(',');
  });
  const header = 'teamId,title,postDate,status,socialAccountTypes,text,twitterMediaUrls,threadsMediaUrls';
  const form = new FormData();
  form.append('file', new File([[header, ...rows].join('\n')], 'posts.csv'));
  return call('POST', '/api/v1/post-csv-import', form, key);
}

const FILES = [
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['mp4', 'video/mp4'],
  ['pdf', 'application/pdf'],
] as const;

/** Uploads a file in one of three ways; sometimes its content is of no accepted type. */
async function upload({ random, call, sim, print }: StepContext): Promise<void> {
  const { key, teamId } = random.pick(CALLERS);
  const [extension, mimeType] = random.pick<(typeof FILES)[number]>(FILES);
  const fileName = `file-${random.integer(1, 9)}.${extension}`;
  const content = random.chance(0.4) ? new Uint8Array([1, 2, 3]) : new Uint8Array(sampleFile(mimeType));
  const way = random.integer(1, 3);
  if (way === 1) return void (await call('POST', '/api/v1/upload/from-url', { teamId, url: `https://media.test/${fileName}` }, key));
  if (way === 2) {
    const form = new FormData();
    form.append('teamId', teamId);
    form.append('file', new File([content], fileName));
    return void (await call('POST', '/api/v1/upload', form, key));
  }
  const begun = await call('POST', '/api/v1/upload/init', { teamId, fileName, mimeType, fileSize: content.length }, key);
  if (!isRecord(begun) || typeof begun['url'] !== 'string') return;
  const response = await sim.fetch(begun['url'], { method: 'PUT', body: content });
  print('PUT', begun['url'], response.status, [...response.headers], await response.text());
  await call('POST', '/api/v1/upload/finalize', { teamId, path: begun['path'] }, key);
}

async function readUpload({ random, call, anyId }: StepContext): Promise<void> {
  const id = anyId('upload');
  const found = await call(random.pick(['GET', 'GET', 'DELETE']), `/api/v1/upload/${id}`);
  if (isRecord(found) && typeof found['url'] === 'string') await call('GET', new URL(found['url']).pathname);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function changePlatform({ random, call }: StepContext): Promise<unknown> {
  const failure = { mode: random.pick(MODES), rate: 0.5, times: random.integer(1, 4) };
  return call('PATCH', `/_sim/platforms/${random.pick(PLATFORMS)}`, { failure: random.chance(0.3) ? null : failure });
}

function changeToken({ random, call }: StepContext): Promise<unknown> {
  const type = random.pick(PLATFORMS);
  const event = { type: random.pick(['token-revoked', 'token-restored']), socialAccountId: `sa_acme_${type.toLowerCase()}` };
  return call('POST', `/_sim/platforms/${type}/events`, event);
}

/** Comments on one of the posts, on every platform where it is live. */
async function leaveComments({ random, call, anyId }: StepContext): Promise<void> {
  const said = { type: 'comment', postId: anyId('post'), text: `Nice ${random.integer(1, 99)}` };
  for (const type of PLATFORMS) {
    await call('POST', `/_sim/platforms/${type}/events`, { ...said, socialAccountId: `sa_acme_${type.toLowerCase()}` });
  }
}

function useAccount({ random, call }: StepContext): Promise<unknown> {
  const action = random.pick(['connect', 'connection-check', 'profile-refresh', 'refresh-channels', 'unset-channel', 'create-portal-link']);
  const { key, teamId } = random.pick(CALLERS);
  const type = random.pick(PLATFORMS);
  return call(
    'POST',
    `/api/v1/social-account/${action}`,
    { teamId, type, redirectUrl: 'https://app.test/back', socialAccountTypes: [type] },
    key,
  );
}

/** Imports comments, replies to one, or moderates one. */
function converse({ random, call, anyId }: StepContext): Promise<unknown> {
  const platform = random.pick(COMMENTED);
  const teamId = 'team_acme_marketing';
  const postId = anyId('post');
  const schedule = { postDate: random.chance(0.3) ? '2026-03-03T09:00:00Z' : undefined, text: `Answer ${random.integer(1, 9)}` };
  const calls: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    () => call('POST', '/api/v1/comment/import', { teamId, postId, socialAccountType: platform }),
    () => call('GET', `/api/v1/comment/import/${anyId('cimport')}`),
    () => call('GET', `/api/v1/comment/import/comments?teamId=${teamId}&postId=${postId}`),
    () => call('POST', '/api/v1/comment', { teamId, fetchedParentCommentId: anyId('fcomment'), ...schedule }),
    () => call('POST', '/api/v1/comment', { teamId, internalPostId: postId, socialAccountTypes: [platform], ...schedule }),
    () => call('POST', '/api/v1/comment', { teamId, internalParentCommentId: anyId('comment'), ...schedule }),
    () => call('PATCH', `/api/v1/comment/${anyId('comment')}`, { text: 'Changed', status: random.pick(['DRAFT', 'SCHEDULED']) }),
    () => call(random.pick(['DELETE', 'GET']), `/api/v1/comment/${anyId('comment')}`),
    () => call('POST', `/api/v1/comment/${anyId('comment')}/retry`),
    () =>
      call('POST', `/api/v1/comment/import/comments/${anyId('fcomment')}/action`, {
        teamId,
        action: random.pick(['HIDE', 'LIKE', 'DELETE']),
      }),
  ];
  return random.pick(calls)();
}

/** Creates a flow on comments or messages and publishes it; some are refused. */
async function createFlow({ random, call, anyId }: StepContext): Promise<void> {
  const platform = random.pick(['INSTAGRAM', 'FACEBOOK', 'TIKTOK']);
  const isForMessages = platform !== 'TIKTOK' && random.chance(0.5);
  const asks = { id: 'asks', type: 'CONDITION', match: 'ALL', rules: [{ field: 'TEXT', operator: 'CONTAINS_WORD', values: ['nice'] }] };
  const acts = isForMessages
    ? ['SEND_MESSAGE', 'ARCHIVE_CONVERSATION']
    : ['SEND_PUBLIC_COMMENT_REPLY', 'SEND_PRIVATE_REPLY', 'LIKE_COMMENT'];
  const steps = [asks, ...acts.map(type => ({ id: type, type, text: 'Thanks, {{authorName}}' }))].filter(() => random.chance(0.7));
  const trigger = isForMessages ? { type: 'DM_RECEIVED' } : { type: 'COMMENT_CREATED', postId: anyId('post') };
  await call('POST', '/api/v1/automations', {
    teamId: 'team_acme_marketing',
    socialAccountId: `sa_acme_${platform.toLowerCase()}`,
    name: `Flow ${random.integer(1, 99)}`,
    definition: { trigger, steps },
    actionDelaySeconds: random.chance(0.3) ? random.integer(1, 3600) : 0,
  });
  await call('POST', `/api/v1/automations/${anyId('auto')}/publish`);
}

/** Changes a flow, or reads its runs. */
function useFlow({ random, call, anyId }: StepContext): Promise<unknown> {
  const id = anyId('auto');
  const calls: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    () => call('POST', `/api/v1/automations/${id}/${random.pick(['publish', 'pause', 'activate', 'archive'])}`),
    () => call('POST', `/api/v1/automations/${id}/test`, { input: { text: 'Nice', fetchedCommentId: anyId('fcomment') } }),
    () => call('POST', '/api/v1/automations/copy', { automationIds: [id], targetTeamId: 'team_acme_support' }),
    () => call('GET', `/api/v1/automations/${id}/executions`),
    () => call('GET', `/api/v1/automation-executions/${anyId('run')}`),
    () => call(random.pick(['GET', 'DELETE']), `/api/v1/automations/${id}`),
  ];
  return random.pick(calls)();
}

/** Sends a message to an account, or taps a button there. */
function sendMessage({ random, call }: StepContext): Promise<unknown> {
  const platform = random.pick(['INSTAGRAM', 'FACEBOOK']);
  const said = random.pick([
    { type: 'message', text: 'Nice to meet you' },
    { type: 'button', payload: 'MORE' },
  ]);
  const participant = `person_${random.integer(1, 3)}`;
  return call('POST', `/_sim/platforms/${platform}/events`, { ...said, participant, socialAccountId: `sa_acme_${platform.toLowerCase()}` });
}

/** Replies in a conversation, reads it, or archives it. */
function chat({ random, call, anyId }: StepContext): Promise<unknown> {
  const id = anyId('conv');
  const calls: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    () => call('POST', `/api/v1/conversations/${id}/messages`, { text: `Answer ${random.integer(1, 9)}` }),
    () => call('POST', '/api/v1/conversations/private-reply', { fetchedCommentId: anyId('fcomment'), text: 'Here you go' }),
    () => call('GET', `/api/v1/conversations/${id}/messages`),
    () => call('POST', `/api/v1/conversations/${id}/messages/${anyId('msg')}/reaction`, { reaction: random.pick(['love', null]) }),
    () => call('POST', `/api/v1/conversations/${id}/${random.pick(['read', 'archive', 'open'])}`),
    () =>
      call('PATCH', '/_sim/platforms/INSTAGRAM', {
        crowd: { commentsPerPost: random.integer(0, 3), messagesPerDay: random.integer(0, 3) },
      }),
  ];
  return random.pick(calls)();
}

const advance = ({ random, call }: StepContext) => call('POST', '/_sim/clock/advance', { by: random.integer(1, 6 * HOUR_MS) });
const readPosts = ({ random, call }: StepContext) =>
  call('GET', `/api/v1/post?teamId=${random.pick(CALLERS).teamId}&limit=${random.integer(0, 30)}`);

/** The steps to draw from; a repeated one is drawn more often. */
export const STEPS: readonly [(context: StepContext) => Promise<unknown>, ...((context: StepContext) => Promise<unknown>)[]] = [
  ...([createPost, createPost, createPost, createPost, createPost, createPost] as const),
  ...([advance, advance, advance, changePlatform, changePlatform, changeToken, leaveComments, useAccount, useAccount, readPosts] as const),
  ...([converse, converse, converse, converse, converse, converse] as const),
  ...([createFlow, createFlow, useFlow, useFlow, sendMessage, sendMessage, chat, chat, chat] as const),
  ...([upload, upload, upload, readUpload, readUpload] as const),
  ({ call, random }) => call('GET', `/api/v1/upload?limit=5&status=${random.pick(['USED', 'UNUSED'])}`),
  ({ call, random, anyId }) =>
    call('PATCH', `/api/v1/post/${anyId('post')}`, { title: 'Again', status: random.pick(['DRAFT', 'SCHEDULED']) }),
  ({ call, anyId }) => call('DELETE', `/api/v1/post/${anyId('post')}`),
  ({ call, anyId }) => call('POST', `/api/v1/post/${anyId('post')}/retry`),
  ({ call, anyId }) => call('GET', `/api/v1/post/${anyId('post')}`),
  importCsv,
  ({ call, anyId }) => call('GET', `/api/v1/post-csv-import/${anyId('csv')}/rows`),
  ({ call, random }) => call('POST', '/api/v1/team', { name: `Team ${random.integer(1, 99)}` }),
  ({ call, random, anyId }) => call('PATCH', `/api/v1/team/${anyId('team')}`, { name: `Renamed ${random.integer(1, 99)}` }),
  ({ call, random, anyId }) => call(random.pick(['DELETE', 'GET']), `/api/v1/team/${anyId('team')}`),
  ({ call, random, anyId }) => call('POST', '/_sim/social-accounts', { teamId: anyId('team'), type: random.pick(PLATFORMS) }),
  ({ call, anyId }) => call('DELETE', `/_sim/social-accounts/${anyId('sa')}`),
  ({ call, random }) => call('PATCH', '/_sim/organizations/org_pro', { limits: { dailyPosts: { FACEBOOK: random.integer(0, 3) } } }),
  async ({ call, anyId }) => {
    await call('GET', '/_sim/events?limit=3');
    await call('POST', `/_sim/events/${anyId('evt')}/resend`);
  },
  ({ call }) => call('GET', '/api/v1/organization/usage/daily-limits?socialAccountId=sa_acme_instagram'),
  ({ call, random }) => call('GET', '/api/v1/', undefined, random.pick(['sk_sim_acme', 'wrong'])),
  ({ call, random }) => call('POST', '/api/v1/post', random.pick<unknown>(['{', '\ud800', [], { teamId: 5 }])),
];

/** Creates what the steps use; `print` receives each answer. */
export function createStepContext(sim: Simulator, random: RandomStream, print: StepContext['print']): StepContext {
  const known = new Map<string, Set<string>>();
  return {
    sim,
    random,
    print,
    anyId(prefix) {
      const [first = 'unknown', ...rest] = known.get(prefix) ?? [];
      return random.pick([first, ...rest]);
    },
    async call(method, path, body, key = 'sk_sim_acme') {
      const isForm = body instanceof FormData;
      const response = await sim.fetch(`http://127.0.0.1:4010${path}`, {
        method,
        headers: { 'x-api-key': key, ...(!isForm && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      for (const [id = '', prefix = ''] of text.matchAll(
        /\b(post|team|sa|evt|upload|csv|comment|fcomment|cimport|auto|run|conv|msg)_[a-z2-9]{16}\b/g,
      )) {
        known.set(prefix, (known.get(prefix) ?? new Set()).add(id));
      }
      // The digest of a file is enough to compare it.
      const isText = /json|html/.test(response.headers.get('content-type') ?? '');
      print(method, path, response.status, [...response.headers], isText ? text : hash32(text));
      return text.startsWith('{') ? JSON.parse(text) : text;
    },
  };
}
