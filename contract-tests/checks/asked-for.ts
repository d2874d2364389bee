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
  return operation.method === 'POST' ? [] : [`shows ${String(shown)} in place of ${String(pathParameters[name])}`];
}

const ID_NAME = /^(?:id|importId)$/;

function* wrongItems({ operation, query, body }: JudgedExchange): Generator<string> {
  const items = operation.method === 'GET' ? itemsIn(body) : undefined;
  for (const item of items ?? [])
    for (const [name, values] of query) {
      const shown = item[name];
      if (typeof shown === 'string' && values.length > 0 && !values.includes(shown))
        yield `${name}=${values.join(',')} lists one with ${name} ${shown}`;
    }
}
