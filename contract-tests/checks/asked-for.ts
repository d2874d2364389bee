import { itemsIn } from './body-values.ts';
import { type Check, flaws, type JudgedExchange } from './check.ts';

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
function* outside(item: Readonly<Record<string, unknown>>, name: string, bound: string): Generator<string> {
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
