/** Pairs the schemas of two choices (`anyOf`, `oneOf`). */
import type { Node } from './document.ts';
import { canonical, type Schema, type Schemas } from './schema.ts';

/** One schema of a choice. */
interface Branch {
  readonly raw: unknown;
  readonly node: Node;
  readonly schema: Schema;
}

/** Schemas that stand for each other in two choices. */
export interface Pairs {
  readonly pairs: readonly { readonly before: unknown; readonly after: unknown; readonly label: string }[];
  /** Labels of schemas without a partner. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Two schemas are partners by the first of these that agrees. */
const SIGNS: readonly ((branch: Branch) => string | undefined)[] = [
  ({ schema }) => schema.component,
  ({ node }) => canonical(node),
  ({ schema }) => tagOf(schema),
  ({ schema }) => schema.types && [...schema.types].toSorted().join(),
];

/** Pairs the schemas of two choices. A single schema is a choice of one. */
export function pairBranches(before: readonly unknown[], after: readonly unknown[], old: Schemas, current: Schemas): Pairs {
  const left = before.map(raw => branchOf(raw, old));
  const right = after.map(raw => branchOf(raw, current));
  const pairs: Pairs['pairs'][number][] = [];
  const join = (a: Branch, b: Branch): void => {
    left.splice(left.indexOf(a), 1);
    right.splice(right.indexOf(b), 1);
    pairs.push({ before: a.raw, after: b.raw, label: labelOf(b) });
  };
  for (const sign of SIGNS)
    for (const a of left.slice()) {
      const mark = sign(a);
      const b = mark === undefined ? undefined : right.find(candidate => sign(candidate) === mark);
      if (b) join(a, b);
    }
  return { pairs, removed: left.map(labelOf), added: right.map(labelOf) };
}

function branchOf(raw: unknown, schemas: Schemas): Branch {
  const schema = schemas.schema(raw);
  return { raw, node: schemas.identity(raw), schema: { ...schema, component: schema.component ?? tagged(schema, schemas) } };
}

/** Objects are told apart by a field with one value: `type: 'IMAGE'`. */
function tagged({ properties, required }: Schema, schemas: Schemas): string | undefined {
  for (const [name, raw] of properties) {
    const { values } = schemas.schema(raw);
    if (required.has(name) && values?.size === 1) return `${name} ${[...values].join()}`;
  }
  return undefined;
}

function tagOf({ values }: Schema): string | undefined {
  return values && [...values].toSorted().join();
}

function labelOf({ schema, node }: Branch): string {
  return schema.component ?? (schema.types ? [...schema.types].join(' or ') : canonical(node).slice(0, 40));
}
