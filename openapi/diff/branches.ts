/** Pairs the schemas of two choices (`anyOf`, `oneOf`). */
import type { Node } from '../sources.ts';
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
  const left = new Set(before.map(raw => branchOf(raw, old)));
  const right = new Set(after.map(raw => branchOf(raw, current)));
  const pairs: Pairs['pairs'][number][] = [];
  for (const sign of SIGNS) {
    const byMark = byMarkOf(right, sign);
    for (const a of left) {
      const mark = sign(a);
      const b = mark === undefined ? undefined : byMark.get(mark)?.pop();
      if (!b) continue;
      left.delete(a);
      right.delete(b);
      pairs.push({ before: a.raw, after: b.raw, label: labelOf(b) });
    }
  }
  return { pairs, removed: [...left].map(labelOf), added: [...right].map(labelOf) };
}

/** The branches of each mark, the first one last, so that it is taken first. */
function byMarkOf(branches: Iterable<Branch>, sign: (typeof SIGNS)[number]): ReadonlyMap<string, Branch[]> {
  const byMark = new Map<string, Branch[]>();
  for (const branch of [...branches].toReversed()) {
    const mark = sign(branch);
    if (mark === undefined) continue;
    const list = byMark.get(mark);
    if (list) list.push(branch);
    else byMark.set(mark, [branch]);
  }
  return byMark;
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
