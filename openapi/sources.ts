/** Marks of the document: `x-source` says where something is from that the interface specification does not name. */
export type Node = Readonly<Record<string, unknown>>;

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const SUBSCHEMAS = ['items', 'allOf', 'anyOf', 'oneOf', 'additionalProperties'] as const;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isMarked(node: unknown): boolean {
  return isNode(node) && 'x-source' in node;
}

/** Properties of a schema that neither carry a mark nor stand below one; references are not followed. */
export function unmarkedProperties(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(unmarkedProperties);
  if (!isNode(schema) || isMarked(schema)) return [];
  const properties = isNode(schema['properties']) ? Object.entries(schema['properties']) : [];
  const own = properties.filter(([, property]) => !isMarked(property)).map(([name]) => name);
  return [
    ...own,
    ...properties.flatMap(([, property]) => unmarkedProperties(property)),
    ...SUBSCHEMAS.flatMap(key => unmarkedProperties(schema[key])),
  ];
}
