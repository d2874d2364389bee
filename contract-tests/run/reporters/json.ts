import { countOf, type PropertyResult, type Report, VERDICTS } from '../results.ts';

/** All of a run for machines: counts of each verdict, and the report as it is. */
export function jsonReport(report: Report): string {
  return JSON.stringify({ ...headOf(report), results: report.results, coverage: report.coverage }, null, 2);
}

/** A line of NDJSON for a property, as soon as it has ended. */
export function resultLine(result: PropertyResult): string {
  return JSON.stringify({ type: 'property', ...result });
}

/** The last line of NDJSON: counts and coverage. */
export function endLine(report: Report): string {
  return JSON.stringify({ type: 'end', ...headOf(report), coverage: report.coverage });
}

function headOf(report: Report): object {
  const { results: _results, coverage: _coverage, ...head } = report;
  return { ...head, verdicts: Object.fromEntries(VERDICTS.map(verdict => [verdict, countOf(report, verdict)])) };
}
