import pc from 'picocolors';
import {
  countOf,
  type FailureReport,
  knownText,
  OUTCOMES,
  type OutcomeName,
  type PropertyResult,
  type Report,
  tooFewCasesLines,
} from '../results.ts';
import { coverageLines } from './coverage-text.ts';
import { skippedLines } from './needs.ts';

const MAX_EXCHANGES = 3;
const MAX_CHARACTERS = 600;

export interface PrettySettings {
  readonly colour: boolean;
  /** Returns the command that repeats a failure. */
  replayCommand(token: string): string;
}

/** Returns a failed or warned property with its counterexample, or a known failure in one line; undefined for other properties. */
export function resultText(result: PropertyResult, settings: PrettySettings): string | undefined {
  const { verdict, id, title, failure, known } = result;
  if (!failure) return undefined;
  const paint = pc.createColors(settings.colour);
  if (known) return `${paint.dim('· known')}  ${title}  ${paint.dim(id)}\n  ${paint.dim(printable(knownText(known)))}\n`;
  const mark = verdict === 'failed' ? paint.red('✗ failed') : paint.yellow('! warned');
  return `${mark}  ${paint.bold(title)}  ${paint.dim(id)}\n${failureText(failure, settings)}\n`;
}

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
  const counts = OUTCOMES.map(outcome => ({ outcome, count: countOf(report, outcome) })).filter(({ count }) => count > 0);
  return [
    ...skippedLines(report.results).map(line => paint.dim(line)),
    ...coverageLines(report).map(line => paint.dim(line)),
    ...report.notes,
    ...report.inconclusive.map(line => paint.yellow(`Inconclusive: ${line}`)),
    ...tooFewCasesLines(report).map(line => paint.red(line)),
    ...report.leftovers.map(({ what, id, reason }) => paint.red(`Not removed from the target: ${what} ${id} (${reason})`)),
    `${report.target}${report.runs === 0 ? '' : `, seed ${report.seed}`}: ${counts.map(({ outcome, count }) => colours[outcome](`${count} ${outcome}`)).join(', ')}`,
    `${report.requests} requests in ${(report.durationMs / 1000).toFixed(1)} s`,
  ].join('\n');
}

function failureText(failure: FailureReport, { colour, replayCommand }: PrettySettings): string {
  const paint = pc.createColors(colour);
  const calls = failure.exchanges
    .slice(-MAX_EXCHANGES)
    .flatMap(({ method, url, requestBody, status, responseBody }) => [
      `    ${method} ${printable(url)}`,
      ...(requestBody === null ? [] : [`      sent  ${printable(requestBody)}`]),
      `      ${status}   ${printable(responseBody)}`,
    ]);
  return [
    `  ${paint.red(printable(failure.message))}`,
    `  ${paint.bold('Counterexample')}  ${printable(failure.counterexample)}`,
    ...calls,
    ...(failure.isStandalone ? [] : ['  The case fails only after the cases before it; the command repeats them all']),
    ...(failure.token === '' ? [] : [`  ${paint.bold('Replay')}  ${replayCommand(failure.token)}`]),
  ].join('\n');
}

/** Shortens a text and removes characters that control the terminal. */
function printable(text: string): string {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ');
  return plain.length > MAX_CHARACTERS ? `${plain.slice(0, MAX_CHARACTERS)}…` : plain;
}
