import pc from 'picocolors';
import type { Parity, ParityDifference } from '../../../openapi/generated/control-types.ts';
import { alignedLines } from '../../../simulator/text/printable.ts';
import { responseTimeLines } from '../../run/reporters/response-times.ts';
import { counted, groupedBy } from '../../words.ts';
import { type ParityScore, percentOf, scoreLine } from '../score.ts';
import { type About, operationRows, parityOf, placeText, skippedLines, whatText } from './report.ts';

/** Returns the report for a terminal: operations, new, accepted and gone differences, skipped calls, and the score. */
export function textReport(score: ParityScore, about: About): string {
  const parity = parityOf(score, about);
  const { recordedAt, version, differences, gone, notes = [] } = parity;
  const paint = pc.createColors(about.colour ?? false);
  const accepted = differences.flatMap(each => (each.accepted === null ? [] : [{ ...each, reason: each.accepted }]));
  const sections = [
    [`${parity.target} as of ${recordedAt}, and simulator ${version}`],
    tableLines(parity),
    ...newGroups(differences).map(group => titled(paint.red, groupTitle(group), group.flatMap(differenceLines))),
    titled(
      paint.dim,
      'Accepted differences',
      accepted.map(each => `  ${nameOf(each)}, ${counted(each.calls, 'call')}: ${each.reason}`),
    ),
    titled(
      paint.yellow,
      'Accepted differences that no longer occur',
      gone.map(each => `  ${nameOf(each)}: ${each.reason}`),
    ),
    skippedLines(parity).map(printable),
    responseTimeLines(parity),
    notes,
  ];
  const text = sections.filter(lines => lines.length > 0).map(lines => lines.join('\n'));
  const isAlike = percentOf(score) === 100;
  return [...text, (isAlike ? paint.green : paint.red)(scoreLine(score))].join('\n\n');
}

/** Returns the lines below a title, or none without lines. */
function titled(colour: (text: string) => string, title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [colour(printable(title)), ...lines.map(printable)];
}

function tableLines(parity: Parity): string[] {
  const rows = operationRows(parity);
  if (rows.length === 0) return [];
  const table = rows.map(({ operationId, compared, alike, different, classes }) => [
    operationId,
    ...[compared, alike, different].map(String),
    classes,
  ]);
  return alignedLines([['Operation', 'Compared', 'Alike', 'Different', 'Classes'], ...table], column => column > 0 && column < 4);
}

/** Groups new differences by operation and class. */
function newGroups(differences: readonly ParityDifference[]): ParityDifference[][] {
  const added = differences.filter(({ accepted }) => accepted === null);
  return [...groupedBy(added, ({ operationId, class: kind }) => `${operationId} ${kind}`).values()];
}

function groupTitle([first]: readonly ParityDifference[]): string {
  return `New: ${first?.operationId} ${first?.class}`;
}

function differenceLines({ at, calls, service, simulator, defectOf, reason, example }: ParityDifference): string[] {
  return [
    `  ${placeText(at)}, ${counted(calls, 'call')}`,
    `    service    ${service}`,
    `    simulator  ${simulator}`,
    `    defect of the ${defectOf}: ${reason}`,
    `    ${example.curl}`,
  ];
}

function nameOf(difference: Pick<ParityDifference, 'operationId' | 'class' | 'at'>): string {
  return `${difference.operationId} ${whatText(difference)}`;
}

/** Removes characters that control the terminal. */
function printable(line: string): string {
  return line.replaceAll(/\p{Cc}+/gu, ' ');
}
