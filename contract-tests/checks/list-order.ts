import { itemsIn } from './body-values.ts';
import { type Check, flaws, type JudgedExchange } from './check.ts';

/** Lists are in the requested order, by default the newest first (D-GEN-13). */
export const listOrder: Check = {
  id: 'list-order',
  title: 'A list is in the requested order, by default the newest first',
  rules: ['D-GEN-13'],
  begin: () => exchange => {
    const { operation, status, body } = exchange;
    const isList = operation.id.startsWith('list') && status === 200;
    const items = isList && !OWN_ORDER.has(operation.id) ? itemsIn(body) : undefined;
    return items ? flaws(misplaced(items, exchange), true) : [];
  },
};

/** Lists that are not ordered by time: rows of a file, and results for given ids. */
const OWN_ORDER: ReadonlySet<string> = new Set(['listCsvImportRows', 'getBulkPostAnalytics', 'getPostAnalytics', 'getPostAnalyticsRaw']);
/** Lists whose default order is by another time than the creation. */
const NEWEST_BY: Readonly<Record<string, string>> = {
  listConversations: 'lastMessageAt',
  listImportedPosts: 'publishedAt',
  listImportedComments: 'publishedAt',
  listRecommendationComments: 'createdTime',
  listRecommendations: 'createTime',
  listReviews: 'createTime',
};

function misplaced(items: readonly Readonly<Record<string, unknown>>[], { operation, query }: JudgedExchange): string[] {
  const field = query.get('orderBy')?.[0] ?? NEWEST_BY[operation.id] ?? 'createdAt';
  const isAscending = query.get('order')?.[0]?.toUpperCase() === 'ASC';
  const times = items.flatMap(item => (typeof item[field] === 'string' ? [item[field]] : []));
  const wrong = times.findIndex((time, i) => i > 0 && (isAscending ? time < String(times[i - 1]) : time > String(times[i - 1])));
  return wrong < 0
    ? []
    : [`${field} ${String(times[wrong])} comes after ${String(times[wrong - 1])}, ${isAscending ? 'oldest' : 'newest'} first`];
}
