import * as fc from 'fast-check';
import type { SchemaObject } from 'openapi3-ts/oas31';
import { publicApi } from '../../../openapi/document.ts';
import { textOfLength } from '../../arbitraries/nasty-texts.ts';
import { resolved } from '../../arbitraries/schema.ts';
import type { Property } from '../../property.ts';
import { tagged } from '../../tag.ts';
import { expectEqual, expectThat, farAhead } from '../requests.ts';
import { type Column, columns, neededColumns } from './column-list.ts';
import { csvText, expectEnd, importFile, PLAIN_LAYOUT, type Row } from './import-file.ts';

interface BadCell {
  readonly platform: string;
  readonly column: string;
  readonly what: string;
  readonly text: string;
  /** The row's error must contain one of these. */
  readonly names: readonly string[];
  /** Cells of other columns that such a post requires. */
  readonly needed: Row;
}

/** Characters of one code point that differ in bytes and UTF-16 units. */
const UNITS = ['x', 'ß', '😀'] as const;

const badCells: readonly BadCell[] = columns.flatMap(column =>
  mistakesOf(column).map(([what, text]) => ({
    platform: column.platform,
    column: column.name,
    what,
    text,
    // The error names the column, or the field that the column fills.
    names: [column.name, column.path.at(-1) ?? column.name],
    needed: neededBy(column),
  })),
);

function neededBy({ platform, path }: Column): Row {
  const all = [...neededColumns(platform), ...neededColumns(platform, path)];
  return Object.fromEntries(all.map(needed => [needed.name, simpleCell(needed)]));
}

function simpleCell({ kind, schema, path }: Column): string {
  if (kind === 'name') return String(schema.enum?.[0]);
  if (kind === 'number') return String(schema.minimum ?? 1);
  if (kind === 'boolean') return 'TRUE';
  if (schema.format === 'date-time') return '2027-05-04T10:00:00Z';
  return path[0] === 'sr' ? 'r/test' : 'Needed';
}

function mistakesOf({ kind, schema, path }: Column): [what: string, text: string][] {
  switch (kind) {
    case 'boolean':
      return [
        ['not a boolean', 'YES'],
        ['a number', '1'],
      ];
    case 'name':
      return [['an unknown name', 'OF_NO_SUCH_NAME']];
    case 'number':
      return [['not a number', 'many'], ['a comma', '1,5'], ...outside(schema)];
    case 'list':
    case 'tagged':
      return [...ofLists(schema)];
    case 'text':
      return ofTexts(schema, path.at(-1) ?? '');
    default:
      return [['not a URL', 'picture.jpg']];
  }
}

function outside({ minimum, maximum }: SchemaObject): [string, string][] {
  return [
    ...(minimum === undefined ? [] : [['too small', String(minimum - 1)] satisfies [string, string]]),
    ...(maximum === undefined ? [] : [['too large', String(maximum + 1)] satisfies [string, string]]),
  ];
}

/** Mistakes in lists: too many items, too long an item, an item that is not in the enum. */
function ofLists({ maxItems, items = {} }: SchemaObject): [string, string][] {
  const item = resolved(publicApi.json, items);
  const isTooLong = item.maxLength === undefined ? [] : UNITS.map(unit => textOfLength((item.maxLength ?? 0) + 1, unit));
  const tooMany = maxItems === undefined || item.enum ? [] : [Array.from({ length: maxItems + 1 }, (_, i) => `item${i}`).join('#')];
  return [
    ...tooMany.map((text): [string, string] => ['too many items', text]),
    ...isTooLong.map((text): [string, string] => ['too long an item', text]),
    ...(item.enum ? [['an unknown name', 'of_no_such_name'] satisfies [string, string]] : []),
  ];
}

function ofTexts({ maxLength, pattern, format }: SchemaObject, field: string): [string, string][] {
  if (format === 'date-time') return [['no offset', '2027-05-04T10:00:00']];
  if (pattern?.startsWith('^#')) return [['not a colour', 'red']];
  // A URL has a format of its own.
  if (maxLength === undefined || pattern !== undefined || /url|link|thumbnail/i.test(field)) return [];
  return UNITS.map(unit => ['too long', textOfLength(maxLength + 1, unit)]);
}

/** The most rows of a file. */
const MAX_ROWS = 12;
/** Longer cells are left out, because files with them would take as long as all others together. */
const LONGEST_CELL = 5000;

function csvBadCells(): Property<readonly BadCell[]> {
  return {
    id: 'csv-imports/bad-cells',
    area: 'csv-imports',
    title: 'A CSV row with a cell outside of the type, names or bounds of its column fails, and its error names the column',
    rules: ['CSV-27', 'CSV-31', 'CSV-42', 'CSV-43', 'D-CSV-06'],
    needs: ['writes'],
    cases: () => {
      const short = badCells.filter(({ text }) => text.length < LONGEST_CELL);
      return fc.array(fc.constantFrom(...short), { minLength: 1, maxLength: MAX_ROWS, size: 'max' });
    },
    async check(session, cells) {
      const rows = cells.map(({ platform, column, text, needed }, index): Row => {
        const postDate = new Date(farAhead(session, 0)).toISOString();
        const common = { teamId: session.teamId, title: tagged(session, `Bad cell ${index}`), postDate, status: 'DRAFT' };
        return { ...common, socialAccountTypes: platform, ...needed, [column]: text };
      });
      const file = await importFile(session, csvText(rows, PLAIN_LAYOUT));
      for (const [index, { platform, column, what, text, names }] of cells.entries()) {
        const { status, postId, error } = file.rows[index] ?? {};
        const cell = `${column} ${JSON.stringify(text.slice(0, 60))} (${what})`;
        expectEqual(`status and post of a row for ${platform} with ${cell}`, [status, postId], ['FAILED', null]);
        expectThat(
          names.some(name => String(error).includes(name)),
          `the error of a row with ${cell} is ${JSON.stringify(error)}: it does not name ${names.join(' or ')}`,
        );
      }
      expectEnd(file, cells.length, cells.length);
    },
  };
}

export function suite(): readonly Property[] {
  return [csvBadCells()] as Property[];
}
