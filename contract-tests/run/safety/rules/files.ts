/** Files: the service must not fetch those of others, a CSV import must publish nothing, and a playlist must stay private. */

import { parse } from 'csv-parse/sync';
import { canParseUrl } from '../../../../simulator/text/urls.ts';
import { fieldsOf, isFile } from '../../../exchange.ts';
import { isFar, nameOf } from './posts.ts';
import type { Reason, Rule, RunState, Write } from './run-state.ts';

/** Uploads from an address, and thumbnails. */
export const fromUrl: Rule = (write, run) =>
  mayBeFetched(write.body['url'], run) ? undefined : `${nameOf(write)} would make the service fetch what this run did not upload`;

/** Returns whether a URL is a file of the run, has a host that cannot exist, or is not a URL. */
function mayBeFetched(url: unknown, run: RunState): boolean {
  if (typeof url !== 'string' || !canParseUrl(url)) return true;
  const { hostname, origin, pathname } = new URL(url);
  return hostname.endsWith('.invalid') || run.fileUrls.has(origin + pathname);
}

/** Returns the content of a file in a form; empty when there is none. */
function contentOfFile(value: unknown): string {
  if (!isFile(value)) return '';
  return typeof value.content === 'string' ? value.content : new TextDecoder('latin1').decode(value.content);
}

/** A new playlist without a privacy is public, and one that is changed without it stays as it is. */
export const createPlaylist: Rule = write =>
  write.body['privacyStatus'] === 'private' ? undefined : `${nameOf(write)} would show people a playlist that is not private`;

export const updatePlaylist: Rule = write => {
  const { privacyStatus } = write.body;
  return privacyStatus === undefined || privacyStatus === 'private'
    ? undefined
    : `${nameOf(write)} would show people a playlist that is not private`;
};

/** CSV imports: a file is sent when every row is a draft or scheduled far ahead. */
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
