/** The legal moves of statuses, by `x-lifecycle` of the documents, and which of them were seen. */
import { type ApiDocument, controlApi, publicApi } from '../../openapi/document.ts';

/** How many of a lifecycle's moves were seen. */
export interface LifecycleCoverage {
  /** The schema: `PostStatus`. */
  readonly lifecycle: string;
  readonly declared: number;
  readonly seen: number;
  /** `A → B` for each move that was not. */
  readonly unseen: readonly string[];
}

/** Follows statuses, and knows which moves were made. */
export interface Transitions {
  /** A new look at every subject: what they were before is forgotten, the moves seen stay. */
  reset(): void;
  /** Throws for a status that the subject cannot come to from the one it was last seen in. */
  record(lifecycle: string, subject: string, status: string): void;
  /**
   * Counts what a status that was seen to change must have moved through: the moves that are on every way from one to the other. False when there is
   * none.
   */
  saw(lifecycle: string, from: string, to: string): boolean;
  /** Of every lifecycle of the documents. */
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
      if (table[before]?.includes(status)) seen.get(lifecycle)?.add(move(before, status));
      else throw new Error(`${subject} went from ${before} to ${status}: ${lifecycle} has no such move`);
    },
    saw(lifecycle, from, to) {
      const table = tables.get(lifecycle) ?? {};
      for (const name of certainMoves(table, from, to)) seen.get(lifecycle)?.add(name);
      return reachableFrom(table, from).has(to);
    },
    coverage: () => [...tables].map(([name, table]) => coverageOf(name, table, seen.get(name) ?? new Set())),
  };
}

/** The moves without which the status could not have come from one to the other. */
function certainMoves(table: Table, from: string, to: string): string[] {
  // Two statuses that lead to each other directly leave no doubt.
  if (table[from]?.includes(to)) return [move(from, to)];
  const all = Object.entries(table).flatMap(([start, ends]) => ends.map(end => [start, end] as const));
  const isCertain = ([start, end]: readonly [string, string]): boolean => {
    const without = { ...table, [start]: (table[start] ?? []).filter(status => status !== end) };
    return !reachableFrom(without, from).has(to);
  };
  return reachableFrom(table, from).has(to) ? all.filter(isCertain).map(([start, end]) => move(start, end)) : [];
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
  // Staying looks the same as not moving at all.
  const declared = Object.entries(table).flatMap(([from, nexts]) => nexts.filter(to => to !== from).map(to => move(from, to)));
  return { lifecycle, declared: declared.length, seen: seen.size, unseen: declared.filter(name => !seen.has(name)) };
}

function move(from: string, to: string): string {
  return `${from} → ${to}`;
}
