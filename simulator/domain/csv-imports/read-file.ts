import { TextDecoder } from 'node:util';
import { CsvError, type CsvErrorCode, type Options, Parser } from 'csv-parse';
import { limits } from '../../../openapi/document.ts';
import { errors } from '../../kernel/errors.ts';
import { formatBytes } from '../../text/characters.ts';
import { missingColumns } from './rules.ts';
import { type CsvTable, createTableBuilder } from './table.ts';

/** The part of the form that the file is. */
const FILE = 'file';
const { exclusiveMaxFileBytes } = limits.csvImports;
/** Per row, as limits for malicious files: 100 MB of commas would be a hundred million cells at once. Spreadsheets have at most 16,384. */
const MAX_ROW_CHARACTERS = 16_777_216;
const MAX_ROW_CELLS = 16_384;

/** The result of reading a file. */
export interface ReadFile {
  /** Null when the file is invalid. */
  readonly table: CsvTable | null;
  readonly totalRows: number;
  /** Why the file is invalid, in one sentence. */
  readonly fault: string | null;
  /** The first team of a row that belongs to the organization (D-CSV-10). */
  readonly teamId: string | null;
}

/**
 * Reads a CSV file while it is received: UTF-8 with or without a byte order mark, `,` between cells, any line ends, quotes as in RFC 4180,
 * a header; empty lines are skipped. Errors are returned as `fault` (D-CSV-03); only a column that is given twice throws, 400, and a file that is too
 * large, 413 (D-CSV-01).
 */
export async function readCsvFile(stream: AsyncIterable<Uint8Array>, isTeam: (id: string) => boolean): Promise<ReadFile> {
  const rows = collectRows(isTeam);
  const reader = createReader(rows.add);
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const cells = countCells();
  let fault: string | undefined;
  let sizeBytes = 0;
  for await (const piece of stream) {
    sizeBytes += piece.length;
    if (sizeBytes >= exclusiveMaxFileBytes)
      throw errors
        .fileTooLarge(`The CSV file must be smaller than ${formatBytes(exclusiveMaxFileBytes)}`)
        .by('CSV-03', { from: 'csvImports.exclusiveMaxFileBytes', limit: exclusiveMaxFileBytes });
    // The rest of an invalid file is only measured.
    fault ??= isValid(utf8, piece) ? undefined : NOT_UTF8;
    fault ??= cells.areTooMany(piece) ? TOO_MANY_CELLS : faultOf(reader.write(piece), rows.current());
  }
  fault ??= isValid(utf8) ? faultOf(reader.end(), rows.current()) : NOT_UTF8;
  rows.checkColumns();
  return fault === undefined ? rows.finish() : { table: null, totalRows: 0, fault, teamId: null };
}

const NOT_UTF8 = 'The file is not UTF-8 text. Save it as CSV UTF-8 and import it again.';

/** Whether the next bytes are UTF-8, or, without any, whether the file ends with a complete character. */
function isValid(utf8: TextDecoder, piece?: Uint8Array): boolean {
  try {
    utf8.decode(piece, { stream: piece !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** Counts the commas since the last line end, because the parser measures cells by their text, and empty ones have none. */
function countCells(): { areTooMany(piece: Uint8Array): boolean } {
  let commas = 0;
  return {
    areTooMany(piece) {
      const lastEnd = Math.max(piece.lastIndexOf(LINE_FEED), piece.lastIndexOf(CARRIAGE_RETURN));
      if (lastEnd >= 0) commas = 0;
      for (let at = piece.indexOf(COMMA, lastEnd + 1); at >= 0; at = piece.indexOf(COMMA, at + 1)) commas++;
      return commas > MAX_ROW_CELLS;
    },
  };
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const COMMA = 0x2c;

/** Gives each row to a function when it has been parsed. The option `on_record` would do it, too, with an object of facts made for each row. */
class RowParser extends Parser {
  constructor(
    private readonly onRow: (cells: readonly string[]) => void,
    options: Options,
  ) {
    super(options);
  }

  /** Called with the cells of a row, and with null at the end. */
  override push(cells: readonly string[] | null): boolean {
    if (cells !== null) this.onRow(cells);
    return true;
  }
}

/**
 * Wraps the library's parser in two calls, each returning the first error so far. They call what a stream would call, because a stream waits for
 * process.nextTick, which fake timers of a test may have replaced.
 */
function createReader(onRow: (cells: readonly string[]) => void) {
  const parser = new RowParser(onRow, {
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Counts text within quotes, too, which may have line ends.
    max_record_size: MAX_ROW_CHARACTERS,
    relax_column_count: true,
    // A misplaced quote is text.
    relax_quotes: true,
    skip_empty_lines: true,
  });
  let failure: Error | undefined;
  const done = (error?: Error | null): void => {
    failure ??= error ?? undefined;
  };
  return {
    write(piece: Uint8Array): Error | undefined {
      if (!failure) parser._transform(Buffer.from(piece.buffer, piece.byteOffset, piece.length), 'utf8', done);
      return failure;
    },
    end(): Error | undefined {
      if (!failure) parser._flush(done);
      return failure;
    },
  };
}

const TOO_MANY_CELLS = `The file is not readable as CSV: a row has more than ${MAX_ROW_CELLS} cells.`;

function faultOf(failure: Error | undefined, where: string): string | undefined {
  if (!failure) return undefined;
  const reason = (failure instanceof CsvError && REASONS[failure.code]) || failure.message;
  return `The file is not readable as CSV: in ${where} ${reason}.`;
}

const REASONS: Readonly<Partial<Record<CsvErrorCode, string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  CSV_MAX_RECORD_SIZE: `there is more than ${formatBytes(MAX_ROW_CHARACTERS)} of text`,
};

/** Collects header and rows. Rows of a file that lacks a column are counted, but not stored. */
function collectRows(isTeam: (id: string) => boolean) {
  let columns: readonly string[] | undefined;
  let headerFault: string | null = null;
  let builder: ReturnType<typeof createTableBuilder> | undefined;
  let totalRows = 0;
  let teamAt = -1;
  let teamId: string | null = null;
  const readHeader = (header: readonly string[]): void => {
    columns = header.map(name => name.trim());
    headerFault = faultOfHeader(columns);
    teamAt = columns.indexOf('teamId');
    if (headerFault === null) builder = createTableBuilder(columns);
  };
  return {
    add(cells: readonly string[]): void {
      if (!columns) return readHeader(cells);
      totalRows++;
      builder?.add(cells);
      const team = teamId === null ? cells[teamAt]?.trim() : undefined;
      if (team !== undefined && isTeam(team)) teamId = team;
    },
    /** Throws 400 where the header has a column twice: either could be meant. */
    checkColumns(): void {
      const [name, places] = repeatedColumn(columns ?? []) ?? [];
      if (name === undefined) return;
      throw errors.invalidField([FILE], `has the column ${name} twice in its header: as its columns ${places}`).by('D-CSV-01');
    },
    /** The name of the current row, for messages. */
    current: (): string => (columns ? `row ${totalRows + 1}` : 'the header'),
    finish(): ReadFile {
      const fault = columns ? (headerFault ?? (totalRows === 0 ? 'The file has no data rows, only a header.' : null)) : EMPTY;
      return { table: (fault === null && builder?.finish()) || null, totalRows, fault, teamId };
    },
  };
}

const EMPTY = 'The file is empty: it has neither a header nor data rows.';

/** The first column that is named again, and its places; columns without a name are nobody's. */
function repeatedColumn(columns: readonly string[]): readonly [string, string] | undefined {
  const name = columns.find((each, at) => each !== '' && columns.indexOf(each, at + 1) >= 0);
  if (name === undefined) return undefined;
  const places = columns.flatMap((each, at) => (each === name ? [at + 1] : []));
  return [name, `${places.slice(0, -1).join(', ')} and ${places.at(-1)}`];
}

function faultOfHeader(columns: readonly string[]): string | null {
  // A binary file, or one in UTF-16, can be valid UTF-8 by chance.
  if (columns.some(name => name.includes('\0'))) return NOT_UTF8;
  const missing = missingColumns(columns);
  return missing.length > 0 ? `The header lacks the required column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}.` : null;
}
