import type { JsonSchema } from '../../openapi/document.ts';
import { objectsIn } from './body-values.ts';
import type { JudgedExchange } from './check.ts';

/** Finds the responses that differ in shape from all earlier ones. */
export interface ResponseKinds {
  /** Whether it contains an object whose properties and types are new for its schema and content type. */
  isNew(exchange: JudgedExchange): boolean;
}

const MAX_KNOWN = 20_000;

export function createResponseKinds(): ResponseKinds {
  const known = new Set<string>();
  const idOf = createSchemaIds();
  return {
    isNew({ operation, status, headers, body }) {
      const context = `${idOf(operation.responses.get(status))} ${headers['content-type'] ?? ''}`;
      const before = known.size;
      known.add(`${context} ${typeOf(body)}`);
      for (const object of objectsIn(body)) known.add(`${context} ${kindOf(object)}`);
      const isNew = known.size > before;
      if (known.size > MAX_KNOWN) known.clear();
      return isNew;
    },
  };
}

/** Returns a function that numbers schemas by their text, because the operations repeat the schemas of errors. */
function createSchemaIds(): (schema: JsonSchema | undefined) => number {
  const byText = new Map<string, number>();
  const bySchema = new WeakMap<JsonSchema, number>();
  return (schema = {}) => {
    const known = bySchema.get(schema);
    if (known !== undefined) return known;
    const text = JSON.stringify(schema);
    const id = byText.get(text) ?? byText.size;
    byText.set(text, id);
    bySchema.set(schema, id);
    return id;
  };
}

/** Returns the names of an object's properties with their types. */
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
