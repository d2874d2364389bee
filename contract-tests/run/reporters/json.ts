import { countOf, OUTCOMES, type PropertyResult, type Report } from '../results.ts';

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
