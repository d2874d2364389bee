import type {
  GoogleCategories,
  GoogleCategoryNames,
  GoogleLocation,
  GoogleLocationField,
  UpdateGoogleLocationRequest,
} from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { CatalogCategory, GoogleCatalog } from '../ports/google-profile.ts';
import { moreHoursOf, regularHoursOf, specialHoursOf } from './hours.ts';

/** What a location shows unless fields are asked for (MSC-301). */
const DEFAULT_FIELDS: readonly GoogleLocationField[] = [
  'name',
  'title',
  'profile',
  'websiteUri',
  'phoneNumbers',
  'categories',
  'regularHours',
  'specialHours',
  'moreHours',
  'storefrontAddress',
  'serviceArea',
  'latlng',
  'openInfo',
  'metadata',
];

/** The fields of a location that have a value, of those that were asked for (MSC-301). */
export function selectFields(location: GoogleLocation, fields: readonly GoogleLocationField[] = DEFAULT_FIELDS): GoogleLocation {
  return Object.fromEntries(fields.filter(field => location[field] !== undefined).map(field => [field, location[field]]));
}

/** Changes of a location: a value, or undefined for a field that is cleared. */
export type LocationPatch = Partial<Omit<GoogleLocation, 'name' | 'metadata'>>;

/**
 * The changes that a request asks for: each key that it has, null to clear it (MSC-302). Throws 400 without any, and for values that Google
 * refuses.
 */
export function patchOf(request: UpdateGoogleLocationRequest, catalog: GoogleCatalog): LocationPatch {
  const { teamId: _team, validateOnly: _only, regularHours, specialHours, moreHours, categories, title, ...others } = request;
  const patch: LocationPatch = {
    ...withoutNulls(others),
    ...(title !== undefined && { title: titleOf(title) }),
    ...(categories !== undefined && { categories: categoriesOf(categories, catalog) }),
    ...hoursPatch({ regularHours, specialHours, moreHours }, catalog),
  };
  if (Object.keys(patch).length === 0)
    throw errors.invalid('Send at least one field of the location to change, such as title or regularHours').by('MSC-302');
  checkPoint(patch.latlng);
  return patch;
}

type Hours = Pick<UpdateGoogleLocationRequest, 'regularHours' | 'specialHours' | 'moreHours'>;

/** The changes of the blocks of hours that are there; null clears one. Throws 400 for hours that Google refuses (MSC-305). */
export function hoursPatch({ regularHours, specialHours, moreHours }: Hours, catalog: GoogleCatalog): LocationPatch {
  return {
    ...(regularHours !== undefined && { regularHours: regularHours ? regularHoursOf(regularHours) : undefined }),
    ...(specialHours !== undefined && { specialHours: specialHours ? specialHoursOf(specialHours) : undefined }),
    ...(moreHours !== undefined && { moreHours: moreHours ? moreHoursOf(moreHours, catalog) : undefined }),
  };
}

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | undefined };

function withoutNulls<T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], null> | undefined } {
  const entries = Object.entries(fields as Nullable<T>).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, value ?? undefined])) as {
    [Key in keyof T]: Exclude<T[Key], null> | undefined;
  };
}

function titleOf(title: string | null): string {
  if (title === null || title.trim() === '')
    throw errors.invalidField(['title'], 'cannot be cleared: Google needs a name for the location').by('MSC-303');
  return title;
}

/** The categories with their labels. Throws 400 without a primary one (MSC-303), and for one that Google does not have (D-MSC-44). */
function categoriesOf(given: GoogleCategoryNames | null, catalog: GoogleCatalog): GoogleCategories {
  if (!given?.primaryCategory?.name)
    throw errors
      .invalidField(['categories', 'primaryCategory'], 'is needed: Google shows every location under a primary category')
      .by('MSC-303');
  const named = (name: string | undefined) => {
    const category = categoryOf(catalog, name ?? '');
    return { name: category.name, displayName: category.displayName };
  };
  return {
    primaryCategory: named(given.primaryCategory.name),
    additionalCategories: (given.additionalCategories ?? []).map(({ name }) => named(name)),
  };
}

/** A category by name; `gcid:bakery` stands for `categories/gcid:bakery`. Throws 400 for one that Google does not have (D-MSC-44). */
export function categoryOf({ categories }: GoogleCatalog, name: string): CatalogCategory {
  const category = categories.find(known => known.name === name || known.name === `categories/${name}`);
  if (!category) throw errors.invalid(`There is no category ${name || 'without a name'}. List the available ones first.`).by('D-MSC-44');
  return category;
}

function checkPoint(point: GoogleLocation['latlng']): void {
  const { latitude = 0, longitude = 0 } = point ?? {};
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw errors.invalidField(['latlng'], `${latitude}, ${longitude} is no point on the map: degrees go to 90 and to 180`).by('MSC-302');
}
