/** The reports of scenarios for programs: JSON and JUnit. */
import type { OnDeployment, ScenarioResult } from '../results.ts';
import { type JunitCase, type JunitProperty, type JunitRun, junitXml } from './junit-xml.ts';
import { failureText, type ReportSettings, reasonOf, totalsOf } from './pretty.ts';

/** JSON report: `{ passed, failed, skipped, durationMs, scenarios }`, and of a run on a deployment `target`, `tag`, `notes` and `leftovers`. */
export function jsonReport(results: readonly ScenarioResult[], durationMs: number, on?: OnDeployment): string {
  return JSON.stringify({ ...on, ...totalsOf(results), durationMs, scenarios: results }, null, 2);
}

/** JUnit XML report with one test case per scenario, and properties that say where a run on a deployment was. */
export function junitReport(results: readonly ScenarioResult[], run: JunitRun, settings: ReportSettings, on?: OnDeployment): string {
  const cases = results.map(result => caseOf(result, settings));
  return junitXml('sim run', [{ name: 'scenarios', cases }], run, on ? propertiesOf(on) : []);
}

function propertiesOf({ target, tag, notes, leftovers }: OnDeployment): JunitProperty[] {
  const lines = (name: string, texts: readonly string[]) => texts.map(value => ({ name, value }));
  return [{ name: 'target', value: target }, { name: 'tag', value: tag.trim() }, ...lines('note', notes), ...lines('leftover', leftovers)];
}

function caseOf(result: ScenarioResult, settings: ReportSettings): JunitCase {
  const { name, file, durationMs, status, failure } = result;
  const common = { name, className: file, durationMs };
  if (status === 'skipped') return { ...common, skipped: { message: '' } };
  if (!failure) return common;
  const message = `${failure.file}:${failure.line} ${failure.step}: ${reasonOf(failure)}`;
  const text = failureText(result, failure, { ...settings, colour: false });
  return { ...common, failure: { message, type: 'expectation', text } };
}
