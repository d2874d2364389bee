import { describe, expect, it } from 'vitest';
import type { PostStatus } from '../../../openapi/generated/types.ts';
import type { World } from '../world.ts';
import { fixtureOf, HOUR, PLATFORMS, refusalOf, START, STARTS_AT, TEAM, worldOf } from './past.fixture.ts';

const postsIn = (world: World) => world.posts.byId.all();

describe('posts of the past', () => {
  it.each<[PostStatus, object]>([
    ['DRAFT', { ago: '3d' }],
    ['SCHEDULED', { in: '2d' }],
    ['PROCESSING', { ago: 0 }],
    ['RETRYING', { ago: '2m', because: 'outage' }],
    ['REVIEW', { ago: '1d' }],
    ['POSTED', { ago: '3d' }],
    ['ERROR', { ago: '3d', because: 'outage' }],
    ['ERROR', { ago: '3d', because: 'reject' }],
    ['DELETED', { ago: '3d' }],
  ])('become %s with %j', async (status, when) => {
    const { world } = await worldOf({ posts: [{ team: TEAM, platforms: ['FACEBOOK'], status, ...when }] });
    expect(postsIn(world).map(post => post.status)).toEqual([status]);
    expect(world.clock.now()).toBe(STARTS_AT);
  });

  it.each(PLATFORMS)('go out on %s with what it demands', async platform => {
    const { world } = await worldOf({ posts: [{ team: TEAM, platforms: [platform], ago: '3d' }] });
    const [post] = postsIn(world);
    expect(post).toMatchObject({ status: 'POSTED', postDate: STARTS_AT - 72 * HOUR });
    expect(post?.targets[0]?.publication?.publishedAt).toBeGreaterThanOrEqual(STARTS_AT - 72 * HOUR);
  });

  it('fail on the platforms that are named, and leave these working', async () => {
    const { world, sim } = await worldOf({
      posts: [{ team: TEAM, platforms: ['FACEBOOK', 'TWITTER'], ago: '3d', status: 'ERROR', because: 'outage', failing: ['TWITTER'] }],
    });
    expect(postsIn(world)[0]?.targets.map(({ type, publication }) => [type, publication !== null])).toEqual([
      ['FACEBOOK', true],
      ['TWITTER', false],
    ]);
    expect(world.platforms.TWITTER.controls.failure()).toBeNull();
    const { because } = sim.explain(postsIn(world)[0]?.id ?? '');
    expect(because.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'the fixture declares it (organizations.0.posts.0)',
        expect.stringContaining('failure mode outage, set by the fixture (organizations.0.posts.0)'),
      ]),
    );
  });

  it('come in series, with their texts in turn', async () => {
    const { world } = await worldOf({ posts: [{ team: TEAM, platforms: ['TWITTER'], ago: '2d', every: '12h', texts: ['One', 'Two'] }] });
    expect(postsIn(world).map(({ postDate, title }) => [(STARTS_AT - (postDate ?? 0)) / HOUR, title])).toEqual([
      [48, 'One'],
      [36, 'Two'],
      [24, 'One'],
      [12, 'Two'],
    ]);
  });

  it('use up the day of an account', async () => {
    const { sim } = await worldOf({ posts: [{ team: TEAM, platforms: ['TWITTER'], today: 15 }] });
    const body = {
      teamId: TEAM,
      title: 'One more',
      status: 'SCHEDULED',
      postDate: START,
      socialAccountTypes: ['TWITTER'],
      data: { TWITTER: { text: 'Hi' } },
    };
    const init = { method: 'POST', headers: { 'x-api-key': 'sk_mine', 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const { status } = await sim.fetch('/api/v1/post', init);
    expect(status).toBe(403);
    expect(await refusalOf({ posts: [{ team: TEAM, platforms: ['TWITTER'], today: 16 }] })).toContain(
      'organizations.0.posts.0 is refused: Daily post limit',
    );
  });

  it('are found by their reference keys, with the data that is declared', async () => {
    const { world } = await worldOf({
      posts: [{ team: TEAM, platforms: ['TWITTER'], ago: '1d', referenceKey: 'launch', data: { TWITTER: { text: 'My own' } } }],
    });
    expect(postsIn(world)[0]).toMatchObject({ referenceKey: 'launch', data: { TWITTER: { text: 'My own' } } });
  });

  it('have comments, answers and an import', async () => {
    const { world } = await worldOf({
      posts: [{ team: TEAM, platforms: ['INSTAGRAM'], ago: '5d', comments: 6, answers: 2, importComments: true }],
    });
    const fetched = world.comments.fetched.all();
    // The crowd's comments, and the two answers, which the import finds.
    expect(fetched.filter(({ author }) => author.name !== null).length).toBeGreaterThanOrEqual(6);
    expect(world.comments.created.all().map(({ status, fetchedParentCommentId }) => [status, fetchedParentCommentId !== null])).toEqual([
      ['POSTED', true],
      ['POSTED', true],
    ]);
    expect(world.comments.imports.all().filter(run => !run.isStanding)).toMatchObject([{ status: 'COMPLETED' }]);
  });
});

describe('conversations, flows, imports and lost accounts of the past', () => {
  it('are there at the start', async () => {
    const { world } = await worldOf({
      flows: [{ team: TEAM, platform: 'INSTAGRAM', name: 'Hours', ago: '5d', keywords: ['open'], reply: 'At nine.' }],
      conversations: [
        {
          team: TEAM,
          platform: 'INSTAGRAM',
          ago: '3h',
          person: 'Mara Lind',
          messages: [
            { from: 'PARTICIPANT', text: 'When do you open?' },
            { from: 'TEAM', text: 'At nine, as always.' },
          ],
        },
        { team: TEAM, platform: 'FACEBOOK', ago: '2d', every: '12h', count: 3 },
      ],
      historyImports: [{ team: TEAM, platform: 'INSTAGRAM', ago: '4d', count: 12 }],
      csvImports: [
        {
          team: TEAM,
          ago: '1d',
          rows: [
            { title: 'From a file', status: 'SCHEDULED', postDate: '2026-03-03T09:00:00Z', socialAccountTypes: 'TWITTER', text: 'Hi' },
            { title: 'Without a platform', status: 'SCHEDULED', postDate: '2026-03-03T09:00:00Z', socialAccountTypes: '', text: 'Hi' },
          ],
        },
      ],
    });
    expect(world.conversations.byId.all().map(({ participant }) => participant.name)).toContain('Mara Lind');
    expect(world.conversations.byId.all()).toHaveLength(4);
    const [flow] = world.automations.byId.all();
    expect(flow).toMatchObject({ status: 'ACTIVE' });
    expect(world.automations.executions.findBy('automation', flow?.id ?? '')).toMatchObject([{ status: 'COMPLETED' }]);
    expect(world.historyImports.byId.all()).toMatchObject([{ status: 'COMPLETED', postsImported: 12 }]);
    expect(world.csvImports.byId.all()).toMatchObject([{ successRows: 1, failedRows: 1 }]);
  });

  it('disconnect an account by themselves', async () => {
    const [organization] = fixtureOf({}).organizations;
    if (!organization) throw new Error('No organization');
    const [team] = organization.teams;
    const accounts = (team?.accounts ?? []).map(account => (account.type === 'FACEBOOK' ? { ...account, lostAgo: '10h' } : account));
    const { world } = await worldOf({ settings: { deleteAccountAfter: 24 }, teams: [{ id: TEAM, name: 'Team', accounts }] });
    expect(world.accounts.byId.get('sa_facebook')?.deleteOn).toEqual(expect.any(Number));
    expect(world.accounts.byId.get('sa_instagram')?.deleteOn).toBeNull();
  });
});

describe('a world with a past', () => {
  const past = { posts: [{ team: TEAM, platforms: ['FACEBOOK'] as const, ago: '3d', every: '1d', comments: 2 }] };

  it('is the same for the same seed, and after a reset', async () => {
    const { sim, world } = await worldOf(past);
    const ids = (of: World) => [postsIn(of).map(({ id }) => id), of.comments.fetched.all().map(({ id }) => id)];
    const again = await worldOf(past);
    expect(ids(again.world)).toEqual(ids(world));
    await sim.fetch('/_sim/reset', { method: 'POST' });
    const reset = sim.worlds.defaultWorld;
    expect(reset).not.toBe(world);
    expect([ids(reset), reset.clock.now(), reset.beginning]).toEqual([ids(world), world.clock.now(), world.beginning]);
  });

  it('keeps when its past began in a snapshot', async () => {
    const { sim, world } = await worldOf(past);
    const snapshot: unknown = await (await sim.fetch('/_sim/snapshot')).json();
    const headers = { 'content-type': 'application/json' };
    await sim.fetch('/_sim/snapshot', { method: 'PUT', headers, body: JSON.stringify(snapshot) });
    expect(sim.worlds.defaultWorld).not.toBe(world);
    expect(sim.worlds.defaultWorld.beginning).toBe(world.beginning);
  });

  it('tells its webhook endpoints nothing of the past', async () => {
    const { world } = await worldOf({ ...past, webhooks: [{ url: 'https://hooks.test/in' }] });
    expect(world.webhooks.byId.all()).toHaveLength(1);
    expect(world.webhooks.deliveries.all()).toEqual([]);
  });
});
