/** What a run has come to, in a few lines for a terminal. */
import type { LifecycleCoverage } from '../../model/transitions.ts';
import { coverageTotals, type Report, type Share } from '../results.ts';

/** Of a lifecycle so many moves are named that were not seen. */
const MAX_NAMED = 4;

/** Shares of answers, moves and rules; under the moves, each lifecycle of which some were not seen. */
export function coverageLines(report: Report): string[] {
  const { answers, transitions, rules } = coverageTotals(report);
  const { transitions: lifecycles, rules: areas } = report.coverage;
  const named = areas.filter(area => area.named > 0);
  const begun = lifecycles.filter(({ seen }) => seen > 0);
  const others = lifecycles.filter(({ seen, declared }) => seen === 0 && declared > 0).map(({ lifecycle }) => lifecycle);
  return [
    `Answers  ${shareText(answers)} that the document declares were seen`,
    `Moves    ${shareText(transitions)} that its lifecycles declare were seen`,
    ...begun.filter(({ unseen }) => unseen.length > 0).map(lifecycle => `         ${lifecycleText(lifecycle)}`),
    ...(begun.length > 0 && others.length > 0 ? [`         none of ${others.join(', ')}`] : []),
    `Rules    ${shareText(rules)} of the ledger are the subject of a statement that holds, which does not prove all of each`,
    ...(named.length > 0 ? [`         ${named.map(({ area, named: some, rules: all }) => `${area} ${some}/${all}`).join(', ')}`] : []),
  ];
}

function shareText({ seen, of }: Share): string {
  return `${seen} of ${of}`;
}

function lifecycleText({ lifecycle, seen, declared, unseen }: LifecycleCoverage): string {
  const more = unseen.length > MAX_NAMED ? ` and ${unseen.length - MAX_NAMED} more` : '';
  return `${lifecycle} ${seen} of ${declared}, not ${unseen.slice(0, MAX_NAMED).join(', ')}${more}`;
}
