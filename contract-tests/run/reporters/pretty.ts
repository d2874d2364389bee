import pc from 'picocolors';
import { alignedLines } from '../../../simulator/text/aligned-lines.ts';
import type { LifecycleCoverage } from '../../model/transitions.ts';
import { coverageTotals, OUTCOMES, type OutcomeName, type Report, type Share, tooFewCasesLines } from '../results.ts';
import { type Outcomes, tallyOf } from '../tally.ts';
import { coverageRows } from './coverage-rows.ts';
import type { PrettySettings } from './findings-text.ts';
import { leftoverLines } from './leftovers.ts';
import { skippedLines } from './needs.ts';
import { responseTimeLines } from './response-times.ts';

/** The most unseen transitions of a lifecycle that are listed. */
const MAX_NAMED = 4;

/** The most partly seen lifecycles that are listed. */
const MAX_LIFECYCLES = 4;

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

/** Returns the coverage for a terminal: a table by area, the unseen transitions of partly seen lifecycles, and the sums. */
function coverageLines(report: Report): string[] {
  const { answers, transitions, rules } = coverageTotals(report);
  const partlySeen = report.coverage.transitions.filter(({ seen, unseen }) => seen > 0 && unseen.length > 0);
  return [
    ...tableLines(report),
    ...partlySeen.slice(0, MAX_LIFECYCLES).map(lifecycleText),
    `Responses ${answers.seen} of ${answers.of}`,
    `Transitions ${transitions.seen} of ${transitions.of}`,
    `Rules ${rules.seen} of ${rules.of}`,
  ];
}

/** Returns the covered areas in aligned columns. All totals have the same width, so that the counts are aligned, too. */
function tableLines(report: Report): string[] {
  const rows = coverageRows(report).filter(row => row.rules.seen + row.transitions.seen > 0);
  if (rows.length === 0) return [];
  const [rules, transitions] = [shareCells(rows.map(row => row.rules)), shareCells(rows.map(row => row.transitions))];
  const table = rows.map(({ area }, index) => [area, rules[index] ?? '', transitions[index] ?? '']);
  return alignedLines([['Area', 'Rules', 'Transitions'], ...table], column => column > 0);
}

function shareCells(shares: readonly Share[]): string[] {
  const width = Math.max(...shares.map(({ of }) => String(of).length));
  return shares.map(({ seen, of }) => (of === 0 ? '' : `${seen} of ${String(of).padStart(width)}`));
}

function lifecycleText({ lifecycle, seen, declared, unseen }: LifecycleCoverage): string {
  const more = unseen.length > MAX_NAMED ? ` and ${unseen.length - MAX_NAMED} more` : '';
  return `${lifecycle} ${seen} of ${declared}, missing ${unseen.slice(0, MAX_NAMED).join(', ')}${more}`;
}
