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
    coverage: () => [...tables].map(([name, table]) => coverageOf(name, table, seen.get(name) ?? new Set())),
  };
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
