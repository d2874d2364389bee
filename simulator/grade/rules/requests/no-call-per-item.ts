import type { OperationId } from '../../../../openapi/generated/types.ts';
import { decoded, indexBy, isAfter, isOf, isSameCaller, queryOf } from '../../calls.ts';
import { listsOf, type Page } from '../../lists.ts';
import type { Problem, Rule } from '../../rule.ts';
import { between, type ObservedCall, type ObservedDelivery } from '../../run.ts';

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
  check({ calls, deliveries }) {
    const pages = listsOf(calls).flatMap(reads => reads.filter(page => SINGLE[operationOf(page)] && page.count >= LEAST_ITEMS));
    const singles = indexBy(pages.length === 0 ? [] : calls.filter(isSingle), idOf);
    if (singles.size < LEAST_ITEMS) return { occasions: pages.length, problems: [] };
    let named: ReadonlySet<unknown> | undefined;
    const isNews = (id: unknown): boolean => (named ??= namesIn(deliveries)).has(id);
    return { occasions: pages.length, problems: pages.flatMap(page => problemOf(page, singles, isNews)) };
  },
};

function operationOf({ call }: Page): OperationId {
  return call.operationId ?? 'getHealth';
}

const SINGLES = Object.values(SINGLE).flat();

function isSingle(call: ObservedCall): boolean {
  return isOf(call, SINGLES);
}

/** Everything that stands in quotes in an event, ids among it. */
function namesIn(deliveries: readonly ObservedDelivery[]): ReadonlySet<unknown> {
  return new Set(deliveries.flatMap(({ event }) => [...event.matchAll(/"([^"]+)"/g)].map(([, name]) => name)));
}

/** `isNews` says whether an event names an id: whoever reads that, reads news. */
function problemOf(page: Page, singles: ReadonlyMap<unknown, readonly ObservedCall[]>, isNews: (id: unknown) => boolean): Problem[] {
  const isOfPage = (call: ObservedCall): boolean => isOf(call, SINGLE[operationOf(page)] ?? []) && isSameCaller(call, page.call);
  const isSoon = (call: ObservedCall): boolean => isAfter(call, page.call) && between(page.call.ended, call.started) < SOON_MS;
  const ids = [...new Set([...page.call.responseBody.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id))];
  const read = ids.flatMap(id => {
    const single = singles.get(id)?.find(call => isOfPage(call) && isSoon(call));
    return single && !isNews(id) ? [single] : [];
  });
  if (read.length < LEAST_ITEMS) return [];
  const text = `${read.length} of the ${page.count} items of ${page.call.operationId} were read one by one with ${read[0]?.operationId}`;
  return [{ text, evidence: [page.call, ...read.slice(0, 3)] }];
}

function idOf(call: ObservedCall): unknown {
  return queryOf(call).get('postId') ?? decoded(call.path.split('/').at(-1) ?? '');
}
