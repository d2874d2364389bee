import pc from 'picocolors';
import {
  type FailureReport,
  knownText,
  OUTCOMES,
  type OutcomeName,
  type PropertyResult,
  type Report,
  tooFewCasesLines,
} from '../results.ts';
import { type Outcomes, tallyOf } from '../tally.ts';
import { coverageLines } from './coverage-text.ts';
import { skippedLines } from './needs.ts';
import { responseTimeLines } from './response-times.ts';

const MAX_EXCHANGES = 3;
const MAX_CHARACTERS = 600;

export interface PrettySettings {
  readonly colour: boolean;
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
  const { properties, checks } = tallyOf(report);
  const counts = ({ outcomes }: Outcomes): string =>
    OUTCOMES.flatMap(outcome => (outcomes[outcome] > 0 ? [colours[outcome](`${outcomes[outcome]} ${outcome}`)] : [])).join(', ');
  const parts = [
    ...(properties.total > 0
      ? [`${properties.total === 1 ? '1 property' : `${properties.total} properties`} (${counts(properties)})`]
      : []),
    ...(checks.total > 0
      ? [`${checks.total === 1 ? '1 check' : `${checks.total} checks`} (${counts(checks)}${findingsText(checks.findings)})`]
      : []),
  ];
  return [
    ...skippedLines(report.results).map(line => paint.dim(line)),
    ...coverageLines(report).map(line => paint.dim(line)),
    ...responseTimeLines(report).map(line => paint.dim(line)),
    ...report.notes,
    ...report.inconclusive.map(line => paint.yellow(`Inconclusive: ${line}`)),
    ...tooFewCasesLines(report).map(line => paint.red(line)),
    ...report.leftovers.map(({ what, id, reason }) => paint.red(`Not removed from the target: ${what} ${id} (${reason})`)),
    `${report.target}${report.runs === 0 ? '' : `, seed ${report.seed}`}: ${parts.join(', ')}`,
    `${report.requests} requests in ${(report.durationMs / 1000).toFixed(1)} s`,
  ].join('\n');
}

function findingsText(findings: number): string {
  if (findings === 0) return '';
  return findings === 1 ? ': 1 finding' : `: ${findings} findings`;
}

function failureText(failure: FailureReport, { colour }: PrettySettings): string {
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
    ...(failure.repeats === '' ? [] : [`  ${failure.repeats}`]),
    ...(failure.replay === '' ? [] : [`  ${paint.bold('Replay')}  ${failure.replay}`]),
  ].join('\n');
}

/** Shortens a text and removes characters that control the terminal. */
function printable(text: string): string {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ');
  return plain.length > MAX_CHARACTERS ? `${plain.slice(0, MAX_CHARACTERS)}…` : plain;
}
