/** The findings of a run for a terminal: grouped by cause, so that the reader sees what is broken and not how often. */
import pc from 'picocolors';
import { type FailureReport, knownText, type PropertyResult, type Report } from '../results.ts';
import { type Cause, causesOf } from './causes.ts';

export interface PrettySettings {
  readonly colour: boolean;
}

/** The most causes that are shown. */
const MAX_CAUSES = 20;
/** Of this number of causes the clearest finding is shown with its requests. */
const MAX_WHOLE = 3;
const MAX_OPERATIONS = 4;
const MAX_EXCHANGES = 3;
const MAX_CHARACTERS = 600;
const MAX_SHORT_CHARACTERS = 160;

/** Returns an entry for each cause, the worst and most frequent first; empty when nothing was found. */
export function findingsText(report: Pick<Report, 'results' | 'tooFewCases'>, settings: PrettySettings): string {
  const causes = causesOf(report);
  const shown = causes.slice(0, MAX_CAUSES);
  const others = causes.slice(MAX_CAUSES);
  const findings = others.reduce((sum, { results }) => sum + results.length, 0);
  return [
    ...shown.map((cause, index) => causeText(cause, index < MAX_WHOLE, settings)),
    ...(others.length > 0
      ? [`… and ${findings} more findings of ${others.length === 1 ? '1 other cause' : `${others.length} other causes`}\n`]
      : []),
  ].join('\n');
}

function causeText(cause: Cause, isWhole: boolean, settings: PrettySettings): string {
  const paint = pc.createColors(settings.colour);
  const { outcome, what, operations, results } = cause;
  const [first] = results;
  const { id, title, known, failure } = first;
  if (known)
    return `${paint.dim('· known')}  ${countText(results)}${printable(title)}  ${paint.dim(id)}\n  ${paint.dim(printable(knownText(known)))}\n`;
  const mark = outcome === 'failed' ? paint.red('✗ failed') : paint.yellow('! warned');
  const lines = [
    `${mark}  ${results.length === 1 ? paint.bold(printable(title)) : `${countText(results)}${paint.bold(short(what))}`}${results.length === 1 ? `  ${paint.dim(id)}` : ''}`,
    ...(results.length > 1 && operations.length > 0 ? [`  ${operationsText(operations)}`] : []),
    ...(results.length > 1 ? [`  Example  ${printable(title)}  ${paint.dim(id)}`] : []),
    ...(failure ? failureLines(failure, isWhole, settings) : []),
  ];
  return `${lines.join('\n')}\n`;
}

function countText(results: readonly PropertyResult[]): string {
  return results.length === 1 ? '' : `${results.length} × `;
}

function operationsText(operations: readonly string[]): string {
  const named = operations.slice(0, MAX_OPERATIONS).join(', ');
  const more = operations.length - MAX_OPERATIONS;
  return more > 0 ? `${named} and ${more} more` : named;
}

function failureLines(failure: FailureReport, isWhole: boolean, { colour }: PrettySettings): string[] {
  const paint = pc.createColors(colour);
  const { message, counterexample, exchanges, repeats, replay } = failure;
  const replayLines = replay === '' ? [] : [`  ${paint.bold('Replay')}  ${replay}`];
  if (!isWhole) return [`  ${paint.red(short(message))}`, ...replayLines];
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
    ...replayLines,
  ];
}

function short(text: string): string {
  return printable(text, MAX_SHORT_CHARACTERS);
}

/** Shortens a text and removes characters that control the terminal. */
function printable(text: string, atMost = MAX_CHARACTERS): string {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ');
  return plain.length > atMost ? `${plain.slice(0, atMost)}…` : plain;
}
