import { describe, expect, it } from 'vitest';
import type { OrganizationFixture } from '../domain/worlds/fixture.ts';
import { anonymizeFixture } from './anonymize-fixture.ts';
import { fixtureProblems } from './check-fixture.ts';

type Team = OrganizationFixture['teams'][number];

const SECRET = 'Contoso';
const TEAMS = 60;

/** Everything that can name somebody has the same word in it. */
const ORGANIZATION: OrganizationFixture = {
  id: `org_${SECRET}`,
  name: SECRET,
  plan: 'PRO',
  apiKeys: ['sk_mirror'],
  settings: { deleteAccountAfter: 3 },
  limits: { monthlyPosts: 5 },
  owner: { id: `user_${SECRET}`, email: `${SECRET}@example.com`, firstName: SECRET, lastName: SECRET },
  teams: Array.from({ length: TEAMS }, (_, i) => teamOf(i)),
  uploads: [
    {
      id: `upload_${SECRET}`,
      fileName: `${SECRET}.jpg`,
      mimeType: 'image/jpeg',
      type: 'image',
      sizeBytes: 1,
      widthPixels: 1,
      heightPixels: 1,
      seconds: null,
    },
  ],
  webhooks: [{ url: `https://${SECRET}.example.com` }],
};

function teamOf(i: number): Team {
  return {
    id: `team_${SECRET}_${i}`,
    name: `${SECRET} ${i}`,
    avatarUrl: i === 0 ? null : `https://${SECRET}.example.com/${i}.png`,
    accounts: [
      // Two teams share each of them.
      {
        id: `sa_${SECRET}_${i}`,
        type: 'MASTODON',
        externalId: `${SECRET}_${Math.floor(i / 2)}`,
        serverUrl: `https://${SECRET}.example.com`,
      },
      { type: 'TIKTOK', externalId: `${SECRET}_${i}_tiktok`, withBusinessScope: true },
    ],
  };
}

function anonymous(organization: OrganizationFixture, seed = 1): OrganizationFixture {
  const [first] = anonymizeFixture({ organizations: [organization] }, seed).organizations;
  if (!first) throw new Error('No organization');
  return first;
}

describe('an anonymous fixture', () => {
  it('has no word of the old one, in any field', () => {
    expect(JSON.stringify(anonymous(ORGANIZATION)).toLowerCase()).not.toContain(SECRET.toLowerCase());
  });

  it('is a fixture: its ids differ, also when there are more teams than names of teams', () => {
    const fixture = anonymizeFixture({ organizations: [ORGANIZATION, { ...ORGANIZATION, apiKeys: ['sk_other'], teams: [teamOf(1)] }] }, 1);
    expect(fixtureProblems(fixture)).toEqual([]);
    expect(new Set(fixture.organizations.flatMap(({ teams }) => teams.map(({ name }) => name))).size).toBe(TEAMS + 1);
  });

  it('keeps which accounts are the same real one, what they may do, and which teams have a picture', () => {
    const { teams } = anonymous(ORGANIZATION);
    const externalIds = teams.map(({ accounts }) => accounts[0]?.externalId);
    expect(externalIds.map(id => externalIds.indexOf(id))).toEqual(teams.map((_, i) => i - (i % 2)));
    expect(teams[0]).toMatchObject({ avatarUrl: null, accounts: [{ type: 'MASTODON' }, { type: 'TIKTOK', withBusinessScope: true }] });
    expect(teams[1]?.avatarUrl).toMatch(/^https:\/\/media\.example\.com\/teams\/\w+\.png$/);
  });

  it('has a number in a name only when the names are used up', () => {
    const names = anonymous(ORGANIZATION).teams.map(({ name }) => name);
    expect(names.filter(name => !/\d/.test(name)).length).toBeGreaterThan(15);
  });

  it('keeps the other names when a team is added at the end', () => {
    const fewer = anonymous({ ...ORGANIZATION, teams: ORGANIZATION.teams.slice(0, 4) });
    expect(anonymous(ORGANIZATION).teams.slice(0, 4)).toEqual(fewer.teams);
  });

  it('does not depend on the old names', () => {
    const renamed = { ...ORGANIZATION, id: 'org_1', name: 'One', owner: { id: 'user_1', email: '', firstName: '', lastName: '' } };
    expect(anonymous(renamed)).toEqual(anonymous(ORGANIZATION));
    expect(anonymous(renamed, 2).name).not.toBe(anonymous(renamed).name);
  });
});
