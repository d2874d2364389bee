import { code, row } from '../markdown.ts';
import { breaksText, type DiffReport, type Finding, failing, marksOf, operationsOf, verdictText } from './report.ts';

/** A comment of a code host has a limit of 65,536 characters. */
const MAX_ROWS = 100;

/** Returns the report as Markdown, for a comment or a summary of a job. */
export function markdownReport(report: DiffReport): string {
  const { findings, before, after, notes } = report;
  const fails = new Set(failing(report));
  const table = (found: readonly Finding[]): string[] => [
    row(['', 'where', 'change', 'for', 'operations']),
    row(['---', '---', '---', '---', '---:']),
    ...found.slice(0, MAX_ROWS).map(finding => rowOf(finding, fails.has(finding))),
    ...(found.length > MAX_ROWS ? ['', `… and ${found.length - MAX_ROWS} more.`] : []),
  ];
  const breaking = findings.filter(({ breaks }) => breaks.length > 0);
  const harmless = findings.filter(({ breaks }) => breaks.length === 0);
  return [
    '## Changes of the API',
    '',
    `From ${code(before)} to ${code(after)}: ${verdictText(report)}.`,
    ...notes.flatMap(note => ['', note]),
    ...(breaking.length > 0 ? ['', '### Breaking', '', ...table(breaking)] : []),
    ...(harmless.length > 0 ? ['', '<details><summary>Harmless</summary>', '', ...table(harmless), '', '</details>'] : []),
  ].join('\n');
}

function rowOf(finding: Finding, isFailing: boolean): string {
  const { title, message, breaks } = finding;
  const marks = marksOf(finding).join('; ');
  return row([
    isFailing ? '❌' : '',
    code(title),
    code(message) + (marks === '' ? '' : ` (${marks})`),
    breaksText(breaks),
    String(operationsOf(finding).length),
  ]);
}
