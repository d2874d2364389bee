import { limits } from '../../../openapi/document.ts';
import type { GoogleLocation, GoogleSearchKeyword, UpdateGoogleHoursRequest } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { utcMonth } from '../../kernel/time.ts';
import type { Caller } from '../organizations/caller.ts';
import type { SearchedKeyword } from '../ports/google-profile.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { atGoogle, type LocationAtGoogle } from './at-google.ts';
import { hoursPatch, type LocationPatch, patchOf, selectFields } from './location.ts';
import { namedFields } from './named-fields.ts';
import { tokenPage } from './page.ts';
import type { World } from './world.ts';

const { maxKeywordAgeMonths, minDisclosedPeople } = limits.profiles;

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

/**
 * The months of a range, both ends included, as `YYYY-MM`. Throws 400 for a range that ends before it starts, reaches into the future, or
 * starts more than 18 months ago (D-MSC-49).
 */
function monthsOf({ startMonth, endMonth }: { readonly startMonth: string; readonly endMonth: string }, now: number): string[] {
  const [start, end, present] = [numberOf(startMonth), numberOf(endMonth), numberOf(utcMonth(now))];
  if (start > end) throw errors.invalidField(['startMonth'], `${startMonth} is after endMonth ${endMonth}`).by('D-MSC-49');
  if (end > present) throw errors.invalidField(['endMonth'], `${endMonth} is in the future`).by('D-MSC-49');
  const oldest = present - maxKeywordAgeMonths;
  if (start < oldest)
    throw errors
      .invalidField(['startMonth'], `Google keeps ${maxKeywordAgeMonths} months: the first is ${monthOf(oldest)}`)
      .by('D-MSC-49', {
        from: 'profiles.maxKeywordAgeMonths',
        limit: maxKeywordAgeMonths,
      });
  return Array.from({ length: end - start + 1 }, (_, index) => monthOf(start + index));
}

function numberOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

function monthOf(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** The keywords of several months as one list: by value, and those whose value is withheld last, by name (D-MSC-49). */
function keywordsOf(months: readonly (readonly SearchedKeyword[])[]): GoogleSearchKeyword[] {
  const people = new Map<string, number>();
  for (const found of months.flat()) people.set(found.searchKeyword, (people.get(found.searchKeyword) ?? 0) + found.people);
  return [...people]
    .filter(([, count]) => count > 0)
    .map(([searchKeyword, count]) =>
      count < minDisclosedPeople ? { searchKeyword, value: null, threshold: minDisclosedPeople } : { searchKeyword, value: count },
    )
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || (a.searchKeyword < b.searchKeyword ? -1 : 1));
}
