import type { JsonSchema } from '../../openapi/document.ts';
import { once } from '../../openapi/once.ts';
import type { Check } from './check.ts';
import { shapesOf } from './shapes.ts';

/** No response has undocumented properties, which schemas allow. A deployment may add properties over time, so there it is a warning. */
export const undocumentedProperties: Check = {
  id: 'undocumented-properties',
  title: 'No response has an undocumented property',
  rules: [],
  isAboutResponse: true,
  begin:
    () =>
    ({ operation, status, body }) => {
      const schema = operation.responses.get(status);
      const found = schema ? undescribedIn(schema, body) : [];
      if (found.length === 0) return [];
      return [{ message: `${status} has undocumented properties: ${found.join(', ')}`, isDecision: true }];
    },
};

/** The schemas of one place in a body. */
interface Description {
  /** Returns the description of items; undefined if no schema describes them. */
  items(): Description | undefined;
  /** Returns the description of a property; undefined if no schema describes it. */
  property(name: string): Description | undefined;
  /** Whether other properties are allowed. */
  readonly isOpen: boolean;
}

const descriptions = new WeakMap<JsonSchema, Description>();

function undescribedIn(schema: JsonSchema, value: unknown): string[] {
  const description = descriptions.get(schema) ?? describe([schema]);
  if (!description) return [];
  descriptions.set(schema, description);
  const found: string[] = [];
  collect(description, value, '', found);
  return found;
}

/** Collects the paths of undocumented properties in a value. */
function collect(description: Description, value: unknown, path: string, found: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const items = description.items();
    if (items) for (const [i, item] of value.entries()) collect(items, item, `${path}/${i}`, found);
    return;
  }
  for (const [name, part] of Object.entries(value)) {
    const described = description.property(name);
    if (described) collect(described, part, `${path}/${name}`, found);
    else if (!description.isOpen) found.push(`${path}/${name}`);
  }
}

/** Describes schemas. Parts are described when a value needs them, because a schema may contain itself. */
function describe(schemas: readonly JsonSchema[]): Description | undefined {
  if (schemas.length === 0) return undefined;
  const known = schemas.flatMap(shapesOf);
  const additional = known.map(({ additionalProperties }) => (typeof additionalProperties === 'object' ? [additionalProperties] : []));
  const own = new Map(known.flatMap(({ properties }) => Object.keys(properties ?? {})).map(name => [name, once(() => partOf(name))]));
  const partOf = (name: string) => describe(known.flatMap(({ properties }, i) => properties?.[name] ?? additional[i] ?? []));
  const items = once(() => describe(known.flatMap(shape => shape.items ?? [])));
  const others = once(() => describe(additional.flat()));
  return {
    items,
    property: name => (own.get(name) ?? others)(),
    // A schema without any properties allows all.
    isOpen: known.some(({ properties, additionalProperties }) => additionalProperties === true || !properties),
  };
}
