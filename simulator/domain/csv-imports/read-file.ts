import { once } from 'node:events';
import { TextDecoder } from 'node:util';
import { CsvError, type CsvErrorCode, type Parser, parse } from 'csv-parse';
import { limits } from '../../../openapi/document.ts';
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
 * Reads a CSV file while it comes in (decisions §5): UTF-8 with or without a byte order mark, `,` between cells, quotes as in RFC 4180, any
 * line ends, a header. What is wrong with it is told in the result; only a file that is too large throws, 413.
 */
export async function readCsvFile(stream: AsyncIterable<Uint8Array>, isTeam: (id: string) => boolean): Promise<ReadFile> {
  const rows = collectRows(isTeam);
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Of `\r\n` the second ends an empty line, which is skipped.
    record_delimiter: ['\n', '\r'],
    on_record: (cells: readonly string[]) => {
      rows.add(cells);
      return null;
    },
  });
  let broken: string | undefined;
  parser.on('error', error => (broken ??= unreadable(error, rows.current())));
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size >= exclusiveMaxFileBytes)
      throw errors.fileTooLarge(`The CSV file must be smaller than ${exclusiveMaxFileBytes / 1_048_576} MB`);
    if (broken !== undefined) continue;
    broken = isValid(utf8, piece) ? broken : NOT_UTF8;
    if (broken === undefined) await write(parser, piece);
  }
  if (broken === undefined && !isValid(utf8)) broken = NOT_UTF8;
  if (broken === undefined) await end(parser);
  return broken === undefined ? rows.finish() : { table: null, totalRows: 0, fault: broken, teamId: null };
}

const NOT_UTF8 = 'The file is not UTF-8. Save it as CSV UTF-8 and import it again.';

/** Sorts what the parser finds into header and rows. Rows of a file that lacks a column are counted, not kept. */
function collectRows(isTeam: (id: string) => boolean) {
  let missing: readonly string[] | undefined;
  let builder: ReturnType<typeof createTableBuilder> | undefined;
  let totalRows = 0;
  let teamAt = -1;
  let teamId: string | null = null;
  return {
    add(cells: readonly string[]): void {
      if (missing === undefined) {
        const columns = cells.map(name => name.trim());
        missing = missingColumns(columns);
        teamAt = columns.lastIndexOf('teamId');
        if (missing.length === 0) builder = createTableBuilder(columns);
        return;
      }
      totalRows++;
      builder?.add(cells);
      const team = teamId === null ? cells[teamAt]?.trim() : undefined;
      if (team !== undefined && isTeam(team)) teamId = team;
    },
    /** What is read at the moment, in words. */
    current: (): string => (missing === undefined ? 'the header' : `row ${totalRows + 1}`),
    finish(): ReadFile {
      const fault = faultOf(missing, totalRows);
      return { table: (fault === null && builder?.finish()) || null, totalRows, fault, teamId };
    },
  };
}

function faultOf(missing: readonly string[] | undefined, totalRows: number): string | null {
  if (missing === undefined) return 'The file is empty: it has neither a header nor data rows.';
  if (missing.length > 0) return `The header lacks the required column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}.`;
  return totalRows === 0 ? 'The file has no data rows, only a header.' : null;
}

/** Judges the next bytes, or, without any, whether the file ends with a whole character. */
function isValid(utf8: TextDecoder, piece?: Uint8Array): boolean {
  try {
    utf8.decode(piece, { stream: piece !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** Errors reach the parser's listener; here they only end the waiting. */
async function write(parser: Parser, piece: Uint8Array): Promise<void> {
  if (!parser.write(piece) && !parser.errored) await once(parser, 'drain').catch(() => undefined);
}

async function end(parser: Parser): Promise<void> {
  const finished = once(parser, 'finish').catch(() => undefined);
  parser.end();
  await finished;
}

function unreadable(error: Error, where: string): string {
  const reason = (error instanceof CsvError && REASONS[error.code]) || error.message;
  return `The file is not readable as CSV: in ${where} ${reason}.`;
}

const REASONS: Readonly<Partial<Record<CsvErrorCode, string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'something stands behind the closing quote of a cell',
  INVALID_OPENING_QUOTE: 'a quote stands inside a cell that does not begin with one',
};
