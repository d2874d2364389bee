import type { Explanation } from '../../openapi/generated/control-types.ts';
import { alignedLines } from './printable.ts';

/** An explanation for a terminal or the message of a failed test: what it is, what led to it, what follows, and what can be done. */
export function explanationText({ subject, state, because, next, levers }: Explanation): string {
  const parts = [
    section(
      'because',
      because.map(({ at, id, what }) => [time(at), id ?? '', what]),
    ),
    section(
      'next',
      next.map(({ at, job, what }) => [time(at), job, what]),
    ),
    section(
      'you can',
      levers.map(({ command, what }) => [command, what]),
    ),
  ];
  return [`${subject.kind} ${subject.id}`, state, ...parts.filter(part => part !== '')].join('\n');
}

function section(title: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return `\n${title}\n${alignedLines(rows)
    .map(line => `  ${line}`)
    .join('\n')}`;
}

/** `2026-03-02 10:03:00.000`. */
function time(at: string): string {
  return at.replace('T', ' ').replace('Z', '');
}
