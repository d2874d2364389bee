import type {
  GoogleAttribute,
  GoogleAttributeDefinition,
  GoogleAttributeInput,
  GoogleCategory,
  UpdateGoogleAttributesRequest,
} from '../../../openapi/generated/types.ts';
import { type ApiError, errors } from '../../kernel/errors.ts';
import type { Caller } from '../organizations/caller.ts';
import type { CatalogAttribute, CatalogCategory, GoogleCatalog, GoogleProfile } from '../ports/google-profile.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { atGoogle } from './at-google.ts';
import { categoryOf } from './location.ts';
import { tokenPage } from './page.ts';
import type { World } from './world.ts';

const HOW: Readonly<Record<CatalogAttribute['kind'], string>> = {
  BOOL: 'values must be one boolean',
  ENUM: 'repeatedEnumValue.setValues must have one of ',
  REPEATED_ENUM: 'repeatedEnumValue.setValues must have some of ',
  URL: 'uriValues must have one link',
};

/** Attributes, categories, services and menus of the location (MSC-306 to MSC-312). */
export const catalogOperations = {
  getGoogleAttributes: (world, { organization }, { query }) =>
    atGoogle(world, organization, query.teamId, ({ profile }) => renderAttributes(profile)),

  listGoogleAttributes(world, { organization }, { query }) {
    const { teamId, languageCode = 'en' } = query;
    return atGoogle(world, organization, teamId, ({ profile, locations, externalId }) => {
      const { categories, storefrontAddress } = profile.location;
      const categoryName = categories?.primaryCategory?.name;
      const regionCode = query.regionCode ?? storefrontAddress?.regionCode;
      const isByCategory = categoryName !== undefined && storefrontAddress?.regionCode !== undefined && regionCode !== undefined;
      const lookup = isByCategory ? { by: 'category' as const, categoryName, regionCode, languageCode } : { by: 'location' as const };
      const selection = ['attributes', externalId, lookup.by, ...(isByCategory ? [categoryName, regionCode, languageCode] : [])];
      const { items, next } = tokenPage(availableAttributes(profile, locations.catalog()), query, selection);
      return { attributes: items.map(renderDefinition), ...next, lookup };
    });
  },

  updateGoogleAttributes: (world, { organization }, { body }) =>
    atGoogle(world, organization, body.teamId, ({ profile, locations, change }) => {
      const attributes = changedAttributes(profile, body, locations.catalog());
      change({ attributes });
      return renderAttributes({ ...profile, attributes });
    }),

  listGoogleCategories(world, { organization }, { query }) {
    const { teamId, regionCode, languageCode, names, filter, view } = query;
    return atGoogle(world, organization, teamId, ({ locations, externalId }) => {
      const catalog = locations.catalog();
      const found = names ? [...new Set(names.map(name => categoryOf(catalog, name)))] : withPrefix(catalog, filter);
      const selection = ['categories', externalId, regionCode, languageCode, names?.join(), filter, view];
      const { items, next } = tokenPage(found, query, selection);
      return { categories: items.map(category => renderCategory(category, catalog, view === 'FULL')), ...next };
    });
  },

  getGoogleServiceList: (world, { organization }, { query }) =>
    atGoogle(world, organization, query.teamId, ({ profile }) => {
      checkServices(profile);
      return renderServices(profile);
    }),

  updateGoogleServiceList: (world, { organization }, { body }) =>
    atGoogle(world, organization, body.teamId, ({ profile, change }) => {
      checkServices(profile);
      if (body.serviceItems === undefined) throw absent('serviceItems');
      const location = { ...profile.location, serviceItems: body.serviceItems ?? [] };
      change({ location });
      return renderServices({ location });
    }),

  getGoogleFoodMenus: (world, { organization }, { query: { teamId, fields = ['name', 'menus'] } }) =>
    atGoogle(world, organization, teamId, ({ profile }) => {
      checkMenus(profile);
      const { name, menus } = renderMenus(profile);
      return { ...(fields.includes('name') && { name }), ...(fields.includes('menus') && { menus }) };
    }),

  updateGoogleFoodMenus: (world, { organization }, { body }) =>
    atGoogle(world, organization, body.teamId, ({ profile, change }) => {
      checkMenus(profile);
      if (body.menus === undefined) throw absent('menus');
      const menus = body.menus ?? [];
      change({ menus });
      return renderMenus({ ...profile, menus });
    }),
} satisfies Partial<OperationsOf<World, Caller>>;

/** Throws 400 for a location that has no service list (D-MSC-41). */
function checkServices({ location }: GoogleProfile): void {
  if (!location.metadata.canModifyServiceList) throw errors.invalid('Service lists are not available for this location').by('D-MSC-41');
}

/** Throws 400 for a location that has no food menus (D-MSC-41). */
function checkMenus({ location }: GoogleProfile): void {
  if (!location.metadata.canHaveFoodMenus) throw errors.invalid('Food menus are not available for this location').by('D-MSC-41');
}

function absent(field: string): ApiError {
  return errors.invalid(`Send ${field}: a list, or null to clear it`).by('D-MSC-42');
}

function renderAttributes({ location, attributes }: GoogleProfile) {
  return { name: `${location.name}/attributes`, attributes };
}

function renderServices({ location }: Pick<GoogleProfile, 'location'>) {
  return { name: `${location.name}/serviceList`, serviceItems: location.serviceItems ?? [] };
}

function renderMenus({ location, menus }: GoogleProfile) {
  return { name: `${location.name}/foodMenus`, menus };
}

function renderDefinition({ name, displayName, heading, kind, values }: CatalogAttribute): GoogleAttributeDefinition {
  const labels = Object.entries(values).map(([value, label]) => ({ value, displayName: label }));
  return {
    parent: name,
    valueType: kind,
    displayName,
    groupDisplayName: heading,
    repeatable: kind === 'REPEATED_ENUM',
    ...(labels.length > 0 && { valueMetadata: labels }),
  };
}

function withPrefix({ categories }: GoogleCatalog, filter = ''): readonly CatalogCategory[] {
  const prefix = filter.toLowerCase();
  return categories.filter(({ displayName }) => displayName.toLowerCase().startsWith(prefix));
}

function renderCategory(
  { name, displayName, group }: CatalogCategory,
  { services, moreHours }: GoogleCatalog,
  isFull: boolean,
): GoogleCategory {
  if (!isFull) return { name, displayName };
  return {
    name,
    displayName,
    serviceTypes: services[group].map(label => ({
      serviceTypeId: `job_type_id:${label.toLowerCase().replaceAll(/[^a-z]+/g, '_')}`,
      displayName: label,
    })),
    moreHoursTypes: Object.entries(moreHours).map(([hoursTypeId, label]) => ({ hoursTypeId, displayName: label })),
  };
}

/** The attributes that a location may have: those of its primary category, or without one those of every category. */
function availableAttributes(profile: GoogleProfile, catalog: GoogleCatalog): readonly CatalogAttribute[] {
  const primary = profile.location.categories?.primaryCategory;
  const group = primary && categoryOf(catalog, primary.name).group;
  return catalog.attributes.filter(
    ({ name, groups }) =>
      !profile.refused.attributes.includes(name) && (groups === undefined || (group !== undefined && groups.includes(group))),
  );
}

/**
 * The attributes of a location after an update: those of the mask have what was sent, or nothing (D-MSC-45). Without a mask it is made of the names that
 * were sent. Throws 400 when no attribute results (MSC-308), and for an attribute or value that the location may not have (D-MSC-44).
 */
function changedAttributes(
  profile: GoogleProfile,
  { attributes, attributeMask }: Pick<UpdateGoogleAttributesRequest, 'attributes' | 'attributeMask'>,
  catalog: GoogleCatalog,
): readonly GoogleAttribute[] {
  const sent = new Map((attributes ?? []).map(attribute => [attribute.name, attribute]));
  const mask = attributeMask === undefined ? [...sent.keys()] : namesIn(attributeMask);
  if (mask.length === 0) throw errors.invalid('Send at least one attribute, or name one in attributeMask to clear it').by('MSC-308');
  const available = availableAttributes(profile, catalog);
  const values = new Map(
    [...new Set(mask)].map(name => {
      const definition = definitionOf(name, available, catalog);
      const given = sent.get(name);
      return [name, given && valueOf(given, definition)] as const;
    }),
  );
  const kept = profile.attributes.map(attribute => (values.has(attribute.name) ? values.get(attribute.name) : attribute));
  const known = new Set(profile.attributes.map(({ name }) => name));
  const added = [...values].map(([name, value]) => (known.has(name) ? undefined : value));
  return [...kept, ...added].filter(attribute => attribute !== undefined);
}

function namesIn(mask: string): string[] {
  return mask
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '');
}

function definitionOf(name: string, available: readonly CatalogAttribute[], { attributes }: GoogleCatalog): CatalogAttribute {
  const definition = available.find(known => known.name === name);
  if (definition) return definition;
  const isKnown = attributes.some(known => known.name === name);
  const message = isKnown ? `${name} is not available for the category of this location` : `There is no attribute ${name}`;
  throw errors.invalid(`${message}. List the available ones first.`).by('D-MSC-44');
}

/** The value of an attribute alone. Throws 400 for one that its kind does not have. */
function valueOf({ name, values, repeatedEnumValue, uriValues }: GoogleAttributeInput, definition: CatalogAttribute): GoogleAttribute {
  const { kind } = definition;
  const set = repeatedEnumValue?.setValues ?? [];
  const isFit =
    kind === 'BOOL'
      ? values?.length === 1 && typeof values[0] === 'boolean'
      : kind === 'URL'
        ? uriValues !== undefined && uriValues.length === 1
        : isSetOf(set, definition);
  if (!isFit) throw errors.invalid(`${name} is ${kind}: ${HOW[kind]}${choicesOf(definition)}`).by('D-MSC-44');
  if (kind === 'BOOL') return { name, values };
  return kind === 'URL' ? { name, uriValues } : { name, repeatedEnumValue: { setValues: set } };
}

function isSetOf(set: readonly string[], { kind, values }: CatalogAttribute): boolean {
  const isKnown = set.every(value => Object.hasOwn(values, value)) && new Set(set).size === set.length;
  return isKnown && (kind === 'ENUM' ? set.length === 1 : set.length > 0);
}

function choicesOf({ values }: CatalogAttribute): string {
  return Object.keys(values).join(', ');
}
