import { isLast, type ListReads, listsOf } from '../../lists.ts';
import type { Problem, Rule } from '../../rule.ts';

/** Whoever asks for fewer than a default page wants the first few. */
const FEW = 10;

export const wholeLists: Rule = {
  id: 'requests/whole-lists',
  title: 'Reads lists to their end',
  why: 'A list gives ten items unless asked for more: with the eleventh team, account or comment, the first page is no longer all of them.',
  advice: 'Raise offset by the number of items until it reaches total.',
  occasion: 'No list was longer than a page: begin with more, in a file for --fixture.',
  interfaceRules: ['GEN-09', 'D-GEN-13'],
  level: 'warning',
  check({ calls }) {
    const long = listsOf(calls).filter(reads => reads.some(page => page.total > page.limit && page.limit >= FEW));
    return { occasions: long.length, problems: long.flatMap(problemOf) };
  },
};

function problemOf(reads: ListReads): Problem[] {
  const first = reads.find(page => !isLast(page));
  if (!first || reads.some(isLast)) return [];
  const seen = Math.max(...reads.map(({ offset, count }) => offset + count));
  return [
    {
      text: `${first.call.operationId} was read up to item ${seen} of ${first.total}`,
      evidence: reads.slice(0, 3).map(({ call }) => call),
    },
  ];
}
