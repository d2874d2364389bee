/** The columns of an import, from the document: which field of `POST /post` each fills, and how its cells are read. */
import { publicApi } from '../../../openapi/document.ts';
import { resolved } from '../../../openapi/schema.ts';
import { type CellReader, readBoolean, readerOfList, readerOfNames, readNumber, readTagged, readText, readTrimmed } from './cells.ts';

/** How a column fills its field: with the value of its cell, with media by URL, or with the pictures of a carousel. */
export type ColumnKind = 'value' | 'media' | 'carousel';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  /** The field of the platform's part of `data`, and the field within it, where there is one. */
  readonly field: string;
  readonly subfield: string | undefined;
  readonly read: CellReader;
}

/** The columns of a platform. */
export interface PlatformColumns {
  readonly columns: readonly Column[];
  /** Whether its part of `data` has a `text`, which the column of that name fills for every platform. */
  readonly hasText: boolean;
}

type Schema = ReturnType<typeof publicApi.schema>;

/** What the document says of the columns. */
export interface Columns {
  /** Columns that every file has and every row fills (`x-csv-required-columns`). */
  readonly required: readonly string[];
  /** The columns of each platform, in the order of the document (`x-csv-columns`). */
  readonly byPlatform: ReadonlyMap<string, PlatformColumns>;
  /** Reads a `status` cell. */
  readonly readStatus: ReturnType<typeof readerOfNames>;
  /** Reads the name of a platform. */
  readonly readPlatform: ReturnType<typeof readerOfNames>;
}

let columns: Columns | undefined;

/** The columns, read by the first import: a start without one does not need the document. */
export function csvColumns(): Columns {
  return (columns ??= readColumns());
}

function readColumns(): Columns {
  const operation = Object.values(publicApi.json.paths ?? {})
    .map(item => item.post)
    .find(post => post?.operationId === 'createCsvImport');
  const byPlatform = new Map(
    Object.entries<Readonly<Record<string, string>>>(operation?.['x-csv-columns'] ?? {}).map(([platform, paths]) => {
      const schema = propertyOf(publicApi.schema('PostData'), platform);
      const own = Object.entries(paths).map(([name, path]) => columnOf(name, path, schema));
      return [platform, { columns: own, hasText: schema.properties?.['text'] !== undefined }];
    }),
  );
  return {
    required: operation?.['x-csv-required-columns'] ?? [],
    byPlatform,
    readStatus: readerOfNames(namesIn(propertyOf(publicApi.schema('CreatePostRequest'), 'status'))),
    readPlatform: readerOfNames([...byPlatform.keys()]),
  };
}

function columnOf(name: string, path: string, platform: Schema): Column {
  const [field = '', subfield] = path.split('.');
  const outer = propertyOf(platform, field);
  const kind = field === 'uploadIds' ? 'media' : field === 'carouselItems' ? 'carousel' : 'value';
  return { name, kind, field, subfield, read: field === 'tagged' ? readTagged : readerOf(subfield ? propertyOf(outer, subfield) : outer) };
}

function readerOf(schema: Schema): CellReader {
  const names = namesIn(schema);
  if (names.length > 0) return readerOfNames(names);
  const types = new Set([schema.type].flat());
  if (types.has('boolean')) return readBoolean;
  if (types.has('number') || types.has('integer')) return readNumber;
  if (types.has('array')) return readerOfList(readerOfNames(schema.items ? namesIn(resolved(publicApi, schema.items)) : []));
  return schema.format ? readTrimmed : readText;
}

function namesIn(schema: Schema): string[] {
  return (schema.enum ?? []).filter(value => typeof value === 'string');
}

function propertyOf(schema: Schema, name: string): Schema {
  const property = schema.properties?.[name];
  if (!property) throw new Error(`The document maps a column to ${name}, which is no field`);
  return resolved(publicApi, property);
}
