import type { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * Keyword that {@link markOptionalNulls} adds to the schemas of request bodies. Its value maps the properties in which null counts as absent
 * to what stands there instead; undefined for nothing.
 */
const OPTIONAL_NULLS = 'optionalNulls';

interface OptionalNulls {
  readonly defaults: Readonly<Record<string, unknown>>;
  /** A map: names that it does not know count as absent, too. */
  readonly isMap: boolean;
}

type SchemaNode = Readonly<Record<string, unknown>>;
type Resolve = (reference: string) => unknown;

/** Teaches Ajv the keyword. It comes before what looks at property names, so that a null is gone by then. */
export function addOptionalNulls(ajv: Ajv2020): void {
  ajv.addKeyword({
    keyword: OPTIONAL_NULLS,
    type: 'object',
    schemaType: 'object',
    before: 'propertyNames',
    modifying: true,
    errors: false,
    compile:
      ({ defaults, isMap }: OptionalNulls, parent) =>
      (value: Record<string, unknown>) => {
        const properties: unknown = parent['properties'];
        for (const [name, part] of Object.entries(value)) {
          if (part !== null) continue;
          if (Object.hasOwn(defaults, name)) replace(value, name, defaults[name]);
          else if (isMap && isNode(properties) && !Object.hasOwn(properties, name)) delete value[name];
        }
        return true;
      },
  });
}

function replace(value: Record<string, unknown>, name: string, replacement: unknown): void {
  if (replacement === undefined) delete value[name];
  else value[name] = structuredClone(replacement);
}

/** Adds the keyword to every object of a schema, so that null counts as absent in its optional fields unless they are nullable (D-GEN-23). */
export function markOptionalNulls(schema: unknown, resolve: Resolve): unknown {
  if (Array.isArray(schema)) return schema.map(part => markOptionalNulls(part, resolve));
  if (!isNode(schema)) return schema;
  const marked = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, markOptionalNulls(part, resolve)]));
  const { properties, propertyNames } = schema;
  if (!isNode(properties) || typeof properties['type'] === 'string') return marked;
  return { ...marked, [OPTIONAL_NULLS]: { defaults: defaultsOf(schema, properties, resolve), isMap: propertyNames !== undefined } };
}

function defaultsOf({ required }: SchemaNode, properties: SchemaNode, resolve: Resolve): OptionalNulls['defaults'] {
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const optional = Object.entries(properties).filter(([name, part]) => !needed.includes(name) && !takesNull(part, resolve));
  return Object.fromEntries(optional.map(([name, part]) => [name, isNode(part) ? part['default'] : undefined]));
}

/** Whether a schema takes null. */
function takesNull(schema: unknown, resolve: Resolve): boolean {
  if (!isNode(schema)) return true;
  const { type, $ref, allOf, anyOf, oneOf } = schema;
  if (type !== undefined) return [type].flat().includes('null');
  if (typeof $ref === 'string') return takesNull(resolve($ref), resolve);
  if (Array.isArray(allOf)) return allOf.every(part => takesNull(part, resolve));
  const alternatives = anyOf ?? oneOf;
  if (Array.isArray(alternatives)) return alternatives.some(part => takesNull(part, resolve));
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(null);
  return !('const' in schema) || schema['const'] === null;
}

function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
