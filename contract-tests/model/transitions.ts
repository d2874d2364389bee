import { type ApiDocument, controlApi, publicApi } from '../../openapi/document.ts';

/** How many transitions of a lifecycle were seen. */
export interface LifecycleCoverage {
  /** The name of its schema, such as `PostStatus`. */
  readonly lifecycle: string;
  readonly declared: number;
  readonly seen: number;
  /** `A → B` for each transition that was not seen. */
  readonly unseen: readonly string[];
}

/** Follows statuses by the `x-lifecycle` of the documents, and counts the transitions that were seen. */
export interface Transitions {
  /** Forgets the last status of every subject, but not the counted transitions. */
  reset(): void;
  /** Records the status of a subject. Throws when the lifecycle has no transition from its last status. */
  record(lifecycle: string, subject: string, status: string): void;
  /**
   * Counts the transitions that are on every path between two statuses of a subject. Returns false when there is no path.
   */
  saw(lifecycle: string, from: string, to: string): boolean;
  /** Returns the coverage of every lifecycle of the documents. */
  coverage(): readonly LifecycleCoverage[];
}

type Table = Readonly<Record<string, readonly string[]>>;

export function createTransitions(): Transitions {
  const tables = new Map([...tablesOf(publicApi), ...tablesOf(controlApi())]);
  const seen = new Map([...tables.keys()].map(name => [name, new Set<string>()]));
  const statuses = new Map<string, string>();
  return {
    reset: () => statuses.clear(),
    record(lifecycle, subject, status) {
      const table = tables.get(lifecycle);
      if (!table) throw new Error(`The documents declare no lifecycle ${lifecycle}`);
      if (!(status in table)) throw new Error(`${status} is no ${lifecycle}`);
      const key = `${lifecycle} ${subject}`;
      const before = statuses.get(key);
      statuses.set(key, status);
      if (before === undefined) return;
      if (before === status) return;
      if (table[before]?.includes(status)) seen.get(lifecycle)?.add(transition(before, status));
      else throw new Error(`${subject} went from ${before} to ${status}: ${lifecycle} has no such transition`);
    },
    saw(lifecycle, from, to) {
      const table = tables.get(lifecycle) ?? {};
      for (const name of certainTransitions(table, from, to)) seen.get(lifecycle)?.add(name);
      return reachableFrom(table, from).has(to);
    },
    coverage: () => [...tables].map(([name, table]) => coverageOf(name, table, seen.get(name) ?? new Set())),
  };
}

/** Returns the transitions that are on every path between two statuses. */
function certainTransitions(table: Table, from: string, to: string): string[] {
  // A direct transition is taken to be the one that happened.
  if (table[from]?.includes(to)) return [transition(from, to)];
  const all = Object.entries(table).flatMap(([start, ends]) => ends.map(end => [start, end] as const));
  const isCertain = ([start, end]: readonly [string, string]): boolean => {
    const without = { ...table, [start]: (table[start] ?? []).filter(status => status !== end) };
    return !reachableFrom(without, from).has(to);
  };
  return reachableFrom(table, from).has(to) ? all.filter(isCertain).map(([start, end]) => transition(start, end)) : [];
}

function reachableFrom(table: Table, from: string): ReadonlySet<string> {
  const reached = new Set(table[from]);
  for (const status of reached) for (const next of table[status] ?? []) reached.add(next);
  return reached;
}

function tablesOf<Id extends string>(document: ApiDocument<Id>): [string, Table][] {
  return document.lifecycles().map(name => [name, document.lifecycle<string>(name)]);
}

function coverageOf(lifecycle: string, table: Table, seen: ReadonlySet<string>): LifecycleCoverage {
  // A transition from a status to itself cannot be seen.
  const declared = Object.entries(table).flatMap(([from, targets]) => targets.filter(to => to !== from).map(to => transition(from, to)));
  return { lifecycle, declared: declared.length, seen: seen.size, unseen: declared.filter(name => !seen.has(name)) };
}

function transition(from: string, to: string): string {
  return `${from} → ${to}`;
}
