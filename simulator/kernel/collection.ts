import { InvariantError } from './errors.ts';

/** Anything with an id. */
export interface Entity {
  readonly id: string;
}

/** The keys of an entity in an index: none, one or more. */
export type IndexKeys = string | readonly string[] | undefined;

/** By index name, a function that returns the keys of an entity. */
export type Indexes<T, I extends string> = Readonly<Record<I, (entity: T) => IndexKeys>>;

export interface Page<T> {
  readonly items: T[];
  readonly total: number;
}

export interface PageRequest<T> {
  readonly offset: number;
  readonly limit: number;
  readonly where?: ((entity: T) => boolean) | undefined;
  /** Default: newest first. */
  readonly compare?: ((a: T, b: T) => number) | undefined;
}

/** Called after each change; for an update, with the changed fields. What it throws reaches the caller that made the change. */
export type CollectionWatcher<T> = (entity: T, change: 'inserted' | 'removed' | Partial<T>) => void;

const NO_KEYS: readonly string[] = [];

interface Row<T> {
  readonly entity: T;
  readonly order: number;
}

/**
 * Entities by id, with declared indexes, in order of insertion. Entities change only through {@link Collection.update}, which maintains
 * the indexes by comparing the keys of the entity before and after.
 */
export class Collection<T extends Entity, I extends string = never> {
  private readonly rows = new Map<string, Row<T>>();
  private readonly buckets: Record<string, Map<string, T[]>> = {};
  private readonly indexNames: readonly I[];
  private nextOrder = 0;
  private inOrder: T[] = [];
  private readonly watchers = new Set<CollectionWatcher<T>>();

  constructor(private readonly indexes: Indexes<T, I>) {
    this.indexNames = Object.keys(indexes) as I[];
    for (const name of this.indexNames) this.buckets[name] = new Map();
  }

  get size(): number {
    return this.rows.size;
  }

  get(id: string): T | undefined {
    return this.rows.get(id)?.entity;
  }

  insert(entity: T): T {
    if (this.rows.has(entity.id)) throw new InvariantError(`Two entities with id ${entity.id}`);
    this.rows.set(entity.id, { entity, order: this.nextOrder++ });
    this.inOrder.push(entity);
    for (const name of this.indexNames) {
      const keys = this.indexes[name](entity);
      // The common case, without a list.
      if (typeof keys === 'string') this.bucket(name, keys).push(entity);
      else if (keys !== undefined) for (const key of keyList(keys)) this.bucket(name, key).push(entity);
    }
    this.notify(entity, 'inserted');
    return entity;
  }

  /** Changes an entity in place and moves it in the indexes. */
  update(entity: T, changes: Partial<T>): T {
    if (this.get(entity.id) !== entity) throw new InvariantError(`Not an entity of this collection: ${entity.id}`);
    if (changes.id !== undefined && changes.id !== entity.id) throw new InvariantError(`The id ${entity.id} cannot change`);
    const before = this.indexNames.map(name => this.indexes[name](entity));
    Object.assign(entity, changes);
    this.indexNames.forEach((name, i) => this.reindex(name, entity, before[i]));
    this.notify(entity, changes);
    return entity;
  }

  remove(id: string): T | undefined {
    const row = this.rows.get(id);
    if (!row) return undefined;
    for (const name of this.indexNames) for (const key of this.keysOf(name, row.entity)) this.removeFromBucket(name, key, row.entity);
    this.inOrder.splice(this.position(this.inOrder, row.order), 1);
    this.rows.delete(id);
    this.notify(row.entity, 'removed');
    return row.entity;
  }

  /** Calls `watcher` for every change from now on. Returns a function that stops it. */
  watch(watcher: CollectionWatcher<T>): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** All entities, oldest first. The list is live: do not hold it across a change. */
  all(): readonly T[] {
    return this.inOrder;
  }

  /** The entities under a key of an index, oldest first. The list is live: do not hold it across a change. */
  findBy(index: I, key: string): readonly T[] {
    return this.buckets[index]?.get(key) ?? [];
  }

  count(index: I, key: string): number {
    return this.buckets[index]?.get(key)?.length ?? 0;
  }

  /** Compares by insertion, oldest first: for merging the results of two keys. */
  compareAge(a: T, b: T): number {
    return this.orderOf(a) - this.orderOf(b);
  }

  /** The entities, for a snapshot. */
  save(): readonly T[] {
    return this.inOrder;
  }

  load(entities: readonly T[]): void {
    this.rows.clear();
    this.inOrder = [];
    for (const name of this.indexNames) this.buckets[name]?.clear();
    for (const entity of entities) this.insert(entity);
  }

  private notify(entity: T, change: Parameters<CollectionWatcher<T>>[1]): void {
    if (this.watchers.size > 0) for (const watcher of this.watchers) watcher(entity, change);
  }

  private reindex(name: I, entity: T, before: IndexKeys): void {
    const after = this.indexes[name](entity);
    // The common case: no key by key comparison.
    if (before === after) return;
    const from = keyList(before);
    const to = keyList(after);
    if (from.length === to.length && from.every((key, k) => key === to[k])) return;
    for (const key of without(from, to)) this.removeFromBucket(name, key, entity);
    for (const key of without(to, from)) this.addToBucket(name, key, entity);
  }

  private keysOf(name: I, entity: T): readonly string[] {
    return keyList(this.indexes[name](entity));
  }

  private bucket(name: I, key: string): T[] {
    const index = this.buckets[name];
    if (!index) throw new InvariantError(`No index ${name}`);
    let bucket = index.get(key);
    if (!bucket) {
      bucket = [];
      index.set(key, bucket);
    }
    return bucket;
  }

  private removeFromBucket(name: I, key: string, entity: T): void {
    const bucket = this.bucket(name, key);
    bucket.splice(this.position(bucket, this.orderOf(entity)), 1);
    if (bucket.length === 0) this.buckets[name]?.delete(key);
  }

  private addToBucket(name: I, key: string, entity: T): void {
    const bucket = this.bucket(name, key);
    const order = this.orderOf(entity);
    const last = bucket.at(-1);
    if (!last || this.orderOf(last) < order) bucket.push(entity);
    else bucket.splice(this.position(bucket, order), 0, entity);
  }

  /** The index of an entity with that order in a list ordered by insertion, or where it would be inserted. */
  private position(list: readonly T[], order: number): number {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const entity = list[middle];
      if (entity && this.orderOf(entity) < order) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private orderOf(entity: T): number {
    return this.rows.get(entity.id)?.order ?? -1;
  }
}

/** The keys as a list without duplicates. */
function keyList(keys: IndexKeys): readonly string[] {
  if (keys === undefined) return NO_KEYS;
  if (typeof keys === 'string') return [keys];
  const isPlain = keys.length <= MAX_SCANNED_KEYS && keys.every((key, i) => keys.indexOf(key) === i);
  return isPlain ? keys : [...new Set(keys)];
}

/** Up to this many keys, scanning a list is faster than building a set. */
const MAX_SCANNED_KEYS = 8;

/** The keys that are not in `others`. An entity may have thousands of either. */
function without(keys: readonly string[], others: readonly string[]): readonly string[] {
  if (others.length <= MAX_SCANNED_KEYS) return keys.filter(key => !others.includes(key));
  const known = new Set(others);
  return keys.filter(key => !known.has(key));
}

/** One page of a list that is ordered oldest first. The page is ordered newest first, or by `compare`; `total` counts all matches. */
export function pageOf<T>(list: readonly T[], request: PageRequest<T>): Page<T> {
  const { offset, limit, where, compare } = request;
  if (compare) {
    const matches = (where ? list.filter(where) : [...list]).sort(compare);
    return { items: matches.slice(offset, offset + limit), total: matches.length };
  }
  const items: T[] = [];
  let total = 0;
  if (!where) {
    for (let i = list.length - 1 - offset; i >= 0 && items.length < limit; i--) {
      const entity = list[i];
      if (entity !== undefined) items.push(entity);
    }
    return { items, total: list.length };
  }
  for (let i = list.length - 1; i >= 0; i--) {
    const entity = list[i];
    if (entity === undefined || !where(entity)) continue;
    if (total >= offset && items.length < limit) items.push(entity);
    total++;
  }
  return { items, total };
}
