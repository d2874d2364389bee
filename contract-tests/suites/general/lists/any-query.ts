/** Lists show exactly the matching items, in order, with any filters, order and page. */
import * as fc from 'fast-check';
import type { OperationSpec } from '../../../../openapi/document.ts';
import type { Call, Fields } from '../../../exchange.ts';
import type { Property } from '../../../property.ts';
import type { Session } from '../../../session.ts';
import { fillFor } from './fill.ts';
import { type Filter, filtersOf } from './filters.ts';
import {
  ContradictionError,
  type KnownList,
  keyOf,
  keysOf,
  knownLists,
  pagingOf,
  parameterOf,
  readAll,
  readBeginning,
  readPage,
  readWindow,
  type Shown,
} from './list.ts';
import { checkSorted, type Order, orderOf, sortedBy } from './order.ts';
import { orders, queries, verdictOn } from './query-cases.ts';

/** How often a list is compared that others change. */
const LOOKS = 6;

/** How many of the comparisons must fail. */
const FINDINGS = 3;
const MANY = 3;

interface Asked {
  readonly list: KnownList;
  /** The values of the filters. */
  readonly query: Fields;
  /** The `orderBy` and `order` that are sent. */
  readonly order: Partial<Order>;
  /** The part of the matches that is also read as a page. Without a size, the page has the default size. */
  readonly window: { readonly begin: number; readonly size?: number };
}

/** The beginning of a list, without filters. */
type Beginning = Shown & { readonly isAll: boolean };

export function anyQuery(operation: OperationSpec): Property<Asked> {
  const filters = filtersOf(operation);
  const isOrdered = parameterOf(operation, 'orderBy') !== undefined;
  return {
    id: `lists/any-query/${operation.id}`,
    area: 'general',
    title: `${operation.id} with any filters lists exactly the matching items, in order, and its pages together are the whole list`,
    rules: ['GEN-09', 'D-GEN-13', ...(isOrdered && operation.id === 'listComments' ? ['CMT-23'] : [])],
    needs: [],
    weight: 1 + Math.ceil(filters.length / 2) + Number(isOrdered),
    async cases(session) {
      await fillFor(operation.id, session);
      return (await knownLists(operation, session)).chain(list =>
        fc.record({
          list: fc.constant(list),
          query: queries(filters, list.items, session),
          order: orders(operation),
          window: windows(list.items.length),
        }),
      );
    },
    async check(session, asked) {
      const { call } = asked.list;
      // The list without filters has no deleted items, so here the whole list is the list of deleted items.
      const isDeleted = asked.query['status'] === 'DELETED';
      const whole = isDeleted ? { ...call, query: { ...call.query, status: 'DELETED' } } : call;
      const used = filters.filter(({ name }) => name in asked.query);
      const compare = (beginning: Beginning) => compareWith(session, asked, used, beginning);
      if (session.control) await compare(await unchanging(session, whole));
      else await whileSteady(session, whole, [...used.flatMap(({ fields }) => fields), ...fieldOf(asked.order)], compare);
    },
  };
}

/** Generates pages of several sizes, including the last one and one after the end. */
function windows(length: number): fc.Arbitrary<Asked['window']> {
  const begin = fc.oneof({ weight: 5, arbitrary: fc.nat(Math.min(length + 1, 30)) }, { weight: 1, arbitrary: fc.constant(100_000) });
  return fc.record({ begin, size: fc.integer({ min: 1, max: 7 }) }, { requiredKeys: ['begin'] });
}

const wholes = new WeakMap<Session, Map<string, Promise<Beginning>>>();

/** Reads a list of a simulator once: nobody else writes there. */
function unchanging(session: Session, call: Call): Promise<Beginning> {
  const known = wholes.get(session) ?? new Map<string, Promise<Beginning>>();
  wholes.set(session, known);
  const key = JSON.stringify([call.path, call.query]);
  const whole = known.get(key) ?? readAll(session, call).then(shown => ({ ...shown, isAll: shown.items.length < largestPage(call) }));
  known.set(key, whole);
  return whole;
}

/** Returns the largest size of a page. */
function largestPage({ operation }: Call): number {
  return pagingOf(operation)?.largest ?? 1;
}

function fieldOf({ orderBy }: Partial<Order>): string[] {
  return orderBy === undefined ? [] : [orderBy];
}

async function compareWith(session: Session, asked: Asked, filters: readonly Filter[], beginning: Beginning): Promise<void> {
  const { list, query } = asked;
  const { operation } = list.call;
  const orderQuery = asked.order;
  const found = await readAll(session, list.call, { ...query, ...orderQuery });
  const verdictOf = (item: Fields): boolean | undefined => verdictOn(item, filters, query);
  const what = JSON.stringify({ ...query, ...orderQuery });
  const astray = found.items.filter(item => verdictOf(item) === false);
  if (astray.length > 0) throw new ContradictionError(`${what} shows ${keysOf(astray).join(' ')}, which is not so`);
  const order = orderOf(operation, orderQuery);
  if (order) checkSorted(found.items, order);
  checkMatches(session, what, found, { ...beginning, items: arranged(operation, beginning.items, orderQuery) }, verdictOf, orderQuery);
  await checkWindow(session, asked, found);
  if (!session.control) await checkTotal(session, list.call, found, query);
}

function arranged(operation: OperationSpec, items: readonly Fields[], asked: Partial<Order>): readonly Fields[] {
  const order = orderOf(operation, asked);
  return order && Object.keys(asked).length > 0 ? sortedBy(items, order) : items;
}

/** Throws unless exactly the matching items are found, in the order of the whole list. */
function checkMatches(
  { control }: Session,
  what: string,
  { items: found, total }: Shown,
  { items, isAll }: Beginning,
  verdictOf: (item: Fields) => boolean | undefined,
  order: Partial<Order>,
): void {
  const shown = new Set(keysOf(found));
  const expected = keysOf(items.filter(item => verdictOf(item) ?? shown.has(keyOf(item))));
  const isReordered = Object.keys(order).length > 0;
  // The beginning of a list does not tell how the list begins in another order.
  if (!isAll && isReordered) return;
  const compared = keysOf(found).slice(0, isAll ? undefined : expected.length);
  // A deployment may list items with equal values in any order.
  const [is, shouldBe] = [compared, expected].map(keys => (isReordered && !control ? keys.toSorted() : keys).join(' '));
  if (is !== shouldBe) throw new Error(`${what} shows ${is} in place of ${shouldBe}`);
  if (control && isAll && total !== undefined && total !== found.length)
    throw new Error(`${what} has the total ${JSON.stringify(total)}, of ${found.length}`);
}

/** Throws unless a page shows its part of all matches, and the same total. */
async function checkWindow(session: Session, { list, query, order, window }: Asked, { items, total }: Shown): Promise<void> {
  const largest = largestPage(list.call);
  const { begin, size, shown } = await readWindow(session, list.call, window, { ...query, ...order });
  // The matches after the largest page were not read.
  if (items.length === largest && begin + size > largest) return;
  const [is, shouldBe] = [shown.items, items.slice(begin, begin + size)].map(part => keysOf(part).join(' '));
  const what = `${JSON.stringify({ ...query, ...order })}: ${size} after ${begin}`;
  if (is !== shouldBe) throw new Error(`${what} are ${is} in place of ${shouldBe}`);
  if (shown.total !== total) throw new Error(`${what} have the total ${JSON.stringify(shown.total)}, and all ${JSON.stringify(total)}`);
}

/**
 * Compares the beginning of a list with other answers. A failure of `compare` counts if the list shows the same afterwards, or none of the same items, or
 * if the answer contradicts itself. On a deployment several failures are needed, because others may add and remove an item between two reads. `fields` are
 * the fields of the items that must stay the same. The case does not apply to a list that always changes.
 */
export async function whileSteady(
  session: Session,
  call: Call,
  fields: readonly string[],
  compare: (beginning: Shown & { readonly isAll: boolean }) => Promise<void>,
): Promise<void> {
  let left = session.control ? 1 : FINDINGS;
  for (let look = 0; look < LOOKS; look++) {
    const before = await readBeginning(session, call);
    try {
      return await compare(before);
    } catch (error) {
      const after = await readBeginning(session, call);
      const isSteady =
        error instanceof ContradictionError || printOf(before, fields) === printOf(after, fields) || isAllOther(before, after);
      if (isSteady) left -= 1;
      if (left === 0) throw error;
    }
  }
  fc.pre(false);
}

function printOf({ items, total }: Shown, fields: readonly string[]): string {
  return JSON.stringify([total, keysOf(items), ...fields.map(field => items.map(item => item[field]))]);
}

/** Returns whether no item is the same: others do not change that much between two reads. */
function isAllOther(before: Shown, after: Shown): boolean {
  const keys = new Set(keysOf(after.items));
  return before.items.length > MANY && after.items.length > MANY && !keysOf(before.items).some(key => keys.has(key));
}

/** Throws unless a list ends where its total says. Each answer is compared with its own total, because others may change the list between two answers. */
export async function checkTotal(session: Session, call: Call, { total }: Shown, query: Fields = {}): Promise<void> {
  if (typeof total !== 'number') return;
  for (const offset of total > 0 ? [total - 1, total] : [total]) {
    const found = await readPage(session, call, offset, 1, query);
    if (typeof found.total !== 'number') continue;
    const expected = found.total > offset ? 1 : 0;
    if (found.items.length !== expected)
      throw new ContradictionError(`total is ${found.total}, and there ${expected === 0 ? 'is more after that' : 'are fewer'}`);
  }
}
