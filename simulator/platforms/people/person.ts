import type { Person, PlatformPeople } from '../../domain/ports/people.ts';
import type { PlatformAccount } from '../../domain/ports/platform-account.ts';
import type { Random, RandomStream } from '../../kernel/random.ts';
import { createIdSource } from '../id-source.ts';
import { assetUrl, hostOf, profileOf, usernameOf } from '../profiles.ts';
import type { PlatformTraits } from '../traits.ts';
import { makeUp } from './faker.ts';

/** How many people of a platform comment and write by themselves. */
const CROWD_SIZE = 400;

/** The person behind an external id: what is not given depends on the world's seed, the platform and the id alone. */
export function personOf(random: Random, traits: PlatformTraits, given: Parameters<PlatformPeople['person']>[0]): Person {
  const { externalId } = given;
  const draw = random.derived(`platform:${traits.id}:person:${externalId}`);
  const number = draw.integer(10, 99);
  if (given.name !== undefined && given.username !== undefined) return withAddresses(traits, externalId, given.name, given.username);
  const [first, last] = makeUp(draw, ({ person }) => [person.firstName(), person.lastName()] as const);
  const name = given.name ?? `${first} ${last}`;
  // A name of one word, or in letters that usernames do not have, is filled up from the one that was made up.
  const [one = first.toLowerCase(), two = wordsIn(last).join('')] = wordsIn(name);
  return withAddresses(traits, externalId, name, given.username ?? usernameOf(traits, { first: one, second: two, number }));
}

/** Somebody whose external id is drawn from a stream. */
export function strangerOf(random: Random, traits: PlatformTraits, draw: RandomStream): Person {
  return personOf(random, traits, { externalId: traits.people.personId(createIdSource(draw)) });
}

/** One of those who comment and write by themselves: the same few hundred people all the time. */
export function someoneOfCrowd(random: Random, traits: PlatformTraits, draw: RandomStream): Person {
  return strangerOf(random, traits, random.derived(`platform:${traits.id}:crowd:${draw.integer(1, CROWD_SIZE)}`));
}

/** The account as an author. */
export function ownerOf(
  random: Random,
  traits: PlatformTraits,
  { externalId, username }: Omit<PlatformAccount, 'socialAccountId'>,
): Person {
  return withAddresses(traits, externalId, profileOf(random, traits, externalId).displayName, username);
}

function withAddresses(traits: PlatformTraits, externalId: string, name: string, username: string): Person {
  return {
    externalId,
    name,
    username,
    avatarUrl: assetUrl(traits.id, 'avatars', externalId),
    // Not the platform's own address: an ordinary name may well be somebody's there.
    profileUrl: `https://www.${hostOf(traits.id)}/${traits.people.profilePath({ externalId, username })}`,
  };
}

/** The words of a name in plain letters; none in a script that has no such letters. */
function wordsIn(name: string): string[] {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .split(/[^a-z]+/)
    .filter(word => word !== '');
}
