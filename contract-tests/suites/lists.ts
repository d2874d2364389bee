/** Properties of lists: pages, order, filters. */
import * as fc from 'fast-check';
import { type JsonSchema, type OperationSpec, publicApi } from '../../openapi/document.ts';
import type { OperationId } from '../../openapi/generated/types.ts';
import { callsOf } from '../arbitraries/calls.ts';
import { discover } from '../arbitraries/known-ids.ts';
import { resolved } from '../arbitraries/schema.ts';
import { type Answer, type Call, type Fields, fieldsOf, send } from '../exchange.ts';
import type { Property } from '../property.ts';
import type { Session } from '../session.ts';

export function listSuite(): Property[] {
  return publicApi.operations().flatMap((operation): Property[] => {
    const paging = pagingOf(operation);
    if (!paging) return [];
    const fields = itemFields(operation);
    return [
      pagesAreTheWhole(operation, paging),
      ...(fields.has('createdAt') && !IN_THEIR_OWN_ORDER.has(operation.id) ? [newestFirst(operation)] : []),
      ...filtersOf(operation, fields).map(name => keepsWhatMatches(operation, name)),
      ...(hasParameter(operation, 'orderBy') ? [ordered(operation)] : []),
    ];
  });
}

/** A list and all that is in it. */
interface FullList {
  readonly call: Call;
  readonly items: readonly Fields[];
}

function pagesAreTheWhole(operation: OperationSpec, paging: Paging): Property<FullList & { readonly size: number }> {
  return {
    id: `lists/pages/${operation.id}`,
    area: 'general',
    title: `The pages of ${operation.id} are disjoint, complete, and have one total`,
    rules: ['GEN-09', 'D-GEN-13'],
    needs: [],
    cases: async session =>
      fc
        .record({ whole: await fullLists(operation, session), size: fc.integer({ min: 1, max: 5 }) })
        .map(({ whole, size }) => ({ ...whole, size })),
    async check(session, { call, items, size }) {
      const seen: Fields[] = [];
      for (let page = 0; page * size < items.length + size; page++) {
        const answer = await send(session, { ...call, query: { ...call.query, ...paging.query(page, size) } });
        const found = itemsIn(answer);
        if (found.length > size) throw new Error(`${found.length} items on a page of ${size}`);
        const total = totalIn(answer);
        if (total !== undefined && total !== items.length)
          throw new Error(`total is ${JSON.stringify(total)} on page ${page + 1}, of ${items.length}`);
        seen.push(...found);
      }
      if (keysOf(seen).join() !== keysOf(items).join())
        throw new Error(`pages of ${size} give ${keysOf(seen).join(' ')} of ${keysOf(items).join(' ')}`);
    },
  };
}

/** Where another time than its creation says how new something is. */
const NEWEST_BY: Readonly<Record<string, string>> = { listConversations: 'lastMessageAt' };
/** Rows of a file stay in its order. */
const IN_THEIR_OWN_ORDER: ReadonlySet<OperationId> = new Set(['listCsvImportRows']);

function newestFirst(operation: OperationSpec): Property<FullList> {
  const field = NEWEST_BY[operation.id] ?? 'createdAt';
  return {
    id: `lists/newest-first/${operation.id}`,
    area: 'general',
    title: `${operation.id} lists the newest first`,
    rules: ['D-GEN-13'],
    isDecision: true,
    needs: [],
    cases: session => fullLists(operation, session),
    async check(session, { call }) {
      checkSorted(itemsIn(await send(session, all(call))), field, 'desc');
    },
  };
}

function keepsWhatMatches(operation: OperationSpec, name: string): Property<{ readonly whole: FullList; readonly value: unknown }> {
  return {
    id: `lists/filter/${operation.id}/${name}`,
    area: 'general',
    title: `${operation.id} with ${name} lists exactly the matches`,
    rules: [],
    isDecision: true,
    needs: [],
    cases: async session =>
      (await fullLists(operation, session)).chain(whole => {
        const values = [...new Set(whole.items.map(item => item[name]))].filter(value => value !== null && value !== undefined);
        return fc.record({ whole: fc.constant(whole), value: fc.constantFrom(...values) });
      }),
    async check(session, { whole: { call, items }, value }) {
      const found = keysOf(itemsIn(await send(session, all({ ...call, query: { ...call.query, [name]: value } }))));
      const expected = keysOf(items.filter(item => item[name] === value));
      if (found.join() !== expected.join())
        throw new Error(`${name}=${String(value)} shows ${found.join(' ')} in place of ${expected.join(' ')}`);
    },
  };
}

interface Order {
  readonly orderBy: string;
  readonly order: 'asc' | 'desc';
}

function ordered(operation: OperationSpec): Property<FullList & Order> {
  const parameter = operation.queryParameters.find(({ name }) => name === 'orderBy');
  const names: readonly string[] = resolved(publicApi.json, parameter?.schema ?? {}).enum?.map(String) ?? [];
  return {
    id: `lists/ordered/${operation.id}`,
    area: 'general',
    title: `${operation.id} is in the requested order`,
    rules: [],
    isDecision: true,
    needs: [],
    cases: async session =>
      fc
        .record({
          whole: await fullLists(operation, session),
          orderBy: fc.constantFrom(...names),
          order: fc.constantFrom('asc' as const, 'desc' as const),
        })
        .map(({ whole, ...order }) => ({ ...whole, ...order })),
    async check(session, { call, items, orderBy, order }) {
      const wireOrder = order.toUpperCase();
      const found = itemsIn(await send(session, all({ ...call, query: { ...call.query, orderBy, order: wireOrder } })));
      if (keysOf(found).toSorted().join() !== keysOf(items).toSorted().join())
        throw new Error(`shows ${keysOf(found).join(' ')} of ${keysOf(items).join(' ')}`);
      checkSorted(found, orderBy, order);
    },
  };
}

function checkSorted(items: readonly Fields[], field: string, order: Order['order']): void {
  const times = items.flatMap(item => (typeof item[field] === 'string' ? [item[field]] : []));
  const sorted = order === 'asc' ? times.toSorted() : times.toSorted().toReversed();
  if (times.join() !== sorted.join()) throw new Error(`${field} is ${times.join(', ')}: not ${order}`);
}

/** How a list is asked for a page, counted from 0. */
interface Paging {
  readonly query: (page: number, size: number) => Fields;
  readonly largest: number;
}

function pagingOf({ method, queryParameters }: OperationSpec): Paging | undefined {
  const size = queryParameters.find(({ name }) => name === 'limit' || name === 'pageSize');
  if (method !== 'GET' || !size) return undefined;
  const { maximum = 1 } = resolved(publicApi.json, size.schema ?? {});
  const isByOffset = queryParameters.some(({ name }) => name === 'offset');
  const query: Paging['query'] = (page, count) =>
    isByOffset ? { offset: page * count, limit: count } : { page: page + 1, [size.name]: count };
  return { query, largest: maximum };
}

function hasParameter({ queryParameters }: OperationSpec, wanted: string): boolean {
  return queryParameters.some(({ name }) => name === wanted);
}

function all(call: Call): Call {
  const paging = pagingOf(call.operation);
  return { ...call, query: { ...call.query, ...paging?.query(0, paging.largest) } };
}

/** Lists without filters that have something to be put on pages. Throws where there is none. */
async function fullLists(operation: OperationSpec, session: Session): Promise<fc.Arbitrary<FullList>> {
  const bare = { ...operation, queryParameters: operation.queryParameters.filter(({ name, required }) => required || NARROWING.has(name)) };
  const calls = fc.sample(callsOf(bare, await discover(session)), { numRuns: SAMPLES, seed: 1 }).map(call => ({ ...call, operation }));
  const found = new Map<string, FullList>();
  for (const call of calls) {
    const answer = await send(session, all(call));
    const items = answer.status === 200 ? itemsIn(answer) : [];
    if (items.length > 1) found.set(answer.text, { call, items });
  }
  if (found.size === 0) throw new Error('There is no list of two things or more');
  return fc.constantFrom(...found.values());
}

const SAMPLES = 40;
/** What a list is about, though the document does not ask for it in so many words. */
const NARROWING: ReadonlySet<string> = new Set(['teamId', 'postId']);

function itemsIn({ status, body, text }: Answer): readonly Fields[] {
  if (status !== 200) throw new Error(`A list answers ${status}: ${text.slice(0, 200)}`);
  const items = Array.isArray(body) ? body : (fieldsOf(body)['items'] ?? Object.values(fieldsOf(body)).find(Array.isArray));
  return Array.isArray(items) ? items.map(fieldsOf) : [];
}

function totalIn({ body }: Answer): unknown {
  return fieldsOf(body)['total'] ?? fieldsOf(fieldsOf(body)['pagination'])['total'];
}

/** What identifies an item. */
function keysOf(items: readonly Fields[]): string[] {
  return items.map(item => JSON.stringify(item['id'] ?? item['postId'] ?? item));
}

function itemFields({ responses }: OperationSpec): ReadonlySet<string> {
  const answer = resolved(publicApi.json, responses.get(200) ?? {});
  const lists: readonly JsonSchema[] = answer.items ? [answer] : Object.values(answer.properties ?? {});
  const items = lists.map(list => resolved(publicApi.json, list).items).find(item => item !== undefined);
  return new Set(items ? Object.keys(resolved(publicApi.json, items).properties ?? {}) : []);
}

const NO_FILTERS: ReadonlySet<string> = new Set(['teamId', 'postId', 'importedPostId']);

/** Parameters that are named as a property of the items. */
function filtersOf({ queryParameters }: OperationSpec, fields: ReadonlySet<string>): string[] {
  return queryParameters.map(({ name }) => name).filter(name => fields.has(name) && !NO_FILTERS.has(name));
}
