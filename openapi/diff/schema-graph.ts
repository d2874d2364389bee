/**
 * All pairs of schemas of a comparison. Schemas refer to each other in circles, and one schema stands in many operations: each pair is compared once, and
 * then found from every place that leads to it.
 */

import type { Node } from '../sources.ts';
import type { Difference } from './change.ts';
import type { Child, Pair, SchemaRules } from './schema-rules.ts';

/** One pair, compared. */
interface Vertex {
  readonly differences: readonly Difference[];
  readonly edges: readonly { readonly step: string; readonly to: Vertex }[];
  /** The component of the schema, for those who mend it in one place. */
  readonly component: string | undefined;
  /** Whether both schemas are the component itself, and not a choice of it and null. */
  readonly isComponent: boolean;
  /** Whether there is a difference here or below. */
  isDifferent: boolean;
}

/** A difference in a place below a pair. */
export interface Found {
  readonly difference: Difference;
  /** Where the schema of the difference is: `items[].target`. */
  readonly place: string;
  /** The component around it, and the place in it: `Post.target`. */
  readonly schema: string | undefined;
}

/**
 * How many places of one body are looked at. In a body with more, whose schemas refer to each other in many ways, a schema that was found once is not
 * looked for in further places, so that the time does not grow with the number of ways.
 */
const MAX_PLACES = 2000;

export class SchemaGraph {
  private readonly numbers = new WeakMap<Node, number>();
  private readonly vertices = new Map<string, Vertex>();
  private nextNumber = 0;
  /** Whether vertices were added after the differences were spread. */
  private isSpread = true;

  constructor(private readonly rules: SchemaRules) {}

  /** Compares a pair and all below it. */
  add(pair: Pair): void {
    this.vertexOf(pair);
  }

  /** Returns the differences of a pair, with the places below it. All pairs must have been added. */
  differences(pair: Pair): Found[] {
    const root = this.vertexOf(pair);
    if (!this.isSpread) this.spread();
    const found: Found[] = [];
    /** The vertices that have a place, or will have one. */
    const met = new Set<Vertex>();
    let places = 0;
    interface Visit {
      readonly vertex: Vertex;
      readonly place: string;
      readonly schema: string | undefined;
      /** The same by the schema above: `Post.target`. */
      readonly outer: string | undefined;
      readonly above: Visit | undefined;
    }
    // The shortest places come first.
    let level: Visit[] = [{ vertex: root, place: '', schema: root.component, outer: undefined, above: undefined }];
    while (level.length > 0) {
      const next: Visit[] = [];
      for (const visit of level) {
        const { vertex, place, schema, outer } = visit;
        const same = sameAbove(visit);
        if (!vertex.isDifferent || same === vertex) continue;
        const shown = same ? vertex.differences.filter(one => !same.differences.some(other => isSame(one, other))) : vertex.differences;
        for (const difference of shown) {
          // The place says whether a component may be null there.
          const title = difference.subject === 'null' && !vertex.isComponent ? outer : schema;
          found.push({ difference, place, schema: title && title + difference.field });
        }
        for (const { step, to } of same ? [] : vertex.edges) {
          if (!to.isDifferent || (places >= MAX_PLACES && met.has(to))) continue;
          met.add(to);
          places += 1;
          const below = schema && schema + step;
          next.push({ vertex: to, place: place + step, schema: to.component ?? below, outer: below, above: visit });
        }
      }
      level = next;
    }
    return found;

    /** The vertex of the same component on the way here: the schema contains itself, perhaps as one that may be null. */
    function sameAbove({ vertex, above }: Visit): Vertex | undefined {
      for (let visit = above; visit; visit = visit.above)
        if (visit.vertex === vertex || (vertex.component !== undefined && visit.vertex.component === vertex.component)) return visit.vertex;
      return undefined;
    }
  }

  private vertexOf(pair: Pair): Vertex {
    const pending: { readonly pair: Pair; readonly above: { step: string; to: Vertex }[]; readonly step: string }[] = [];
    const top: { step: string; to: Vertex }[] = [];
    pending.push({ pair, above: top, step: '' });
    for (let task = pending.pop(); task; task = pending.pop()) {
      const key = this.keyOf(task.pair);
      let vertex = this.vertices.get(key);
      if (!vertex) {
        const { differences, children } = this.rules.compare(task.pair);
        const edges: { step: string; to: Vertex }[] = [];
        const component = this.rules.current.schema(task.pair.after).component ?? this.rules.old.schema(task.pair.before).component;
        const { before, after } = task.pair;
        const isComponent = this.rules.old.isReference(before) && this.rules.current.isReference(after);
        vertex = { differences, edges, component, isComponent, isDifferent: differences.length > 0 };
        this.vertices.set(key, vertex);
        this.isSpread = false;
        // The last one pushed is compared first, and its edge is added first.
        for (const child of children.toReversed()) pending.push(taskOf(child, edges));
      }
      task.above.push({ step: task.step, to: vertex });
    }
    const [edge] = top;
    if (!edge) throw new Error('The pair was not compared');
    return edge.to;
  }

  /** Marks every vertex that leads to a difference. */
  private spread(): void {
    const above = new Map<Vertex, Vertex[]>();
    for (const vertex of this.vertices.values())
      for (const { to } of vertex.edges) {
        const list = above.get(to);
        if (list) list.push(vertex);
        else above.set(to, [vertex]);
      }
    const pending = [...this.vertices.values()].filter(({ isDifferent }) => isDifferent);
    for (let vertex = pending.pop(); vertex; vertex = pending.pop())
      for (const one of above.get(vertex) ?? []) {
        if (one.isDifferent) continue;
        one.isDifferent = true;
        pending.push(one);
      }
    this.isSpread = true;
  }

  private keyOf({ before, after, direction }: Pair): string {
    return `${this.numberOf(this.rules.old.identity(before))} ${this.numberOf(this.rules.current.identity(after))} ${direction}`;
  }

  private numberOf(node: Node): number {
    const known = this.numbers.get(node);
    if (known !== undefined) return known;
    this.numbers.set(node, (this.nextNumber += 1));
    return this.nextNumber;
  }
}

function isSame(a: Difference, b: Difference): boolean {
  return a.field === b.field && a.subject === b.subject && a.what === b.what && a.value === b.value;
}

function taskOf(
  { step, ...pair }: Child,
  above: { step: string; to: Vertex }[],
): {
  pair: Pair;
  above: { step: string; to: Vertex }[];
  step: string;
} {
  return { pair, above, step };
}
