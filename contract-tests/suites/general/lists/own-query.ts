/** A list finds those of the run's own items that match any filters, and no others of them, in order: also where others write all the time. */
import * as fc from 'fast-check';
import type { OperationSpec } from '../../../../openapi/document.ts';
import { callOf } from '../../../arbitraries/known-ids.ts';
import type { Fields } from '../../../exchange.ts';
import type { Property } from '../../../property.ts';
import { InconclusiveError } from '../../../run/inconclusive-error.ts';
import type { Session } from '../../../session.ts';
import { type Filter, filtersOf } from './filters.ts';
import { keyOf, keysOf, pagingOf, readPage } from './list.ts';
import { type Order, orderOf, sortedBy } from './order.ts';
import { OWN_LISTS, ownItems } from './own-items.ts';
import { orders, queries, verdictOn } from './query-cases.ts';

interface Asked {
  readonly query: Fields;
  readonly order: Partial<Order>;
}

/** How often the items are compared that somebody else may have changed. */
const LOOKS = 3;
/** How many pages are read of a long list. */
const MOST_PAGES = 3;

/** Returns the property of a list whose items a run can create. */
export function ownQuery(operation: OperationSpec): Property<Asked>[] {
  const list = OWN_LISTS.find(({ listId }) => listId === operation.id);
  if (!list) return [];
  const filters = filtersOf(operation);
  return [
    {
      id: `lists/any-query/${operation.id}/own-items`,
      area: 'general',
      title: `${operation.id} with any filters lists those of a few similar items that match, in order`,
      rules: ['GEN-09', 'D-GEN-13'],
      needs: ['writes'],
      weight: 1 + Math.ceil(filters.length / 2),
      async cases(session) {
        const own = await ownItems(session, list).catch((error: unknown) => {
          if (error instanceof InconclusiveError) throw error;
          // The check fails with this error: without its items there are no cases, and a run would skip the property.
          return undefined;
        });
        if (!own) return fc.constant({ query: {}, order: {} });
        return fc.record({ query: queries(filters, own.items, session), order: orders(operation) });
      },
      async check(session, asked) {
        const own = await ownItems(session, list);
        for (let look = 0; look < LOOKS; look++) {
          const problem = problemIn(operation, asked, filters, own.items, await found(session, operation, asked));
          if (problem === undefined) return;
          // Somebody may have changed an item after it was read, so that a second look decides.
          const isChanged = await own.refresh();
          if (!isChanged && look > 0) throw new Error(problem);
        }
        fc.pre(false);
      },
    },
  ];
}

interface Found {
  readonly items: readonly Fields[];
  /** Whether the whole list was read. */
  readonly isAll: boolean;
}

async function found(session: Session, operation: OperationSpec, { query, order }: Asked): Promise<Found> {
  const isRequired = operation.queryParameters.some(({ name, required }) => name === 'teamId' && required);
  const call = callOf(operation.id, {}, isRequired ? { teamId: session.teamId } : {});
  const size = pagingOf(operation)?.largest ?? 1;
  const items: Fields[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const shown = await readPage(session, call, page, size, { ...query, ...order });
    items.push(...shown.items);
    if (shown.items.length < size) return { items, isAll: true };
  }
  return { items, isAll: false };
}

/** Returns what is wrong about the items in an answer; undefined when nothing is. */
function problemIn(
  operation: OperationSpec,
  { query, order }: Asked,
  filters: readonly Filter[],
  own: readonly Fields[],
  { items, isAll }: Found,
): string | undefined {
  const used = filters.filter(({ name }) => name in query);
  const what = JSON.stringify({ ...query, ...order });
  const keys = new Set(keysOf(own));
  const shown = items.filter(item => keys.has(keyOf(item)));
  const isShown = new Set(keysOf(shown));
  const astray = own.find(item => verdictOn(item, used, query) === false && isShown.has(keyOf(item)));
  if (astray) return `${what} shows ${textOf(astray)}, which does not match`;
  const missing = isAll && own.find(item => verdictOn(item, used, query) === true && !isShown.has(keyOf(item)));
  if (missing) return `${what} leaves out ${textOf(missing)}, which matches`;
  const by = orderOf(operation, order);
  if (!by) return undefined;
  // Items with equal values may stand in any order.
  const values = (listed: readonly Fields[]): string => JSON.stringify(listed.map(item => item[by.orderBy] ?? null));
  const sorted = sortedBy(shown, by);
  return values(shown) === values(sorted) ? undefined : `${what} shows ${by.orderBy} ${values(shown)}, not ${by.order}`;
}

function textOf(item: Fields): string {
  return JSON.stringify(item).slice(0, 300);
}
