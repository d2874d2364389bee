import type { GoogleAttribute, GoogleAttributeInput, UpdateGoogleAttributesRequest } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { CatalogAttribute, GoogleCatalog, GoogleProfile } from '../ports/google-profile.ts';
import { categoryOf } from './location.ts';

/** The attributes that a location may have: those of its primary category, or without one those of every category. */
export function availableAttributes(profile: GoogleProfile, catalog: GoogleCatalog): readonly CatalogAttribute[] {
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
export function changedAttributes(
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

const HOW: Readonly<Record<CatalogAttribute['kind'], string>> = {
  BOOL: 'values must be one boolean',
  ENUM: 'repeatedEnumValue.setValues must have one of ',
  REPEATED_ENUM: 'repeatedEnumValue.setValues must have some of ',
  URL: 'uriValues must have one link',
};

function choicesOf({ values }: CatalogAttribute): string {
  return Object.keys(values).join(', ');
}
