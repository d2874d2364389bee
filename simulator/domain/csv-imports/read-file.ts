import { TextDecoder } from 'node:util';
import { limits } from '../../../openapi/document.ts';
import { bytesText } from '../../kernel/bytes.ts';
import { errors } from '../../kernel/errors.ts';
import { CsvFault, CsvReader } from './csv-text.ts';
import { missingColumns } from './rules.ts';
import { type CsvTable, createTableBuilder } from './table.ts';

const { exclusiveMaxFileBytes } = limits.csvImports;

/** A file as it was read. */
export interface ReadFile {
  /** Null when the file is of no use. */
  readonly table: CsvTable | null;
  readonly totalRows: number;
  /** Why the file is of no use, in a sentence for people. */
  readonly fault: string | null;
  /** The first team of a row that is one of the organization's. */
  readonly teamId: string | null;
}

/**
 * Reads a CSV file while it comes in (decisions §5): UTF-8 with or without a byte order mark, a header, and rows as {@link CsvReader} has them.
 * What is wrong with it is told in the result; only a file that is too large throws, 413.
 */
export async function readCsvFile(stream: AsyncIterable<Uint8Array>, isTeam: (id: string) => boolean): Promise<ReadFile> {
  const rows = collectRows(isTeam);
  const reader = new CsvReader(rows.add);
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let fault: string | undefined;
  let sizeBytes = 0;
  for await (const piece of stream) {
    sizeBytes += piece.length;
    if (sizeBytes >= exclusiveMaxFileBytes)
      throw errors.fileTooLarge(`The CSV file must be smaller than ${bytesText(exclusiveMaxFileBytes)}`);
    // The rest of a file that is of no use is only measured.
    fault ??= faultIn(rows, () => reader.write(decoded(utf8, piece)));
  }
  fault ??= faultIn(rows, () => {
    reader.write(decoded(utf8));
    reader.end();
  });
  return fault === undefined ? rows.finish() : { table: null, totalRows: 0, fault, teamId: null };
}

class NotUtf8 extends Error {}

const NOT_UTF8 = 'The file is not UTF-8 text. Save it as CSV UTF-8 and import it again.';

/** The text of the next bytes, or, without any, what is left at the end. */
function decoded(utf8: TextDecoder, piece?: Uint8Array): string {
  try {
    return utf8.decode(piece, { stream: piece !== undefined });
  } catch {
    throw new NotUtf8();
  }
}

function faultIn(rows: ReturnType<typeof collectRows>, read: () => void): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof NotUtf8) return NOT_UTF8;
    if (error instanceof CsvFault) return `The file is not readable as CSV: in ${rows.current()} ${error.message}.`;
    throw error;
  }
}

/** Sorts what is read into header and rows. Rows of a file that lacks a column are counted, not kept. */
function collectRows(isTeam: (id: string) => boolean) {
  let columns: readonly string[] | undefined;
  let headerFault: string | null = null;
  let builder: ReturnType<typeof createTableBuilder> | undefined;
  let totalRows = 0;
  let teamAt = -1;
  let teamId: string | null = null;
  const begin = (header: readonly string[]): void => {
    columns = header.map(name => name.trim());
    headerFault = faultOfHeader(columns);
    teamAt = columns.lastIndexOf('teamId');
    if (headerFault === null) builder = createTableBuilder(columns);
  };
  return {
    add(cells: readonly string[]): void {
      if (!columns) return begin(cells);
      totalRows++;
      builder?.add(cells);
      const team = teamId === null ? cells[teamAt]?.trim() : undefined;
      if (team !== undefined && isTeam(team)) teamId = team;
    },
    /** What is read at the moment, in words. */
    current: (): string => (columns ? `row ${totalRows + 1}` : 'the header'),
    finish(): ReadFile {
      const fault = columns ? (headerFault ?? (totalRows === 0 ? 'The file has no data rows, only a header.' : null)) : EMPTY;
      return { table: (fault === null && builder?.finish()) || null, totalRows, fault, teamId };
    },
  };
}

const EMPTY = 'The file is empty: it has neither a header nor data rows.';

function faultOfHeader(columns: readonly string[]): string | null {
  // Bytes of another kind of file, or characters of two bytes each, can be UTF-8 by chance.
  if (columns.some(name => name.includes('\0'))) return NOT_UTF8;
  const missing = missingColumns(columns);
  return missing.length > 0 ? `The header lacks the required column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}.` : null;
}
