import { itemsIn } from './body-values.ts';
import { type Check, flaws, type JudgedExchange } from './check.ts';

/** A response is about what was asked for: the object of that id, and only items that match each filter. */
export const askedFor: Check = {
  id: 'asked-for',
  title: 'A response is about what was asked for: that id, and only what matches each filter',
  rules: [],
  begin: () => exchange => (exchange.status < 300 ? flaws([...wrongObject(exchange), ...wrongItems(exchange)]) : []),
};

/** The path ends with the id, so that the body is that object. */
function wrongObject({ operation, pathParameters, body }: JudgedExchange): string[] {
  const name = /\{(\w+)\}$/.exec(operation.path)?.[1];
  const shown = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
  if (name === undefined || !ID_NAME.test(name) || shown === undefined || shown === pathParameters[name]) return [];
  // A message is written to the conversation that the path names.
  return operation.method === 'POST' ? [] : [`shows ${JSON.stringify(shown)} in place of ${JSON.stringify(pathParameters[name])}`];
}

/** `postDateFrom` and `postDateTo` bound `postDate`. */
function* outside(item: Readonly<Record<string, unknown>>, name: string, bound: string): Generator<string> {
  const [, field = '', side] = /^(\w+)(From|To)$/.exec(name) ?? [];
  const shown = Date.parse(String(item[field]));
  const isOutside = side === 'From' ? shown < Date.parse(bound) : shown > Date.parse(bound);
  if (side !== undefined && isOutside) yield `${name}=${bound} lists one with ${field} ${String(item[field])}`;
}

const ID_NAME = /^(?:id|importId)$/;

function* wrongItems({ operation, query, body }: JudgedExchange): Generator<string> {
  if (operation.method !== 'GET') return;
  // An object that is no list answers for itself.
  for (const item of itemsIn(body) ?? [{ ...(typeof body === 'object' ? body : {}) }])
    for (const [name, values] of query) {
      const shown = item[name];
      if (name !== 'date' && typeof shown === 'string' && values.length > 0 && !values.includes(shown))
        yield `${name}=${values.join(',')} shows one with ${name} ${shown}`;
      yield* outside(item, name, values[0] ?? '');
    }
}
