import { findingOf } from '../../../contract-tests/run/baseline/finding.ts';
import { minCasesOf, OUTCOMES, outcomeOf, type PropertyResult, type Report } from '../../../contract-tests/run/results.ts';
import { tallyOf } from '../../../contract-tests/run/tally.ts';
import { code, row } from '../markdown.ts';
import type { Annotation } from './annotation.ts';
import { type JobSummary, MAX_ROWS, moreLine, SIGNS } from './job-summary.ts';

/** Failures with one cause. */
interface Cause {
  readonly message: string;
  readonly ids: readonly string[];
  readonly replay: string;
}

/** Returns what `sim contract` found, grouped by cause. `lost` says when the deployment was lost. */
export function contractSummary(report: Report, lost?: string): JobSummary {
  const causes = causesOf(report);
  const tally = tallyOf(report);
  const rows = OUTCOMES.map(name => [name, tally.properties.outcomes[name], tally.checks.outcomes[name]] as const);
  const markdown = [
    `## ${verdictOf(report, lost)}`,
    '',
    `${code(report.target)}, seed ${report.seed}, ${report.requests} requests in ${Math.round(report.durationMs / 1000)} s`,
    '',
    row(['', 'properties', 'checks']),
    row(['---', '---:', '---:']),
    ...rows.filter(([, ...counts]) => counts.some(count => count > 0)).map(([name, ...counts]) => row([name, ...counts.map(String)])),
    ...(lost === undefined ? [] : ['', `**Lost:** ${code(lost)}`]),
    ...report.inconclusive.flatMap(reason => ['', `**Inconclusive:** ${code(reason)}`]),
    ...(causes.length === 0 ? [] : ['', ...causeTable(causes)]),
    ...report.leftovers.flatMap(({ what, id, reason }) => ['', `Not removed: ${code(`${what} ${id}`)} (${code(reason)})`]),
    ...report.notes.flatMap(note => ['', code(note)]),
    ...coverageLines(report),
  ];
  const unclear = [...(lost === undefined ? [] : [lost]), ...report.inconclusive];
  return { markdown: markdown.join('\n'), annotations: [...causes.map(annotationOf), ...unclear.map(inconclusiveOf)] };
}

function verdictOf(report: Report, lost: string | undefined): string {
  const isFailed = report.results.some(result => outcomeOf(report, result) === 'failed') || report.leftovers.length > 0;
  if (isFailed) return `${SIGNS.failed} sim contract: failed`;
  if (lost !== undefined) return `${SIGNS.unclear} sim contract: the target is gone`;
  if (report.inconclusive.length > 0) return `${SIGNS.unclear} sim contract: inconclusive`;
  return report.isInterrupted ? `${SIGNS.unclear} sim contract: interrupted` : `${SIGNS.passed} sim contract: passed`;
}

/** Failures with one finding are one cause, those of most properties first. */
function causesOf(report: Report): Cause[] {
  const causes = new Map<string, Cause>();
  for (const result of report.results) {
    if (outcomeOf(report, result) !== 'failed') continue;
    const message = messageOf(report, result);
    const before = causes.get(findingOf(message));
    if (before) causes.set(findingOf(message), { ...before, ids: [...before.ids, result.id] });
    else causes.set(findingOf(message), { message, ids: [result.id], replay: result.failure?.replay ?? '' });
  }
  return [...causes.values()].toSorted((a, b) => b.ids.length - a.ids.length);
}

function messageOf(report: Report, { failure, runs }: PropertyResult): string {
  return failure?.message ?? `Too few cases: ran ${runs} of at least ${minCasesOf(report)}`;
}

function causeTable(causes: readonly Cause[]): string[] {
  return [
    row(['failed', 'properties', 'for example', 'repeat']),
    row(['---', '---:', '---', '---']),
    ...causes
      .slice(0, MAX_ROWS)
      .map(({ message, ids, replay }) => row([code(message), String(ids.length), code(ids[0] ?? ''), code(replay)])),
    ...moreLine(causes.length),
  ];
}

function annotationOf({ message, ids, replay }: Cause): Annotation {
  const more = ids.length > 1 ? ` (and ${ids.length - 1} more)` : '';
  return { level: 'error', title: `sim contract: ${ids[0] ?? ''}${more}`, message: replay === '' ? message : `${message}\n${replay}` };
}

function inconclusiveOf(reason: string): Annotation {
  return { level: 'error', title: 'sim contract: inconclusive', message: reason };
}

function coverageLines({ coverage: { answers, rules } }: Report): string[] {
  const statuses = answers.flatMap(({ seen }) => Object.values(seen));
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const covered = sum(rules.map(area => area.covered));
  const total = sum(rules.map(area => area.total));
  return ['', `Responses ${statuses.filter(count => count > 0).length} of ${statuses.length}, rules ${covered} of ${total}`];
}
