/** The columns of an import, from the document: which field of `POST /post` each fills, and how its cells are read. */
import { type JsonSchema, publicApi } from '../../../openapi/document.ts';
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

const operation = Object.values(publicApi.json.paths ?? {})
  .map(item => item.post)
  .find(post => post?.operationId === 'createCsvImport');

/** Columns that every file has and every row fills (`x-csv-required-columns`). */
export const requiredColumns: readonly string[] = operation?.['x-csv-required-columns'] ?? [];

/** The columns of each platform, in the order of the document (`x-csv-columns`). */
export const platformColumns: ReadonlyMap<string, PlatformColumns> = new Map(
  Object.entries<Readonly<Record<string, string>>>(operation?.['x-csv-columns'] ?? {}).map(([platform, columns]) => {
    const schema = propertyOf(publicApi.schema('PostData'), platform);
    return [
      platform,
      {
        columns: Object.entries(columns).map(([name, path]) => columnOf(name, path, schema)),
        hasText: schema.properties?.['text'] !== undefined,
      },
    ];
  }),
);

const post = publicApi.schema('CreatePostRequest');

/** Reads a `status` cell. */
export const readStatus = readerOfNames(namesIn(propertyOf(post, 'status')));

/** Reads the name of a platform. */
export const readPlatform = readerOfNames([...platformColumns.keys()]);

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
  if (types.has('array')) return readerOfList(readerOfNames(schema.items ? namesIn(resolved(schema.items)) : []));
  return schema.format ? readTrimmed : readText;
}

function namesIn(schema: Schema): string[] {
  return (schema.enum ?? []).filter(value => typeof value === 'string');
}

function propertyOf(schema: Schema, name: string): Schema {
  const property = schema.properties?.[name];
  if (!property) throw new Error(`The document maps a column to ${name}, which is no field`);
  return resolved(property);
}

function resolved(schema: JsonSchema): Schema {
  return '$ref' in schema ? publicApi.schema(schema.$ref.split('/').at(-1) ?? '') : schema;
}
