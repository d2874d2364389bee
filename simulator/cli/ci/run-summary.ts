import { reasonOf, totalsOf } from '../../../scenarios/runner/reporters/reporter.ts';
import type { OnDeployment, ScenarioResult } from '../../../scenarios/runner/results.ts';
import { code, row } from '../markdown.ts';
import { type JobSummary, MAX_ROWS, moreLine, SIGNS } from './job-summary.ts';

/** Returns what became of scenarios, with the step at which each one failed. */
export function runSummary(results: readonly ScenarioResult[], durationMs: number, on?: OnDeployment): JobSummary {
  const totals = totalsOf(results);
  const failed = results.flatMap(({ name, failure }) => (failure ? [{ name, failure }] : []));
  const markdown = [
    `## ${failed.length > 0 ? `${SIGNS.failed} sim run: failed` : `${SIGNS.passed} sim run: passed`}`,
    '',
    `${results.length} scenarios${on ? ` on ${code(on.target)}` : ''} in ${(durationMs / 1000).toFixed(1)} s: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`,
    ...(failed.length === 0 ? [] : ['', row(['failed', 'step', 'why']), row(['---', '---', '---'])]),
    ...failed
      .slice(0, MAX_ROWS)
      .map(({ failure }) => row([code(`${failure.file}:${failure.line}`), code(failure.step), code(reasonOf(failure))])),
    ...moreLine(failed.length),
    ...(on ? [...on.notes, ...on.leftovers].flatMap(line => ['', line]) : []),
  ];
  return {
    markdown: markdown.join('\n'),
    annotations: failed.map(({ name, failure }) => ({
      level: 'error',
      file: failure.file,
      line: failure.line,
      title: `sim run: ${name}`,
      message: `${failure.step}: ${reasonOf(failure)}`,
    })),
  };
}
