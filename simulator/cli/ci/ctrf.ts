/** The Common Test Report Format (ctrf.io): one JSON file for test reporters of many CI systems. */

import { reasonText } from '../../../contract-tests/run/reporters/rows.ts';
import { knownText, minCasesOf, outcomeOf, type PropertyResult, type Report } from '../../../contract-tests/run/results.ts';
import { reasonOf } from '../../../scenarios/runner/reporters/pretty.ts';
import type { OnDeployment, ScenarioResult } from '../../../scenarios/runner/results.ts';
import { version } from '../../kernel/version.ts';

/** The version of the format. */
const SPEC_VERSION = '0.0.0';

interface CtrfTest {
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'other';
  /** Milliseconds. */
  readonly duration: number;
  readonly suite: readonly string[];
  readonly message?: string;
  readonly trace?: string;
  readonly filePath?: string;
  readonly line?: number;
  /** The outcome in our words, where the format has no word for it. */
  readonly rawStatus?: string;
  readonly tags?: readonly string[];
  readonly extra?: Readonly<Record<string, unknown>>;
}

interface CtrfRun {
  readonly tool: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly tests: readonly CtrfTest[];
  readonly extra: Readonly<Record<string, unknown>>;
}

function ctrf({ tool, startedAt, durationMs, tests, extra }: CtrfRun): string {
  const count = (status: CtrfTest['status']): number => tests.filter(test => test.status === status).length;
  const start = Date.parse(startedAt);
  const summary = {
    tests: tests.length,
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    pending: 0,
    other: count('other'),
    suites: new Set(tests.map(({ suite }) => suite.join(' '))).size,
    start,
    stop: start + Math.round(durationMs),
    duration: Math.round(durationMs),
    extra,
  };
  const results = { tool: { name: tool, version }, summary, tests };
  return JSON.stringify({ reportFormat: 'CTRF', specVersion: SPEC_VERSION, generatedBy: tool, results }, null, 2);
}

/** Returns the report of `sim contract`: a known failure is skipped, and a warning is neither passed nor failed. */
export function contractCtrf(report: Report): string {
  const { target, seed, requests, inconclusive, isInterrupted } = report;
  const tests = report.results.map(result => propertyTest(report, result));
  return ctrf({ tool: 'sim contract', ...report, tests, extra: { target, seed, requests, isInterrupted, inconclusive } });
}

function propertyTest(report: Report, result: PropertyResult): CtrfTest {
  const { id, title, area, rules, durationMs, failure, known, runs, reason } = result;
  const outcome = outcomeOf(report, result);
  const common = {
    name: title,
    duration: Math.round(durationMs),
    suite: [area],
    ...(rules.length > 0 && { tags: rules }),
    extra: { id, cases: runs, ...(failure && { token: failure.token }) },
  };
  if (outcome === 'passed') return { ...common, status: 'passed' };
  if (outcome === 'skipped') return { ...common, status: 'skipped', message: reasonText(result) };
  if (known) return { ...common, status: 'skipped', rawStatus: 'known', message: knownText(known) };
  const message = failure?.message ?? reason ?? `Too few cases: ran ${runs} of at least ${minCasesOf(report)}`;
  const trace = failure ? [failure.counterexample, failure.repeats, failure.replay].filter(line => line !== '').join('\n') : '';
  const said = { message, ...(trace !== '' && { trace }) };
  return outcome === 'warned' ? { ...common, ...said, status: 'other', rawStatus: 'warned' } : { ...common, ...said, status: 'failed' };
}

/** Returns the report of `sim run`. */
export function runCtrf(results: readonly ScenarioResult[], run: Pick<CtrfRun, 'startedAt' | 'durationMs'>, on?: OnDeployment): string {
  const tests = results.map(
    ({ name, file, tags, status, durationMs, failure, steps }): CtrfTest => ({
      name,
      status,
      duration: Math.round(durationMs),
      suite: ['scenarios'],
      filePath: failure?.file ?? file,
      ...(tags.length > 0 && { tags }),
      ...(failure && { message: `${failure.step}: ${reasonOf(failure)}`, line: failure.line }),
      extra: { steps },
    }),
  );
  return ctrf({ tool: 'sim run', ...run, tests, extra: { ...on } });
}
