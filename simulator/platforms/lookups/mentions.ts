import type { MentionsPort } from '../../domain/ports/lookups.ts';
import type { Random } from '../../kernel/random.ts';
import { createIdSource } from '../id-source.ts';
import { assetUrl } from '../profiles.ts';
import { personName, titled } from './names.ts';

const PLATFORM = 'LINKEDIN';
/** How many people, and how many organizations, a name finds at most. */
const MAX_FOUND = 4;
const JOBS = ['Buyer', 'Designer', 'Engineer', 'Founder', 'Head of Marketing', 'Journalist', 'Photographer', 'Teacher'] as const;
const KINDS = ['', ' Group', ' Labs', ' Studio'] as const;

/** Creates what LINKEDIN knows of people and organizations: who has a name has one URN, however it was found. */
export function createMentions(random: Random): MentionsPort {
  const person = (display: string) => {
    const stream = random.derived(`platform:${PLATFORM}:person:${display}`);
    const id = createIdSource(stream).letters(10, 'base64url');
    return {
      kind: 'person' as const,
      urn: `urn:li:person:${id}`,
      display,
      headline: stream.pick(JOBS),
      photoUrl: assetUrl(PLATFORM, 'avatars', id),
    };
  };
  const organization = (vanityName: string, display: string) => {
    const id = createIdSource(random.derived(`platform:${PLATFORM}:organization:${vanityName}`)).digits(8);
    return {
      kind: 'organization' as const,
      urn: `urn:li:organization:${id}`,
      display,
      vanityName,
      logoUrl: assetUrl(PLATFORM, 'avatars', id),
    };
  };
  const found = <T extends { readonly urn: string }>(what: string, q: string, make: (nth: number) => T): T[] => {
    const count = random.derived(`platform:${PLATFORM}:${what}:${q.toLowerCase()}`).integer(1, MAX_FOUND);
    const all = Array.from({ length: count }, (_, nth) => make(nth));
    return [...new Map(all.map(one => [one.urn, one])).values()];
  };
  return {
    // Of the two channels of a login, the second is the person.
    isOrganization: channelId => !channelId.endsWith('_2'),
    peopleNamed: q =>
      found('people', q, nth => person(personName(random.derived(`platform:${PLATFORM}:name:${q.toLowerCase()}:${nth}`), q))),
    organizationsNamed: q =>
      found('organizations', q, nth => {
        const display = `${titled(q) || 'Northern Star'}${KINDS[nth % KINDS.length]}`;
        return organization(display.toLowerCase().replaceAll(' ', '-'), display);
      }),
    personAt(vanityName, displayName) {
      const isHidden = /\d/.test(vanityName);
      const name = isHidden ? (displayName ?? '') : titled(vanityName);
      const known = person(isHidden ? vanityName : name);
      return { ...known, display: name, ...(name === '' && { needsDisplayName: true }) };
    },
    organizationAt: vanityName => organization(vanityName.toLowerCase(), titled(vanityName)),
  };
}
