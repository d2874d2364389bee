import { describe, expect, it } from 'vitest';
import type { AccountFixture, Fixture, OrganizationFixture } from './fixture.ts';
import { contradictionsIn } from './fixture-rules.ts';

const ORGANIZATION: OrganizationFixture = {
  id: 'org_a',
  name: 'A',
  plan: 'PRO',
  apiKeys: ['sk_a'],
  owner: { id: 'user_a', email: 'a@a.test', firstName: 'A', lastName: 'A' },
  teams: [{ id: 'team_a', name: 'A', accounts: [{ id: 'sa_a', type: 'THREADS', externalId: 'threads_a' }] }],
};
const UPLOAD = {
  id: 'upload_a',
  fileName: 'a.jpg',
  mimeType: 'image/jpeg',
  sizeBytes: 1,
  type: 'image',
  widthPixels: 1,
  heightPixels: 1,
  seconds: null,
} as const;
const OTHER: OrganizationFixture = {
  ...ORGANIZATION,
  id: 'org_b',
  apiKeys: ['sk_b'],
  owner: { ...ORGANIZATION.owner, id: 'user_b' },
  teams: [],
};
const [TEAM] = ORGANIZATION.teams;

/** A fixture of the organization, changed, and of others. */
function fixture(changes: Partial<OrganizationFixture>, ...others: readonly Partial<OrganizationFixture>[]): Fixture {
  return { organizations: [{ ...ORGANIZATION, ...changes }, ...others.map(other => ({ ...OTHER, ...other }))] };
}

function withAccount(account: AccountFixture): Fixture {
  return fixture({ teams: [{ id: 'team_a', name: 'A', accounts: [account] }] });
}

describe('contradictions in a fixture', () => {
  it('are none in one that is fine', () => {
    const shared = { teams: [{ id: 'team_b', name: 'B', accounts: [{ type: 'THREADS', externalId: 'threads_a' }] }] } as const;
    expect(contradictionsIn(fixture({ uploads: [{ ...UPLOAD, teamId: 'team_a' }] }, shared), [])).toEqual([]);
    const nameless = ['SLACK', 'TIKTOK'] as const;
    const accounts = nameless.map(type => ({ type, externalId: 'x' }));
    expect(contradictionsIn(fixture({ teams: [{ id: 'team_a', name: 'A', accounts }] }), [])).toEqual([]);
  });

  it('are each at a place of its own, and name the first that has the id', () => {
    const problems = contradictionsIn(
      fixture({}, { id: 'org_a' }, { id: 'org_a', apiKeys: ['sk_c'], owner: { ...OTHER.owner, id: 'user_c' } }),
      [],
    );
    const message = (index: number) => `organizations.${index}.id must differ from all others: org_a is the id of organizations.0 already`;
    expect(problems).toEqual([1, 2].map(index => ({ path: ['organizations', index, 'id'], message: message(index) })));
  });

  it.each<[string, Fixture, string]>([
    ['organizations', fixture({}, { id: 'org_a' }), 'organizations.1.id must differ from all others: org_a is the id of organizations.0'],
    ['owners', fixture({}, { owner: ORGANIZATION.owner }), 'organizations.1.owner.id must differ from all others: user_a is the id of'],
    [
      'keys',
      fixture({}, { apiKeys: ['sk_a'] }),
      'organizations.1.apiKeys.0 must differ from all others: sk_a is the key at organizations.0.apiKeys.0',
    ],
    [
      'teams',
      fixture({}, { teams: [{ id: 'team_a', name: 'B', accounts: [] }] }),
      'organizations.1.teams.0.id must differ from all others: team_a',
    ],
    [
      'accounts',
      fixture({}, { teams: [{ id: 'team_b', name: 'B', accounts: [{ id: 'sa_a', type: 'REDDIT', externalId: 'r' }] }] }),
      'organizations.1.teams.0.accounts.0.id must differ from all others: sa_a is the id of organizations.0.teams.0.accounts.0 already',
    ],
    ['uploads', fixture({ uploads: [UPLOAD, UPLOAD] }), 'organizations.0.uploads.1.id must differ from all others: upload_a is the id of'],
  ])('are %s that are there twice', (_, value, message) => {
    expect(contradictionsIn(value, ['r/test', 'r/flair'])).toMatchObject([{ message: expect.stringContaining(message) }]);
  });

  it.each<[string, Fixture, string]>([
    [
      'a second account of a platform in a team',
      fixture({ teams: [{ id: 'team_a', name: 'A', accounts: [...(TEAM?.accounts ?? []), { type: 'THREADS', externalId: 'other' }] }] }),
      'organizations.0.teams.0.accounts.1.type must be another platform: the team has a THREADS account at accounts.0',
    ],
    [
      'an upload of another team',
      fixture({ uploads: [{ ...UPLOAD, teamId: 'team_b' }] }),
      'organizations.0.uploads.0.teamId must be a team of the organization, not team_b; did you mean team_a?',
    ],
    [
      'a subscription of an account that is not one of TWITTER',
      withAccount({ type: 'THREADS', externalId: 'x', twitterSubType: 'premium' }),
      'organizations.0.teams.0.accounts.0.twitterSubType is of TWITTER accounts only, and this one is of THREADS',
    ],
    [
      'rules of channels of an account that is not one of REDDIT',
      withAccount({ type: 'SLACK', externalId: 'x', channels: [{ id: 'c1' }] }),
      'organizations.0.teams.0.accounts.0.channels is of REDDIT accounts only, and this one is of SLACK',
    ],
    [
      'a channel that REDDIT does not have',
      withAccount({ type: 'REDDIT', externalId: 'x', channels: [{ id: 'r/tset' }] }),
      'organizations.0.teams.0.accounts.0.channels.0.id must be one of r/test, r/flair, not r/tset; did you mean r/test?',
    ],
    [
      'a type that does not go with the content type',
      fixture({ uploads: [{ ...UPLOAD, type: 'video' }] }),
      'organizations.0.uploads.0.type must be image for image/jpeg, not video',
    ],
    [
      'an endpoint that the service refuses',
      fixture({ webhooks: [{ url: 'http://example.com/in' }] }),
      'organizations.0.webhooks.0.url is refused: http:// goes to loopback only',
    ],
  ])('are %s', (_, value, message) => {
    expect(contradictionsIn(value, ['r/test', 'r/flair'])).toMatchObject([{ message: expect.stringContaining(message) }]);
  });
});
