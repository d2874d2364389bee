import { objectsIn } from './body-values.ts';
import type { JudgedExchange } from './check.ts';

/** Tells responses that are like earlier ones from those that are new. */
export interface ResponseKinds {
  /** Whether something in it was not seen before: an object with such properties and types, of that operation, status and content type. */
  isNew(exchange: JudgedExchange): boolean;
}

const MAX_KNOWN = 20_000;

export function createResponseKinds(): ResponseKinds {
  const known = new Set<string>();
  return {
    isNew({ operation, status, headers, body }) {
      const context = `${operation.id} ${status} ${headers['content-type'] ?? ''}`;
      const before = known.size;
      known.add(`${context} ${typeOf(body)}`);
      for (const object of objectsIn(body)) known.add(`${context} ${kindOf(object)}`);
      const isNew = known.size > before;
      if (known.size > MAX_KNOWN) known.clear();
      return isNew;
    },
  };
}

/** The names of its properties, each with its type. */
function kindOf(object: Readonly<Record<string, unknown>>): string {
  let kind = '';
  for (const name of Object.keys(object)) kind += `${name}:${typeOf(object[name])},`;
  return kind;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (!Array.isArray(value)) return typeof value;
  return `[${[...new Set(value.map(typeOf))].join()}]`;
}
