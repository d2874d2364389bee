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

/** Returns the places of all fields of a type, such as `reviews[].comment`. */
export function placesOf(shape: Shape, at = ''): readonly string[] {
  switch (shape.kind) {
    case 'array':
      return placesOf(shape.items, `${at}[]`);
    case 'union':
      return [...new Set(shape.shapes.flatMap(each => placesOf(each, at)))];
    case 'object':
      return [...shape.fields].flatMap(([name, field]) => [`${at}.${name}`, ...placesOf(field.shape, `${at}.${name}`)]);
    default:
      return [];
  }
}

/** Returns the places at which a value has something: neither null nor absent. */
export function filledPlaces(value: unknown, at = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(item => filledPlaces(item, `${at}[]`));
  const present = recordOf(value);
  if (!present) return [];
  return Object.entries(present).flatMap(([name, inside]) =>
    inside === null || inside === undefined ? [] : [`${at}.${name}`, ...filledPlaces(inside, `${at}.${name}`)],
  );
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined;
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 80) ?? 'undefined';
}
