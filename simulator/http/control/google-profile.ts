import type * as wire from '../../../openapi/generated/control-types.ts';
import { platformAccountOf } from '../../domain/accounts/rules.ts';
import type { GoogleLocations, GoogleProfile } from '../../domain/ports/google-profile.ts';
import { categoryOf } from '../../domain/profiles/location.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import type { ControlOperations } from './operation.ts';
import { accountOf } from './unknown-id.ts';

/** What Google has of the location of an account. */
export const googleProfileOperations = {
  getGoogleProfile: ({ world }, { path }) => renderProfile(locationOf(world, path.id).profile),

  updateGoogleProfile({ world }, { path, body }) {
    const { locations, externalId, profile } = locationOf(world, path.id);
    const changed = changesOf(profile, body, locations);
    locations.change(externalId, changed);
    return renderProfile({ ...profile, ...changed });
  },
} satisfies Partial<ControlOperations>;

/** Throws 404 for an unknown account, 400 for one of another platform, or without a location. */
function locationOf(world: World, id: string) {
  const account = accountOf(world, id);
  if (account.type !== 'GOOGLE_BUSINESS')
    throw errors.invalid(`Only a GOOGLE_BUSINESS account has a location at Google, and ${id} is one of ${account.type}`);
  if (account.externalId === null) throw errors.invalid(`${id} has no location selected. Select one first.`);
  const { locations } = world.platforms.GOOGLE_BUSINESS;
  const { externalId } = platformAccountOf(account);
  return { locations, externalId, profile: locations.profile(externalId) };
}

function changesOf(
  { location, refused }: GoogleProfile,
  {
    verified,
    canModifyServiceList,
    canHaveFoodMenus,
    refusedAttributes,
    refusedActionTypes,
    primaryCategory,
    labels,
    storeCode,
  }: wire.UpdateGoogleProfileRequest,
  locations: GoogleLocations,
): Partial<GoogleProfile> {
  const { metadata } = location;
  return {
    location: {
      ...location,
      metadata: {
        ...metadata,
        hasVoiceOfMerchant: verified ?? metadata.hasVoiceOfMerchant,
        canModifyServiceList: canModifyServiceList ?? metadata.canModifyServiceList,
        canHaveFoodMenus: canHaveFoodMenus ?? metadata.canHaveFoodMenus,
      },
      ...(primaryCategory !== undefined && { categories: categoriesOf(locations, primaryCategory) }),
      ...(labels && { labels }),
      ...(storeCode !== undefined && { storeCode }),
    },
    refused: { attributes: refusedAttributes ?? refused.attributes, actionTypes: refusedActionTypes ?? refused.actionTypes },
  };
}

function categoriesOf(locations: GoogleLocations, name: string | null): GoogleProfile['location']['categories'] {
  if (name === null) return undefined;
  const category = categoryOf(locations.catalog(), name);
  return { primaryCategory: { name: category.name, displayName: category.displayName }, additionalCategories: [] };
}

function renderProfile({ location, attributes, menus, links, media, refused }: GoogleProfile): wire.GoogleProfile {
  const { canModifyServiceList, canHaveFoodMenus, hasVoiceOfMerchant } = location.metadata;
  return {
    verified: hasVoiceOfMerchant === true,
    canModifyServiceList,
    canHaveFoodMenus,
    refusedAttributes: refused.attributes,
    refusedActionTypes: refused.actionTypes,
    location: { ...location },
    attributes: attributes.map(attribute => ({ ...attribute })),
    menus,
    links: links.map(link => ({ ...link })),
    media: media.map(({ item, uploadId }) => ({ item: { ...item }, uploadId })),
  };
}
