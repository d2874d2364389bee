import * as fc from 'fast-check';
import type { OperationSpec } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { type KnownList, keysOf, knownLists, parameterOf, readAll } from './list.ts';
import { whileSteady } from './while-steady.ts';

/** Where another time than its creation says how new something is. */
const NEWEST_BY: Readonly<Record<string, string>> = { listConversations: 'lastMessageAt', listImportedPosts: 'publishedAt' };
/** Rows of a file stay in its order. */
const IN_THEIR_OWN_ORDER: ReadonlySet<OperationId> = new Set(['listCsvImportRows']);

/** The property that a list has the newest first; none of a list whose items do not say how new they are. */
export function newestFirst(operation: OperationSpec, fields: ReadonlySet<string>): Property<KnownList>[] {
  const field = NEWEST_BY[operation.id] ?? 'createdAt';
  if (!fields.has(field) || IN_THEIR_OWN_ORDER.has(operation.id)) return [];
  return [
    {
      id: `lists/newest-first/${operation.id}`,
      area: 'general',
      title: `${operation.id} lists the newest first`,
      rules: ['D-GEN-13'],
      needs: [],
      cases: session => knownLists(operation, session),
      async check(session, { call }) {
        checkSorted((await readAll(session, call)).items, field, 'desc');
      },
    },
  ];
}

interface Order {
  readonly orderBy: string;
  readonly order: 'asc' | 'desc';
}

export function ordered(operation: OperationSpec): Property<KnownList & Order> {
  const names: readonly string[] = parameterOf(operation, 'orderBy')?.enum?.map(String) ?? [];
  return {
    id: `lists/ordered/${operation.id}`,
    area: 'general',
    title: `${operation.id} is in the requested order`,
    rules: operation.id === 'listComments' ? ['CMT-23'] : [],
    needs: [],
    cases: async session =>
      fc
        .record({
          list: await knownLists(operation, session),
          orderBy: fc.constantFrom(...names),
          order: fc.constantFrom('asc' as const, 'desc' as const),
        })
        .map(({ list, ...order }) => ({ ...list, ...order })),
    async check(session, { call, orderBy, order }) {
      await whileSteady(session, call, [], async ({ items, isAll }) => {
        const found = await readAll(session, call, { orderBy, order: order.toUpperCase() });
        checkSorted(found.items, orderBy, order);
        if (isAll && keysOf(found.items).toSorted().join() !== keysOf(items).toSorted().join())
          throw new Error(`shows ${keysOf(found.items).join(' ')} of ${keysOf(items).join(' ')}`);
      });
    },
  };
}

function checkSorted(items: readonly Fields[], field: string, order: Order['order']): void {
  const times = items.flatMap(item => (typeof item[field] === 'string' ? [item[field]] : []));
  const sorted = order === 'asc' ? times.toSorted() : times.toSorted().toReversed();
  if (times.join() !== sorted.join()) throw new Error(`${field} is ${times.join(', ')}: not ${order}`);
}
