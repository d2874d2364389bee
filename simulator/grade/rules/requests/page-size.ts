import { type ListReads, listsOf } from '../../lists.ts';
import type { Problem, Rule } from '../../rule.ts';

export const pageSize: Rule = {
  id: 'requests/page-size',
  title: 'Reads long lists in large pages',
  why: 'Each page is a call that counts towards the throttle: ten items a page are ten times as many calls as a hundred.',
  advice: 'Ask for the largest page when everything is read: limit=100.',
  occasion: 'No list was read in several pages: begin with more than a page, in a file for --fixture.',
  interfaceRules: ['D-GEN-13', 'THR-01'],
  level: 'warning',
  check({ calls }) {
    const paged = listsOf(calls).filter(reads => reads.some(({ offset }) => offset > 0));
    return { occasions: paged.length, problems: paged.flatMap(problemOf) };
  },
};

function problemOf(reads: ListReads): Problem[] {
  const page = reads.find(({ offset, limit, maxLimit, total }) => offset > 0 && Math.ceil(total / limit) > Math.ceil(total / maxLimit));
  if (!page) return [];
  const { call, limit, maxLimit, total } = page;
  const text = `${call.operationId} was read ${limit} at a time: ${Math.ceil(total / limit)} calls for ${total} items, where ${Math.ceil(total / maxLimit)} would do`;
  return [{ text, evidence: reads.slice(0, 3).map(read => read.call) }];
}
