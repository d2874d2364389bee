import type { Random } from '../kernel/random.ts';
import { createIdSource } from './id-source.ts';
import type { PlatformTraits } from './traits.ts';

/** The Google account that a location belongs to: a number that depends on the location alone. */
export function ownerOf(random: Random, externalId: string): string {
  return createIdSource(random.derived(`platform:GOOGLE_BUSINESS:owner:${externalId}`)).digits(21);
}

export const googleBusiness: PlatformTraits<'GOOGLE_BUSINESS'> = {
  id: 'GOOGLE_BUSINESS',
  name: 'Google Business Profile',
  errors: {
    reject: { code: 'GB:INVALID_ARGUMENT', key: 'invalid_request_arguments' },
    missing: { code: 'GB:NOT_FOUND', key: 'object_not_found' },
    forbidden: { code: 'GB:PERMISSION_DENIED', key: 'action_not_permitted' },
  },
  channels: 'account',
  history: { kinds: [{ weight: 1, type: 'POST', surface: null, media: 'IMAGE' }], hasMediaUrls: true },
  metrics: { post: {}, profile: { impressions: 'BUSINESS_IMPRESSIONS', views: 'BUSINESS_PROFILE_VIEWS' } },
  people: {
    profilePath: ({ externalId }) => `maps/contrib/${externalId}`,
    personId: ids => `1${ids.digits(20)}`,
    comment: ({ publicationId, ids }) => ({ id: `${publicationId}/comments/${ids.digits(19)}`, permalink: null }),
  },
  publication({ account, ids, accountIds }) {
    const postId = ids.digits(19);
    return {
      id: `accounts/${accountIds('owner').digits(21)}/locations/${account.externalId}/localPosts/${postId}`,
      permalink: `https://local.google.com/place?id=${accountIds('place').digits(19)}&use=posts&lpsid=${postId}`,
    };
  },
};
