import type { AccountFixture, Fixture, OrganizationFixture } from '../domain/worlds/fixture.ts';
import { createRandom, type Random, type RandomStream } from '../kernel/random.ts';
import { withFaker } from '../platforms/people/faker.ts';

type TeamFixture = OrganizationFixture['teams'][number];

/**
 * A fixture with the same plans, settings, limits, features and accounts, but other names: of organizations, owners and teams, with their ids, addresses and
 * pictures, and of accounts. They follow from the seed and from the places in the fixture alone, so that nobody can guess the old names from the new ones.
 * Two accounts with the same external id have the same one afterwards. Posts stay as they are, but for their teams; uploads and webhook endpoints are left out.
 */
export function anonymizeFixture({ organizations }: Fixture, seed: number): Fixture {
  const names = createNames(createRandom(seed));
  return { organizations: organizations.map(organization => anonymousOrganization(organization, names)) };
}

function anonymousOrganization(
  { plan, apiKeys, features, settings, limits, ...rest }: OrganizationFixture,
  names: Names,
): OrganizationFixture {
  const name = names.next('organization', stream => withFaker(stream, faker => faker.company.name()));
  const word = slugOf(name);
  const owner = names.next('owner', stream => withFaker(stream, ({ person }) => `${person.firstName()} ${person.lastName()}`));
  const [firstName = '', ...lastName] = owner.split(' ');
  const teams = rest.teams.map(team => anonymousTeam(team, names));
  const teamIds = new Map(rest.teams.map(({ id }, index) => [id, teams[index]?.id]));
  const posts = rest.posts?.map(post => ({ ...post, team: teamIds.get(post.team) ?? post.team }));
  return {
    id: `org_${word}`,
    name,
    plan,
    apiKeys,
    ...(features && { features }),
    ...(settings && { settings }),
    ...(limits && { limits }),
    owner: {
      id: `user_${slugOf(owner)}`,
      email: `${slugOf(owner).replaceAll('_', '.')}@${word.replaceAll('_', '-')}.example`,
      firstName,
      lastName: lastName.join(' '),
    },
    teams,
    ...(posts && { posts }),
  };
}

function anonymousTeam({ avatarUrl, accounts }: TeamFixture, names: Names): TeamFixture {
  const name = names.next('team', stream => withFaker(stream, faker => faker.commerce.department()));
  const word = slugOf(name);
  return {
    id: `team_${word}`,
    name,
    ...(avatarUrl !== undefined && { avatarUrl: avatarUrl && `https://media.example.com/teams/${word}.png` }),
    accounts: accounts.map(account => anonymousAccount(account, word, names)),
  };
}

/** The server of an account may be that of its company: it becomes the usual one. */
function anonymousAccount(old: AccountFixture, team: string, names: Names): AccountFixture {
  const { serverUrl: _, ...account } = old;
  const platform = account.type.toLowerCase();
  const handle = names.same(account.externalId, 'account', stream =>
    withFaker(stream, ({ word }) => `${platform} ${word.adjective({ length: SHORT })} ${word.noun({ length: SHORT })}`),
  );
  return { ...account, ...(account.id !== undefined && { id: `sa_${team}_${platform}` }), externalId: slugOf(handle) };
}

/** Letters of a word. */
const SHORT = { min: 3, max: 7 };

interface Names {
  /** The next name of a kind, which differs from all before. */
  next(kind: string, make: (stream: RandomStream) => string): string;
  /** A name for an old one: always the same. */
  same(old: string, kind: string, make: (stream: RandomStream) => string): string;
}

function createNames(random: Random): Names {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  const byOld = new Map<string, string>();
  const next: Names['next'] = (kind, make) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    // A stream for each: one more team changes no name of another.
    return unique(kind, make(random.derived(`anonymize:${kind}:${count}`)));
  };
  return {
    next,
    same(old, kind, make) {
      const name = byOld.get(old) ?? next(kind, make);
      byOld.set(old, name);
      return name;
    },
  };

  function unique(kind: string, name: string): string {
    const keyOf = (candidate: string): string => `${kind} ${slugOf(candidate)}`;
    let candidate = name;
    for (let number = 2; taken.has(keyOf(candidate)); number++) candidate = `${name} ${number}`;
    taken.add(keyOf(candidate));
    return candidate;
  }
}

/** Lower-case letters and digits, with `_` between words. */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
}
