import { countOf, type PropertyResult, type Report } from '../results.ts';
import { element, escaped } from './markup.ts';

/** The results as JUnit XML, a suite an area, a test case a property. What could not be checked is skipped; a warning is no failure. */
export function junitReport(report: Report): string {
  const counts = { tests: report.results.length, failures: countOf(report, 'fails') + report.tooFewCases.length, errors: 0 };
  const head = { name: 'sim contract', ...counts, skipped: countOf(report, 'not checkable'), time: seconds(report.durationMs) };
  const areas = byArea(report.results);
  const suites = [...areas].map(([area, results]) => suiteOf(area, results, report));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', head, `\n${suites.join('\n')}\n`)}`;
}

function byArea(results: readonly PropertyResult[]): Map<string, PropertyResult[]> {
  const areas = new Map<string, PropertyResult[]>();
  for (const result of results) areas.set(result.area, [...(areas.get(result.area) ?? []), result]);
  return areas;
}

function suiteOf(area: string, results: readonly PropertyResult[], { tooFewCases }: Report): string {
  const failures = results.filter(({ verdict, id }) => verdict === 'fails' || tooFewCases.includes(id)).length;
  const skipped = results.filter(({ verdict }) => verdict === 'not checkable').length;
  const time = seconds(results.reduce((sum, { durationMs }) => sum + durationMs, 0));
  const cases = results.map(result => caseOf(result, tooFewCases.includes(result.id))).join('\n');
  return element('testsuite', { name: area, tests: results.length, failures, errors: 0, skipped, time }, `\n${cases}\n`);
}

function caseOf(result: PropertyResult, isTooSeldom: boolean): string {
  const { id, statement, area, durationMs } = result;
  return element('testcase', { name: statement, classname: `${area}.${id}`, time: seconds(durationMs) }, insideOf(result, isTooSeldom));
}

function insideOf({ verdict, reason, failure, runs }: PropertyResult, isTooSeldom: boolean): string {
  if (verdict === 'not checkable') return element('skipped', { message: reason ?? '' }, '');
  if (isTooSeldom) return element('failure', { message: `looked at only ${runs} times`, type: 'coverage' }, '');
  if (!failure) return '';
  const text = `${failure.message}\n${failure.counterexample}\nsim contract --replay ${failure.token}`;
  if (verdict === 'warns') return element('system-out', {}, escaped(`warning: ${text}`));
  return element('failure', { message: failure.message, type: 'property' }, escaped(text));
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
