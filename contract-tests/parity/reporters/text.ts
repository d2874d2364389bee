/** The score for a terminal. */
import type { Parity, ParityDifference } from '../../../openapi/generated/control-types.ts';
import { type ParityScore, scoreLine } from '../score.ts';
import { type About, parityOf } from './report.ts';
import { callsText, operationRows, placeText, skippedLines } from './rows.ts';

/** A table of the operations, then new differences with both answers, accepted ones, those gone, and calls that were skipped; the score comes last. */
export function textReport(score: ParityScore, about: About): string {
  const parity = parityOf(score, about);
  const { target, recordedAt, version, differences, gone } = parity;
  const sections = [
    [`${target} as recorded at ${recordedAt}, and simulator ${version}`],
    tableLines(parity),
    ...newGroups(differences).map(groupLines),
    listed(
      'Accepted differences',
      differences.flatMap(each => (each.accepted === null ? [] : [`${nameOf(each)}, ${callsText(each.calls)}: ${each.accepted}`])),
    ),
    listed(
      'Accepted differences that no longer occur',
      gone.map(each => `${nameOf(each)}: ${each.reason}`),
    ),
    skippedLines(parity),
  ];
  const text = sections.filter(lines => lines.length > 0).map(lines => lines.map(printable).join('\n'));
  return `${[...text, scoreLine(score)].join('\n\n')}\n`;
}

function tableLines(parity: Parity): string[] {
  const rows = operationRows(parity);
  if (rows.length === 0) return [];
  const columns = [
    left(['Operation', ...rows.map(({ operationId }) => operationId)]),
    right(['Compared', ...rows.map(({ compared }) => String(compared))]),
    right(['Alike', ...rows.map(({ alike }) => String(alike))]),
    right(['Different', ...rows.map(({ different }) => String(different))]),
    left(['Classes', ...rows.map(({ classes }) => classes)]),
  ];
  return ['', ...rows].map((_, i) =>
    columns
      .map(column => column[i])
      .join('  ')
      .trimEnd(),
  );
}

function left(cells: readonly string[]): string[] {
  const width = Math.max(...cells.map(cell => cell.length));
  return cells.map(cell => cell.padEnd(width));
}

function right(cells: readonly string[]): string[] {
  const width = Math.max(...cells.map(cell => cell.length));
  return cells.map(cell => cell.padStart(width));
}

/** New differences of one operation and class. */
function newGroups(differences: readonly ParityDifference[]): ParityDifference[][] {
  const groups = new Map<string, ParityDifference[]>();
  for (const each of differences.filter(({ accepted }) => accepted === null)) {
    const key = `${each.operationId} ${each.class}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

function groupLines(group: readonly ParityDifference[]): string[] {
  const [first] = group;
  return [`New: ${first?.operationId} ${first?.class}`, ...group.flatMap(differenceLines)];
}

function differenceLines({ at, calls, service, simulator, defectOf, reason, example }: ParityDifference): string[] {
  return [
    `  ${placeText(at)}, ${callsText(calls)}`,
    `    service    ${service}`,
    `    simulator  ${simulator}`,
    `    defect of the ${defectOf}: ${reason}`,
    `    ${example.curl}`,
  ];
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map(line => `  ${line}`)];
}

function nameOf({ operationId, class: kind, at }: Pick<ParityDifference, 'operationId' | 'class' | 'at'>): string {
  return `${operationId} ${kind} at ${placeText(at)}`;
}

/** Without characters that control the terminal. */
function printable(line: string): string {
  return line.replaceAll(/\p{Cc}+/gu, ' ');
}
