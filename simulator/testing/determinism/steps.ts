/** The steps that the determinism run draws from, one function each. */

import type { Simulator } from '../../index.ts';
import { hash32, type RandomStream } from '../../kernel/random.ts';
import { sampleFile } from '../../media/samples/samples.ts';

const HOUR_MS = 3_600_000;
const PLATFORMS = ['INSTAGRAM', 'FACEBOOK', 'TIKTOK', 'YOUTUBE', 'LINKEDIN', 'TWITTER', 'THREADS', 'BLUESKY', 'MASTODON'] as const;
const VIDEO_ONLY: ReadonlySet<string> = new Set(['TIKTOK', 'YOUTUBE']);
const COMMENTED = ['INSTAGRAM', 'FACEBOOK', 'YOUTUBE', 'LINKEDIN', 'THREADS'] as const;
const MODES = ['outage', 'degraded', 'rate-limited', 'timeout', 'reject', 'auth'] as const;

/** Who asks: mostly those who may. */
const AUTHORS = [
  { key: 'sk_sim_acme', teamId: 'team_acme_marketing', organization: 'acme' },
  { key: 'sk_sim_acme', teamId: 'team_acme_marketing', organization: 'acme' },
  { key: 'sk_sim_acme', teamId: 'team_acme_marketing', organization: 'acme' },
  { key: 'sk_sim_pro', teamId: 'team_pro', organization: 'pro' },
  { key: 'sk_sim_free', teamId: 'team_acme_marketing', organization: 'free' },
] as const;

/** What a step has at hand. */
export interface Teller {
  readonly sim: Simulator;
  readonly dice: RandomStream;
  /** An id of that prefix that an answer has given. */
  anyId(prefix: string): string;
  /** Asks and prints the answer. A text and a form are sent as they are. */
  ask(method: string, path: string, body?: unknown, key?: string): Promise<unknown>;
  print(...parts: unknown[]): void;
}

function createPost({ dice, sim, ask }: Teller): Promise<unknown> {
  const { key, teamId, organization } = dice.pick(AUTHORS);
  const some = PLATFORMS.filter(() => dice.chance(0.15));
  const types = some.length > 0 ? some : [dice.pick(PLATFORMS)];
  const dataOf = (type: string) => ({
    text: `Story ${dice.integer(1, 1000)} ${'é'.repeat(dice.integer(0, 40))}`,
    uploadIds: [`upload_${organization}_${VIDEO_ONLY.has(type) ? 'video' : 'image'}`],
  });
  const body = {
    teamId,
    title: dice.chance(0.05) ? '' : `Post ${dice.integer(1, 1000)}`,
    status: dice.chance(0.8) ? 'SCHEDULED' : 'DRAFT',
    postDate: new Date(Date.parse(sim.clock.now()) + dice.integer(-2, 30) * HOUR_MS).toISOString(),
    socialAccountTypes: types,
    data: Object.fromEntries(types.map(type => [type, dataOf(type)])),
    ...(dice.chance(0.2) && { referenceKey: `ref-${dice.integer(1, 5)}` }),
    ...(dice.chance(0.2) && { firstComment: { INSTAGRAM: 'First!', THREADS: 'First!' } }),
  };
  return ask('POST', '/api/v1/post', body, key);
}

/** A file of some rows, most of them good, some with media. */
function importCsv({ dice, ask }: Teller): Promise<unknown> {
  const { key, teamId } = dice.pick(AUTHORS);
  const rows = Array.from({ length: dice.integer(1, 6) }, (_, n) => {
    const type = dice.pick(['LINKEDIN', 'TWITTER', 'THREADS', 'MYSPACE']);
    const media = dice.chance(0.3) ? `https://cdn.test/${dice.integer(1, 9)}.jpg#https://cdn.test/${n}.png` : '';
    return [teamId, `Row ${n}`, '2026-03-04T09:00:00Z', dice.pick(['SCHEDULED', 'DRAFT']), type, 'Text', media, media].join(',');
  });
  const header = 'teamId,title,postDate,status,socialAccountTypes,text,twitterMediaUrls,threadsMediaUrls';
  const form = new FormData();
  form.append('file', new File([[header, ...rows].join('\n')], 'posts.csv'));
  return ask('POST', '/api/v1/post-csv-import', form, key);
}

const FILES = [
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['mp4', 'video/mp4'],
  ['pdf', 'application/pdf'],
] as const;

/** A file comes by one of three ways; now and then it is none of the types that are taken. */
async function upload({ dice, ask, sim, print }: Teller): Promise<void> {
  const { key, teamId } = dice.pick(AUTHORS);
  const [extension, mimeType] = dice.pick<(typeof FILES)[number]>(FILES);
  const fileName = `file-${dice.integer(1, 9)}.${extension}`;
  const content = dice.chance(0.4) ? new Uint8Array([1, 2, 3]) : new Uint8Array(sampleFile(mimeType));
  const way = dice.integer(1, 3);
  if (way === 1) return void (await ask('POST', '/api/v1/upload/from-url', { teamId, url: `https://media.test/${fileName}` }, key));
  if (way === 2) {
    const form = new FormData();
    form.append('teamId', teamId);
    form.append('file', new File([content], fileName));
    return void (await ask('POST', '/api/v1/upload', form, key));
  }
  const begun = await ask('POST', '/api/v1/upload/init', { teamId, fileName, mimeType, fileSize: content.length }, key);
  if (!isRecord(begun) || typeof begun['url'] !== 'string') return;
  const response = await sim.fetch(begun['url'], { method: 'PUT', body: content });
  print('PUT', begun['url'], response.status, [...response.headers], await response.text());
  await ask('POST', '/api/v1/upload/finalize', { teamId, path: begun['path'] }, key);
}

async function readUpload({ dice, ask, anyId }: Teller): Promise<void> {
  const id = anyId('upload');
  const found = await ask(dice.pick(['GET', 'GET', 'DELETE']), `/api/v1/upload/${id}`);
  if (isRecord(found) && typeof found['url'] === 'string') await ask('GET', new URL(found['url']).pathname);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function changePlatform({ dice, ask }: Teller): Promise<unknown> {
  const failure = { mode: dice.pick(MODES), rate: 0.5, times: dice.integer(1, 4) };
  return ask('PATCH', `/_sim/platforms/${dice.pick(PLATFORMS)}`, { failure: dice.chance(0.3) ? null : failure });
}

function changeToken({ dice, ask }: Teller): Promise<unknown> {
  const type = dice.pick(PLATFORMS);
  const event = { type: dice.pick(['token-revoked', 'token-restored']), socialAccountId: `sa_acme_${type.toLowerCase()}` };
  return ask('POST', `/_sim/platforms/${type}/events`, event);
}

/** Somebody comments on one of the posts, wherever it is live. */
async function leaveComments({ dice, ask, anyId }: Teller): Promise<void> {
  const said = { type: 'comment', postId: anyId('post'), text: `Nice ${dice.integer(1, 99)}` };
  for (const type of PLATFORMS) {
    await ask('POST', `/_sim/platforms/${type}/events`, { ...said, socialAccountId: `sa_acme_${type.toLowerCase()}` });
  }
}

function useAccount({ dice, ask }: Teller): Promise<unknown> {
  const call = dice.pick(['connect', 'connection-check', 'profile-refresh', 'refresh-channels', 'unset-channel', 'create-portal-link']);
  const { key, teamId } = dice.pick(AUTHORS);
  const type = dice.pick(PLATFORMS);
  return ask(
    'POST',
    `/api/v1/social-account/${call}`,
    { teamId, type, redirectUrl: 'https://app.test/back', socialAccountTypes: [type] },
    key,
  );
}

/** The service fetches what was said, answers it, or moderates. */
function converse({ dice, ask, anyId }: Teller): Promise<unknown> {
  const platform = dice.pick(COMMENTED);
  const teamId = 'team_acme_marketing';
  const postId = anyId('post');
  const schedule = { postDate: dice.chance(0.3) ? '2026-03-03T09:00:00Z' : undefined, text: `Answer ${dice.integer(1, 9)}` };
  const turns: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    () => ask('POST', '/api/v1/comment/import', { teamId, postId, socialAccountType: platform }),
    () => ask('GET', `/api/v1/comment/import/${anyId('cimport')}`),
    () => ask('GET', `/api/v1/comment/import/comments?teamId=${teamId}&postId=${postId}`),
    () => ask('POST', '/api/v1/comment', { teamId, fetchedParentCommentId: anyId('fcomment'), ...schedule }),
    () => ask('POST', '/api/v1/comment', { teamId, internalPostId: postId, socialAccountTypes: [platform], ...schedule }),
    () => ask('POST', '/api/v1/comment', { teamId, internalParentCommentId: anyId('comment'), ...schedule }),
    () => ask('PATCH', `/api/v1/comment/${anyId('comment')}`, { text: 'Changed', status: dice.pick(['DRAFT', 'SCHEDULED']) }),
    () => ask(dice.pick(['DELETE', 'GET']), `/api/v1/comment/${anyId('comment')}`),
    () => ask('POST', `/api/v1/comment/${anyId('comment')}/retry`),
    () =>
      ask('POST', `/api/v1/comment/import/comments/${anyId('fcomment')}/action`, { teamId, action: dice.pick(['HIDE', 'LIKE', 'DELETE']) }),
  ];
  return dice.pick(turns)();
}

/** A flow on comments or messages, mostly live at once; some of it is refused. */
async function createFlow({ dice, ask, anyId }: Teller): Promise<void> {
  const platform = dice.pick(['INSTAGRAM', 'FACEBOOK', 'TIKTOK']);
  const isForMessages = platform !== 'TIKTOK' && dice.chance(0.5);
  const asks = { id: 'asks', type: 'CONDITION', match: 'ALL', rules: [{ field: 'TEXT', operator: 'CONTAINS_WORD', values: ['nice'] }] };
  const acts = isForMessages
    ? ['SEND_MESSAGE', 'ARCHIVE_CONVERSATION']
    : ['SEND_PUBLIC_COMMENT_REPLY', 'SEND_PRIVATE_REPLY', 'LIKE_COMMENT'];
  const steps = [asks, ...acts.map(type => ({ id: type, type, text: 'Thanks, {{authorName}}' }))].filter(() => dice.chance(0.7));
  const trigger = isForMessages ? { type: 'DM_RECEIVED' } : { type: 'COMMENT_CREATED', postId: anyId('post') };
  await ask('POST', '/api/v1/automations', {
    teamId: 'team_acme_marketing',
    socialAccountId: `sa_acme_${platform.toLowerCase()}`,
    name: `Flow ${dice.integer(1, 99)}`,
    definition: { trigger, steps },
    actionDelaySeconds: dice.chance(0.3) ? dice.integer(1, 3600) : 0,
  });
  await ask('POST', `/api/v1/automations/${anyId('auto')}/publish`);
}

/** Somebody does something with a flow, or looks at what it did. */
function turnFlow({ dice, ask, anyId }: Teller): Promise<unknown> {
  const id = anyId('auto');
  const turns: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    () => ask('POST', `/api/v1/automations/${id}/${dice.pick(['publish', 'pause', 'activate', 'archive'])}`),
    () => ask('POST', `/api/v1/automations/${id}/test`, { input: { text: 'Nice', fetchedCommentId: anyId('fcomment') } }),
    () => ask('POST', '/api/v1/automations/copy', { automationIds: [id], targetTeamId: 'team_acme_support' }),
    () => ask('GET', `/api/v1/automations/${id}/executions`),
    () => ask('GET', `/api/v1/automation-executions/${anyId('run')}`),
    () => ask(dice.pick(['GET', 'DELETE']), `/api/v1/automations/${id}`),
  ];
  return dice.pick(turns)();
}

/** Somebody writes to an account, or taps something there. */
function write({ dice, ask }: Teller): Promise<unknown> {
  const platform = dice.pick(['INSTAGRAM', 'FACEBOOK']);
  const said = dice.pick([
    { type: 'message', text: 'Nice to meet you' },
    { type: 'button', payload: 'MORE' },
  ]);
  const participant = `person_${dice.integer(1, 3)}`;
  return ask('POST', `/_sim/platforms/${platform}/events`, { ...said, participant, socialAccountId: `sa_acme_${platform.toLowerCase()}` });
}

/** The service answers in a chat, reads it, or puts it away. */
function chat({ dice, ask, anyId }: Teller): Promise<unknown> {
  const id = anyId('conv');
  const turns: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    () => ask('POST', `/api/v1/conversations/${id}/messages`, { text: `Answer ${dice.integer(1, 9)}` }),
    () => ask('POST', '/api/v1/conversations/private-reply', { fetchedCommentId: anyId('fcomment'), text: 'Here you go' }),
    () => ask('GET', `/api/v1/conversations/${id}/messages`),
    () => ask('POST', `/api/v1/conversations/${id}/messages/${anyId('msg')}/reaction`, { reaction: dice.pick(['love', null]) }),
    () => ask('POST', `/api/v1/conversations/${id}/${dice.pick(['read', 'archive', 'open'])}`),
    () => ask('PATCH', '/_sim/platforms/INSTAGRAM', { crowd: { commentsPerPost: dice.integer(0, 3), messagesPerDay: dice.integer(0, 3) } }),
  ];
  return dice.pick(turns)();
}

const advance = ({ dice, ask }: Teller) => ask('POST', '/_sim/clock/advance', { by: dice.integer(1, 6 * HOUR_MS) });
const readPosts = ({ dice, ask }: Teller) => ask('GET', `/api/v1/post?teamId=${dice.pick(AUTHORS).teamId}&limit=${dice.integer(0, 30)}`);

/** What may come next; what stands here several times comes more often. */
export const STEP_KINDS: readonly [(teller: Teller) => Promise<unknown>, ...((teller: Teller) => Promise<unknown>)[]] = [
  ...([createPost, createPost, createPost, createPost, createPost, createPost] as const),
  ...([advance, advance, advance, changePlatform, changePlatform, changeToken, leaveComments, useAccount, useAccount, readPosts] as const),
  ...([converse, converse, converse, converse, converse, converse] as const),
  ...([createFlow, createFlow, turnFlow, turnFlow, write, write, chat, chat, chat] as const),
  ...([upload, upload, upload, readUpload, readUpload] as const),
  ({ ask, dice }) => ask('GET', `/api/v1/upload?limit=5&status=${dice.pick(['USED', 'UNUSED'])}`),
  ({ ask, dice, anyId }) => ask('PATCH', `/api/v1/post/${anyId('post')}`, { title: 'Again', status: dice.pick(['DRAFT', 'SCHEDULED']) }),
  ({ ask, anyId }) => ask('DELETE', `/api/v1/post/${anyId('post')}`),
  ({ ask, anyId }) => ask('POST', `/api/v1/post/${anyId('post')}/retry`),
  ({ ask, anyId }) => ask('GET', `/api/v1/post/${anyId('post')}`),
  importCsv,
  ({ ask, anyId }) => ask('GET', `/api/v1/post-csv-import/${anyId('csv')}/rows`),
  ({ ask, dice }) => ask('POST', '/api/v1/team', { name: `Team ${dice.integer(1, 99)}` }),
  ({ ask, dice, anyId }) => ask('PATCH', `/api/v1/team/${anyId('team')}`, { name: `Renamed ${dice.integer(1, 99)}` }),
  ({ ask, dice, anyId }) => ask(dice.pick(['DELETE', 'GET']), `/api/v1/team/${anyId('team')}`),
  ({ ask, dice, anyId }) => ask('POST', '/_sim/social-accounts', { teamId: anyId('team'), type: dice.pick(PLATFORMS) }),
  ({ ask, anyId }) => ask('DELETE', `/_sim/social-accounts/${anyId('sa')}`),
  ({ ask, dice }) => ask('PATCH', '/_sim/organizations/org_pro', { limits: { dailyPosts: { FACEBOOK: dice.integer(0, 3) } } }),
  async ({ ask, anyId }) => {
    await ask('GET', '/_sim/events?limit=3');
    await ask('POST', `/_sim/events/${anyId('evt')}/resend`);
  },
  ({ ask }) => ask('GET', '/api/v1/organization/usage/daily-limits?socialAccountId=sa_acme_instagram'),
  ({ ask, dice }) => ask('GET', '/api/v1/', undefined, dice.pick(['sk_sim_acme', 'wrong'])),
  ({ ask, dice }) => ask('POST', '/api/v1/post', dice.pick<unknown>(['{', '\ud800', [], { teamId: 5 }])),
];

/** Who tells a story to a simulator; `print` gets each answer. */
export function createTeller(sim: Simulator, dice: RandomStream, print: Teller['print']): Teller {
  const known = new Map<string, Set<string>>();
  return {
    sim,
    dice,
    print,
    anyId(prefix) {
      const [first = 'unknown', ...rest] = known.get(prefix) ?? [];
      return dice.pick([first, ...rest]);
    },
    async ask(method, path, body, key = 'sk_sim_acme') {
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
      // Of a file its digest says as much.
      const isText = /json|html/.test(response.headers.get('content-type') ?? '');
      print(method, path, response.status, [...response.headers], isText ? text : hash32(text));
      return text.startsWith('{') ? JSON.parse(text) : text;
    },
  };
}
