import { describe, expect, it } from 'vitest';
import type { FixtureOrganization } from '../../../openapi/generated/control-types.ts';
import type { Platform, PostStatus } from '../../../openapi/generated/types.ts';
import { createSimulator } from '../../index.ts';
import type { World } from '../world.ts';
import type { Fixture } from '../worlds/fixture.ts';

const START = '2026-03-02T09:00:00.000Z';
const TEAM = 'team_mine';
const HOUR = 3_600_000;
const STARTS_AT = Date.parse(START);

const uploads = [
  {
    id: 'upload_image',
    fileName: 'a.jpg',
    mimeType: 'image/jpeg',
    sizeBytes: 20_000,
    type: 'image',
    widthPixels: 1080,
    heightPixels: 1080,
    seconds: null,
  },
  {
    id: 'upload_video',
    fileName: 'a.mp4',
    mimeType: 'video/mp4',
    sizeBytes: 90_000,
    type: 'video',
    widthPixels: 1080,
    heightPixels: 1920,
    seconds: 20,
  },
] as const;

const PLATFORMS: readonly Platform[] = [
  'INSTAGRAM',
  'FACEBOOK',
  'TWITTER',
  'YOUTUBE',
  'TIKTOK',
  'REDDIT',
  'DISCORD',
  'SLACK',
  'PINTEREST',
  'SNAPCHAT',
];

/** A fixture of one organization with an account of each of some platforms. */
function fixtureOf(past: Partial<FixtureOrganization>): Fixture {
  return {
    organizations: [
      {
        id: 'org_mine',
        name: 'Mine',
        plan: 'BUSINESS',
        apiKeys: ['sk_mine'],
        features: { dms: true, automations: true },
        owner: { id: 'user_mine', email: 'me@example.com', firstName: 'Mia', lastName: 'Mine' },
        teams: [
          {
            id: TEAM,
            name: 'Team',
            accounts: PLATFORMS.map(type => ({
              id: `sa_${type.toLowerCase()}`,
              type,
              externalId: `${type.toLowerCase()}_mine`,
              ...((type === 'INSTAGRAM' || type === 'FACEBOOK') && { withMessagingScope: true, messagingEnabled: true }),
            })),
          },
        ],
        uploads,
        ...past,
      },
    ],
  };
}

/** The world of a fixture. */
async function worldOf(past: Partial<FixtureOrganization>, startTime = START) {
  const sim = await createSimulator({ fixture: fixtureOf(past), startTime, clock: 'manual' });
  return { sim, world: sim.worlds.defaultWorld };
}

async function refusalOf(past: Partial<FixtureOrganization>, startTime?: string): Promise<string> {
  const made = worldOf(past, startTime).then(
    () => 'nothing was refused',
    (error: unknown) => String(error),
  );
  return made;
}

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

describe('a past that cannot have come about', () => {
  it.each<[string, Partial<FixtureOrganization>, string]>([
    [
      'of a status',
      { posts: [{ team: TEAM, platforms: ['FACEBOOK'], ago: '3d', status: 'ERROR' }] },
      'posts.0.status cannot be ERROR: the post of 2026-02-27T09:00:00.000Z is POSTED by then; say how its platforms failed with because',
    ],
    ['of a rule', { posts: [{ team: TEAM, platforms: ['TWITTER'], ago: '1d', texts: ['x'.repeat(400)] }] }, 'posts.0 is refused: '],
    ['without a time', { posts: [{ team: TEAM, platforms: ['TWITTER'] }] }, 'posts.0: must have one of ago, in and today'],
    ['without an account', { posts: [{ team: TEAM, platforms: ['LINKEDIN'], ago: '1d' }] }, 'posts.0 is refused: '],
    ['of another team', { posts: [{ team: 'team_other', platforms: ['TWITTER'], ago: '1d' }] }, 'posts.0 is refused: Team not found'],
    [
      'that is too long',
      { posts: [{ team: TEAM, platforms: ['TWITTER'], ago: '1d', every: '1h', count: 40 }] },
      'posts.0.count: must be at most 25, not 40',
    ],
    ['without a step', { posts: [{ team: TEAM, platforms: ['TWITTER'], ago: '1d', count: 2 }] }, 'posts.0.every: is missing'],
    [
      'of a platform without messages',
      { conversations: [{ team: TEAM, platform: 'TWITTER', ago: '1d' }] },
      'conversations.0.platform: must have direct messages',
    ],
    [
      'that an account begins',
      { conversations: [{ team: TEAM, platform: 'FACEBOOK', ago: '1d', messages: [{ from: 'TEAM', text: 'Hi' }] }] },
      'messages.0.from must be PARTICIPANT',
    ],
    [
      'of an unknown post',
      { flows: [{ team: TEAM, platform: 'FACEBOOK', name: 'F', ago: '1d', post: 'none', reply: 'Hi' }] },
      'flows.0.post must be the reference key of a post',
    ],
    [
      'of too much',
      { historyImports: [{ team: TEAM, platform: 'INSTAGRAM', ago: '1d', count: 101 }] },
      'historyImports.0 is refused: count must be at most 100 (D-HIS-01)',
    ],
    ['of a column', { csvImports: [{ team: TEAM, ago: '1d', rows: [{ text: 'Hi' }] }] }, 'csvImports.0.rows must have the column'],
    ['of data', { posts: [{ team: TEAM, platforms: ['TWITTER'], ago: '1d', data: { TWITTER: { text: 7 } } }] }, 'posts.0 is refused: '],
  ])('%s is refused, and says where and why', async (_what, past, message) => {
    expect(await refusalOf(past)).toContain(message);
  });

  it('of a day that has hardly begun is refused', async () => {
    expect(await refusalOf({ posts: [{ team: TEAM, platforms: ['TWITTER'], today: 5 }] }, '2026-03-02T00:00:00Z')).toContain(
      'the day has no room for 5',
    );
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
