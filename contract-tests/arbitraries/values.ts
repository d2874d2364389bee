import * as fc from 'fast-check';
import type { OpenAPIObject, SchemaObject } from 'openapi3-ts/oas31';
import type { JsonSchema } from '../../openapi/document.ts';
import { instants } from './instants.ts';
import { nastyTextsOf, textsOfLength } from './nasty-texts.ts';
import { alternativesOf, resolved, type TypeName, typesOf } from './schema.ts';

/** The first surrogate and the number of surrogates, which are no characters. */
const SURROGATES = { first: 0xd800, count: 0x800 } as const;
const CODE_POINTS = 0x110000;

/**
 * Every code point except the surrogates, as the unit of a `fc.string`. It generates the same values as fast-check's `binary`, but without its table
 * of a million characters, which each thread needs a second to create.
 */
export const codePoints: fc.Arbitrary<string> = fc.nat({ max: CODE_POINTS - SURROGATES.count - 1 }).map(characterAt, indexOf);

/** Characters of a path besides letters and digits. */
const SIGNS = "-._~!$&'()*+,;=:@";
const LETTERS = 26;
const DIGITS = 10;
const plain = fc.mapToConstant(
  { num: LETTERS, build: index => String.fromCodePoint(0x61 + index) },
  { num: LETTERS, build: index => String.fromCodePoint(0x41 + index) },
  { num: DIGITS, build: index => String(index) },
  { num: SIGNS.length, build: index => SIGNS.charAt(index) },
);
const encoded = fc.string({ unit: codePoints, minLength: 1, maxLength: 1 }).map(percentEncoded, text => decodeURIComponent(String(text)));
const character = fc.oneof({ weight: 10, arbitrary: plain }, { weight: 1, arbitrary: encoded });

/** Generates paths with few long segments or many short ones. */
const path = fc
  .oneof(segmentsOf({ segment: 'small', count: 'xsmall' }), segmentsOf({ segment: 'xsmall', count: 'small' }))
  .map(segments => segments.map(segment => `/${segment}`).join(''));

/**
 * Generates https URLs without a query. It generates the same values as fast-check's `webUrl`, but without a table of all characters
 * ({@link codePoints}).
 */
export const webUrls: fc.Arbitrary<string> = fc
  .tuple(fc.constant('https'), fc.webAuthority(), path)
  .map(([scheme, authority, rest]) => `${scheme}://${authority}${rest}`);

/** Returns preferred values of a name, such as existing ids; undefined for any values of the schema. */
export type Hint = (name: string, schema: SchemaObject) => fc.Arbitrary<unknown> | undefined;

/** The usual longest text and list, unless the schema requires more. The bounds of the schema are generated sometimes. */
const USUAL_LENGTH = 24;
const USUAL_ITEMS = 3;
/** Lists whose bound is at most this are generated at the bound, too. */
const MAX_ITEMS = 100;

/** Generates valid values of a schema; `name` is the name of the whole value. */
export function valuesOf(document: OpenAPIObject, schema: JsonSchema, hint: Hint = () => undefined, name = ''): fc.Arbitrary<unknown> {
  const build = (part: JsonSchema, partName: string): fc.Arbitrary<unknown> => {
    const known = resolved(document, part);
    const hinted = hint(partName, known);
    if (hinted) return hinted;
    if ('const' in known) return fc.constant(known.const);
    const values: readonly unknown[] | undefined = known.enum ?? extensible(known);
    if (values) return fc.constantFrom(...values);
    // An alternative that takes only the empty text says that there is no value yet, which most requests do not allow.
    const alternatives = alternativesOf(known).filter(alternative => resolved(document, alternative).maxLength !== 0);
    if (alternatives.length > 0) return fc.oneof(...alternatives.map(alternative => build(alternative, partName)));
    const types = typesOf(known);
    if (types.length === 0) return fc.jsonValue({ maxDepth: 1 });
    return fc.oneof(...types.map(type => ofType(type, known, partName, build)));
  };
  return build(schema, name);
}

function extensible(schema: SchemaObject): readonly unknown[] | undefined {
  const values: unknown = schema['x-extensible-enum'];
  return Array.isArray(values) ? values : undefined;
}

type Build = (schema: JsonSchema, name: string) => fc.Arbitrary<unknown>;

function ofType(type: TypeName, schema: SchemaObject, name: string, build: Build): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integers(schema);
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true }).map(value => value + 0);
    case 'string':
      return strings(schema);
    case 'array':
      return arrays(schema, name, build);
    default:
      return objects(schema, build);
  }
}

function integers({ minimum, maximum }: SchemaObject): fc.Arbitrary<number> {
  const min = minimum ?? -1_000_000;
  const max = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const bounds = [min, max, min + 1, max - 1].filter(value => isBetween(value, min, max));
  return fc.oneof({ weight: 3, arbitrary: fc.integer({ min, max }) }, { weight: 1, arbitrary: fc.constantFrom(...bounds) });
}

/** Generates texts of any script, sometimes exactly as long as a bound, which schemas count in code points. */
function strings({ format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: SchemaObject): fc.Arbitrary<string> {
  const fits = (text: string): boolean => isBetween(Array.from(text).length, minLength, maxLength);
  if (format === 'date-time') return instants();
  if (format === 'date') return instants().map(text => text.slice(0, 'YYYY-MM-DD'.length));
  if (format === 'uri' || format === 'web-url') return webUrls.filter(fits);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u')).filter(fits);
  const usual = fc.string({ unit: codePoints, minLength, maxLength: Math.min(maxLength, Math.max(minLength, USUAL_LENGTH)) });
  const shortest = minLength > 0 ? [{ weight: 1, arbitrary: textsOfLength(minLength) }] : [];
  const longest = maxLength < Number.POSITIVE_INFINITY ? [{ weight: 1, arbitrary: textsOfLength(maxLength) }] : [];
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 5, arbitrary: nastyTextsOf(minLength, maxLength) }, ...shortest, ...longest);
}

function isBetween(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

function arrays({ items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems }: SchemaObject, name: string, build: Build) {
  const bounds = { minLength: minItems, maxLength: Math.min(maxItems, Math.max(minItems, USUAL_ITEMS)) };
  const item = build(items, name);
  if (uniqueItems) return fc.uniqueArray(item, { ...bounds, selector: value => JSON.stringify(value) });
  const usual = { weight: 8, arbitrary: fc.array(item, bounds) };
  // The longest list repeats one item.
  const most = maxItems <= MAX_ITEMS ? [{ weight: 1, arbitrary: item.map(each => Array.from({ length: maxItems }, () => each)) }] : [];
  return fc.oneof(usual, ...most);
}

function objects({ properties = {}, required = [], additionalProperties, propertyNames }: SchemaObject, build: Build) {
  const own = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, build(schema, name)]));
  const known = fc.record(own, { requiredKeys: required.filter(name => name in own) });
  if (typeof additionalProperties !== 'object' || Object.keys(own).length > 0) return known;
  const names = propertyNames ? build(propertyNames, '').map(String) : fc.string({ minLength: 1, maxLength: USUAL_LENGTH });
  return fc.dictionary(names, build(additionalProperties, ''), { maxKeys: USUAL_ITEMS, noNullPrototype: true });
}

function segmentsOf({ segment, count }: { readonly segment: fc.Size; readonly count: fc.Size }): fc.Arbitrary<string[]> {
  return fc.array(fc.string({ unit: character, size: segment }), { size: count });
}

/** Encodes all characters, also letters and digits, which URLs need not encode. */
function percentEncoded(text: string): string {
  const usual = encodeURIComponent(text);
  return usual === text ? `%${(text.codePointAt(0) ?? 0).toString(16)}` : usual;
}

function characterAt(index: number): string {
  return String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count);
}

/** Throws for a value that is not one code point, which fast-check requires for values from elsewhere. */
function indexOf(value: unknown): number {
  const code = typeof value === 'string' ? (value.codePointAt(0) ?? 0) : 0;
  if (value !== String.fromCodePoint(code) || isSurrogate(code)) throw new Error(`${JSON.stringify(value)} is not one code point`);
  return code < SURROGATES.first ? code : code - SURROGATES.count;
}

function isSurrogate(code: number): boolean {
  return code >= SURROGATES.first && code < SURROGATES.first + SURROGATES.count;
}
