import { describe, expect, it } from 'vitest';
import { rowsOfCsv } from './csv.ts';

describe('rowsOfCsv', () => {
  it.each([
    [
      'values by the names of the columns',
      'a,b\nx,y\nz,\n',
      [
        { a: 'x', b: 'y' },
        { a: 'z', b: '' },
      ],
    ],
    [
      'a mark at the beginning, and ends of lines of any system',
      '\uFEFFa , b\r\nx,y\r\nz,w',
      [
        { a: 'x', b: 'y' },
        { a: 'z', b: 'w' },
      ],
    ],
    ['commas, quotes and lines in quotes', 'a,b\n"x,""y""\nz","1"\n', [{ a: 'x,"y"\nz', b: '1' }]],
    ['numbers and switches', 'a,b,c\n-1.5,true,false\n', [{ a: -1.5, b: true, c: false }]],
    [
      'what only looks like a number as a text',
      'a,b,c\n007,1e3,12345678901234567890\n',
      [{ a: '007', b: '1e3', c: '12345678901234567890' }],
    ],
    ['no row for an empty line', 'a\n\nx\n\n', [{ a: 'x' }]],
    ['no rows', 'a,b\n', []],
  ])('reads %s', (_, text, rows) => {
    expect(rowsOfCsv(text, 'rows.csv')).toEqual(rows);
  });

  it.each([
    ['', 'rows.csv:1: The file is empty; its first line has the names of the columns, such as platform,title'],
    ['a,b\n"x\ny",1\nz\n', 'rows.csv:4: The row has 1 cells, and the first line names 2 columns'],
    ['a\nx "y"\n', 'rows.csv:2: A quote stands inside of a cell, or is not closed: quote the whole cell, and write "" for a quote in it'],
    ['a\n"x\n', 'rows.csv:2: A quote stands inside of a cell'],
  ])('throws for %j', (text, message) => {
    expect(() => rowsOfCsv(text, 'rows.csv')).toThrow(message);
  });
});
