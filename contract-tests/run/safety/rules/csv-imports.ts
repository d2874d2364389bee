/** CSV imports: files of which every row is a draft, or far ahead. */
import { parse } from 'csv-parse/sync';
import { fieldsOf } from '../../../exchange.ts';
import type { Write } from '../write.ts';
import { isFar } from './dates.ts';
import { nameOf } from './posts.ts';
import type { Reason, Rule } from './run-state.ts';
import { contentOfFile, mayBeFetched } from './uploads.ts';

export const importCsv: Rule = (write, run) => {
  const text = contentOfFile(write.body['file']);
  // Without the word nothing can be scheduled, however the file is read.
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

/** As a character, and as the three bytes that it is in a file. */
const BOM = /^(?:\uFEFF|\u00EF\u00BB\u00BF)/;

/** Undefined for what is no table. */
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

/** Whatever the service could fetch for a row. */
function mediaOf(row: Record<string, string>): string[] {
  const cells = Object.entries(row).filter(([name]) => /MediaUrls$|CarouselItems$/i.test(name));
  return cells.flatMap(([, cell]) => cell.split('#').map(url => url.trim()));
}
