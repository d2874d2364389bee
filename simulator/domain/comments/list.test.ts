import { describe, expect } from 'vitest';
import type { CommentList } from '../../../openapi/generated/types.ts';
import { it as base, type CommentWorld, MINUTE, TEAM, withComments } from './comments.fixture.ts';

async function supportPost(acme: CommentWorld): Promise<string> {
  const teamId = 'team_acme_support';
  await acme.ok('POST', '/post-history-import', { teamId, socialAccountType: 'INSTAGRAM', count: 1 });
  await acme.advance(MINUTE);
  const { posts } = await acme.ok<{ posts: { id: string }[] }>(
    'GET',
    `/post-history-import/posts?teamId=${teamId}&socialAccountType=INSTAGRAM`,
  );
  return posts[0]?.id ?? '';
}

interface Seeded extends CommentWorld {
  /** Posts and comments by name. */
  readonly ids: Readonly<Record<string, string>>;
}

/** A world with these comments, which the tests only read. */
const it = base.extend('seeded', { scope: 'file' }, async ({ simulator }): Promise<Seeded> => {
  const acme = withComments(await simulator.fresh());
  const [one, two] = [await acme.livePost('INSTAGRAM', 'FACEBOOK'), await acme.livePost('INSTAGRAM')];
  const importedPostId = await acme.importedPost('FACEBOOK');
  const ids: Record<string, string> = { one: one.id, two: two.id, past: importedPostId };
  const add = async (name: string, body: object) => {
    ids[name] = (await acme.comment({ text: `Text of ${name}`, ...body })).id;
    await acme.advance(MINUTE);
  };
  await add('both', { internalPostId: one.id, socialAccountTypes: ['INSTAGRAM', 'FACEBOOK'], title: 'A Läunch' });
  await add('facebook', { internalPostId: one.id, socialAccountTypes: ['FACEBOOK'] });
  acme.sim.platforms.INSTAGRAM.fail('reject');
  await add('failed', { internalPostId: two.id, socialAccountTypes: ['INSTAGRAM'] });
  acme.controls('INSTAGRAM').fail(null);
  await add('waiting', { importedPostId, socialAccountTypes: ['FACEBOOK'], postDate: '2026-03-09T00:00:00Z' });
  await add('draft', { internalPostId: two.id, status: 'DRAFT', data: { INSTAGRAM: { text: 'Only here: ÜBER' } } });
  await add('deleted', { internalPostId: one.id, socialAccountTypes: ['INSTAGRAM'], postDate: '2026-03-09T00:00:00Z' });
  await add('erased', { internalPostId: one.id, socialAccountTypes: ['INSTAGRAM'], postDate: '2026-03-09T00:00:00Z' });
  await acme.ok('DELETE', `/comment/${ids['erased'] ?? ''}`);
  await acme.advance(MINUTE);
  await acme.ok('DELETE', `/comment/${ids['deleted'] ?? ''}`);
  await acme.ok('PATCH', `/comment/${ids['waiting'] ?? ''}`, { title: 'Seen again' });
  // Of another team, on the same real account.
  await acme.ok('POST', '/comment', {
    teamId: 'team_acme_support',
    importedPostId: await supportPost(acme),
    socialAccountTypes: ['INSTAGRAM'],
    text: 'Support',
  });
  return { ...acme, ids };
});

const list = async (acme: Seeded, query = '') => {
  const { items, total } = await acme.ok<CommentList>('GET', `/comment?teamId=${TEAM}${query}`);
  const names = new Map(Object.entries(acme.ids).map(([name, id]) => [id, name]));
  expect(total).toBeGreaterThanOrEqual(items.length);
  return items.map(({ id }) => names.get(id) ?? id);
};

describe('GET /comment', () => {
  it('[CMT-19] lists the created comments of the team, newest first, without deleted ones', async ({ seeded: acme }) => {
    expect(await list(acme)).toEqual(['draft', 'waiting', 'failed', 'facebook', 'both']);
    expect(await acme.call('GET', '/comment')).toMatchObject({ status: 400, body: { message: 'teamId is required' } });
    expect(await acme.call('GET', '/comment?teamId=team_free')).toMatchObject({ status: 404, body: { message: 'Team not found' } });
    const support = await acme.ok<CommentList>('GET', '/comment?teamId=team_acme_support');
    expect(support).toMatchObject({ total: 1, items: [{ data: { INSTAGRAM: { text: 'Support' } } }] });
  });

  it('[CMT-20] filters by postId and by importedPostId', async ({ seeded: acme }) => {
    expect(await list(acme, `&postId=${acme.ids['one']}`)).toEqual(['facebook', 'both']);
    expect(await list(acme, `&postId=${acme.ids['two']}`)).toEqual(['draft', 'failed']);
    expect(await list(acme, `&importedPostId=${acme.ids['past']}`)).toEqual(['waiting']);
    expect(await list(acme, `&postId=${acme.ids['one']}&importedPostId=${acme.ids['past']}`)).toEqual([]);
  });

  it.for([
    ['postId=post_unknown', 'Post not found'],
    ['importedPostId=ipost_unknown', 'Imported post not found'],
  ] as const)('[D-GEN-30] by %s, which the organization does not have, is 404', async ([filter, message], { seeded: acme }) => {
    expect(await acme.call('GET', `/comment?teamId=${TEAM}&${filter}`)).toMatchObject({ status: 404, body: { message } });
  });

  it('[D-GEN-30] lists the comments of a historical post that is gone', async ({ seeded: acme }) => {
    await acme.ok('DELETE', '/post-history-import/posts', { teamId: TEAM, postIds: [acme.ids['past']] });
    expect(await list(acme, `&importedPostId=${acme.ids['past']}`)).toEqual(['waiting']);
  });

  it('[CMT-21] filters by status and by platforms', async ({ seeded: acme }) => {
    expect(await list(acme, '&status=POSTED')).toEqual(['facebook', 'both']);
    expect(await list(acme, '&status=ERROR')).toEqual(['failed']);
    expect(await list(acme, '&status=SCHEDULED')).toEqual(['waiting']);
    expect(await list(acme, '&status=DRAFT')).toEqual(['draft']);
    expect(await list(acme, '&status=DELETED')).toEqual(['erased', 'deleted']);
    expect(await list(acme, '&platforms=INSTAGRAM')).toEqual(['failed', 'both']);
    expect(await list(acme, '&platforms=FACEBOOK')).toEqual(['waiting', 'facebook', 'both']);
    expect(await list(acme, '&platforms=INSTAGRAM&platforms=FACEBOOK')).toEqual(['waiting', 'failed', 'facebook', 'both']);
    expect(await list(acme, '&platforms=INSTAGRAM&status=POSTED')).toEqual(['both']);
    expect(await acme.call('GET', `/comment?teamId=${TEAM}&platforms=TWITTER`)).toMatchObject({ status: 400 });
    expect(await acme.call('GET', `/comment?teamId=${TEAM}&status=LIVE`)).toMatchObject({ status: 400 });
  });

  it('[CMT-22, D-GEN-22] searches titles and texts, in any case', async ({ seeded: acme }) => {
    expect(await list(acme, '&q=text%20OF')).toEqual(['waiting', 'failed', 'facebook', 'both']);
    expect(await list(acme, `&q=${encodeURIComponent('läUNCH')}`)).toEqual(['both']);
    expect(await list(acme, `&q=${encodeURIComponent('über')}`)).toEqual(['draft']);
    expect(await list(acme, '&q=support')).toEqual([]);
  });

  it('[CMT-23] sorts by createdAt, updatedAt and deletedAt, either way', async ({ seeded: acme }) => {
    const newestFirst = ['draft', 'waiting', 'failed', 'facebook', 'both'];
    expect(await list(acme, '&orderBy=createdAt&order=DESC')).toEqual(newestFirst);
    expect(await list(acme, '&order=ASC')).toEqual(newestFirst.toReversed());
    expect(await list(acme, '&orderBy=updatedAt')).toEqual(['waiting', 'draft', 'failed', 'facebook', 'both']);
    expect(await list(acme, '&orderBy=updatedAt&order=ASC')).toEqual(['both', 'facebook', 'failed', 'draft', 'waiting']);
    expect(await list(acme, '&status=DELETED&orderBy=deletedAt&order=ASC')).toEqual(['erased', 'deleted']);
    expect(await list(acme, '&status=DELETED&orderBy=deletedAt')).toEqual(['deleted', 'erased']);
    expect(await acme.call('GET', `/comment?teamId=${TEAM}&orderBy=title`)).toMatchObject({ status: 400 });
  });

  it('[CMT-24] is paginated', async ({ seeded: acme }) => {
    expect(await list(acme, '&limit=2')).toEqual(['draft', 'waiting']);
    expect(await list(acme, '&offset=2&limit=2')).toEqual(['failed', 'facebook']);
    expect(await list(acme, '&offset=4&limit=2')).toEqual(['both']);
    const { items, total } = await acme.ok<CommentList>('GET', `/comment?teamId=${TEAM}&offset=99`);
    expect([items, total]).toEqual([[], 5]);
    expect(await acme.call('GET', `/comment?teamId=${TEAM}&limit=101`)).toMatchObject({ status: 400 });
  });
});
