import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  atLeast,
  atMost,
  changeOf,
  exponentAtMost,
  type Figure,
  growthExponent,
  growthRow,
  isMet,
  machineOf,
  plain,
  type Row,
  type Run,
  readRun,
  render,
  worseThanHalf,
  writeRun,
} from './table.ts';

const NONE = { kind: 'absolute', value: Number.NaN, unit: '', digits: 0 } as const;

function figureOf({ figure }: Row): Figure {
  return figure ?? NONE;
}

describe('a goal', () => {
  it.each([
    ['a ratio at its goal', atLeast('a', 0.5, 0.5), true],
    ['a ratio below it', atLeast('a', 0.49, 0.5), false],
    ['a time at its goal', atMost('a', 50, 50, 'ms'), true],
    ['a time above it', atMost('a', 51, 50, 'ms'), false],
    ['what could not be measured', atLeast('a', Number.NaN, 0.5), false],
    ['a figure without a goal', plain('a', 1, '/s'), undefined],
  ])('of %s', (_, row, isKept) => {
    expect(isMet(figureOf(row))).toBe(isKept);
  });

  it.each([
    ['at least', atLeast('a', 0.25, 0.5), atLeast('a', 0.24, 0.5)],
    ['at most', atMost('a', 2.2, 1.1, '×', 2), atMost('a', 2.21, 1.1, '×', 2)],
    ['at least, not measured', atLeast('a', 1, 0.5), atLeast('a', Number.NaN, 0.5)],
  ])('is half reached: %s', (_, half, worse) => {
    expect(worseThanHalf([half, worse])).toEqual([worse]);
  });

  it('only counts for ratios, because other figures depend on the machine', () => {
    const rows = [atMost('a', 1000, 1, 's'), atLeast('a', 1, 1000, '/s'), exponentAtMost('a', 2, 0.05), plain('a', 1, '×')];
    expect(worseThanHalf([...rows, { what: 'a', skipped: 'not installed' }])).toEqual([]);
  });
});

describe('the change since an earlier run', () => {
  it.each([
    ['a ratio', atLeast('a', 0.55, 0.5), atLeast('a', 0.5, 0.5), '+10 %'],
    ['a ratio that became worse', atLeast('a', 0.45, 0.5), atLeast('a', 0.5, 0.5), '−10 %'],
    ['a ratio that is the same', atLeast('a', 0.501, 0.5), atLeast('a', 0.5, 0.5), '±0 %'],
    ['an exponent', exponentAtMost('a', -0.01, 0.05), exponentAtMost('a', 0.02, 0.05), '−0.03'],
    ['an absolute figure', atMost('a', 30, 50, 'ms'), atMost('a', 20, 50, 'ms'), undefined],
    ['a figure that had another unit', atMost('a', 3, 5, '×'), atMost('a', 3, 5, '%'), undefined],
    ['a ratio that was 0', plain('a', 1, '×'), plain('a', 0, '×'), undefined],
  ])('on another machine: %s', (_, now, before, change) => {
    expect(changeOf(figureOf(now), figureOf(before), false)).toBe(change);
  });

  it('of an absolute figure is known on the same machine', () => {
    expect(changeOf(figureOf(atMost('a', 30, 50, 'ms')), figureOf(atMost('a', 20, 50, 'ms')), true)).toBe('+50 %');
  });
});

it('the table has now, before and goal or a reason, and finds a row again with other figures in parentheses', () => {
  const before: Run = { machine: 'this', rows: [atLeast('GET ÷ bare (9000/s)', 0.5, 0.4), atMost('hold', 20, 50, 'ms')] };
  const skipped = { what: 'nginx', skipped: 'not installed' };
  const rows = [atLeast('GET ÷ bare (8000/s)', 0.6, 0.4), atMost('hold', 60, 50, 'ms'), plain('new', 3, 's', 1), skipped];
  expect(cellsOf(render({ machine: 'this', rows }, before))).toEqual([
    ['what', 'now', 'before', 'change', 'goal', ''],
    ['GET ÷ bare (8000/s)', '0.60 ×', '0.50 ×', '+20 %', '≥ 0.4 ×', 'met'],
    ['hold', '60 ms', '20 ms', '+200 %', '≤ 50 ms', 'MISSED'],
    ['new', '3.0 s', '', '', '', ''],
    ['nginx', 'not installed', '', '', '', ''],
  ]);
  expect(cellsOf(render({ machine: 'other', rows }, before))[2]).toEqual(['hold', '60 ms', '20 ms', '', '≤ 50 ms', 'MISSED']);
});

function cellsOf(table: string): string[][] {
  const lines = table.split('\n').filter(line => line.startsWith('│'));
  return lines.map(line =>
    line
      .split('│')
      .slice(1, -1)
      .map(cell => cell.trim()),
  );
}

const SIZES = [10, 100, 1000];

describe('growth', () => {
  it.each([
    ['a constant time', [5, 5, 5], 0],
    ['a time that grows with the size', [2, 20, 200], 1],
    ['a time that grows with the square of the size', [1, 100, 10_000], 2],
    ['a time of size × logarithm', SIZES.map(size => size * Math.log(size)), 1.24],
  ])('is known for %s', (_, times, exponent) => {
    expect(growthExponent(SIZES, times)).toBeCloseTo(exponent, 2);
  });

  it.each([
    ['one size', [10, 10], [1, 2]],
    ['no size', [], []],
    ['a time of 0', [1, 2], [0, 1]],
    ['a size without a time', [1, 2], [1]],
  ])('is not known for %s', (_, sizes, times) => {
    expect(() => growthExponent(sizes, times)).toThrow(RangeError);
  });

  it('is a row of the table', () => {
    const { what, figure } = growthRow('snapshot', SIZES, [0.001, 0.01, 0.1]);
    expect(what).toBe('… snapshot at 1, 10 and 100 × (1.0 ms, 10.0 ms, 100 ms): exponent');
    expect(figure).toMatchObject({ kind: 'exponent', goal: { bound: '≤', value: 1.05 } });
    expect(figure?.value).toBeCloseTo(1, 5);
  });
});

it('reads a saved run, with five digits and without figures that could not be measured', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'run.json');
  const kept = atLeast('ratio', 0.123_456_789, 0.5);
  writeRun(file, { machine: machineOf(), rows: [kept, plain('unknown', Number.NaN, 's'), { what: 'nginx', skipped: 'not installed' }] });
  expect(readRun(file)).toEqual({
    machine: machineOf(),
    rows: [
      { what: 'ratio', figure: { ...kept.figure, value: 0.123_46 } },
      { what: 'nginx', skipped: 'not installed' },
    ],
  });
});
