/** What a refusal rests on: its rule, and the number that decided. */
import { describe, expect } from 'vitest';
import { limits } from '../../openapi/document.ts';
import { withComments } from '../domain/comments/comments.fixture.ts';
import { withConversations } from '../domain/conversations/conversations.fixture.ts';
import { organizationOf, setOrganization } from '../domain/organizations/organizations.fixture.ts';
import { postBody, it as postTest } from '../domain/posts/posts.fixture.ts';
import type { Grounds } from '../kernel/grounds.ts';
import { iso } from '../kernel/time.ts';
import type { TestSimulator } from '../testing/test-simulator.ts';
import { messageOf } from './http.fixture.ts';

const it = postTest;
const TEAM = 'team_acme_marketing';
const HOUR = 3_600_000;

/** Returns what the refusal of a call rests on; undefined for a call that succeeds. */
async function groundsOf(
  acme: TestSimulator,
  method: string,
  path: string,
  body?: object,
  key = 'sk_sim_acme',
): Promise<Grounds | undefined> {
  const [plain = '', query = ''] = `/api/v1${path}`.split('?');
  const headers = { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) };
  const { refusal } = await acme.sim.handler(
    messageOf({ method, path: plain, query, headers, ...(body && { body: JSON.stringify(body) }) }),
  );
  return refusal;
}

const numberOf = async (...call: Parameters<typeof groundsOf>) => {
  const { rule, number } = (await groundsOf(...call)) ?? {};
  return { rule, ...number, ...(number?.resetsAt !== undefined && { resetsAt: iso(number.resetsAt) }) };
};

describe('a throttle', () => {
  it('names the layer that is full, and when it takes requests again', async ({ create }) => {
    const acme = await create({ throttle: true });
    for (let i = 0; i < 100; i++) expect(await groundsOf(acme, 'GET', '/team')).toBeUndefined();
    const full = { rule: 'THR-01', from: 'throttle.layers.0.requests', limit: 100, used: 100 };
    expect(await numberOf(acme, 'GET', '/team')).toEqual({ ...full, resetsAt: '2026-03-02T09:00:01.000Z' });
  });

  it('names the later end where two layers are full, and none for one that takes nothing', async ({ create }) => {
    const acme = await create({ throttle: true });
    const layer = (windowMs: number, requests: number) => ({ windowMs, requests });
    setOrganization(acme.world, { limits: { throttle: [layer(1000, 1), layer(60_000, 1)] } });
    expect(await groundsOf(acme, 'GET', '/team')).toBeUndefined();
    const own = { rule: 'THR-01', from: 'organization.limits.throttle.0.requests', limit: 1, used: 1 };
    expect(await numberOf(acme, 'GET', '/team')).toEqual({ ...own, resetsAt: '2026-03-02T09:01:00.000Z' });
    setOrganization(acme.world, { limits: { throttle: [layer(1000, 0)] } });
    expect(await numberOf(acme, 'GET', '/organization')).toEqual({ ...own, limit: 0, used: 0 });
  });
});

describe('a daily quota', () => {
  it('of posts names the posts that fill the day, the table of the plan, and when the day ends', async ({ acme }) => {
    setOrganization(acme.world, { plan: 'FREE' });
    const posts = [];
    for (let i = 0; i < 5; i++) posts.push(await acme.post());
    await acme.post({ postDate: '2026-03-03T12:00:00Z' });
    const { rule, ...number } = await numberOf(acme, 'POST', '/post', postBody());
    expect(rule).toBe('QTA-01');
    expect(number).toEqual({
      from: 'quotas.dailyPosts.FREE.TWITTER',
      limit: 5,
      used: 5,
      usedBy: posts.map(({ id }) => id),
      resetsAt: '2026-03-03T00:00:00.000Z',
    });
  });

  it('of posts leaves out the post that is changed, and names the organization’s own number', async ({ acme }) => {
    setOrganization(acme.world, { limits: { dailyPosts: { TWITTER: 1 } } });
    const first = await acme.post();
    const other = await acme.post({ postDate: '2026-03-03T12:00:00Z' });
    expect(await numberOf(acme, 'PATCH', `/post/${other.id}`, { postDate: '2026-03-02T13:00:00Z' })).toEqual({
      rule: 'QTA-03',
      from: 'organization.limits.dailyPosts.TWITTER',
      limit: 1,
      used: 1,
      usedBy: [first.id],
      resetsAt: '2026-03-03T00:00:00.000Z',
    });
  });

  it('of comments names the comments that fill the day, without the one that is changed', async ({ acme: posts }) => {
    const acme = withComments(posts);
    setOrganization(acme.world, { plan: 'FREE' });
    const { id } = await acme.livePost('INSTAGRAM');
    const body = { internalPostId: id, socialAccountTypes: ['INSTAGRAM'], text: 'Hi', postDate: '2026-03-02T18:00:00Z' };
    await acme.comment({ ...body, postDate: '2026-03-03T18:00:00Z' });
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await acme.comment(body)).id);
    const draft = await acme.comment({ ...body, status: 'DRAFT' });
    expect(await numberOf(acme, 'POST', '/comment', { teamId: TEAM, ...body })).toEqual({
      rule: 'QTA-07',
      from: 'quotas.dailyComments.FREE.INSTAGRAM',
      limit: 3,
      used: 3,
      usedBy: ids,
      resetsAt: '2026-03-03T00:00:00.000Z',
    });
    setOrganization(acme.world, { limits: { dailyComments: { INSTAGRAM: 1 } } });
    const [first, second, third] = ids;
    expect(await numberOf(acme, 'PATCH', `/comment/${second}`, { text: 'Ho' })).toMatchObject({ used: 2, usedBy: [first, third] });
    expect(await numberOf(acme, 'PATCH', `/comment/${draft.id}`, { status: 'SCHEDULED' })).toMatchObject({ used: 3, usedBy: ids });
  });
});

describe('a monthly cap', () => {
  it('of posts and uploads names the table or the organization’s own number, and the next month', async ({ acme }) => {
    setOrganization(acme.world, { limits: { monthlyPosts: 1, monthlyUploads: 0 } });
    await acme.post();
    expect(await numberOf(acme, 'POST', '/post', postBody())).toEqual({
      rule: 'QTA-11',
      from: 'organization.limits.monthlyPosts',
      limit: 1,
      used: 1,
      resetsAt: '2026-04-01T00:00:00.000Z',
    });
    const url = 'https://files.test/a.jpg';
    const none = { rule: 'QTA-13', from: 'organization.limits.monthlyUploads', limit: 0, used: 0 };
    expect(await numberOf(acme, 'POST', '/upload/from-url', { teamId: TEAM, url })).toEqual(none);
  });

  it('of imported posts and comments names its own', async ({ acme: posts }) => {
    const acme = withComments(posts);
    setOrganization(acme.world, { limits: { historyPosts: 0, monthlyComments: 0 } });
    const { id } = await acme.livePost('INSTAGRAM');
    const start = { teamId: TEAM, socialAccountType: 'INSTAGRAM', count: 1 };
    expect(await numberOf(acme, 'POST', '/post-history-import', start)).toMatchObject({
      rule: 'D-HIS-02',
      from: 'organization.limits.historyPosts',
    });
    const comment = { teamId: TEAM, internalPostId: id, socialAccountTypes: ['INSTAGRAM'], text: 'Hi' };
    expect(await numberOf(acme, 'POST', '/comment', comment)).toMatchObject({
      rule: 'QTA-12',
      from: 'organization.limits.monthlyComments',
    });
  });

  it('of messages that a plan does not have never resets', async ({ acme: posts }) => {
    const acme = withConversations(posts);
    const { conversation } = await acme.platformEvent();
    setOrganization(acme.world, { plan: 'FREE' });
    const sent = await numberOf(acme, 'POST', `/conversations/${conversation.id}/messages`, { text: 'Hi' });
    expect(sent).toEqual({ rule: 'QTA-28', from: 'quotas.monthlyOutboundMessages.FREE', limit: 0, used: 0 });
  });
});

describe('a size', () => {
  it.for([
    ['/upload/init', 'image/jpeg', 26_214_401, 'UPL-05', 'uploads.maxImageBytes'],
    ['/upload/init', 'video/mp4', 5_368_709_121, 'UPL-42', 'uploads.maxDirectBytes'],
    ['/upload/multipart/init', 'application/pdf', 104_857_601, 'UPL-06', 'uploads.maxDocumentBytes'],
    ['/upload/multipart/init', 'video/mp4', 5_368_709_121, 'UPL-07', 'uploads.maxVideoBytes'],
  ] as const)('of %s with %s is judged by the ceiling of its type', async ([path, mimeType, fileSize, rule, from], { acme }) => {
    const found = await numberOf(acme, 'POST', path, { teamId: TEAM, fileName: 'file', mimeType, fileSize });
    expect(found).toEqual({ rule, from, limit: fileSize - 1, used: fileSize });
  });

  it('of a video is judged by the organization’s own ceiling', async ({ acme }) => {
    setOrganization(acme.world, { settings: { ...organizationOf(acme.world).settings, maxVideoBytes: 1000 } });
    const body = { teamId: TEAM, fileName: 'file', mimeType: 'video/mp4', fileSize: 1001 };
    const own = { rule: 'UPL-07', from: 'organization.settings.maxVideoBytes', limit: 1000, used: 1001 };
    expect(await numberOf(acme, 'POST', '/upload/multipart/init', body)).toEqual(own);
  });

  it('of a body is judged by the limit of bodies', async ({ acme }) => {
    const body = { ...postBody(), title: 'x'.repeat(limits.http.maxJsonBodyBytes) };
    expect(await numberOf(acme, 'POST', '/post', body)).toEqual({ rule: 'D-GEN-09', from: 'http.maxJsonBodyBytes', limit: 10_485_760 });
  });
});

describe('a window', () => {
  it('of messages says how long ago the participant wrote', async ({ acme: posts }) => {
    const acme = withConversations(posts);
    const { conversation } = await acme.platformEvent();
    await acme.advance(25 * HOUR);
    const sent = await numberOf(acme, 'POST', `/conversations/${conversation.id}/messages`, { text: 'Hi' });
    expect(sent).toEqual({ rule: 'DMS-39', from: 'conversations.replyWindowMs', limit: 24 * HOUR, used: expect.closeTo(25 * HOUR, -5) });
  });

  it('of connection checks says when the oldest one leaves it', async ({ acme }) => {
    const check = { teamId: TEAM, type: 'TWITTER' };
    for (let i = 0; i < 10; i++) await acme.ok('POST', '/social-account/connection-check', check);
    const full = { rule: 'D-ACC-01', from: 'accounts.connectionChecks.maxRequests', limit: 10, used: 10 };
    expect(await numberOf(acme, 'POST', '/social-account/connection-check', check)).toEqual({
      ...full,
      resetsAt: '2026-03-02T10:00:00.000Z',
    });
  });
});

describe('a bound of the document', () => {
  it.for([
    ['GET', '/team?limit=101', undefined, 'D-GEN-13', 'http.maxPageItems', 100],
    ['POST', '/post', { data: { BLUESKY: { text: 'x'.repeat(301) } } }, 'D-PST-11', 'posts.fields.BLUESKY.maxTextCharacters', 300],
    [
      'POST',
      '/post',
      { data: { INSTAGRAM: { collaborators: ['a', 'b', 'c', 'd'] } } },
      'D-PST-11',
      'posts.fields.INSTAGRAM.maxCollaborators',
      3,
    ],
  ] as const)('of %s %s is found by its place', async ([method, path, changes, rule, from, limit], { acme }) => {
    expect(await numberOf(acme, method, path, changes && { ...postBody(), ...changes })).toEqual({ rule, from, limit });
  });

  it('of media is found by platform, type and kind of file', async ({ acme }) => {
    const body = { ...postBody(), socialAccountTypes: ['YOUTUBE'], data: { YOUTUBE: { type: 'SHORT', text: 'Hi' } } };
    expect(await numberOf(acme, 'POST', '/post', body)).toEqual({
      rule: 'D-PST-12',
      from: 'posts.media.YOUTUBE.SHORT.minFiles',
      limit: 1,
      used: 0,
    });
  });
});

describe('a refusal', () => {
  it('has the rule of its kind where no number decides', async ({ acme }) => {
    const rules = await Promise.all([
      groundsOf(acme, 'GET', '/nowhere'),
      groundsOf(acme, 'GET', '/team', undefined, ''),
      groundsOf(acme, 'GET', '/team', undefined, 'sk_wrong'),
      groundsOf(acme, 'GET', '/team/unknown'),
      groundsOf(acme, 'GET', '/conversations', undefined, 'sk_sim_pro'),
      groundsOf(acme, 'POST', '/post', { ...postBody(), teamId: undefined }),
      groundsOf(acme, 'POST', '/post', { ...postBody(), socialAccountTypes: ['MYSPACE'] }),
      groundsOf(acme, 'POST', '/post', { ...postBody(), title: 5 }),
    ]);
    const expected = ['D-GEN-10', 'AUTH-01', 'AUTH-02', 'GEN-07', 'AUTH-07', 'GEN-08', 'GEN-03', 'D-GEN-06'];
    expect(rules.map(grounds => grounds?.rule)).toEqual(expected);
  });

  it('of the object store has its rule, too', async ({ acme }) => {
    const file = { teamId: TEAM, fileName: 'a.jpg', mimeType: 'image/jpeg', fileSize: 10 };
    const { url } = await acme.ok<{ url: string }>('POST', '/upload/init', file);
    const put = async (query: string, body: string) =>
      (await acme.sim.handler(messageOf({ method: 'PUT', path: new URL(url).pathname, query, body }))).refusal?.rule;
    const { search } = new URL(url);
    const rules = [await put('', 'x'), await put(search.slice(1), 'x')];
    await acme.advance(HOUR);
    expect([...rules, await put(search.slice(1), '0123456789')]).toEqual(['D-UPL-01', 'D-UPL-15', 'UPL-45']);
  });

  it('of the control API has its message and no rule', async ({ acme }) => {
    const path = '/_sim/clock/advance';
    const { refusal } = await acme.sim.handler(
      messageOf({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body: '{}' }),
    );
    expect(refusal).toEqual({ rule: null, message: expect.stringContaining('required') });
  });

  it('is no part of what the caller reads', async ({ acme }) => {
    const invalid = { ...postBody(), socialAccountTypes: ['YOUTUBE'], data: { YOUTUBE: {} } };
    const { body } = await acme.call<{ issues: readonly object[] }>('POST', '/post', { body: invalid });
    expect(Object.keys(body)).toEqual(['statusCode', 'message', 'issues']);
    expect(new Set(body.issues.flatMap(issue => Object.keys(issue)))).toEqual(new Set(['code', 'path', 'message']));
  });
});
