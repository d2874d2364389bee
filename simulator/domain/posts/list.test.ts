import { describe, expect } from 'vitest';
import type { PostList } from '../../../openapi/generated/types.ts';
import { it as base, onPlatforms, type PostWorld, withPosts } from './posts.fixture.ts';

const MINUTE = 60_000;

/** A world with these posts, which the tests only read. */
const it = base.extend('seeded', { scope: 'file' }, async ({ simulator }) => {
  const acme = withPosts(await simulator.fresh());
  const ids: Record<string, string> = {};
  const add = async (title: string, changes: object) => {
    ids[title] = (await acme.post({ title, ...changes })).id;
    await acme.advance(MINUTE);
  };
  await add('Alpha', { postDate: '2026-03-05T12:00:00.000Z' });
  await add('Beta', { status: 'DRAFT', postDate: '', ...onPlatforms('THREADS') });
  await add('Gamma', { postDate: '2026-03-02T09:02:00Z', ...onPlatforms('TWITTER', 'BLUESKY') });
  await add('Delta', { status: 'DRAFT', postDate: '2026-03-04T12:00:00.000Z', data: { TWITTER: { text: 'ALPHAbet' } } });
  await add('Epsilon', { postDate: '2026-03-05T12:00:00.000Z', ...onPlatforms('BLUESKY') });
  await add('Zeta', { status: 'DRAFT', postDate: '' });
  await acme.ok('DELETE', `/post/${ids['Zeta']}`);
  await acme.post({ teamId: 'team_acme_support', title: 'Another team', ...onPlatforms('INSTAGRAM') });
  await acme.ok('PATCH', `/post/${ids['Beta']}`, { title: 'Beta' });
  return acme;
});

describe('listPosts', () => {
  const list = (acme: PostWorld, query = '') => acme.ok<PostList>('GET', `/post?teamId=team_acme_marketing${query}`);

  it.for([
    ['newest first, without deleted ones', '', 'Epsilon Delta Gamma Beta Alpha'],
    ['oldest first', '&order=ASC', 'Alpha Beta Gamma Delta Epsilon'],
    ['in a status', '&status=DRAFT', 'Delta Beta'],
    ['that are live', '&status=POSTED', 'Gamma'],
    ['that are deleted', '&status=DELETED', 'Zeta'],
    ['by a part of the title, upper or lower case', '&q=gAMm', 'Gamma'],
    ['by a part of a text too', '&q=alpha', 'Delta Alpha'],
    ['for a platform', '&platforms=BLUESKY', 'Epsilon Gamma'],
    ['for any of several platforms', '&platforms=BLUESKY&platforms=THREADS', 'Epsilon Gamma Beta'],
    ['from an instant on, the instant included', '&postDateFrom=2026-03-05T13:00:00%2B01:00', 'Epsilon Alpha'],
    ['up to an instant, the instant included', '&postDateTo=2026-03-04T12:00:00.000Z', 'Delta Gamma'],
    ['between instants', '&postDateFrom=2026-03-03T00:00:00Z&postDateTo=2026-03-05T11:59:59.999Z', 'Delta'],
    ['by postDate, latest first, none last', '&orderBy=postDate', 'Epsilon Alpha Delta Gamma Beta'],
    ['by postDate, earliest first, none last', '&orderBy=postDate&order=ASC', 'Gamma Delta Alpha Epsilon Beta'],
    ['by updatedAt', '&orderBy=updatedAt', 'Beta Epsilon Delta Gamma Alpha'],
    ['by postedDate, none last', '&orderBy=postedDate&order=ASC', 'Gamma Alpha Beta Delta Epsilon'],
    ['by deletedAt', '&orderBy=deletedAt&status=DELETED', 'Zeta'],
    ['that match everything', '&status=SCHEDULED&platforms=BLUESKY&q=eps', 'Epsilon'],
    ['that match nothing', '&q=omega', ''],
  ] as const)('[D-PST-13, D-GEN-22] lists posts %s', async ([, query, titles], { seeded: acme }) => {
    const { items, total } = await list(acme, query);
    expect(items.map(post => post.title).join(' ')).toBe(titles);
    expect(total).toBe(items.length);
  });

  it('pages through all matches', async ({ seeded: acme }) => {
    const pages = await Promise.all([0, 2, 4, 6].map(offset => list(acme, `&limit=2&offset=${offset}`)));
    expect(pages.map(page => page.items.map(post => post.title).join(' '))).toEqual(['Epsilon Delta', 'Gamma Beta', 'Alpha', '']);
    expect(pages.map(page => page.total)).toEqual([5, 5, 5, 5]);
  });

  it('shows each post as it is by itself', async ({ seeded: acme }) => {
    const [post] = (await list(acme, '&limit=1')).items;
    expect(post).toEqual(await acme.get(post?.id ?? ''));
  });

  it.for([
    '&status=GONE',
    '&orderBy=title',
    '&order=UP',
    '&platforms=MYSPACE',
    '&postDateFrom=soon',
    '&limit=0',
    '&limit=101',
    '&offset=-1',
  ])('refuses %s', async (query, { seeded: acme }) => {
    expect((await acme.call('GET', `/post?teamId=team_acme_marketing${query}`)).status).toBe(400);
  });

  it.for(['team_nowhere', 'team_pro'])('returns 404 for the team %s', async (teamId, { seeded: acme }) => {
    expect((await acme.call('GET', `/post?teamId=${teamId}`)).status).toBe(404);
  });
});
