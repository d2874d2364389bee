import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommentList } from '../../../openapi/generated/types.ts';
import { type CommentTest, createCommentTest, MINUTE, TEAM } from './comments.fixture.ts';

let t: CommentTest;
/** Posts by name, made once: the tests only read. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  t = await createCommentTest();
  const [one, two] = [await t.livePost('INSTAGRAM', 'FACEBOOK'), await t.livePost('INSTAGRAM')];
  const importedPostId = await t.pastPost('FACEBOOK');
  Object.assign(ids, { one: one.id, two: two.id, past: importedPostId });
  const on = async (name: string, body: object) => {
    ids[name] = (await t.comment({ text: `Text of ${name}`, ...body })).id;
    await t.advance(MINUTE);
  };
  await on('both', { internalPostId: one.id, socialAccountTypes: ['INSTAGRAM', 'FACEBOOK'], title: 'A Läunch' });
  await on('facebook', { internalPostId: one.id, socialAccountTypes: ['FACEBOOK'] });
  t.test.sim.platforms.INSTAGRAM.fail('reject');
  await on('failed', { internalPostId: two.id, socialAccountTypes: ['INSTAGRAM'] });
  t.controls('INSTAGRAM').fail(null);
  await on('waiting', { importedPostId, socialAccountTypes: ['FACEBOOK'], postDate: '2026-03-09T00:00:00Z' });
  await on('draft', { internalPostId: two.id, status: 'DRAFT', data: { INSTAGRAM: { text: 'Only here: ÜBER' } } });
  await on('deleted', { internalPostId: one.id, socialAccountTypes: ['INSTAGRAM'], postDate: '2026-03-09T00:00:00Z' });
  await on('erased', { internalPostId: one.id, socialAccountTypes: ['INSTAGRAM'], postDate: '2026-03-09T00:00:00Z' });
  await t.did('DELETE', `/comment/${ids['erased'] ?? ''}`);
  await t.advance(MINUTE);
  await t.did('DELETE', `/comment/${ids['deleted'] ?? ''}`);
  await t.did('PATCH', `/comment/${ids['waiting'] ?? ''}`, { title: 'Seen again' });
  // Of another team, on the same real account.
  await t.did('POST', '/comment', {
    teamId: 'team_acme_support',
    importedPostId: await supportPost(),
    socialAccountTypes: ['INSTAGRAM'],
    text: 'Support',
  });
});
afterAll(async () => {
  expect(t.test.problems).toEqual([]);
  await t.test.sim.close();
});

async function supportPost(): Promise<string> {
  const teamId = 'team_acme_support';
  await t.did('POST', '/post-history-import', { teamId, socialAccountType: 'INSTAGRAM', count: 1 });
  await t.advance(MINUTE);
  const { posts } = await t.did<{ posts: { id: string }[] }>(
    'GET',
    `/post-history-import/posts?teamId=${teamId}&socialAccountType=INSTAGRAM`,
  );
  return posts[0]?.id ?? '';
}

const list = async (query = '') => {
  const { items, total } = await t.did<CommentList>('GET', `/comment?teamId=${TEAM}${query}`);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  expect(total).toBeGreaterThanOrEqual(items.length);
  return items.map(({ id }) => names.get(id) ?? id);
};

describe('GET /comment', () => {
  it('[CMT-19] lists the created comments of the team, newest first, without deleted ones', async () => {
    expect(await list()).toEqual(['draft', 'waiting', 'failed', 'facebook', 'both']);
    expect(await t.call('GET', '/comment')).toMatchObject({ status: 400, body: { message: 'teamId is required' } });
    expect(await t.call('GET', '/comment?teamId=team_free')).toMatchObject({ status: 404, body: { message: 'Team not found' } });
    const support = await t.did<CommentList>('GET', '/comment?teamId=team_acme_support');
    expect(support).toMatchObject({ total: 1, items: [{ data: { INSTAGRAM: { text: 'Support' } } }] });
  });

  it('[CMT-20] filters by postId and by importedPostId', async () => {
    expect(await list(`&postId=${ids['one']}`)).toEqual(['facebook', 'both']);
    expect(await list(`&postId=${ids['two']}`)).toEqual(['draft', 'failed']);
    expect(await list(`&importedPostId=${ids['past']}`)).toEqual(['waiting']);
    expect(await list('&postId=post_unknown')).toEqual([]);
  });

  it('[CMT-21] filters by status and by platforms', async () => {
    expect(await list('&status=POSTED')).toEqual(['facebook', 'both']);
    expect(await list('&status=ERROR')).toEqual(['failed']);
    expect(await list('&status=SCHEDULED')).toEqual(['waiting']);
    expect(await list('&status=DRAFT')).toEqual(['draft']);
    expect(await list('&status=DELETED')).toEqual(['erased', 'deleted']);
    expect(await list('&platforms=INSTAGRAM')).toEqual(['failed', 'both']);
    expect(await list('&platforms=FACEBOOK')).toEqual(['waiting', 'facebook', 'both']);
    expect(await list('&platforms=INSTAGRAM&platforms=FACEBOOK')).toEqual(['waiting', 'failed', 'facebook', 'both']);
    expect(await list('&platforms=INSTAGRAM&status=POSTED')).toEqual(['both']);
    expect(await t.call('GET', `/comment?teamId=${TEAM}&platforms=TWITTER`)).toMatchObject({ status: 400 });
    expect(await t.call('GET', `/comment?teamId=${TEAM}&status=LIVE`)).toMatchObject({ status: 400 });
  });

  it('[CMT-22] searches titles and texts, in any case', async () => {
    expect(await list('&q=text%20OF')).toEqual(['waiting', 'failed', 'facebook', 'both']);
    expect(await list(`&q=${encodeURIComponent('läUNCH')}`)).toEqual(['both']);
    expect(await list(`&q=${encodeURIComponent('über')}`)).toEqual(['draft']);
    expect(await list('&q=support')).toEqual([]);
  });

  it('[CMT-23] sorts by createdAt, updatedAt and deletedAt, either way', async () => {
    const newestFirst = ['draft', 'waiting', 'failed', 'facebook', 'both'];
    expect(await list('&orderBy=createdAt&order=DESC')).toEqual(newestFirst);
    expect(await list('&order=ASC')).toEqual(newestFirst.toReversed());
    expect(await list('&orderBy=updatedAt')).toEqual(['waiting', 'draft', 'failed', 'facebook', 'both']);
    expect(await list('&orderBy=updatedAt&order=ASC')).toEqual(['both', 'facebook', 'failed', 'draft', 'waiting']);
    expect(await list('&status=DELETED&orderBy=deletedAt&order=ASC')).toEqual(['erased', 'deleted']);
    expect(await list('&status=DELETED&orderBy=deletedAt')).toEqual(['deleted', 'erased']);
    expect(await t.call('GET', `/comment?teamId=${TEAM}&orderBy=title`)).toMatchObject({ status: 400 });
  });

  it('[CMT-24] is paged', async () => {
    expect(await list('&limit=2')).toEqual(['draft', 'waiting']);
    expect(await list('&offset=2&limit=2')).toEqual(['failed', 'facebook']);
    expect(await list('&offset=4&limit=2')).toEqual(['both']);
    const { items, total } = await t.did<CommentList>('GET', `/comment?teamId=${TEAM}&offset=99`);
    expect([items, total]).toEqual([[], 5]);
    expect(await t.call('GET', `/comment?teamId=${TEAM}&limit=101`)).toMatchObject({ status: 400 });
  });
});
