import { alignedLines } from '../../../simulator/text/aligned-lines.ts';
import type { LifecycleCoverage } from '../../model/transitions.ts';
import { coverageTotals, type Report, type Share } from '../results.ts';
import { coverageRows } from './coverage-rows.ts';

/** The most unseen transitions of a lifecycle that are listed. */
const MAX_NAMED = 4;

/** The most partly seen lifecycles that are listed. */
const MAX_LIFECYCLES = 4;

/** Returns the coverage for a terminal: a table by area, the unseen transitions of partly seen lifecycles, and the sums. */
export function coverageLines(report: Report): string[] {
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
