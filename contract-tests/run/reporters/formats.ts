/** The reports of a run for programs: JSON and NDJSON, an HTTP Archive, JUnit. */
import { type JunitCase, junitXml } from '../../../scenarios/runner/reporters/junit-xml.ts';
import { harDocument, harEntry } from '../../har/write-har.ts';
import { countOf, knownText, minCasesOf, OUTCOMES, type PropertyResult, type Report } from '../results.ts';
import { responseTimeProperties } from './response-times.ts';
import { reasonText } from './rows.ts';

/** Returns the whole report as JSON, with the count of each outcome. */
export function jsonReport(report: Report): string {
  return JSON.stringify({ ...headOf(report), results: report.results, coverage: report.coverage }, null, 2);
}

/** Returns the NDJSON line of a checked property. */
export function resultLine(result: PropertyResult): string {
  return JSON.stringify({ type: 'property', ...result });
}

/** Returns the last NDJSON line, with counts and coverage. */
export function endLine(report: Report): string {
  return JSON.stringify({ type: 'end', ...headOf(report), coverage: report.coverage });
}

function headOf(report: Report): object {
  const { results: _results, coverage: _coverage, ...head } = report;
  return { ...head, verdicts: Object.fromEntries(OUTCOMES.map(outcome => [outcome, countOf(report, outcome)])) };
}

/** Returns the calls of all failing cases as an HTTP Archive. */
export function harReport({ results }: Report): string {
  const entries = results.flatMap(({ id, failure }) => (failure?.exchanges ?? []).map(exchange => harEntry(exchange, id)));
  return JSON.stringify(harDocument(entries), null, 2);
}

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
