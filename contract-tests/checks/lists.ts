/** Checks of lists: a page has the size, the order and the items that were asked for. */

import { isObject } from '../../simulator/text/json.ts';
import { type Check, flaws, type JudgedExchange } from './check.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the items of a list response; undefined for other responses. */
function itemsIn(body: unknown): readonly Fields[] | undefined {
  const list = Array.isArray(body) ? body : Object.values(isObject(body) ? body : {}).find(Array.isArray);
  return Array.isArray(list) ? list.map((item: unknown) => (isObject(item) ? item : {})) : undefined;
}

/** A page has at most the requested number of items, none twice, and a total that is not smaller. */
export const pages: Check = {
  id: 'pages',
  title: 'A page has at most the requested number of items, none twice, and a total that is not smaller',
  rules: [],
  begin: () => exchange => {
    const items = exchange.operation.method === 'GET' && exchange.status === 200 ? itemsIn(exchange.body) : undefined;
    if (!items || !isPaged(exchange)) return [];
    return flaws([...sizeMistakes(exchange, items.length), ...duplicates(items)]);
  },
};

function isPaged({ operation }: JudgedExchange): boolean {
  return operation.queryParameters.some(({ name }) => SIZES.includes(name));
}

const SIZES: readonly string[] = ['limit', 'pageSize'];

function* sizeMistakes({ query, body }: JudgedExchange, count: number): Generator<string> {
  const asked = Number(SIZES.flatMap(name => query.get(name) ?? [])[0]);
  if (count > asked) yield `${count} items on a page of ${asked}`;
  const total = (body as { readonly total?: unknown }).total;
  const skipped = Number(query.get('offset')?.[0] ?? 0);
  if (typeof total === 'number' && count > 0 && total < skipped + count)
    yield `total is ${total}, and ${count} items are shown after ${skipped}`;
}

function duplicates(items: readonly Fields[]): string[] {
  const seen = new Set<unknown>();
  return items.flatMap(({ id }) => {
    if (id === undefined || !seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [`${JSON.stringify(id)} is listed twice`];
  });
}

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

function misplaced(items: readonly Fields[], { operation, query }: JudgedExchange): string[] {
  const field = query.get('orderBy')?.[0] ?? NEWEST_BY[operation.id] ?? 'createdAt';
  const isAscending = query.get('order')?.[0]?.toUpperCase() === 'ASC';
  const times = items.flatMap(item => (typeof item[field] === 'string' ? [item[field]] : []));
  const wrong = times.findIndex((time, i) => i > 0 && (isAscending ? time < String(times[i - 1]) : time > String(times[i - 1])));
  return wrong < 0
    ? []
    : [`${field} ${String(times[wrong])} comes after ${String(times[wrong - 1])}, ${isAscending ? 'oldest' : 'newest'} first`];
}

/** A response contains what was requested: the object with that id, and only items that match each filter. */
export const askedFor: Check = {
  id: 'asked-for',
  title: 'A response contains what was requested: the object with that id, and only items that match each filter',
  rules: [],
  begin: () => exchange => (exchange.status < 300 ? flaws([...wrongObject(exchange), ...wrongItems(exchange)]) : []),
};

/** Returns a flaw if the path ends with an id and the body is another object. */
function wrongObject({ operation, pathParameters, body }: JudgedExchange): string[] {
  const name = /\{(\w+)\}$/.exec(operation.path)?.[1];
  const shown = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
  if (name === undefined || !ID_NAME.test(name) || shown === undefined || shown === pathParameters[name]) return [];
  // A POST to an object, such as a message to a conversation, answers a new object.
  return operation.method === 'POST' ? [] : [`shows ${JSON.stringify(shown)} in place of ${JSON.stringify(pathParameters[name])}`];
}

/** Returns a flaw if an item is outside of a bound such as `postDateFrom` or `postDateTo`. */
function* outside(item: Fields, name: string, bound: string): Generator<string> {
  const [, field = '', side] = /^(\w+)(From|To)$/.exec(name) ?? [];
  const shown = Date.parse(String(item[field]));
  const isOutside = side === 'From' ? shown < Date.parse(bound) : shown > Date.parse(bound);
  if (side !== undefined && isOutside) yield `${name}=${bound} lists one with ${field} ${String(item[field])}`;
}

const ID_NAME = /^(?:id|importId)$/;

function* wrongItems({ operation, query, body }: JudgedExchange): Generator<string> {
  if (operation.method !== 'GET') return;
  // A body that is no list is checked as one item.
  for (const item of itemsIn(body) ?? [{ ...(typeof body === 'object' ? body : {}) }])
    for (const [name, values] of query) {
      const shown = item[name];
      if (name !== 'date' && typeof shown === 'string' && values.length > 0 && !values.includes(shown))
        yield `${name}=${values.join(',')} shows one with ${name} ${shown}`;
      yield* outside(item, name, values[0] ?? '');
    }
}
