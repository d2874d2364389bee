/** The differences between two snapshots, with readable paths. */
import type { WorldSnapshot } from './format.ts';

export interface SnapshotDiff {
  readonly added: Entry[];
  readonly removed: Entry[];
  readonly changed: Change[];
  /** How many differences there are, including those left out. */
  readonly total: number;
}

interface Entry {
  readonly path: string;
  readonly value: unknown;
}

interface Change {
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Longer texts are cut: a row of a CSV file may have megabytes. */
const MAX_CHARACTERS = 1000;

/**
 * Compares two snapshots. `/posts/post_x/status` is a field of an entity: an item with an id is named by it, not by its index, and `state` and
 * the part of an area of the same name are left out. Each of the three lists has at most `limit` differences.
 */
export function diffSnapshots(a: WorldSnapshot, b: WorldSnapshot, limit: number): SnapshotDiff {
  const diff = { added: [] as Entry[], removed: [] as Entry[], changed: [] as Change[], total: 0 };
  const add = <T>(list: T[], difference: () => T): void => {
    diff.total++;
    if (list.length < limit) list.push(difference());
  };
  const compare = (path: string, from: unknown, to: unknown): void => {
    if (from === undefined) return add(diff.added, () => ({ path, value: shortened(to) }));
    if (to === undefined) return add(diff.removed, () => ({ path, value: shortened(from) }));
    const before = membersOf(from);
    const after = membersOf(to);
    if (!before || !after || before.isList !== after.isList) {
      if (!isSame(from, to)) add(diff.changed, () => ({ path, from: shortened(from), to: shortened(to) }));
      return;
    }
    for (const [name, value] of before.members) compare(`${path}/${escaped(name)}`, value, after.members.get(name));
    for (const [name, value] of after.members) if (!before.members.has(name)) compare(`${path}/${escaped(name)}`, undefined, value);
  };
  const [before, after] = [contentsByPath(a), contentsByPath(b)];
  for (const path of new Set([...before.keys(), ...after.keys()])) compare(path, before.get(path), after.get(path));
  return diff;
}

/** The contents of a snapshot by path; a part with the name of its area is left out of the path. Why it is so, the trail, and who wrote it are no differences. */
function contentsByPath(snapshot: WorldSnapshot): Map<string, unknown> {
  const { state, simulator: _, ...rest } = snapshot;
  const areas = Object.entries(state).filter(([area]) => area !== 'kernel');
  const parts = areas.flatMap(([area, values]) =>
    Object.entries(values).map(([part, value]): [string, unknown] => [part === area ? `/${area}` : `/${area}/${part}`, value]),
  );
  return new Map([...parts, ...Object.entries(rest).map(([name, value]): [string, unknown] => [`/${name}`, value])]);
}

interface Members {
  readonly isList: boolean;
  readonly members: ReadonlyMap<string, unknown>;
}

/** The members of an object or list by name; undefined for scalars and lists of scalars. */
function membersOf(value: unknown): Members | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return { isList: false, members: new Map(Object.entries(value)) };
  const items: readonly unknown[] = value;
  if (items.length > 0 && items.every(item => typeof item !== 'object' || item === null)) return undefined;
  const names = items.map(nameOf);
  const areNamed = names.every(name => name !== undefined) && new Set(names).size === names.length;
  return { isList: true, members: new Map(items.map((item, index) => [areNamed ? (names[index] ?? '') : String(index), item])) };
}

/** Returns what identifies an item of a list: its id, its key, or the first half of a pair. */
function nameOf(item: unknown): string | undefined {
  const name = Array.isArray(item) ? item[0] : nameField(item as { readonly id?: unknown; readonly key?: unknown } | null);
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
}

function nameField(item: { readonly id?: unknown; readonly key?: unknown } | null): unknown {
  return typeof item === 'object' ? (item?.id ?? item?.key) : undefined;
}

/** As in a JSON Pointer (RFC 6901). */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Compares scalars, and values of different kinds. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}… (${value.length} characters)` : value;
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}
