import Table from 'cli-table3';
import type { Call } from './command.ts';

/** Prints what a command learned: JSON for machines when --json is given, else lines for people. */
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
    // No colours of its own: what is coloured is coloured by who knows whether a terminal looks on.
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  for (const row of rows) table.push([...row]);
  return table
    .toString()
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n');
}

/** `1 job`, `2 jobs`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
