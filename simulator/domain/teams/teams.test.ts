import { describe, expect } from 'vitest';
import type { Team, TeamBare, TeamList } from '../../../openapi/generated/types.ts';
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

describe('GET /team/:id', () => {
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
});

describe('POST /team', () => {
  it('with copyTeamId connects that team’s real accounts under new ids', async ({ acme }) => {
    const { id } = await create(acme, 'Twin', { copyTeamId: 'team_acme_marketing' });
    const twin = (await acme.call<Team>('GET', `/team/${id}`)).body;
    const original = (await acme.call<Team>('GET', '/team/team_acme_marketing')).body;
    expect(real(twin)).toEqual(real(original));
    const ids = [...twin.socialAccounts, ...original.socialAccounts].map(account => account.id);
    expect(new Set(ids).size).toBe(30);
    expect(eventTypes(acme)).toEqual(['team.created', ...Array.from({ length: 15 }, () => 'social-account.created'), 'team.updated']);
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
});
