import pc from 'picocolors';
import type { Exchange } from '../client.ts';
import type { Failure, OnDeployment, ScenarioResult, StepFailure, TimelineLine } from '../results.ts';

/** Settings of a report. */
export interface ReportSettings {
  readonly colour: boolean;
  /** The command that runs a scenario again. */
  readonly rerunCommand: (file: string) => string;
  /** Present when the run is on a deployment, whose time is real. */
  readonly target?: string;
}

/** Totals of a run. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Longer values are cut in a line. */
const MAX_VALUE_CHARACTERS = 80;

/** Why a step failed, in a line: with what was expected and received in the first place where they differ. */
export function reasonOf({ message, differences: [first, ...others] }: Pick<StepFailure, 'message' | 'differences'>): string {
  if (!first) return message;
  const [expected, received] = [first.expected, first.actual].map(value =>
    value.length > MAX_VALUE_CHARACTERS ? `${value.slice(0, MAX_VALUE_CHARACTERS)}…` : value,
  );
  const place = first.path === '' ? '' : `${first.path}: `;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return `${message}: ${place}expected ${expected}, received ${received}${more}`;
}

export function totalsOf(results: readonly ScenarioResult[]): Totals {
  const count = (status: ScenarioResult['status']) => results.filter(result => result.status === status).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** A failure shows the end of the timeline and the last calls. */
const MAX_TIMELINE_LINES = 40;
const MAX_EXCHANGES = 3;
const MAX_BODY_CHARACTERS = 1500;

/** A line for a scenario; a failed one is followed by its failure. */
export function scenarioText(result: ScenarioResult, settings: ReportSettings): string {
  const paint = pc.createColors(settings.colour);
  const { name, file, status, failure } = result;
  if (status === 'skipped') return paint.dim(`- ${name}  ${file}  skipped`);
  const time = paint.dim(`${file}  ${Math.round(result.durationMs)} ms`);
  if (!failure) return `${paint.green('✓')} ${name}  ${time}`;
  return `${paint.red('✗')} ${paint.bold(name)}  ${time}\n\n${indented(failureText(result, failure, settings))}\n`;
}

/** The totals in one line, with what a run on a deployment says of itself before it. */
export function summaryText(results: readonly ScenarioResult[], durationMs: number, { colour }: ReportSettings, on?: OnDeployment): string {
  const paint = pc.createColors(colour);
  const { passed, failed, skipped } = totalsOf(results);
  const parts = [paint.green(`${passed} passed`), failed > 0 && paint.red(`${failed} failed`), skipped > 0 && `${skipped} skipped`];
  const scenarios = `${results.length} ${results.length === 1 ? 'scenario' : 'scenarios'}`;
  const remarks = on ? [...on.notes, ...on.leftovers].map(line => `\n${line}`).join('') : '';
  return `${remarks}\n${scenarios}${on ? ` on ${on.target}, tag ${on.tag.trim()}` : ''}: ${parts.filter(part => part !== false).join(', ')} in ${(durationMs / 1000).toFixed(1)} s`;
}

/** A failure: its message, the differences, the timeline, the last calls, and the command that runs the scenario again. */
export function failureText(result: ScenarioResult, failure: Failure, { colour, rerunCommand, target }: ReportSettings): string {
  const paint = pc.createColors(colour);
  const { others, timeline, exchanges } = failure;
  const heading = (text: string) => paint.bold(text);
  return [
    ...stepLines(failure, colour, target),
    ...others.flatMap(other => ['', ...stepLines(other, colour, target)]),
    ...(timeline.length === 0 ? [] : ['', heading('Timeline'), ...timelineLines(timeline, result.file, paint)]),
    ...(exchanges.length === 0 ? [] : ['', heading('Last requests'), ...exchanges.slice(-MAX_EXCHANGES).flatMap(exchangeLines)]),
    '',
    `${heading('Run again')}  ${rerunCommand(result.file)}`,
  ].join('\n');
}

/** A step that failed: where and when, why, and the differences. Its time is simulated, or that of a deployment. */
export function stepLines(failure: StepFailure, colour: boolean, target?: string): string[] {
  const paint = pc.createColors(colour);
  const { step, file, line, round, at, message, differences } = failure;
  const when = at === null ? '' : `, at ${at}${target === undefined ? ' (simulated time)' : ''}`;
  return [
    `${paint.cyan(`${file}:${line}`)}  ${step}${round === null ? '' : ` (round ${round})`}${when}`,
    paint.red(`${message}${differences.length > 0 ? ':' : ''}`),
    ...differences.flatMap(({ path, expected, actual }) => [
      `  ${path === '' ? '(result)' : path}`,
      `    expected  ${paint.green(expected)}`,
      `    received  ${paint.red(actual)}`,
    ]),
  ];
}

function timelineLines(timeline: readonly TimelineLine[], own: string, paint: ReturnType<typeof pc.createColors>): string[] {
  const latest = timeline.slice(-MAX_TIMELINE_LINES);
  const earlier = timeline.length - latest.length;
  const lines = latest.map(({ at, kind, file, line, text, outcome }) => {
    const place = (line === null ? '' : `${file === own ? '' : file}:${line}`).padStart(5);
    const what =
      kind === 'event' ? `  ~ ${text}  ${outcome}` : `${text}  ${outcome.startsWith('FAILED') ? paint.red(outcome) : paint.dim(outcome)}`;
    return `  ${at} ${place}  ${what}`;
  });
  return earlier === 0 ? lines : [`  … ${earlier} earlier`, ...lines];
}

function exchangeLines({ method, path, requestBody, answer }: Exchange): string[] {
  return [
    `  ${method} ${path}`,
    ...(requestBody === null ? [] : [`    sent   ${shorten(requestBody)}`]),
    `    ${answer.status === 0 ? 'broke' : String(answer.status).padEnd(5)}  ${shorten(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))}`,
  ];
}

function shorten(text: string): string {
  return text.length > MAX_BODY_CHARACTERS ? `${text.slice(0, MAX_BODY_CHARACTERS)}…` : text;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
