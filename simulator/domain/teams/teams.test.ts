import { describe, expect } from 'vitest';
import type { Post, SocialAccount, Team, TeamBare, TeamList } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import { renderTeam } from './render.ts';

async function create(acme: TestSimulator, name: string, more: object = {}): Promise<TeamBare> {
  const { status, body } = await acme.call<TeamBare>('POST', '/team', { body: { name, ...more } });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

async function list(acme: TestSimulator, query = ''): Promise<TeamList> {
  const { status, body } = await acme.call<TeamList>('GET', `/team${query}`);
  expect(status).toBe(200);
  return body;
}

/** The real accounts behind a team's accounts. */
function real({ socialAccounts }: Team): string[] {
  return socialAccounts.map(({ type, externalId }) => `${type} ${externalId}`);
}

function creatorIn({ organizations }: TestSimulator['world']) {
  const user = organizations.users.get('user_acme');
  if (!user) throw new Error('The world has no user_acme');
  return user;
}

const eventTypes = (acme: TestSimulator) => acme.webhookEvents.map(({ type }) => type);

describe('GET /team', () => {
  it('[ORG-06] lists every team with its accounts, the newest first', async ({ acme }) => {
    const { items, total } = await list(acme);
    expect(total).toBe(2);
    expect(items.map(({ id }) => id)).toEqual(['team_acme_support', 'team_acme_marketing']);
    expect(items.map(({ socialAccounts }) => socialAccounts.length)).toEqual([1, 15]);
  });

  it('[D-ORG-06] lists the same socialAccounts as GET /team/:id', async ({ acme }) => {
    const { items } = await list(acme);
    for (const { id, socialAccounts } of items)
      expect((await acme.call<Team>('GET', `/team/${id}`)).body.socialAccounts).toEqual(socialAccounts);
  });

  it.for([
    ['mark', ['Marketing']],
    ['KETING', ['Marketing']],
    ['p', ['Support']],
    ['nothing like it', []],
  ] as const)('[ORG-07, D-GEN-22] ?search=%s', async ([search, names], { acme }) => {
    const { items, total } = await list(acme, `?${new URLSearchParams({ search })}`);
    expect(items.map(({ name }) => name)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it('[ORG-08] is paginated; total is the full count', async ({ acme }) => {
    for (let i = 1; i <= 11; i++) await create(acme, `Region ${i}`);
    expect(await list(acme)).toMatchObject({ total: 13, items: { length: 10 } });
    const pages = [await list(acme, '?limit=5'), await list(acme, '?limit=5&offset=5'), await list(acme, '?limit=5&offset=10')];
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [5, 13],
      [5, 13],
      [3, 13],
    ]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(13);
    expect(await list(acme, '?search=region%201&limit=2')).toMatchObject({
      total: 3,
      items: [{ name: 'Region 11' }, { name: 'Region 10' }],
    });
  });

  it('[AUTH-05] shows no team of another organization', async ({ acme }) => {
    const { items } = await list(acme);
    expect(items.every(({ organizationId }) => organizationId === 'org_acme')).toBe(true);
  });
});

describe('GET /team/:id', () => {
  it('[ORG-09] answers the team with its accounts', async ({ acme }) => {
    const { status, body } = await acme.call<Team>('GET', '/team/team_acme_marketing');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 'team_acme_marketing',
      name: 'Marketing',
      organization: { id: 'org_acme' },
      createdBy: { id: 'user_acme' },
    });
    expect(body.socialAccounts).toHaveLength(15);
  });

  const changes: readonly (readonly [what: string, change: (acme: TestSimulator) => Promise<unknown>])[] = [
    ['its name', acme => acme.ok('PATCH', '/team/team_acme_marketing', { name: 'Growth' })],
    ['an account', acme => acme.ok('DELETE', '/social-account/disconnect', { teamId: 'team_acme_marketing', type: 'TIKTOK' })],
    ['its organization', acme => acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { dailyComments: { TWITTER: 1 } } })],
    ['its creator', async ({ world }) => world.organizations.users.update(creatorIn(world), { firstName: 'Robin' })],
  ];

  it.for(changes)('[ORG-09] shows a change of %s to who has read it before', async ([, change], { acme }) => {
    const path = '/team/team_acme_marketing';
    const before = await acme.ok<Team>('GET', path);
    await change(acme);
    const after = await acme.ok<Team>('GET', path);
    expect(after).toEqual(renderTeam(acme.world, teamOfOrganization(acme.world.organizations, 'org_acme', 'team_acme_marketing')));
    expect(after).not.toEqual(before);
    expect((await list(acme)).items).toContainEqual(after);
  });

  it('[ORG-10] returns ids that work as teamId and as socialAccountId', async ({ acme }) => {
    const { body } = await acme.call<Team>('GET', '/team/team_acme_marketing');
    for (const { id, type } of body.socialAccounts) {
      expect(await acme.call('GET', `/social-account/by-type?teamId=${body.id}&type=${type}`)).toMatchObject({ status: 200, body: { id } });
      expect(await acme.call('GET', `/organization/usage/daily-limits?socialAccountId=${id}`)).toMatchObject({ status: 200 });
    }
  });

  it('[ORG-11] an account is listed under its own team and no other', async ({ acme }) => {
    const { items } = await list(acme);
    const ids = items.flatMap(({ socialAccounts }) => socialAccounts.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, socialAccounts } of items) for (const account of socialAccounts) expect(account.teamId).toBe(id);
  });

  it.for<[string, string, object]>([
    ['DELETE', '/social-account/disconnect', { type: 'TWITTER' }],
    ['POST', '/social-account/unset-channel', { type: 'FACEBOOK' }],
  ])('[D-ORG-09] moves updatedAt with %s %s, as team.updated says', async ([method, path, body], { acme }) => {
    await acme.sim.clock.advance('PT1H');
    const teamId = 'team_acme_marketing';
    await acme.ok(method, path, { ...body, teamId });
    const { updatedAt } = await acme.ok<Team>('GET', `/team/${teamId}`);
    expect(updatedAt).toBe(acme.sim.clock.now());
    const event = acme.webhookEvents.find(({ type }) => type === 'team.updated');
    expect(event?.data).toMatchObject({ id: teamId, updatedAt });
  });

  it.for(['GET', 'PATCH', 'DELETE'])(
    '[AUTH-05] %s of an unknown team and of another organization’s team is the same 404',
    async (method, { acme }) => {
      for (const id of ['team_nowhere', 'team_pro']) {
        const options = method === 'PATCH' ? { body: { name: 'Mine now' } } : {};
        expect(await acme.call(method, `/team/${id}`, options)).toMatchObject({
          status: 404,
          body: { statusCode: 404, message: 'Team not found' },
        });
      }
      expect((await acme.call('GET', '/team/team_pro', { key: 'sk_sim_pro' })).status).toBe(200);
    },
  );

  it('[AUTH-04] one key reaches every team of its organization', async ({ acme }) => {
    const { id } = await create(acme, 'Events');
    for (const teamId of ['team_acme_marketing', 'team_acme_support', id]) {
      expect((await acme.call('GET', `/team/${teamId}`)).status).toBe(200);
      expect((await acme.call('PATCH', `/team/${teamId}`, { body: { name: `${teamId} renamed` } })).status).toBe(200);
    }
  });
});

describe('POST /team', () => {
  it('[D-ORG-05] [WHK-14] creates a team and sends team.created', async ({ acme }) => {
    const team = await create(acme, 'Events', { avatarUrl: 'https://example.com/a.png' });
    expect(team).toMatchObject({
      name: 'Events',
      avatarUrl: 'https://example.com/a.png',
      organizationId: 'org_acme',
      createdById: 'user_acme',
    });
    expect((await list(acme)).items[0]).toMatchObject(team);
    expect(acme.webhookEvents).toMatchObject([{ type: 'team.created', organizationId: 'org_acme', data: team }]);
  });

  it('[WHK-22] an event carries the complete team', async ({ acme }) => {
    await create(acme, 'Events', { copyTeamId: 'team_acme_support' });
    expect(acme.webhookEvents[0]?.data).toMatchObject({
      id: expect.stringMatching(/^team_/),
      name: 'Events',
      avatarUrl: null,
      organizationId: 'org_acme',
      createdById: 'user_acme',
      createdAt: '2026-03-02T09:00:00.000Z',
      organization: { id: 'org_acme', name: 'Acme Inc.' },
      createdBy: { id: 'user_acme', email: 'owner@acme.example' },
      socialAccounts: [{ type: 'INSTAGRAM' }],
    });
  });

  it('with copyTeamId connects that team’s real accounts under new ids', async ({ acme }) => {
    const { id } = await create(acme, 'Twin', { copyTeamId: 'team_acme_marketing' });
    const twin = (await acme.call<Team>('GET', `/team/${id}`)).body;
    const original = (await acme.call<Team>('GET', '/team/team_acme_marketing')).body;
    expect(real(twin)).toEqual(real(original));
    const ids = [...twin.socialAccounts, ...original.socialAccounts].map(account => account.id);
    expect(new Set(ids).size).toBe(30);
    expect(eventTypes(acme)).toEqual(['team.created', ...Array.from({ length: 15 }, () => 'social-account.created'), 'team.updated']);
  });

  it.for([
    ['no name', {}, 400],
    ['a name that is too short', { name: 'ab' }, 400],
    ['a team to copy that is unknown', { name: 'Twin', copyTeamId: 'team_nowhere' }, 404],
    ['a stranger’s team to copy', { name: 'Twin', copyTeamId: 'team_pro' }, 404],
  ] as const)('refuses %s and changes nothing', async ([, body, status], { acme }) => {
    expect(await acme.call('POST', '/team', { body })).toMatchObject({ status, body: { statusCode: status } });
    expect((await list(acme)).total).toBe(2);
    expect(acme.webhookEvents).toEqual([]);
  });
});

describe('PATCH /team/:id', () => {
  it('[D-ORG-05] [WHK-15] changes the given fields, keeps the rest, and sends team.updated', async ({ acme }) => {
    await acme.sim.clock.advance('PT5M');
    const { status, body } = await acme.call<TeamBare>('PATCH', '/team/team_acme_support', { body: { name: 'Care' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Care',
      avatarUrl: null,
      createdAt: '2026-03-02T09:00:00.000Z',
      updatedAt: '2026-03-02T09:05:00.000Z',
    });
    expect(acme.webhookEvents).toMatchObject([{ type: 'team.updated', data: { id: 'team_acme_support', name: 'Care' } }]);
    await acme.call('PATCH', '/team/team_acme_support', { body: { avatarUrl: 'https://example.com/a.png' } });
    const { body: again } = await acme.call<TeamBare>('PATCH', '/team/team_acme_support', { body: { avatarUrl: null } });
    expect(again).toMatchObject({ name: 'Care', avatarUrl: null });
  });
});

describe('DELETE /team/:id', () => {
  it('[D-ORG-05] [WHK-17] deletes the team and its accounts, and sends team.deleted last', async ({ acme }) => {
    await acme.sim.clock.advance('PT1M');
    const { status, body } = await acme.call<TeamBare>('DELETE', '/team/team_acme_support');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'team_acme_support', deletedAt: '2026-03-02T09:01:00.000Z' });
    expect(eventTypes(acme)).toEqual(['social-account.deleted', 'team.deleted']);
    expect(acme.webhookEvents[0]?.data).toMatchObject({ id: 'sa_acme_support_instagram', deletedAt: '2026-03-02T09:01:00.000Z' });
    expect(acme.webhookEvents[1]?.data).toMatchObject({
      id: 'team_acme_support',
      socialAccounts: [],
      deletedAt: '2026-03-02T09:01:00.000Z',
    });
    expect((await acme.call('GET', '/team/team_acme_support')).status).toBe(404);
    expect((await acme.call('GET', '/organization/usage/daily-limits?socialAccountId=sa_acme_support_instagram')).status).toBe(404);
    expect((await list(acme)).total).toBe(1);
  });

  it('leaves no check of its accounts, no consent and no portal link behind', async ({ acme }) => {
    await acme.call('POST', '/social-account/connect', {
      body: { teamId: 'team_acme_support', type: 'SLACK', redirectUrl: 'https://example.com' },
    });
    await acme.call('POST', '/social-account/create-portal-link', { body: { teamId: 'team_acme_support', socialAccountTypes: ['SLACK'] } });
    await acme.call('DELETE', '/team/team_acme_support');
    expect(acme.world.clock.jobs().some(({ subject }) => /support|connect_|portal_/.test(subject))).toBe(false);
    expect(acme.world.accounts.connectRequests.size + acme.world.accounts.portalLinks.size).toBe(0);
  });

  it('deletes its posts', async ({ acme }) => {
    const { body: post } = await acme.call<Post>('POST', '/post', {
      body: {
        teamId: 'team_acme_support',
        title: 'Soon',
        status: 'SCHEDULED',
        postDate: '2026-03-05T12:00:00Z',
        socialAccountTypes: ['INSTAGRAM'],
        data: { INSTAGRAM: { type: 'POST', text: 'Hello', uploadIds: ['upload_acme_image'] } },
      },
    });
    expect((await acme.call('GET', `/post/${post.id}`)).status).toBe(200);
    await acme.call('DELETE', '/team/team_acme_support');
    expect((await acme.call('GET', `/post/${post.id}`)).status).toBe(404);
  });

  it('keeps the same real account in another team', async ({ acme }) => {
    await acme.call('DELETE', '/team/team_acme_support');
    const { body } = await acme.call<SocialAccount>('GET', '/social-account/by-type?teamId=team_acme_marketing&type=INSTAGRAM');
    expect(body).toMatchObject({ id: 'sa_acme_instagram', deletedAt: null });
  });
});
