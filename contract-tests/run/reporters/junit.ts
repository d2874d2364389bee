import { type JunitCase, junitXml } from '../../../scenarios/runner/reporters/junit-xml.ts';
import { knownText, minCasesOf, type PropertyResult, type Report } from '../results.ts';
import { reasonText } from './needs.ts';
import { responseTimeProperties } from './response-times.ts';

/** Returns JUnit XML with a suite for each area and a test case for each property. A warning is no failure, and a known failure is skipped. */
export function junitReport(report: Report): string {
  const { results, tooFewCases } = report;
  const areas = [...new Set(results.map(({ area }) => area))];
  const suites = areas.map(area => ({
    name: area,
    cases: results
      .filter(result => result.area === area)
      .map(result => caseOf(result, tooFewCases.includes(result.id) ? minCasesOf(report) : undefined)),
  }));
  const notes = report.notes.map(value => ({ name: 'note', value }));
  return junitXml('sim contract', suites, report, [...notes, ...responseTimeProperties(report)]);
}

/** Returns the test case of a property. `tooFewOf` is the least number of cases if it ran fewer. */
function caseOf(result: PropertyResult, tooFewOf: number | undefined): JunitCase {
  const { id, title, area, durationMs, verdict, reason, failure, runs, known } = result;
  const common = { name: title, className: `${area}.${id}`, durationMs };
  if (verdict === 'skipped') return { ...common, skipped: { message: reasonText(result) } };
  if (known) return { ...common, skipped: { message: `known failure: ${knownText(known)}` } };
  if (tooFewOf !== undefined)
    return { ...common, failure: { message: `Too few cases: ran ${runs} of at least ${tooFewOf}`, type: 'coverage', text: '' } };
  if (!failure) return reason === null ? common : { ...common, output: reason };
  const text = [failure.message, failure.counterexample, failure.repeats, failure.replay].filter(line => line !== '').join('\n');
  if (verdict === 'warned') return { ...common, output: `warning: ${text}` };
  return { ...common, failure: { message: failure.message, type: 'property', text } };
}
