/** The coverage of a run, in a few lines for a terminal. */
import type { LifecycleCoverage } from '../../model/transitions.ts';
import { coverageTotals, type Report, type Share } from '../results.ts';

/** At most so many unseen transitions of a lifecycle are named. */
const MAX_NAMED = 4;

/** Coverage of responses, transitions and rules; every lifecycle that is covered in part has a line of its own. */
export function coverageLines(report: Report): string[] {
  const { answers, transitions, rules } = coverageTotals(report);
  const { transitions: lifecycles, rules: areas } = report.coverage;
  const named = areas.filter(area => area.covered > 0);
  const partlySeen = lifecycles.filter(({ seen }) => seen > 0);
  const others = lifecycles.filter(({ seen, declared }) => seen === 0 && declared > 0).map(({ lifecycle }) => lifecycle);
  return [
    `Documented responses seen: ${shareText(answers)}`,
    `Status transitions seen: ${shareText(transitions)}`,
    ...partlySeen.filter(({ unseen }) => unseen.length > 0).map(lifecycle => `  ${lifecycleText(lifecycle)}`),
    ...(partlySeen.length > 0 && others.length > 0 ? [`  none of ${others.join(', ')}`] : []),
    `Rules covered by a passing property: ${shareText(rules)}`,
    ...(named.length > 0 ? [`         ${named.map(({ area, covered: some, total: all }) => `${area} ${some}/${all}`).join(', ')}`] : []),
  ];
}

function shareText({ seen, of }: Share): string {
  return `${seen} of ${of}`;
}

function lifecycleText({ lifecycle, seen, declared, unseen }: LifecycleCoverage): string {
  const more = unseen.length > MAX_NAMED ? ` and ${unseen.length - MAX_NAMED} more` : '';
  return `${lifecycle} ${seen} of ${declared}, missing ${unseen.slice(0, MAX_NAMED).join(', ')}${more}`;
}
