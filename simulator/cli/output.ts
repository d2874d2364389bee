import Table from 'cli-table3';
import type { Call } from './command.ts';

/** Prints a result: as JSON with --json, else as text. */
export function print({ settings, io }: Call, value: unknown, lines: () => string): void {
  io.out(settings.on('json') ? JSON.stringify(value) : lines());
}

/** Columns without borders. */
export function columns(rows: readonly (readonly string[])[]): string {
  const table = new Table({
    chars: {
      top: '',
      'top-mid': '',
      'top-left': '',
      'top-right': '',
      bottom: '',
      'bottom-mid': '',
      'bottom-left': '',
      'bottom-right': '',
      left: '',
      'left-mid': '',
      mid: '',
      'mid-mid': '',
      right: '',
      'right-mid': '',
      middle: '  ',
    },
    // No colours from the table: callers know whether the output is a terminal.
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  for (const row of rows) table.push([...row]);
  return table
    .toString()
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n');
}

/** Columns under their titles. */
export function titledColumns(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return columns([titles, ...rows]);
}

/** `1 job`, `2 jobs`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const DURATION_UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** A duration in its two largest units: `1 h 5 min`, `25 s`; negative ones are `0 s`. */
export function durationText(ms: number): string {
  const first = DURATION_UNITS.findIndex(([, unitMs]) => ms >= unitMs);
  if (first < 0) return '0 s';
  let left = ms;
  const parts = DURATION_UNITS.slice(first, first + 2).map(([unit, unitMs]) => {
    const count = Math.floor(left / unitMs);
    left -= count * unitMs;
    return count === 0 ? '' : `${count} ${unit}`;
  });
  return parts.filter(part => part !== '').join(' ');
}
