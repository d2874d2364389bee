/** What a response says beyond its schema. Prism lets it pass: a schema takes properties that it does not name. */
import type { JsonSchema } from '../../openapi/document.ts';
import { once } from '../../openapi/once.ts';
import type { Check } from './check.ts';
import { shapesOf } from './shapes.ts';

/** A service may say more in time: on a deployment it is worth a warning. */
export const undocumentedProperties: Check = {
  id: 'undocumented-properties',
  title: 'No response has a property that the document does not describe',
  rules: [],
  isAboutResponse: true,
  begin:
    () =>
    ({ operation, status, body }) => {
      const schema = operation.responses.get(status);
      const found = schema ? undescribedIn(schema, body) : [];
      if (found.length === 0) return [];
      return [{ message: `${status} says what the document does not describe: ${found.join(', ')}`, isDecision: true }];
    },
};

/** What the schemas of one place say about the value there. */
interface Description {
  /** Undefined where no schema says anything about items. */
  items(): Description | undefined;
  /** Of a property; undefined where no schema describes it. */
  property(name: string): Description | undefined;
  /** Whether properties that are not described are fine. */
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

/** The properties in a value that are not described, as paths. */
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

/** Works out what is below the schemas when a value is first there: a schema may contain itself. */
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
    // A schema that describes no property at all leaves them open.
    isOpen: known.some(({ properties, additionalProperties }) => additionalProperties === true || !properties),
  };
}
