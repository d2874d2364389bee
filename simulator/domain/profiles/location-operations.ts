import type { GoogleLocation, UpdateGoogleHoursRequest } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { Caller } from '../organizations/caller.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { atGoogle, type LocationAtGoogle } from './at-google.ts';
import { hoursPatch, type LocationPatch, patchOf, selectFields } from './location.ts';
import { namedFields } from './named-fields.ts';
import { tokenPage } from './page.ts';
import { keywordsOf, monthsOf } from './search-keywords.ts';
import type { World } from './world.ts';

/** The location, its hours, and what people search for (MSC-301 to MSC-305, D-MSC-49). */
export const locationOperations = {
  getGoogleLocation: (world, { organization }, { query: { teamId, fields } }) =>
    atGoogle(world, organization, teamId, ({ profile }) => selectFields(profile.location, fields)),

  updateGoogleLocation: (world, { organization }, { body }) =>
    atGoogle(world, organization, body.teamId, at => applied(at, patchOf(body, at.locations.catalog()), body.validateOnly)),

  updateGoogleHours: (world, { organization }, { body }) =>
    atGoogle(world, organization, body.teamId, at => applied(at, hoursPatch(namedBlocks(body), at.locations.catalog()), body.validateOnly)),

  listGoogleSearchKeywords(world, { organization }, { query }) {
    const { teamId, startMonth, endMonth } = query;
    return atGoogle(world, organization, teamId, ({ profile: { location }, locations, externalId }) => {
      const months = monthsOf({ startMonth, endMonth }, world.clock.now());
      const keywords = keywordsOf(months.map(month => locations.searches(externalId, month)));
      const { items, next } = tokenPage(keywords, query, ['keywords', externalId, startMonth, endMonth]);
      return { location: location.name, range: { startMonth, endMonth }, searchKeywords: items, ...next };
    });
  },
} satisfies Partial<OperationsOf<World, Caller>>;

/** The location as it is after a patch, which is stored unless it is only checked (D-MSC-43). */
function applied({ profile, change }: LocationAtGoogle, patch: LocationPatch, validateOnly = false): GoogleLocation {
  const changed = { ...profile.location, ...patch };
  if (!validateOnly) change({ location: changed });
  return selectFields(changed);
}

/** The blocks that `fields` names and the request has. Throws 400 when it has none of them (D-MSC-42). */
function namedBlocks({
  fields,
  ...blocks
}: UpdateGoogleHoursRequest): Pick<UpdateGoogleHoursRequest, 'regularHours' | 'specialHours' | 'moreHours'> {
  const named = namedFields(['regularHours', 'specialHours', 'moreHours'], fields);
  const given = named.filter(block => blocks[block] !== undefined);
  if (given.length === 0) throw errors.invalid(`Send at least one of the blocks that fields names: ${named.join(', ')}`).by('D-MSC-42');
  return Object.fromEntries(given.map(block => [block, blocks[block]]));
}
