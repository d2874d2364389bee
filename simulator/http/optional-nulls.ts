import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { AjvModule } from './load-ajv.ts';

/** Keyword that {@link markOptionalNulls} adds to the schemas of request bodies: in which properties null counts as absent, and what stands there instead. */
const OPTIONAL_NULLS = 'optionalNulls';

interface OptionalNulls {
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Properties that are left out. */
  readonly absent: readonly string[];
  /** All properties of a map: names that are not among them count as absent, too. */
  readonly names?: readonly string[] | undefined;
}

type SchemaNode = Readonly<Record<string, unknown>>;
type Resolve = (reference: string) => unknown;

/** Teaches Ajv the keyword. It comes before what looks at property names, so that a null is gone by then. */
export function addOptionalNulls(ajv: Ajv2020, { _, stringify }: AjvModule): void {
  ajv.addKeyword({
    keyword: OPTIONAL_NULLS,
    type: 'object',
    schemaType: 'object',
    before: 'propertyNames',
    code({ data, gen, schema }) {
      const replace = gen.scopeValue('func', { ref: replaceNulls, code: _`require("./optional-nulls.ts").replaceNulls` });
      const nulls = gen.scopeValue('obj', { ref: schema, code: stringify(schema) });
      gen.code(_`${replace}(${data}, ${nulls})`);
    },
  });
}

/** Replaces the nulls of an object that count as absent. It is exported for the code of built validators, which requires it by name. */
export function replaceNulls(value: Record<string, unknown>, { defaults, absent, names }: OptionalNulls): void {
  for (const [name, part] of Object.entries(value)) {
    if (part !== null) continue;
    if (Object.hasOwn(defaults, name)) value[name] = structuredClone(defaults[name]);
    else if (absent.includes(name) || names?.includes(name) === false) delete value[name];
  }
}

/** Adds the keyword to every object of a schema, so that null counts as absent in its optional fields unless they are nullable (D-GEN-23). */
export function markOptionalNulls(schema: unknown, resolve: Resolve): unknown {
  if (Array.isArray(schema)) return schema.map(part => markOptionalNulls(part, resolve));
  if (!isNode(schema)) return schema;
  const marked = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, markOptionalNulls(part, resolve)]));
  const { properties } = schema;
  if (!isNode(properties) || typeof properties['type'] === 'string') return marked;
  return { ...marked, [OPTIONAL_NULLS]: optionalNullsOf(schema, properties, resolve) };
}

function optionalNullsOf({ required, propertyNames }: SchemaNode, properties: SchemaNode, resolve: Resolve): OptionalNulls {
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const optional = Object.entries(properties).filter(([name, part]) => !needed.includes(name) && !takesNull(part, resolve));
  const withDefault = optional.flatMap(([name, part]) => (isNode(part) && part['default'] !== undefined ? [[name, part['default']]] : []));
  return {
    defaults: Object.fromEntries(withDefault),
    absent: optional.map(([name]) => name),
    ...(propertyNames !== undefined && { names: Object.keys(properties) }),
  };
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
