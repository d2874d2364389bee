import pc from 'picocolors';
import { OUTCOMES, type OutcomeName, type Report, tooFewCasesLines } from '../results.ts';
import { type Outcomes, tallyOf } from '../tally.ts';
import { coverageLines } from './coverage-text.ts';
import type { PrettySettings } from './findings-text.ts';
import { leftoverLines } from './leftovers.ts';
import { skippedLines } from './needs.ts';
import { responseTimeLines } from './response-times.ts';

/** Returns the reasons of skipped properties, the coverage, problems, and the count of each outcome. */
export function summaryText(report: Report, { colour }: PrettySettings): string {
  const paint = pc.createColors(colour);
  const colours: Readonly<Record<OutcomeName, (text: string) => string>> = {
    passed: paint.green,
    failed: paint.red,
    known: paint.dim,
    warned: paint.yellow,
    skipped: paint.dim,
  };
  const { properties, checks } = tallyOf(report);
  const counts = ({ outcomes }: Outcomes): string =>
    OUTCOMES.flatMap(outcome => (outcomes[outcome] > 0 ? [colours[outcome](`${outcomes[outcome]} ${outcome}`)] : [])).join(', ');
  const parts = [
    ...(properties.total > 0
      ? [`${properties.total === 1 ? '1 property' : `${properties.total} properties`} (${counts(properties)})`]
      : []),
    ...(checks.total > 0
      ? [`${checks.total === 1 ? '1 check' : `${checks.total} checks`} (${counts(checks)}${findingCount(checks.findings)})`]
      : []),
  ];
  return [
    ...skippedLines(report.results).map(line => paint.dim(line)),
    ...coverageLines(report).map(line => paint.dim(line)),
    ...responseTimeLines(report).map(line => paint.dim(line)),
    ...report.notes,
    ...report.inconclusive.map(line => paint.yellow(`Inconclusive: ${line}`)),
    ...tooFewCasesLines(report).map(line => paint.red(line)),
    ...leftoverLines(report.leftovers).map(line => paint.red(line)),
    `${report.target}${report.runs === 0 ? '' : `, seed ${report.seed}`}: ${parts.join(', ')}`,
    `${report.requests} requests in ${(report.durationMs / 1000).toFixed(1)} s`,
  ].join('\n');
}

function findingCount(findings: number): string {
  if (findings === 0) return '';
  return findings === 1 ? ': 1 finding' : `: ${findings} findings`;
}
