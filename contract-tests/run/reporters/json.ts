import { countOf, OUTCOMES, type PropertyResult, type Report } from '../results.ts';

/** The whole report as JSON, with a count of each outcome. */
export function jsonReport(report: Report): string {
  return JSON.stringify({ ...headOf(report), results: report.results, coverage: report.coverage }, null, 2);
}

/** A line of NDJSON for a property that has been checked. */
export function resultLine(result: PropertyResult): string {
  return JSON.stringify({ type: 'property', ...result });
}

/** The last line of NDJSON: counts and coverage. */
export function endLine(report: Report): string {
  return JSON.stringify({ type: 'end', ...headOf(report), coverage: report.coverage });
}

function headOf(report: Report): object {
  const { results: _results, coverage: _coverage, ...head } = report;
  return { ...head, verdicts: Object.fromEntries(OUTCOMES.map(outcome => [outcome, countOf(report, outcome)])) };
}
