/** The exchanges of a short session without a lie, on which each lie is tested. */
import { operationAt } from '../../../run/operation-at.ts';
import type { Asked, LieResponse } from './lie.ts';

export interface Recorded {
  readonly asked: Asked;
  readonly original: LieResponse;
}

const AT = '2026-03-02T09:00:00.000Z';
const LATER = '2026-03-02T09:05:00.000Z';
const FAR = '2099-03-02T09:00:00.000Z';
const KEY = 'sk_acme_ci';

const account = { id: 'sa_1', type: 'FACEBOOK', teamId: 'team_1', disconnectedCheckTryAt: null, createdAt: AT, updatedAt: AT };
const team = (id: string, name: string) => ({
  id,
  name,
  avatarUrl: null,
  organizationId: 'org_1',
  createdById: 'user_1',
  createdAt: AT,
  updatedAt: LATER,
});
const post = (id: string, status: string, more: object = {}) => ({
  id,
  teamId: 'team_1',
  title: 'Launch',
  referenceKey: 'launch',
  status,
  postDate: FAR,
  postedDate: null,
  data: { FACEBOOK: { text: 'Hi' } },
  retryCount: 0,
  createdAt: AT,
  updatedAt: LATER,
  deletedAt: null,
  socialAccounts: [{ id: 'sa_1' }],
  ...more,
});
const LIVE = { postDate: AT, postedDate: LATER, referenceKey: null };
const comment = (status: string) => ({
  id: 'comment_123456',
  internalPostId: 'post_1',
  fetchedParentCommentId: null,
  status,
  createdAt: AT,
  updatedAt: AT,
});
const flow = (status: string, version: number) => ({
  id: 'auto_1',
  name: 'Answers',
  status,
  actionDelaySeconds: 0,
  draft: { version },
  published: { version: version - 1 },
  createdAt: AT,
  updatedAt: AT,
});
const upload = {
  id: 'upload_1',
  fileName: 'a.jpg',
  mimeType: 'image/jpeg',
  size: 20_000,
  thumbnailUrl: null,
  width: 10,
  createdAt: AT,
  updatedAt: AT,
};
const usage = (used: number) => ({ used, limit: 100, remaining: 100 - used });
const notFound = { statusCode: 404, message: 'Not found' };
const posts = [post('post_3', 'POSTED', LIVE), post('post_1', 'SCHEDULED')];

export const RECORDED: readonly Recorded[] = [
  exchange('GET', '/team/team_1', { ...team('team_1', 'Marketing'), socialAccounts: [account] }),
  exchange('POST', '/team', team('team_2', 'Events'), { name: 'Events '.repeat(20) }),
  exchange('GET', '/team?search=e&limit=1&offset=1', { items: [team('team_2', 'Events')], total: 2 }),
  exchange('GET', '/team/team_2', team('team_2', 'Events')),
  exchange('PATCH', '/team/team_2', team('team_2', 'Fairs'), { name: 'Fairs' }),
  exchange('DELETE', '/team/team_2', team('team_2', 'Fairs')),
  refusal('DELETE', '/team/team_2', 404),
  refusal('GET', '/team/team_2', 404),
  refusal('GET', '/team', 401, {}),
  refusal('GET', '/team', 401, { 'x-api-key': 'sk_unknown' }),
  exchange('GET', '/team/', { items: [], total: 0 }),
  exchange('GET', '/organization', { id: 'org_1' }),
  exchange('POST', '/post', post('post_1', 'DRAFT'), { title: 'Launch', status: 'DRAFT', postDate: FAR, referenceKey: 'launch' }),
  refusal('POST', '/post', 409, undefined, { title: 'Again', referenceKey: 'launch' }),
  refusal('POST', '/post', 400, undefined, { title: 1 }),
  exchange('POST', '/post', post('post_2', 'DRAFT', { referenceKey: null }), { title: 'Second', status: 'DRAFT' }),
  exchange('GET', '/post/post_1', post('post_1', 'DRAFT')),
  exchange('PATCH', '/post/post_1', post('post_1', 'SCHEDULED', { title: 'Sale' }), {
    title: 'Sale ',
    socialAccountTypes: ['THREADS'],
    data: { THREADS: {} },
  }),
  exchange('GET', '/post/post_1', post('post_1', 'SCHEDULED', { title: 'Sale' })),
  exchange('GET', '/post?teamId=team_1&status=POSTED&q=a&postDateFrom=a&orderBy=title&order=ASC&limit=2&offset=1', {
    items: posts,
    total: 5,
  }),
  exchange('GET', '/post/reference-key/launch', post('post_1', 'SCHEDULED')),
  refusal('GET', '/post/reference-key/lau', 404),
  exchange('DELETE', '/post/post_1', post('post_1', 'DELETED', { deletedAt: LATER })),
  exchange('GET', '/post/post_1', post('post_1', 'DELETED', { deletedAt: LATER })),
  exchange('GET', '/post?teamId=team_1&limit=500', { items: posts.slice(0, 1), total: 1 }),
  refusal('GET', '/post/post_9', 404),
  exchange('POST', '/comment', comment('DRAFT'), { text: 'Hi' }),
  exchange('GET', '/comment/comment_123456', comment('DRAFT')),
  exchange('PATCH', '/comment/comment_123456', comment('SCHEDULED'), { status: 'SCHEDULED' }),
  exchange('DELETE', '/comment/comment_123456', comment('DELETED')),
  refusal('GET', '/comment/comment_123456', 404),
  exchange('GET', '/comment?teamId=team_1&offset=2', { items: [comment('POSTED')], total: 3 }),
  exchange('GET', '/automations/auto_1', flow('ACTIVE', 3)),
  exchange('POST', '/automations/auto_1/pause', flow('PAUSED', 3), {}),
  exchange('POST', '/automations/auto_1/archive', flow('ARCHIVED', 3), {}),
  exchange('POST', '/upload/init', { url: 'http://d/_storage/a?signature=1', path: 'a' }, {}),
  exchange('POST', '/upload/init', { url: 'http://d/_storage/b?signature=2', path: 'b' }, {}),
  exchange('POST', '/upload/multipart/init', { uploadId: 'mpu_1', parts: [{ partNumber: 1, url: 'http://d/_storage/c' }] }, {}),
  { asked: asked('PUT', '/_storage/c?partNumber=1', {}, undefined), original: { status: 200, headers: { etag: '"abc"' }, body: '' } },
  exchange('POST', '/upload/multipart/abort', { success: true }, { uploadId: 'mpu_1' }),
  exchange('GET', '/upload?type=image', [upload]),
  exchange('GET', '/upload/upload_1', upload),
  exchange('DELETE', '/upload/upload_1', upload),
  exchange('POST', '/post-csv-import', { id: 'csv_1', status: 'PENDING', totalRows: 2 }),
  exchange('GET', '/post-csv-import/csv_1/rows', { items: [{ id: 'row_1', status: 'FAILED' }], total: 1 }),
  exchange('POST', '/post-history-import', { id: 'himp_1', status: 'PENDING' }, {}),
  exchange('GET', '/organization/usage/posts', usage(7)),
  exchange('GET', '/organization/usage/posts', usage(8)),
  exchange('GET', '/organization/usage/daily-limits?socialAccountId=sa_1', { socialAccountId: 'sa_1', posts: usage(1) }),
  exchange('GET', '/automation-provider-settings?teamId=team_1', { items: [{ id: 'pset_1', status: 'DRAFT' }], total: 1 }),
];

/** Returns the recorded answer to a request that a lie sends itself, or a 404. */
export function answerAt({ method, path }: Asked): LieResponse {
  const known = RECORDED.find(entry => entry.asked.method === method && entry.asked.path === path && entry.original.status === 200);
  return known?.original ?? original(404, notFound);
}

function exchange(method: string, target: string, answer: unknown, body?: object): Recorded {
  return { asked: asked(method, `/api/v1${target}`, { 'x-api-key': KEY }, body), original: original(200, answer) };
}

function refusal(
  method: string,
  target: string,
  status: number,
  headers: Readonly<Record<string, string>> = { 'x-api-key': KEY },
  body?: object,
): Recorded {
  return {
    asked: asked(method, `/api/v1${target}`, headers, body),
    original: original(status, { statusCode: status, message: 'Refused' }),
  };
}

function asked(method: string, target: string, headers: Readonly<Record<string, string>>, body: object | undefined): Asked {
  const [path = '', query = ''] = target.split('?');
  const bytes = Buffer.from(body ? JSON.stringify(body) : '');
  return { method, path, query: new URLSearchParams(query), headers, body: bytes, operationId: operationAt(method, path)?.id };
}

function original(status: number, body: unknown): LieResponse {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}
