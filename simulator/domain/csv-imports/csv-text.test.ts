import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvReader } from './csv-text.ts';

function read(...pieces: readonly string[]): (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  const reader = new CsvReader(cells => rows.push(cells));
  for (const piece of pieces) reader.write(piece);
  reader.end();
  return rows;
}

/** The same file as another reader has it. */
function witness(text: string): unknown {
  return parse(text, {
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
}

const plainCell = fc.stringMatching(/^(?:[a-z =ü💥\0]["a-z =ü💥\0]{0,4})?$/u);
const quotedCell = fc
  .array(fc.constantFrom('a', '""', ',', '\n', '\r', '\r\n', ' ', 'é', '💥'), { maxLength: 6 })
  .map(parts => `"${parts.join('')}"`);
const row = fc.array(fc.oneof(plainCell, quotedCell), { minLength: 1, maxLength: 5 }).map(cells => cells.join(','));
const file = fc
  .tuple(fc.array(fc.tuple(row, fc.constantFrom('\n', '\r\n', '\r', '\n\n')), { maxLength: 6 }), row)
  .map(([lines, last]) => [...lines.flat(), last].join(''));

describe('a text', () => {
  it('is read as csv-parse reads it', () => {
    fc.assert(
      fc.property(file, text => {
        expect(read(text)).toEqual(witness(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same however it is cut', () => {
    fc.assert(
      fc.property(file, fc.array(fc.nat(60), { maxLength: 6 }), (text, cuts) => {
        const points = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const pieces = points.slice(1).map((end, i) => text.slice(points[i], Math.max(end, points[i] ?? 0)));
        expect(read(...pieces)).toEqual(read(text));
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, string, string[][]]>([
    ['', 'nothing', []],
    ['\n\r\n\r', 'line ends alone', []],
    ['a', 'a cell', [['a']]],
    ['a,', 'an empty cell at the end', [['a', '']]],
    [',', 'two empty cells', [['', '']]],
    ['""', 'an empty cell in quotes', [['']]],
    ['""\n', 'one with a line end', [['']]],
    [' ', 'a blank cell', [[' ']]],
    ['a\rb\r\nc\nd', 'all line ends in one file', [['a'], ['b'], ['c'], ['d']]],
    ['"a""b"', 'a pair of quotes', [['a"b']]],
    ['""""', 'nothing but a pair', [['"']]],
    ['a"b"c', 'quotes inside a cell without', [['a"b"c']]],
    [' "a"', 'quotes behind a space', [[' "a"']]],
    ['"a\r\nb"', 'a line end in quotes', [['a\r\nb']]],
  ])('%j has %s', (text, _, rows) => {
    expect(read(text)).toEqual(rows);
  });
});

describe('a text that is no CSV', () => {
  it.each([
    ['"a', 'a quote is never closed'],
    ['a,"b\nc,d', 'a quote is never closed'],
    ['"', 'a quote is never closed'],
    ['"a"b', 'something stands behind the closing quote of a cell'],
    ['"a" ,b', 'something stands behind the closing quote of a cell'],
  ])('%j: %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
    expect(() => read(...text)).toThrow(message);
  });
});
