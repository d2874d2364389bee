import type { PlatformProfile } from '../domain/ports/platform.ts';
import type { Random } from '../kernel/random.ts';
import type { NameParts, PlatformTraits } from './traits.ts';

const FIRST = ['amber', 'bright', 'cedar', 'coral', 'copper', 'daily', 'ember', 'fern', 'golden', 'harbor', 'indigo', 'juniper'] as const;
const SECOND = [
  'bakery',
  'books',
  'coffee',
  'cycles',
  'garden',
  'journal',
  'kitchen',
  'market',
  'press',
  'records',
  'studio',
  'travel',
] as const;

/** A domain that nobody can own, so that no browser loads anything from a real platform. */
export function hostOf(platform: string): string {
  return `${platform.toLowerCase().replaceAll('_', '-')}.example`;
}

/** The URL of an image or video on the platform. */
export function assetUrl(platform: string, kind: 'avatars' | 'thumbnails' | 'media', id: string, extension: 'jpg' | 'mp4' = 'jpg'): string {
  return `https://${kind}.${hostOf(platform)}/${encodeURIComponent(id)}.${extension}`;
}

/** The profile of an external id. Depends on the world's seed, the platform and the id alone. */
export function profileOf(random: Random, traits: PlatformTraits, externalId: string): PlatformProfile {
  const stream = random.derived(`platform:${traits.id}:profile:${externalId}`);
  const parts = { first: stream.pick(FIRST), second: stream.pick(SECOND), number: stream.integer(10, 99) };
  return {
    externalId,
    username: usernameOf(traits, parts),
    displayName: `${capitalize(parts.first)} ${capitalize(parts.second)}`,
    avatarUrl: assetUrl(traits.id, 'avatars', externalId),
    ...aboutOf(random, traits, externalId),
  };
}

/** Platforms whose profiles have no text. */
const WITHOUT_BIO: ReadonlySet<string> = new Set(['DISCORD', 'SLACK', 'GOOGLE_BUSINESS']);
/** Platforms that tell the e-mail address of the person who signs in. */
const WITH_EMAIL: ReadonlySet<string> = new Set(['FACEBOOK', 'INSTAGRAM', 'LINKEDIN', 'YOUTUBE', 'GOOGLE_BUSINESS', 'DISCORD', 'SLACK']);
/** Platforms on which a page of FACEBOOK stands behind the account. */
const WITH_PAGE: ReadonlySet<string> = new Set(['FACEBOOK', 'INSTAGRAM']);

/** Text, person and page of a profile, from a stream of their own. */
function aboutOf(random: Random, traits: PlatformTraits, externalId: string): Pick<PlatformProfile, 'bio' | 'person' | 'pageId'> {
  const stream = random.derived(`platform:${traits.id}:about:${externalId}`);
  const [first, second, subject] = [stream.pick(FIRST), stream.pick(SECOND), stream.pick(SECOND)];
  const number = stream.integer(10, 99);
  const pageNumber = stream.integer(100_000_000, 999_999_999);
  const username = usernameOf(traits, { first, second, number });
  return {
    bio: WITHOUT_BIO.has(traits.id) ? null : `All about ${subject}`,
    person: {
      username,
      displayName: `${capitalize(first)} ${capitalize(second)}`,
      email: WITH_EMAIL.has(traits.id) ? `${first}.${second}${number}@mail.example` : null,
    },
    pageId: WITH_PAGE.has(traits.id) ? `1${pageNumber}` : null,
  };
}

/** A username in the platform's style. */
export function usernameOf(traits: PlatformTraits, parts: NameParts): string {
  return traits.username?.(parts) ?? `${parts.first}_${parts.second}${parts.number}`;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
