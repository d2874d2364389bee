import type { OperationId } from '../../../../openapi/generated/types.ts';
import { isAfter, isOf, isSameCaller, queryOf } from '../../calls.ts';
import { listsOf, type Page } from '../../lists.ts';
import type { Problem, Rule } from '../../rule.ts';
import { between, field, type ObservedCall, type Run } from '../../run.ts';

/** Lists whose items are as complete as what a read of one gives. */
const SINGLE: Partial<Record<OperationId, readonly OperationId[]>> = {
  listPosts: ['getPost', 'getPostAnalytics'],
  listComments: ['getComment'],
  listUploads: ['getUpload'],
  listTeams: ['getTeam'],
  listConversations: ['getConversation'],
  listAutomations: ['getAutomation'],
  listCsvImports: ['getCsvImport'],
};

/** Fewer may have been picked. */
const LEAST_ITEMS = 5;
/** Later reads have a reason of their own. */
const SOON_MS = 60_000;

export const noCallPerItem: Rule = {
  id: 'requests/no-call-per-item',
  title: 'Makes no call per item where a list serves',
  why: 'A call for each item of a list is a hundred calls for a page: it takes long, and ends in 429 when there are more.',
  advice: 'Take the items from the list as they are; read analytics of several posts with GET /api/v1/analytics/post/bulk.',
  occasion: `No list with ${LEAST_ITEMS} items was read.`,
  interfaceRules: ['THR-01', 'D-ORG-06'],
  level: 'warning',
  check(run) {
    const pages = listsOf(run.calls).flatMap(reads => reads.filter(page => SINGLE[operationOf(page)] && page.items.length >= LEAST_ITEMS));
    const problems = pages.flatMap(page => problemOf(page, run));
    return { occasions: pages.length, problems };
  },
};

function operationOf({ call }: Page): OperationId {
  return call.operationId ?? 'getHealth';
}

function problemOf(page: Page, { calls, deliveries }: Run): Problem[] {
  const ids = new Set(page.items.map(item => field(item, 'id')));
  const isSoon = (call: ObservedCall): boolean => isAfter(call, page.call) && between(page.call.ended, call.started) < SOON_MS;
  const singles = calls.filter(call => isOf(call, SINGLE[operationOf(page)] ?? []) && isSameCaller(call, page.call) && isSoon(call));
  const named = new Map(singles.map(call => [idOf(call), call]));
  // Whoever reads what an event names, reads news.
  const read = [...named].filter(([id]) => ids.has(id) && !deliveries.some(({ event }) => event.includes(`"${id}"`)));
  if (read.length < LEAST_ITEMS) return [];
  const evidence = read.map(([, call]) => call);
  const text = `${read.length} of the ${page.items.length} items of ${page.call.operationId} were read one by one with ${evidence[0]?.operationId}`;
  return [{ text, evidence: [page.call, ...evidence.slice(0, 3)] }];
}

function idOf(call: ObservedCall): string {
  return queryOf(call).get('postId') ?? decodeURIComponent(call.path.split('/').at(-1) ?? '');
}
