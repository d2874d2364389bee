import type { Person, PlatformPeople } from '../../domain/ports/people.ts';
import type { PlatformAccount } from '../../domain/ports/platform-account.ts';
import type { Random, RandomStream } from '../../kernel/random.ts';
import { createIdSource } from '../id-source.ts';
import { assetUrl, hostOf, profileOf, usernameOf } from '../profiles.ts';
import type { PlatformTraits } from '../traits.ts';
import { withFaker } from './faker.ts';

/** The number of different people in the crowd of a platform. */
const CROWD_SIZE = 400;

/** The person with an external id. What is not given depends on the world's seed, the platform and the id alone. */
export function personOf(random: Random, traits: PlatformTraits, given: Parameters<PlatformPeople['person']>[0]): Person {
  const { externalId } = given;
  const stream = random.derived(`platform:${traits.id}:person:${externalId}`);
  const number = stream.integer(10, 99);
  if (given.name !== undefined && given.username !== undefined) return withUrls(traits, externalId, given.name, given.username);
  const [first, last] = withFaker(stream, ({ person }) => [person.firstName(), person.lastName()] as const);
  const name = given.name ?? `${first} ${last}`;
  // The generated name fills in for a name of one word, or in letters that usernames cannot have.
  const [one = first.toLowerCase(), two = latinWords(last).join('')] = latinWords(name);
  return withUrls(traits, externalId, name, given.username ?? usernameOf(traits, { first: one, second: two, number }));
}

/** A person whose external id is drawn from the stream. */
export function randomPerson(random: Random, traits: PlatformTraits, stream: RandomStream): Person {
  return personOf(random, traits, { externalId: traits.people.personId(createIdSource(stream)) });
}

/** The members of each world's crowds that have done something: to make up a person takes longer than all else of a comment. */
const crowds = new WeakMap<Random, Map<string, Person>>();

/** A member of the crowd. */
export function crowdMember(random: Random, traits: PlatformTraits, stream: RandomStream): Person {
  const name = `platform:${traits.id}:crowd:${stream.integer(1, CROWD_SIZE)}`;
  const crowd = crowds.get(random) ?? new Map<string, Person>();
  crowds.set(random, crowd);
  const member = crowd.get(name) ?? randomPerson(random, traits, random.derived(name));
  crowd.set(name, member);
  return member;
}

/** The account as an author. */
export function accountOwner(
  random: Random,
  traits: PlatformTraits,
  { externalId, username }: Omit<PlatformAccount, 'socialAccountId'>,
): Person {
  return withUrls(traits, externalId, profileOf(random, traits, externalId).displayName, username);
}

function withUrls(traits: PlatformTraits, externalId: string, name: string, username: string): Person {
  return {
    externalId,
    name,
    username,
    avatarUrl: assetUrl(traits.id, 'avatars', externalId),
    // Not the platform's own domain, where the username may belong to a real person.
    profileUrl: `https://www.${hostOf(traits.id)}/${traits.people.profilePath({ externalId, username })}`,
  };
}

/** The words of a name in lower-case Latin letters; none for other scripts. */
function latinWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .split(/[^a-z]+/)
    .filter(word => word !== '');
}
