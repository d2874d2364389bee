/** In which order lists show their items. */
import type { OperationSpec } from '../../../../openapi/document.ts';
import type { OperationId } from '../../../../openapi/generated/types.ts';
import type { Fields } from '../../../exchange.ts';
import { ContradictionError } from './contradiction-error.ts';
import { itemFields } from './list.ts';

export interface Order {
  readonly orderBy: string;
  readonly order: 'ASC' | 'DESC';
}

/** Where another time than its creation says how new something is. */
const NEWEST_BY: Partial<Readonly<Record<OperationId, string>>> = {
  listConversations: 'lastMessageAt',
  listImportedPosts: 'publishedAt',
  listImportedComments: 'publishedAt',
};
/** Rows of a file stay in its order. */
const IN_THEIR_OWN_ORDER: ReadonlySet<OperationId> = new Set(['listCsvImportRows']);

/** The order of a list that is not asked for another; undefined where its items do not say how new they are. */
export function usualOrder(operation: OperationSpec): Order | undefined {
  if (IN_THEIR_OWN_ORDER.has(operation.id)) return { orderBy: 'rowNumber', order: 'ASC' };
  const orderBy = NEWEST_BY[operation.id] ?? 'createdAt';
  return itemFields(operation).has(orderBy) ? { orderBy, order: 'DESC' } : undefined;
}

/** Throws unless items are in an order; those without the value come last in any direction. */
export function checkSorted(items: readonly Fields[], { orderBy, order }: Order): void {
  const values = items.map(item => item[orderBy] ?? null);
  const sorted = values.toSorted((a, b) => comparison(a, b, order));
  if (JSON.stringify(values) !== JSON.stringify(sorted))
    throw new ContradictionError(`${orderBy} is ${JSON.stringify(values)}: not ${order}`);
}

/** Items that are listed the newest first, in another order: those with the same value by age, in the same direction. */
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
