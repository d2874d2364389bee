import { once } from 'node:events';
import { TextDecoder } from 'node:util';
import { CsvError, type CsvErrorCode, parse } from 'csv-parse';
import { limits } from '../../../openapi/document.ts';
import { formatBytes } from '../../kernel/bytes.ts';
import { errors } from '../../kernel/errors.ts';
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
 * Reads a CSV file while it comes in (decisions §5): UTF-8 with or without a byte order mark, `,` between cells, any line ends, quotes as in
 * RFC 4180, a header; lines without anything are passed over. What is wrong with it is told in the result; only a file that is too large
 * throws, 413.
 */
export async function readCsvFile(stream: AsyncIterable<Uint8Array>, isTeam: (id: string) => boolean): Promise<ReadFile> {
  const rows = collectRows(isTeam);
  const reader = createReader(rows.add);
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let fault: string | undefined;
  let sizeBytes = 0;
  for await (const piece of stream) {
    sizeBytes += piece.length;
    if (sizeBytes >= exclusiveMaxFileBytes)
      throw errors.fileTooLarge(`The CSV file must be smaller than ${formatBytes(exclusiveMaxFileBytes)}`);
    // The rest of a file that is of no use is only measured.
    fault ??= isValid(utf8, piece) ? faultOf(await reader.write(piece), rows.current()) : NOT_UTF8;
  }
  fault ??= isValid(utf8) ? faultOf(await reader.end(), rows.current()) : NOT_UTF8;
  return fault === undefined ? rows.finish() : { table: null, totalRows: 0, fault, teamId: null };
}

const NOT_UTF8 = 'The file is not UTF-8 text. Save it as CSV UTF-8 and import it again.';

/** Judges the next bytes, or, without any, whether the file ends with a whole character. */
function isValid(utf8: TextDecoder, piece?: Uint8Array): boolean {
  try {
    utf8.decode(piece, { stream: piece !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** The library's parser as two calls, each telling what is wrong with the text so far. */
function createReader(onRow: (cells: readonly string[]) => void) {
  const parser = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote where none belongs is text.
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (cells: readonly string[]) => {
      onRow(cells);
      return null;
    },
  });
  let failure: Error | undefined;
  parser.on('error', error => (failure ??= error));
  return {
    async write(piece: Uint8Array): Promise<Error | undefined> {
      if (!parser.write(piece) && !parser.errored) await once(parser, 'drain').catch(() => undefined);
      return failure;
    },
    async end(): Promise<Error | undefined> {
      // Nobody reads the rows once more from the stream, so that it finishes, but never ends.
      const finished = once(parser, 'finish').catch(() => undefined);
      parser.end();
      await finished;
      return failure;
    },
  };
}

function faultOf(failure: Error | undefined, where: string): string | undefined {
  if (!failure) return undefined;
  const reason = (failure instanceof CsvError && REASONS[failure.code]) || failure.message;
  return `The file is not readable as CSV: in ${where} ${reason}.`;
}

const REASONS: Readonly<Partial<Record<CsvErrorCode, string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
};

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
