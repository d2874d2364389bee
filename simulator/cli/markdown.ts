/** Texts of others in Markdown, where they are only shown. */
import { printableLine } from '../text/printable.ts';

/** A text as code: nothing in it is a link, a mention, an image or an element. */
export function code(text: string): string {
  const line = printableLine(text);
  if (line.trim() === '') return '';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  // A backtick at an end would join the fence.
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A row of a table. A bar in a cell ends the cell, even in code. */
export function row(cells: readonly string[]): string {
  return `| ${cells.map(cell => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}
