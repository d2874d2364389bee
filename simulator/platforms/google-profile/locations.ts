import { once } from '../../../openapi/once.ts';
import type { GoogleLocations, GoogleProfile, SearchedKeyword } from '../../domain/ports/google-profile.ts';
import { hash32 } from '../../kernel/random.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { ownerOf } from '../google-business.ts';
import { createIdSource } from '../id-source.ts';
import { assetUrl, profileOf } from '../profiles.ts';
import type { PlatformPart } from '../state.ts';
import type { PlatformTraits } from '../traits.ts';
import { readGoogleData } from './catalog.ts';
import { seededProfile } from './seeded-profile.ts';

/** The largest number of people who search for one keyword in a month. */
const MOST_PEOPLE = 900;

/** The catalog is the same in every world of the process, and read for the first location that somebody looks at. */
const google = once(readGoogleData);

/** Creates the locations at Google. Each is as the seed says until something changes it. */
export function createGoogleLocations(kernel: WorldKernel, traits: PlatformTraits): GoogleLocations & PlatformPart {
  const changed = new Map<string, GoogleProfile>();
  const seeded = new Map<string, GoogleProfile>();
  const mediaUrl: GoogleLocations['mediaUrl'] = (mediaName, format) =>
    assetUrl(traits.id, 'media', mediaName.slice(mediaName.lastIndexOf('/') + 1), format === 'VIDEO' ? 'mp4' : 'jpg');
  const mediaParent = (externalId: string): string => `accounts/${ownerOf(kernel.random, externalId)}/locations/${externalId}`;
  const newId = (what: string): string => createIdSource(kernel.random.stream(`platform:${traits.id}:${what}`)).digits(10);

  const seedOf = (externalId: string): GoogleProfile =>
    seededProfile({
      externalId,
      title: profileOf(kernel.random, traits, externalId).displayName,
      catalog: google().catalog,
      stream: kernel.random.derived(`platform:${traits.id}:location:${externalId}`),
      mediaParent: mediaParent(externalId),
      mediaUrl: name => mediaUrl(name, 'PHOTO'),
      beginning: kernel.beginning,
    });
  const profile = (externalId: string): GoogleProfile => {
    const known = changed.get(externalId) ?? seeded.get(externalId);
    if (known) return known;
    const made = seedOf(externalId);
    seeded.set(externalId, made);
    return made;
  };

  const change: GoogleLocations['change'] = (externalId, changes) => void changed.set(externalId, { ...profile(externalId), ...changes });

  return {
    profile,
    change,
    isVerified: externalId => profile(externalId).location.metadata.hasVoiceOfMerchant === true,
    usesUpload: uploadId => [...changed.values()].some(({ media }) => media.some(item => item.uploadId === uploadId)),
    searches(externalId, month) {
      const share = passedShare(month, kernel.clock.now());
      return share === 0 ? [] : searchesOf(profile(externalId), google().searches, { seed: kernel.seed, month, share });
    },
    newLinkName: externalId => `locations/${externalId}/placeActionLinks/${newId('links')}`,
    newMediaName: externalId => `${mediaParent(externalId)}/media/${newId('media')}`,
    mediaUrl,
    catalog: () => google().catalog,
    save: () => (changed.size > 0 ? [...changed].map(([externalId, value]) => ({ externalId, profile: JSON.stringify(value) })) : null),
    load(saved) {
      changed.clear();
      // What save() wrote.
      for (const { externalId, profile: text } of (saved ?? []) as readonly SavedProfile[]) {
        changed.set(externalId, JSON.parse(text) as GoogleProfile);
      }
    },
  };
}

/** A changed profile, as JSON. */
type SavedProfile = { readonly externalId: string; readonly profile: string };

/** Returns what people searched for in a month: a number of their own for location, keyword and month, times the share of the month that has passed. */
function searchesOf(
  { location }: Pick<GoogleProfile, 'location'>,
  forms: readonly string[],
  { seed, month, share }: { readonly seed: number; readonly month: string; readonly share: number },
): readonly SearchedKeyword[] {
  const words = {
    category: location.categories?.primaryCategory?.displayName ?? 'shop',
    title: location.title ?? '',
    town: location.storefrontAddress?.locality ?? 'town',
  };
  return forms.map(form => {
    const searchKeyword = form.replaceAll(/\{(category|title|town)\}/g, (_, name: keyof typeof words) => words[name]).toLowerCase();
    // Few keywords are frequent: the square root of the place in the list shrinks the numbers quickly.
    const popularity = (hash32(`${seed}:${location.name}:${form}`) % 1000) / 1000;
    const monthly = 0.7 + ((hash32(`${seed}:${location.name}:${form}:${month}`) % 1000) / 1000) * 0.6;
    return { searchKeyword, people: Math.floor(MOST_PEOPLE * popularity ** 4 * monthly * share) };
  });
}

/** The share of a month, given as `YYYY-MM`, that has passed at an instant, 0–1. */
function passedShare(month: string, now: number): number {
  const start = Date.parse(`${month}-01T00:00:00.000Z`);
  const next = new Date(start);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return Math.min(1, Math.max(0, (now - start) / (next.getTime() - start)));
}
