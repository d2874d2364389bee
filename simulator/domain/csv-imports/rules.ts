import type { CsvImportStatus } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { isWebUrl } from '../../text/urls.ts';
import { isBlank, quoted, valuesOf } from './cells.ts';
import { type Column, csvColumns } from './columns.ts';

/** Throws 400 unless a file name ends in .csv. */
export function checkFileName(fileName: string): void {
  if (!/\.csv$/i.test(fileName))
    throw errors.invalid(`The file must be a .csv file, not ${fileName === '' ? 'one without a name' : quoted(fileName)}`).by('CSV-02');
}

/** The positions of the known columns in a file. */
export interface Layout {
  readonly width: number;
  /** If the header names a column twice, the last one counts. */
  readonly at: ReadonlyMap<string, number>;
  readonly byPlatform: ReadonlyMap<string, readonly { readonly column: Column; readonly at: number }[]>;
}

export function layoutOf(columns: readonly string[]): Layout {
  const at = new Map(columns.map((name, index) => [name, index]));
  const byPlatform = [...csvColumns().byPlatform].map(([platform, { columns: known }]) => {
    const present = known.flatMap(column => {
      const index = at.get(column.name);
      return index === undefined ? [] : [{ column, at: index }];
    });
    return [platform, present] as const;
  });
  return { width: columns.length, at, byPlatform: new Map(byPlatform) };
}

/** The required columns that a header lacks. */
export function missingColumns(columns: readonly string[]): string[] {
  return csvColumns().required.filter(name => !columns.includes(name));
}

/** A row as the body of `POST /post`, not validated yet. */
export interface RowPost {
  readonly body: Readonly<Record<string, unknown>>;
  /** The media URLs of the row, without duplicates. */
  readonly urls: readonly string[];
}

type Part = Record<string, unknown>;

/**
 * Reads a row. `uploadIds` are the uploads of its media, in the order of `urls`; without them the URLs take their place. Throws 400 with a
 * message that names the column.
 */
export function rowPost(layout: Layout, cells: readonly string[], uploadIds: readonly string[] = []): RowPost {
  checkWidth(layout, cells);
  const { required, byPlatform, readPlatform, readStatus } = csvColumns();
  const cell = (name: string): string => cells[layout.at.get(name) ?? -1] ?? '';
  for (const name of required)
    if (isBlank(cell(name))) throw errors.invalid(`${name} is required`).by(name === 'teamId' ? 'CSV-27' : 'CSV-30');
  /** The index of each URL. */
  const urls = new Map<string, number>();
  const uploadIdOf = (url: string): string => {
    const index = urls.get(url) ?? urls.size;
    urls.set(url, index);
    return uploadIds[index] ?? url;
  };
  const socialAccountTypes = valuesOf(cell('socialAccountTypes'), ',', 'socialAccountTypes').map(readPlatform);
  const data: Record<string, Part> = {};
  for (const platform of socialAccountTypes) {
    const part: Part = {};
    for (const { column, at } of layout.byPlatform.get(platform) ?? []) {
      const text = cells[at];
      if (text !== undefined && !isBlank(text)) fill(part, column, text, uploadIdOf);
    }
    if (part['text'] === undefined && byPlatform.get(platform)?.hasText && !isBlank(cell('text'))) part['text'] = cell('text');
    if (Object.keys(part).length > 0) data[platform] = part;
  }
  const body = {
    teamId: cell('teamId').trim(),
    title: cell('title'),
    postDate: cell('postDate').trim(),
    status: readStatus(cell('status')),
    socialAccountTypes,
    data,
  };
  return { body, urls: [...urls.keys()] };
}

/** Throws 400 for a row with too many cells: an unquoted comma has moved the following cells. A row may have fewer cells. */
function checkWidth({ width }: Layout, cells: readonly string[]): void {
  if (cells.length > width)
    throw errors
      .invalid(`The row has ${cells.length} cells, but the header names ${width} columns. A cell that holds a comma must be quoted.`)
      .by('D-CSV-04');
}

function fill(part: Part, { name, kind, field, subfield, read }: Column, cell: string, uploadIdOf: (url: string) => string): void {
  if (kind === 'value') {
    const value = read(cell, name);
    // Parts and their nested fields are only created here, always as objects.
    if (subfield === undefined) part[field] = value;
    else part[field] = { ...(part[field] as Part | undefined), [subfield]: value };
    return;
  }
  const uploadIds = urlsOf(cell, name).map(uploadIdOf);
  const before = (part['uploadIds'] ?? []) as readonly string[];
  if (kind === 'carousel') part['carouselItems'] = uploadIds.map(uploadId => ({ uploadId }));
  // The media of a carousel follow those of the media column, without duplicates (D-CSV-12).
  part['uploadIds'] = [...before, ...(kind === 'carousel' ? uploadIds.filter(id => !before.includes(id)) : uploadIds)];
}

function urlsOf(cell: string, column: string): string[] {
  const urls = valuesOf(cell, '#', column);
  const other = urls.find(url => !isWebUrl(url));
  if (other !== undefined) throw errors.invalid(`${column} must hold http or https URLs, not ${quoted(other)}`).by('D-CSV-05');
  return urls;
}

/** The final status of an import (CSV-21, CSV-22). */
export function endStatus(failedRows: number): CsvImportStatus {
  return failedRows > 0 ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED';
}
