import pc from 'picocolors';
import type { Exchange } from '../client.ts';
import type { Failure, ScenarioResult, TimelineLine } from '../results.ts';
import { type ReportSettings, totalsOf } from './reporter.ts';

/** Lines of the timeline, from the end, and calls that a failure shows. */
const MAX_HAPPENINGS = 40;
const MAX_EXCHANGES = 3;
const MAX_BODY_CHARACTERS = 1500;

/** A story in a line; a failed one with all that is known of its failure. */
export function storyText(result: ScenarioResult, settings: ReportSettings): string {
  const paint = pc.createColors(settings.colour);
  const { name, file, status, failure } = result;
  if (status === 'skipped') return paint.dim(`- ${name}  ${file}  skipped`);
  const time = paint.dim(`${file}  ${Math.round(result.durationMs)} ms`);
  if (!failure) return `${paint.green('✓')} ${name}  ${time}`;
  return `${paint.red('✗')} ${paint.bold(name)}  ${time}\n\n${indented(failureText(result, failure, settings))}\n`;
}

/** How many went well. */
export function summaryText(results: readonly ScenarioResult[], durationMs: number, { colour }: ReportSettings): string {
  const paint = pc.createColors(colour);
  const { passed, failed, skipped } = totalsOf(results);
  const parts = [paint.green(`${passed} passed`), failed > 0 && paint.red(`${failed} failed`), skipped > 0 && `${skipped} skipped`];
  const stories = `${results.length} ${results.length === 1 ? 'story' : 'stories'}`;
  return `\n${stories}: ${parts.filter(part => part !== false).join(', ')} in ${(durationMs / 1000).toFixed(1)} s`;
}

/** What went wrong, when, on which way, after which calls, and how to see it again. */
export function failureText({ file }: ScenarioResult, failure: Failure, { colour, again }: ReportSettings): string {
  const paint = pc.createColors(colour);
  const { step, line, round, at, message, differences, timeline, exchanges } = failure;
  const when = at === null ? '' : `, at ${at} in the story`;
  const heading = (text: string) => paint.bold(text);
  return [
    `${paint.cyan(`${file}:${line}`)}  ${step}${round === null ? '' : ` (round ${round})`}${when}`,
    paint.red(`${message}${differences.length > 0 ? ':' : ''}`),
    ...differences.flatMap(({ path, expected, came }) => [
      `  ${path === '' ? '(the whole)' : path}`,
      `    expected  ${paint.green(expected)}`,
      `    came      ${paint.red(came)}`,
    ]),
    ...(timeline.length === 0 ? [] : ['', heading('What happened'), ...timelineLines(timeline, paint)]),
    ...(exchanges.length === 0 ? [] : ['', heading('The last requests'), ...exchanges.slice(-MAX_EXCHANGES).flatMap(exchangeLines)]),
    '',
    `${heading('Again')}  ${again(file)}`,
  ].join('\n');
}

function timelineLines(timeline: readonly TimelineLine[], paint: ReturnType<typeof pc.createColors>): string[] {
  const latest = timeline.slice(-MAX_HAPPENINGS);
  const earlier = timeline.length - latest.length;
  const lines = latest.map(({ at, kind, line, text, outcome }) => {
    const place = (line === null ? '' : `:${line}`).padStart(5);
    const what =
      kind === 'event' ? `  ~ ${text}  ${outcome}` : `${text}  ${outcome === 'FAILED' ? paint.red(outcome) : paint.dim(outcome)}`;
    return `  ${at} ${place}  ${what}`;
  });
  return earlier === 0 ? lines : [`  … ${earlier} earlier`, ...lines];
}

function exchangeLines({ method, path, requestBody, answer }: Exchange): string[] {
  return [
    `  ${method} ${path}`,
    ...(requestBody === null ? [] : [`    sent   ${cut(requestBody)}`]),
    `    ${answer.status === 0 ? 'broke' : String(answer.status).padEnd(5)}  ${cut(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))}`,
  ];
}

function cut(text: string): string {
  return text.length > MAX_BODY_CHARACTERS ? `${text.slice(0, MAX_BODY_CHARACTERS)}…` : text;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
