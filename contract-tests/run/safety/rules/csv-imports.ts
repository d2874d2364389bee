/** CSV imports: a file is sent when every row is a draft or scheduled far ahead. */
import { parse } from 'csv-parse/sync';
import { fieldsOf } from '../../../exchange.ts';
import type { Write } from '../write.ts';
import { isFar } from './dates.ts';
import { nameOf } from './posts.ts';
import type { Reason, Rule } from './run-state.ts';
import { contentOfFile, mayBeFetched } from './uploads.ts';

export const importCsv: Rule = (write, run) => {
  const text = contentOfFile(write.body['file']);
  // A file without this word schedules nothing, even if the service parses it differently.
  const isDraft = !/scheduled/i.test(text);
  const rows = rowsOf(text);
  if (!isDraft && !rows?.every(row => staysBack(row, run.now()))) return whyNot(write);
  const urls = rows ? rows.flatMap(mediaOf) : (text.match(/https?:[^\s,"#]*/gi) ?? []);
  return urls.every(url => mayBeFetched(url, run))
    ? undefined
    : `${nameOf(write)} would make the service fetch what this run did not upload`;
};

function whyNot(write: Write): Reason {
  return `${nameOf(write)} would publish: only rows that are DRAFT or at least 300 days ahead are sent`;
}

/** The byte order mark, as a character and as three bytes. */
const BOM = /^(?:\uFEFF|\u00EF\u00BB\u00BF)/;

/** Returns the rows; undefined when the text is not a CSV table. */
function rowsOf(text: string): Record<string, string>[] | undefined {
  try {
    const rows: unknown = parse(text.replace(BOM, ''), { columns: true, relax_column_count: true, skip_empty_lines: true });
    return Array.isArray(rows)
      ? rows.map(row => Object.fromEntries(Object.entries(fieldsOf(row)).map(([name, cell]) => [name, String(cell)])))
      : undefined;
  } catch {
    return undefined;
  }
}

function staysBack({ status = '', postDate = '', facebookNativeScheduleTime = '' }: Record<string, string>, now: number): boolean {
  return status.trim().toUpperCase() === 'DRAFT' || (isFar(postDate.trim(), now) && facebookNativeScheduleTime.trim() === '');
}

/** Returns the URLs that the service could fetch for a row. */
function mediaOf(row: Record<string, string>): string[] {
  const cells = Object.entries(row).filter(([name]) => /MediaUrls$|CarouselItems$/i.test(name));
  return cells.flatMap(([, cell]) => cell.split('#').map(url => url.trim()));
}
