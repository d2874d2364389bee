/** The order of lists. */
import type { OperationSpec } from '../../../../openapi/document.ts';
import type { OperationId } from '../../../../openapi/generated/types.ts';
import type { Fields } from '../../../exchange.ts';
import { ContradictionError, itemFields } from './list.ts';

export interface Order {
  readonly orderBy: string;
  readonly order: 'ASC' | 'DESC';
}

/** Lists that are ordered by another time than the creation of their items. */
const NEWEST_BY: Partial<Readonly<Record<OperationId, string>>> = {
  listConversations: 'lastMessageAt',
  listImportedPosts: 'publishedAt',
  listImportedComments: 'publishedAt',
  listRecommendationComments: 'createdTime',
  listRecommendations: 'createTime',
  listReviews: 'createTime',
};
/** The rows of a CSV file keep their order. */
const IN_THEIR_OWN_ORDER: ReadonlySet<OperationId> = new Set(['listCsvImportRows']);

/** Returns the default order of a list; undefined when its items do not show the time. */
export function usualOrder(operation: OperationSpec): Order | undefined {
  if (IN_THEIR_OWN_ORDER.has(operation.id)) return { orderBy: 'rowNumber', order: 'ASC' };
  const orderBy = NEWEST_BY[operation.id] ?? 'createdAt';
  return itemFields(operation).has(orderBy) ? { orderBy, order: 'DESC' } : undefined;
}

/** Returns the order of an answer: the requested one or the default. */
export function orderOf(operation: OperationSpec, asked: Partial<Order>): Order | undefined {
  const usual = usualOrder(operation);
  if (!usual || Object.keys(asked).length === 0) return usual;
  return { ...usual, ...asked };
}

/** Throws unless items are in an order. Items without the value come last in both directions. */
export function checkSorted(items: readonly Fields[], { orderBy, order }: Order): void {
  const values = items.map(item => item[orderBy] ?? null);
  const sorted = values.toSorted((a, b) => comparison(a, b, order));
  if (JSON.stringify(values) !== JSON.stringify(sorted))
    throw new ContradictionError(`${orderBy} is ${JSON.stringify(values)}: not ${order}`);
}

/** Sorts items that are listed the newest first. Items with equal values are sorted by age, in the same direction. */
export function sortedBy(items: readonly Fields[], { orderBy, order }: Order): readonly Fields[] {
  const byAge = order === 'DESC' ? items : items.toReversed();
  return byAge.toSorted((a, b) => comparison(a[orderBy] ?? null, b[orderBy] ?? null, order));
}

function comparison(a: unknown, b: unknown, order: Order['order']): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (a === b) return 0;
  const isLess = typeof a === 'number' && typeof b === 'number' ? a < b : JSON.stringify(a) < JSON.stringify(b);
  return isLess === (order === 'ASC') ? -1 : 1;
}
