import type { ScenarioResult } from '../results.ts';
import { type JunitCase, type JunitRun, junitXml } from './junit-xml.ts';
import { failureText } from './pretty.ts';
import type { ReportSettings } from './reporter.ts';

/** JUnit XML report with one test case per scenario. */
export function junitReport(results: readonly ScenarioResult[], run: JunitRun, settings: ReportSettings): string {
  const cases = results.map(result => caseOf(result, settings));
  return junitXml('sim run', [{ name: 'scenarios', cases }], run);
}

function caseOf(result: ScenarioResult, settings: ReportSettings): JunitCase {
  const { name, file, durationMs, status, failure } = result;
  const common = { name, className: file, durationMs };
  if (status === 'skipped') return { ...common, skipped: { message: '' } };
  if (!failure) return common;
  const message = `${file}:${failure.line} ${failure.step}: ${failure.message}`;
  const text = failureText(result, failure, { ...settings, colour: false });
  return { ...common, failure: { message, type: 'expectation', text } };
}
