import * as fc from 'fast-check';
import type { SchemaObject } from 'openapi3-ts/oas31';
import { publicApi } from '../../../openapi/document.ts';
import { nastyTextsOf, textsOfLength } from '../../arbitraries/nasty-texts.ts';
import { resolved, typesOf } from '../../arbitraries/schema.ts';

export type ColumnKind = 'text' | 'boolean' | 'number' | 'name' | 'list' | 'tagged' | 'media' | 'carousel';

export interface Column {
  readonly platform: string;
  readonly name: string;
  /** The path of its value in the platform's part of `data`. */
  readonly path: readonly string[];
  readonly schema: SchemaObject;
  readonly kind: ColumnKind;
}

/** A cell and the value that it must become. */
export interface Cell {
  readonly text: string;
  readonly value: unknown;
}

const operation = Object.values(publicApi.json.paths ?? {})
  .map(item => item.post)
  .find(post => post?.operationId === 'createCsvImport');

/** Columns that every file must have and every row must fill. */
export const requiredColumns: readonly string[] = operation?.['x-csv-required-columns'] ?? [];

const byPlatform: Readonly<Record<string, Readonly<Record<string, string>>>> = operation?.['x-csv-columns'] ?? {};

export const platforms: readonly string[] = Object.keys(byPlatform);

export const columns: readonly Column[] = Object.entries(byPlatform).flatMap(([platform, paths]) =>
  Object.entries(paths).map(([name, dotted]) => columnOf(platform, name, dotted.split('.'))),
);

function columnOf(platform: string, name: string, path: readonly string[]): Column {
  const schema = [platform, ...path].reduce<SchemaObject>(
    (parent, field) => resolved(publicApi.json, parent.properties?.[field] ?? {}),
    publicApi.schema('PostData'),
  );
  return { platform, name, path, schema, kind: kindOf(path.at(-1) ?? '', schema) };
}

function kindOf(field: string, schema: SchemaObject): ColumnKind {
  if (field === 'uploadIds') return 'media';
  if (field === 'carouselItems') return 'carousel';
  if (field === 'tagged') return 'tagged';
  const types = typesOf(schema);
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('number') || types.includes('integer')) return 'number';
  if (types.includes('array')) return 'list';
  return schema.enum ? 'name' : 'text';
}

/** Returns the columns that a platform's part of a post requires, or the part to which `path` belongs. */
export function neededColumns(platform: string, path: readonly string[] = []): readonly Column[] {
  const own = columns.filter(column => column.platform === platform);
  const parent = resolved(publicApi.json, publicApi.schema('PostData').properties?.[platform] ?? {});
  const outer = path.length > 1 ? resolved(publicApi.json, parent.properties?.[path[0] ?? ''] ?? {}) : parent;
  const prefix = path.slice(0, -1);
  const wanted = new Set((outer.required ?? []).map(field => [...prefix, field].join('.')));
  return own.filter(column => wanted.has(column.path.join('.')));
}

/** Generates cells of a column with their values. Media columns are not supported: they need files. */
export function cellsOf({ kind, schema, path }: Column): fc.Arbitrary<Cell> {
  switch (kind) {
    case 'boolean':
      return fc.constantFrom('TRUE', 'FALSE', 'true', 'False', ' TRUE ').map(text => ({ text, value: /true/i.test(text) }));
    case 'number':
      return padded(numbers(schema).map(value => ({ text: `${value}`, value })));
    case 'name':
      return nameCells(schema);
    case 'list':
      return listOf(itemCells(schema), schema, ({ text }) => text.toLowerCase()).chain(joined);
    case 'tagged':
      return listOf(taggedCells, schema, ({ text }) => text.split(':')[0]).chain(joined);
    default:
      return textCells(path.at(-1) ?? '', schema);
  }
}

const MAX_NUMBER = 5000;

function numbers({ minimum = 0, maximum = MAX_NUMBER }: SchemaObject): fc.Arbitrary<number> {
  return fc.oneof({ weight: 3, arbitrary: fc.integer({ min: minimum, max: maximum }) }, fc.constantFrom(minimum, maximum));
}

/** Generates lists with a few items, or with the maximum. */
function listOf(cell: fc.Arbitrary<Cell>, { maxItems = 3 }: SchemaObject, selector: (cell: Cell) => unknown): fc.Arbitrary<Cell[]> {
  const few = fc.uniqueArray(cell, { minLength: 1, maxLength: Math.min(3, maxItems), selector });
  const most = fc.uniqueArray(cell, { minLength: maxItems, maxLength: maxItems, selector });
  return maxItems > 3 && maxItems <= 10 ? fc.oneof({ weight: 3, arbitrary: few }, most) : few;
}

/** Names are read without regard to case. */
function nameCells(schema: SchemaObject): fc.Arbitrary<Cell> {
  const names = (schema.enum ?? []).filter(name => typeof name === 'string');
  const written = (name: string) => fc.constantFrom(name, name.toLowerCase(), name.slice(0, 1) + name.slice(1).toLowerCase(), ` ${name} `);
  return fc.constantFrom(...names).chain(value => written(value).map(text => ({ text, value })));
}

const word = fc.stringMatching(/^[a-z][a-z0-9]{2,9}$/);

function itemCells({ items = {} }: SchemaObject): fc.Arbitrary<Cell> {
  const schema = resolved(publicApi.json, items);
  return schema.enum ? nameCells(schema) : word.map(value => ({ text: value, value }));
}

const taggedCells: fc.Arbitrary<Cell> = fc
  .record({ username: word, at: fc.option(fc.record({ x: fc.constantFrom(0, 0.25, 1), y: fc.constantFrom(0, 0.5, 1) })) })
  .map(({ username, at }) => ({ text: at ? `${username}:${at.x}:${at.y}` : username, value: { username, ...at } }));

/** Joins items with `#`. Spaces around it are ignored. */
function joined(cells: readonly Cell[]): fc.Arbitrary<Cell> {
  return fc.constantFrom('#', ' # ', '# ').map(separator => ({
    text: cells.map(({ text }) => text.trim()).join(separator),
    value: cells.map(({ value }) => value),
  }));
}

const ADDRESS = /^(?:link|thumbnail|avatarUrl|callToActionUrl)$/;
const address = word.map(path => `https://files.invalid/${path}`);
/** The length of a text whose schema has no bound. */
const SHORT = 30;

function textCells(field: string, { format, pattern, maxLength = SHORT }: SchemaObject): fc.Arbitrary<Cell> {
  const cells = textOf(field, format, pattern, maxLength).map(text => ({ text, value: text }));
  // Spaces around a text are kept; those around a date or a URL are ignored.
  return format === undefined ? cells : padded(cells);
}

/** Adds spaces around some cells, which are ignored. */
function padded(cells: fc.Arbitrary<Cell>): fc.Arbitrary<Cell> {
  const blanks = fc.constantFrom('', '', ' ', '  ');
  return fc.tuple(blanks, cells, blanks).map(([before, { text, value }, after]) => ({ text: before + text + after, value }));
}

function texts(maxLength: number): fc.Arbitrary<string> {
  return fc.oneof({ weight: 5, arbitrary: nastyTextsOf(1, maxLength) }, { weight: 1, arbitrary: textsOfLength(maxLength) });
}

function textOf(field: string, format: string | undefined, pattern: string | undefined, maxLength: number): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.constantFrom('2027-05-04T10:00:00+02:00', '2027-05-04T10:00:00Z');
  if (format === 'uri' || format === 'web-url' || ADDRESS.test(field)) return address;
  if (field === 'locale') return fc.constantFrom('de_DE', 'en_US');
  if (field === 'languageCode') return fc.constantFrom('de', 'en-GB');
  if (pattern === undefined) return field.endsWith('Id') ? word : texts(maxLength);
  return pattern.startsWith('^#')
    ? fc.stringMatching(/^#[0-9A-F]{6}$/)
    : word.map(text => `${pattern.startsWith('^at') ? 'at://' : 'r/'}${text}`);
}
