import { describe, expect } from 'vitest';
import type { Fields } from '../../../contract-tests/exchange.ts';
import type { FixtureOrganization, WorldFixture } from '../../../openapi/generated/control-types.ts';
import { fixtureProblems } from '../../library/check-fixture.ts';
import { readFixture } from '../../library/read-files.ts';
import { type Deployment, it } from './mirror.fixture.ts';

type Organization = FixtureOrganization;

/** All that can be told from outside. */
function shown({ id, name, plan, features, settings, limits, owner, teams }: Organization) {
  return {
    id,
    name,
    plan,
    features,
    settings,
    limits,
    owner,
    teams: teams.map(({ accounts, ...team }) => ({
      ...team,
      // No answer tells permissions, and whether messages arrive.
      accounts: accounts.map(account => ({ ...account, withMessagingScope: undefined, messagingEnabled: undefined })),
    })),
  };
}

/** One organization as a simulator exports it, with all defaults. */
async function exportedOf(deployment: Deployment, id: string): Promise<Organization> {
  const { organizations } = await deployment.exported();
  const found = organizations.find(each => each.id === id);
  if (!found) throw new Error(`No ${id}`);
  return found;
}

const OWNER = { id: 'user_mine', email: 'me@example.com', firstName: 'Mia', lastName: 'Mine' };
const OTHER: Organization = {
  id: 'org_mine',
  name: 'Mine',
  plan: 'PRO',
  apiKeys: ['sk_mine'],
  features: { dms: false, automations: true },
  settings: {
    deleteAccountAfter: 12,
    uploadsCompressionEnabled: true,
    importedPostsAnalyticsEnabled: true,
    maxVideoBytes: 10_000_000_000,
    maxStorageBytes: 20_000_000_000,
    messagingPaused: true,
    analyticsDisabled: true,
    analyticsPostsDisabled: true,
    showVerboseErrors: false,
    disconnectCheckEnabled: false,
  },
  limits: {
    // PINTEREST has no account, and no comments.
    dailyPosts: { INSTAGRAM: 3, PINTEREST: 4 },
    dailyComments: { INSTAGRAM: 2, PINTEREST: 1 },
    monthlyPosts: 70,
    monthlyComments: 0,
    monthlyUploads: 90,
    historyPosts: 11,
    reviews: 13,
    commentsPerImport: 12,
  },
  owner: OWNER,
  teams: [
    {
      id: 'team_first',
      name: 'First',
      avatarUrl: 'https://cdn.example.com/first.png',
      accounts: [
        { id: 'sa_twitter', type: 'TWITTER', externalId: 'twitter_mine', twitterSubType: 'premium_plus' },
        { id: 'sa_instagram', type: 'INSTAGRAM', externalId: 'instagram_mine', instagramConnectionMethod: 'INSTAGRAM' },
        { id: 'sa_linkedin', type: 'LINKEDIN', externalId: 'linkedin_mine', selectChannel: false },
        { id: 'sa_mastodon', type: 'MASTODON', externalId: 'mastodon_mine', serverUrl: 'https://social.example.com' },
        { id: 'sa_tiktok', type: 'TIKTOK', externalId: 'tiktok_mine', withBusinessScope: true },
        {
          id: 'sa_reddit',
          type: 'REDDIT',
          externalId: 'reddit_mine',
          channels: [{ id: 'r/test', allowVideos: false, linkFlairEnabled: true }],
        },
      ],
    },
    { id: 'team_empty', name: 'Empty', accounts: [] },
    { id: 'team_last', name: 'Last', accounts: [{ id: 'sa_again', type: 'INSTAGRAM', externalId: 'instagram_mine' }] },
  ],
};
const FREE: Organization = {
  id: 'org_free',
  name: 'Free',
  plan: 'FREE',
  apiKeys: ['sk_mine'],
  owner: OWNER,
  teams: [{ id: 'team_solo', name: 'Solo', accounts: [{ id: 'sa_solo', type: 'YOUTUBE', externalId: 'youtube_solo' }] }],
};
const ALONE: Organization = { ...FREE, id: 'org_alone', teams: [] };

describe('the mirror of an organization', () => {
  it.for([
    ['org_acme', 'sk_sim_acme'],
    ['org_pro', 'sk_sim_pro'],
    ['org_free', 'sk_sim_free'],
  ] as const)('is what the default world has of %s', async ([id, key], { play }) => {
    const deployment = await play();
    const { organization, fixture } = await deployment.mirror({ key });
    const original = (await readFixture('default')).organizations.find(each => each.id === id);
    const { settings: _, ...expected } = shown(original as Organization);
    // The mirror says what the file leaves to the defaults, too.
    expect(shown(organization)).toMatchObject(expected);
    expect(fixtureProblems(fixture)).toEqual([]);
    expect(shown(await exportedOf(await play(fixture), id))).toEqual(shown(await exportedOf(deployment, id)));
  });

  it.for([
    ['other settings, limits and accounts', OTHER],
    ['the plan FREE without features', FREE],
    ['no team', ALONE],
  ] as const)('with %s begins a world that is the same in all that is shown', async ([, organization], { play }) => {
    const deployment = await play({ organizations: [organization] });
    const { fixture } = await deployment.mirror({ key: 'sk_mine' });
    expect(fixtureProblems(fixture)).toEqual([]);
    const copy = await play(fixture);
    const [theirs, ours] = [await exportedOf(deployment, organization.id), await exportedOf(copy, organization.id)];
    // Without a team no list tells about features.
    const features = organization.teams.length === 0 ? { dms: false, automations: false } : theirs.features;
    expect(shown(ours)).toEqual({ ...shown(theirs), features });
    expect((await copy.mirror({ key: 'sk_mirror' })).fixture).toEqual(fixture);
  });

  it('says it as the fixture of the deployment does', async ({ play }) => {
    const { organization } = await (await play({ organizations: [OTHER] })).mirror({ key: 'sk_mine' });
    const withoutRules = ({ teams, ...rest }: Organization) => ({
      ...rest,
      apiKeys: [],
      teams: teams.map(({ accounts, ...team }) => ({ ...team, accounts: accounts.filter(({ type }) => type !== 'REDDIT') })),
    });
    expect(withoutRules(organization)).toMatchObject(withoutRules(OTHER));
  });

  it('takes over each setting alone', async ({ play }) => {
    const deployment = await play();
    const usual = (await deployment.mirror()).organization.settings;
    for (const [name, value] of Object.entries(OTHER.settings ?? {})) {
      await deployment.control('PATCH', '/_sim/organizations/org_acme', { settings: { [name]: value } });
      expect((await deployment.mirror()).organization.settings).toEqual({ ...usual, [name]: value });
      await deployment.control('PATCH', '/_sim/organizations/org_acme', {
        settings: { [name]: usual?.[name as keyof typeof usual] ?? null },
      });
    }
  });

  it('takes over that the organization is suspended, or has no access, where the deployment answers all the same', async ({ play }) => {
    const answer = (path: string, body: object) =>
      path === '/api/v1/organization' ? { ...body, suspended: true, apiAccess: false } : body;
    expect((await (await play()).mirror({ answer })).organization.settings).toMatchObject({ suspended: true, apiAccess: false });
  });

  it('takes over limits in force that no field of the organization shows', async ({ play }) => {
    const used = { used: 1, limit: 5, remaining: 4 };
    const answer = (path: string, body: object) => {
      if (path.includes('/usage/posts')) return used;
      return path.includes('/daily-limits?socialAccountId=sa_acme_tiktok') ? { ...body, posts: used } : body;
    };
    expect((await (await play()).mirror({ answer })).organization.limits).toEqual({ monthlyPosts: 5, dailyPosts: { TIKTOK: 5 } });
  });

  it('is FREE without a subscription', async ({ play }) => {
    const answer = (path: string, body: object) =>
      path === '/api/v1/organization' ? { ...body, plan: undefined, subscription: null } : body;
    expect((await (await play()).mirror({ answer })).organization.plan).toBe('FREE');
  });

  it('has teams in the order of their creation, however many there are', async ({ play }) => {
    const teams = Array.from({ length: 230 }, (_, i) => ({ id: `team_${i}`, name: `Team ${i}`, accounts: [] }));
    const { organization, requests } = await (await play({ organizations: [{ ...FREE, teams }] })).mirror({ key: 'sk_mine' });
    expect(organization.teams).toEqual(teams);
    expect(requests).toBe(1 + 3 + 2 + 4);
  });

  it('has no words of people, no name of an account, and no key', async ({ play }) => {
    const deployment = await play();
    const participant = { externalId: 'ig_1', name: 'Zenobia Quill' };
    await deployment.control('POST', '/_sim/platforms/INSTAGRAM/events', {
      type: 'message',
      socialAccountId: 'sa_acme_instagram',
      participant,
      text: 'Sesquipedalian',
    });
    const { fixture, sent } = await deployment.mirror();
    const text = JSON.stringify(fixture);
    const teams = await deployment.simulator.fetch('/api/v1/team/team_acme_marketing', { headers: { 'x-api-key': 'sk_sim_acme' } });
    const { socialAccounts } = (await teams.json()) as { socialAccounts: Record<string, unknown>[] };
    const names = socialAccounts.flatMap(each => [each['username'], each['displayName'], each['bio'], each['userEmail']]);
    for (const word of ['Zenobia', 'Sesquipedalian', 'sk_sim', ...names.filter(name => typeof name === 'string' && name !== '')])
      expect(text).not.toContain(word);
    expect(fixture.organizations[0]).toMatchObject({ apiKeys: ['sk_mirror'] });
    expect(new Set(sent.map(line => line.split(' ')[0]))).toEqual(new Set(['GET']));
    expect(sent.filter(line => /\/(?:post|comment|messages|upload)\b/.test(line))).toEqual([]);
  });
});

describe('what cannot be seen', () => {
  it('is assumed, and said', async ({ play }) => {
    const deployment = await play();
    const { organization, assumptions } = await deployment.mirror();
    const accounts = organization.teams.flatMap(team => team.accounts);
    const typesWith = (field: 'withMessagingScope' | 'messagingEnabled') => accounts.filter(each => each[field]).map(({ type }) => type);
    expect(typesWith('withMessagingScope')).toEqual(['INSTAGRAM', 'FACEBOOK', 'TIKTOK', 'INSTAGRAM']);
    expect(typesWith('messagingEnabled')).toEqual(['INSTAGRAM', 'FACEBOOK', 'INSTAGRAM']);
    expect(assumptions).toEqual([
      '4 accounts have all permissions',
      '3 accounts have messaging switched on, though no conversation',
      'the throttle, and the monthly numbers of messages and automation runs, are those of BUSINESS',
    ]);
  });

  it('is certain of accounts with a conversation', async ({ play }) => {
    const deployment = await play();
    for (const [platform, account] of [
      ['INSTAGRAM', 'sa_acme_instagram'],
      ['FACEBOOK', 'sa_acme_facebook'],
    ])
      await deployment.control('POST', `/_sim/platforms/${platform}/events`, {
        type: 'message',
        socialAccountId: account,
        text: 'Hello',
        participant: { externalId: 'person_1', name: 'Ada' },
      });
    const { assumptions } = await deployment.mirror();
    expect(assumptions.slice(0, 2)).toEqual([
      '2 accounts have all permissions',
      '1 account has messaging switched on, though no conversation',
    ]);
  });

  it('is off where messaging is', async ({ play }) => {
    const { organization, sent } = await (await play()).mirror({ key: 'sk_sim_pro' });
    expect(organization.features).toEqual({ dms: false, automations: false });
    expect(organization.teams[0]?.accounts.filter(({ messagingEnabled }) => messagingEnabled)).toEqual([]);
    expect(sent.filter(line => line.includes('/conversations'))).toHaveLength(1);
  });

  it('has a default where an answer need not show it', async ({ play }) => {
    const answer = (path: string, body: Fields) => {
      if (path === '/api/v1/organization') return { ...body, name: null, createdBy: { id: 'user_1', email: null }, plan: undefined };
      if (!path.startsWith('/api/v1/team')) return body;
      const items = (body['items'] as { socialAccounts: object[] }[]).map(team => ({
        ...team,
        socialAccounts: [
          ...team.socialAccounts.map(account => ({
            ...account,
            mastodonServerId: 'cm1xyz',
            channels: [{ id: 'r/mine', metadata: { allowImages: true } }],
          })),
          { id: 'sa_new', type: 'NEW_PLATFORM', externalId: 'new_1' },
        ],
      }));
      return { ...body, items };
    };
    const { fixture, organization, assumptions } = await (await play()).mirror({ answer });
    expect(organization).toMatchObject({
      name: 'org_acme',
      plan: 'BUSINESS',
      owner: { id: 'user_1', email: 'owner@example.com', firstName: '' },
    });
    expect(assumptions).toEqual(
      expect.arrayContaining([
        'the name of the organization is its id',
        'the owner has the address owner@example.com',
        '1 account has the server mastodon.social',
        '4 accounts have the channels of a simulator, not their own',
        '2 accounts on unknown platforms are left out',
      ]),
    );
    expect(fixtureProblems(fixture)).toEqual([]);
  });
});

it('stays below the throttle with hundreds of accounts', async ({ play }) => {
  const teams = Array.from({ length: 65 }, (_, i) => ({
    id: `team_${i}`,
    name: `Team ${i}`,
    accounts: (['INSTAGRAM', 'FACEBOOK', 'YOUTUBE', 'THREADS'] as const).map(type => ({
      id: `sa_${type}_${i}`,
      type,
      externalId: `${type}_${i}`,
    })),
  }));
  const features = { dms: true, automations: false };
  const fixture: WorldFixture = { organizations: [{ ...FREE, plan: 'PRO', features, teams }] };
  const { statuses, requests } = await (await play(fixture, { throttle: true, clock: 'realtime' })).mirror({ key: 'sk_mine' });
  expect(statuses.filter(status => status === 429)).toEqual([]);
  expect(requests).toBe(statuses.length);
  // Of each account with messages, whether it has a conversation.
  expect(requests).toBeGreaterThan(130);
});
