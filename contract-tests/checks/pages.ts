import { itemsIn } from './body-values.ts';
import { type Check, flaws, type JudgedExchange } from './check.ts';

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

function duplicates(items: readonly Readonly<Record<string, unknown>>[]): string[] {
  const seen = new Set<unknown>();
  return items.flatMap(({ id }) => {
    if (id === undefined || !seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [`${JSON.stringify(id)} is listed twice`];
  });
}
