import type { ApiDocument } from '../../../../../openapi/document.ts';
import { fieldsOf, itemsOf, otherFieldsOf, type Schemas } from '../../../../../openapi/schema.ts';

/** A type of the published client, as far as its declarations go. */
export type Shape =
  | { readonly kind: 'any' }
  | { readonly kind: 'primitive'; readonly type: 'string' | 'number' | 'boolean' }
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'array'; readonly items: Shape }
  | { readonly kind: 'union'; readonly shapes: readonly Shape[] }
  | ObjectShape;

export interface ObjectShape {
  readonly kind: 'object';
  readonly fields: ReadonlyMap<string, { readonly shape: Shape; readonly isOptional: boolean }>;
}

/** Returns a sentence for each place at which a value is not of a type; at a union the sentences of the member that fits best. */
export function mismatches(shape: Shape, value: unknown, at = ''): readonly string[] {
  switch (shape.kind) {
    case 'any':
      return [];
    case 'primitive':
      return typeof value === shape.type ? [] : [`${at} is ${shown(value)} and no ${shape.type}`];
    case 'literal':
      return value === shape.value ? [] : [`${at} is ${shown(value)} and not ${shown(shape.value)}`];
    case 'array':
      if (!Array.isArray(value)) return [`${at} is ${shown(value)} and no array`];
      return value.flatMap((item, index) => mismatches(shape.items, item, `${at}[${index}]`));
    case 'union':
      return shape.shapes.map(each => mismatches(each, value, at)).reduce((best, each) => (each.length < best.length ? each : best));
    default: {
      const present = recordOf(value);
      if (!present) return [`${at} is ${shown(value)} and no object`];
      return [...shape.fields].flatMap(([name, { shape: field, isOptional }]) => {
        const inside = present[name];
        if (inside === undefined) return isOptional ? [] : [`${at}.${name} is missing`];
        return mismatches(field, inside, `${at}.${name}`);
      });
    }
  }
}

/** Returns the places of a type at which the document names no field; all of them where it names nothing. */
export function unknownPlaces(document: ApiDocument<string>, shape: Shape, schemas: Schemas | undefined, at = ''): readonly string[] {
  if (!schemas) return [at];
  // The document says that there is something, and not what.
  if (schemas.length === 0) return [];
  switch (shape.kind) {
    case 'array':
      return unknownPlaces(document, shape.items, itemsOf(document, schemas), `${at}[]`);
    case 'union':
      return [...new Set(shape.shapes.flatMap(each => unknownPlaces(document, each, schemas, at)))];
    case 'object': {
      const named = fieldsOf(document, schemas);
      const others = otherFieldsOf(document, schemas);
      return [...shape.fields].flatMap(([name, field]) => unknownPlaces(document, field.shape, named.get(name) ?? others, `${at}.${name}`));
    }
    default:
      return [];
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined;
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 80) ?? 'undefined';
}
