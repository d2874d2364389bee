/** The findings of a run for a terminal: grouped by cause, so that the reader sees what is broken and not how often. */
import pc from 'picocolors';
import { alignedLines } from '../../../simulator/text/printable.ts';
import type { LifecycleCoverage } from '../../model/transitions.ts';
import { counted, propertyCount, shortened } from '../../words.ts';
import {
  coverageTotals,
  type FailureReport,
  knownText,
  OUTCOMES,
  type OutcomeName,
  type Report,
  type Share,
  tooFewCasesLines,
} from '../results.ts';
import { type Cause, causesOf } from './causes.ts';
import { responseTimeLines } from './response-times.ts';
import { coverageRows, leftoverLines, type Outcomes, skippedLines, tallyOf } from './rows.ts';

export interface PrettySettings {
  readonly colour: boolean;
}

/** The most causes that are shown. */
const MAX_CAUSES = 20;
/** Of this number of causes the clearest finding is shown with its last requests. */
const MAX_WHOLE = 2;
const MAX_OPERATIONS = 4;
const MAX_EXCHANGES = 2;
const MAX_CHARACTERS = 600;
const MAX_SHORT_CHARACTERS = 160;

/** Returns an entry for each cause, the worst and most frequent first; empty when nothing was found. */
export function findingsText(report: Pick<Report, 'results' | 'tooFewCases'>, settings: PrettySettings): string {
  const causes = causesOf(report);
  const shown = causes.slice(0, MAX_CAUSES);
  const others = causes.slice(MAX_CAUSES);
  const findings = others.reduce((sum, { results }) => sum + results.length, 0);
  return [
    ...shown.slice(0, MAX_WHOLE).map(cause => wholeText(cause, settings)),
    ...shown.slice(MAX_WHOLE).map(cause => shortText(cause, settings)),
    ...(others.length > 0 ? [`… and ${findings} more findings of ${counted(others.length, 'other cause')}\n`] : []),
  ].join('\n');
}

/** Returns a cause with its clearest finding and the last requests of that. */
function wholeText(cause: Cause, settings: PrettySettings): string {
  const paint = pc.createColors(settings.colour);
  const { operations, results } = cause;
  const [{ id, title, failure, known }] = results;
  const lines = [
    headText(cause, settings),
    ...(results.length > 1 && operations.length > 0 ? [`  ${operationsText(operations)}`] : []),
    ...(results.length > 1 && !known ? [`  Example  ${printable(title)}  ${paint.dim(id)}`] : []),
    ...(failure && !known ? failureLines(failure, settings) : []),
    ...(known ? [`  ${paint.dim(printable(knownText(known)))}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns a cause in two or three lines. */
function shortText(cause: Cause, settings: PrettySettings): string {
  const paint = pc.createColors(settings.colour);
  const { operations, results } = cause;
  const [{ failure, known }] = results;
  if (known) return `${headText(cause, settings)}\n  ${paint.dim(printable(knownText(known)))}`;
  const where = results.length > 1 && operations.length > 0 ? `: ${operationsText(operations)}` : '';
  return [
    `${headText(cause, settings)}${where}`,
    ...(results.length === 1 ? [`  ${paint.red(short(failure?.message ?? ''))}`] : []),
    ...(failure && failure.replay !== '' ? [`  ${paint.bold('Replay')}  ${failure.replay}`] : []),
  ].join('\n');
}

/** Returns the mark of a cause, and how often it was found, or the property that found it once. */
function headText({ outcome, what, results }: Cause, { colour }: PrettySettings): string {
  const paint = pc.createColors(colour);
  const [{ id, title }] = results;
  const marks = { failed: paint.red('✗ failed'), warned: paint.yellow('! warned'), known: paint.dim('· known') } as const;
  if (results.length === 1) return `${marks[outcome]}  ${paint.bold(short(title))}  ${paint.dim(id)}`;
  return `${marks[outcome]}  ${results.length} × ${paint.bold(short(what))}`;
}

function operationsText(operations: readonly string[]): string {
  const named = operations.slice(0, MAX_OPERATIONS).join(', ');
  const more = operations.length - MAX_OPERATIONS;
  return more > 0 ? `${named} and ${more} more` : named;
}

function failureLines({ message, counterexample, exchanges, repeats, replay }: FailureReport, { colour }: PrettySettings): string[] {
  const paint = pc.createColors(colour);
  const calls = exchanges
    .slice(-MAX_EXCHANGES)
    .flatMap(({ method, url, requestBody, status, responseBody }) => [
      `    ${method} ${printable(url)}`,
      ...(requestBody === null ? [] : [`      sent  ${printable(requestBody)}`]),
      `      ${status}   ${printable(responseBody)}`,
    ]);
  return [
    `  ${paint.red(printable(message))}`,
    `  ${paint.bold('Counterexample')}  ${printable(counterexample)}`,
    ...calls,
    ...(repeats === '' ? [] : [`  ${repeats}`]),
    ...(replay === '' ? [] : [`  ${paint.bold('Replay')}  ${replay}`]),
  ];
}

function short(text: string): string {
  return printable(text, MAX_SHORT_CHARACTERS);
}

/** Shortens a text and removes characters that control the terminal. */
function printable(text: string, atMost = MAX_CHARACTERS): string {
  return shortened(text.replaceAll(/\p{Cc}+/gu, ' '), atMost);
}

/** The most unseen transitions of a lifecycle that are listed. */
const MAX_NAMED = 4;

/** The most partly seen lifecycles that are listed. */
const MAX_LIFECYCLES = 4;

/** Returns the reasons of skipped properties, the coverage, problems, and the count of each outcome. */
export function summaryText(report: Report, { colour }: PrettySettings): string {
  const paint = pc.createColors(colour);
  const colours: Readonly<Record<OutcomeName, (text: string) => string>> = {
    passed: paint.green,
    failed: paint.red,
    known: paint.dim,
    warned: paint.yellow,
    skipped: paint.dim,
  };
  const { properties, checks } = tallyOf(report);
  const findings = checks.findings === 0 ? '' : `: ${counted(checks.findings, 'finding')}`;
  const counts = ({ outcomes }: Outcomes): string =>
    OUTCOMES.flatMap(outcome => (outcomes[outcome] > 0 ? [colours[outcome](`${outcomes[outcome]} ${outcome}`)] : [])).join(', ');
  const parts = [
    ...(properties.total > 0 ? [`${propertyCount(properties.total)} (${counts(properties)})`] : []),
    ...(checks.total > 0 ? [`${counted(checks.total, 'check')} (${counts(checks)}${findings})`] : []),
  ];
  return [
    ...skippedLines(report.results).map(line => paint.dim(line)),
    ...coverageLines(report).map(line => paint.dim(line)),
    ...responseTimeLines(report).map(line => paint.dim(line)),
    ...report.notes,
    ...report.inconclusive.map(line => paint.yellow(`Inconclusive: ${line}`)),
    ...tooFewCasesLines(report).map(line => paint.red(line)),
    ...leftoverLines(report.leftovers).map(line => paint.red(line)),
    `${report.target}${report.runs === 0 ? '' : `, seed ${report.seed}`}: ${parts.join(', ')}`,
    `${report.requests} requests in ${(report.durationMs / 1000).toFixed(1)} s`,
  ].join('\n');
}

/** Returns the coverage for a terminal: a table by area, the unseen transitions of partly seen lifecycles, and the sums. */
function coverageLines(report: Report): string[] {
  const { answers, transitions, rules } = coverageTotals(report);
  const partlySeen = report.coverage.transitions.filter(({ seen, unseen }) => seen > 0 && unseen.length > 0);
  return [
    ...tableLines(report),
    ...partlySeen.slice(0, MAX_LIFECYCLES).map(lifecycleText),
    `Responses ${answers.seen} of ${answers.of}`,
    `Transitions ${transitions.seen} of ${transitions.of}`,
    `Rules ${rules.seen} of ${rules.of}`,
  ];
}

/** Returns the covered areas in aligned columns. All totals have the same width, so that the counts are aligned, too. */
function tableLines(report: Report): string[] {
  const rows = coverageRows(report).filter(row => row.rules.seen + row.transitions.seen > 0);
  if (rows.length === 0) return [];
  const [rules, transitions] = [shareCells(rows.map(row => row.rules)), shareCells(rows.map(row => row.transitions))];
  const table = rows.map(({ area }, index) => [area, rules[index] ?? '', transitions[index] ?? '']);
  return alignedLines([['Area', 'Rules', 'Transitions'], ...table], column => column > 0);
}

function shareCells(shares: readonly Share[]): string[] {
  const width = Math.max(...shares.map(({ of }) => String(of).length));
  return shares.map(({ seen, of }) => (of === 0 ? '' : `${seen} of ${String(of).padStart(width)}`));
}

function lifecycleText({ lifecycle, seen, declared, unseen }: LifecycleCoverage): string {
  const more = unseen.length > MAX_NAMED ? ` and ${unseen.length - MAX_NAMED} more` : '';
  return `${lifecycle} ${seen} of ${declared}, missing ${unseen.slice(0, MAX_NAMED).join(', ')}${more}`;
}
