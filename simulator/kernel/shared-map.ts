/** Who may change a piece in place. Everybody else copies it first. */
export type Owner = object;

/** Some of the entries of a map, which forks share until one of them writes. */
interface Part<V> {
  readonly owner: Owner;
  readonly entries: Map<string, V>;
}

/** So many that copying one of a hundred thousand entries takes less than a millisecond. */
const PARTS = 128;

/** A map in parts that forks share: a fork copies no entries, and a write copies one part at most. */
export class SharedMap<V> {
  private constructor(private readonly parts: (Part<V> | undefined)[]) {}

  static empty<V>(): SharedMap<V> {
    return new SharedMap([]);
  }

  /** Another map with the same entries. Until they have new owners, neither of the two may be written. */
  fork(): SharedMap<V> {
    return new SharedMap(this.parts.slice());
  }

  get(key: string): V | undefined {
    return this.parts[placeOf(key)]?.entries.get(key);
  }

  set(owner: Owner, key: string, value: V): void {
    this.writable(owner, placeOf(key)).set(key, value);
  }

  delete(owner: Owner, key: string): void {
    this.writable(owner, placeOf(key)).delete(key);
  }

  /** Sets the value of a key for everybody who shares its part. */
  setForAll(key: string, value: V): void {
    this.parts[placeOf(key)]?.entries.set(key, value);
  }

  private writable(owner: Owner, place: number): Map<string, V> {
    const part = this.parts[place];
    if (part?.owner === owner) return part.entries;
    const entries = new Map(part?.entries);
    this.parts[place] = { owner, entries };
    return entries;
  }
}

/** Ids end in random characters or in numbers. */
function placeOf(key: string): number {
  const { length } = key;
  return (key.charCodeAt(length - 1) * 37 + key.charCodeAt(length - 2)) % PARTS || 0;
}
