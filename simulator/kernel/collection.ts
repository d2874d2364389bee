import { InvariantError } from './errors.ts';

/** What a collection keeps: anything with an id. */
export interface Entity {
  readonly id: string;
}

/** The keys under which an entity is found in an index: none, one or several. */
export type IndexKeys = string | readonly string[] | undefined;

/** An index by name: how an entity's keys are read off it. */
export type Indexes<T, I extends string> = Readonly<Record<I, (entity: T) => IndexKeys>>;

export interface Page<T> {
  readonly items: T[];
  readonly total: number;
}

export interface PageRequest<T> {
  readonly offset: number;
  readonly limit: number;
  readonly where?: ((entity: T) => boolean) | undefined;
  /** Another order than newest first. */
  readonly compare?: ((a: T, b: T) => number) | undefined;
}

/** Told of what has happened to an entity; of an update, what it changed. What it throws reaches whoever made the change. */
export type CollectionWatcher<T> = (entity: T, change: 'inserted' | 'removed' | Partial<T>) => void;

const NO_KEYS: readonly string[] = [];

interface Row<T> {
  readonly entity: T;
  readonly order: number;
}

/**
 * Entities by id, with declared indexes, in order of insertion. Entities change only through {@link Collection.update}, which
 * keeps the indexes right: keys are not kept, they are read off the entity before and after.
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
      // As mostly.
      if (typeof keys === 'string') this.bucket(name, keys).push(entity);
      else if (keys !== undefined) for (const key of listOf(keys)) this.bucket(name, key).push(entity);
    }
    this.tell(entity, 'inserted');
    return entity;
  }

  /** Changes an entity in place and moves it in the indexes. */
  update(entity: T, changes: Partial<T>): T {
    if (this.get(entity.id) !== entity) throw new InvariantError(`Not an entity of this collection: ${entity.id}`);
    if (changes.id !== undefined && changes.id !== entity.id) throw new InvariantError(`The id ${entity.id} cannot change`);
    const before = this.indexNames.map(name => this.indexes[name](entity));
    Object.assign(entity, changes);
    this.indexNames.forEach((name, i) => this.reindex(name, entity, before[i]));
    this.tell(entity, changes);
    return entity;
  }

  remove(id: string): T | undefined {
    const row = this.rows.get(id);
    if (!row) return undefined;
    for (const name of this.indexNames) for (const key of this.keysOf(name, row.entity)) this.takeFrom(name, key, row.entity);
    this.inOrder.splice(this.position(this.inOrder, row.order), 1);
    this.rows.delete(id);
    this.tell(row.entity, 'removed');
    return row.entity;
  }

  /** Tells of every change from now on. Returns its end. */
  watch(watcher: CollectionWatcher<T>): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Everything, oldest first. The list is live: do not keep it over a change. */
  all(): readonly T[] {
    return this.inOrder;
  }

  /** The entities under a key of an index, oldest first. The list is live: do not keep it over a change. */
  findBy(index: I, key: string): readonly T[] {
    return this.buckets[index]?.get(key) ?? [];
  }

  count(index: I, key: string): number {
    return this.buckets[index]?.get(key)?.length ?? 0;
  }

  /** Orders entities of this collection as lists have them, oldest first: for what was found under several keys. */
  compareAge(a: T, b: T): number {
    return this.orderOf(a) - this.orderOf(b);
  }

  /** What a snapshot holds of it. */
  save(): readonly T[] {
    return this.inOrder;
  }

  load(entities: readonly T[]): void {
    this.rows.clear();
    this.inOrder = [];
    for (const name of this.indexNames) this.buckets[name]?.clear();
    for (const entity of entities) this.insert(entity);
  }

  private tell(entity: T, change: Parameters<CollectionWatcher<T>>[1]): void {
    if (this.watchers.size > 0) for (const watcher of this.watchers) watcher(entity, change);
  }

  private reindex(name: I, entity: T, before: IndexKeys): void {
    const after = this.indexes[name](entity);
    // As mostly: then there is nothing to compare key by key.
    if (before === after) return;
    const from = listOf(before);
    const to = listOf(after);
    if (from.length === to.length && from.every((key, k) => key === to[k])) return;
    for (const key of without(from, to)) this.takeFrom(name, key, entity);
    for (const key of without(to, from)) this.placeIn(name, key, entity);
  }

  private keysOf(name: I, entity: T): readonly string[] {
    return listOf(this.indexes[name](entity));
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

  private takeFrom(name: I, key: string, entity: T): void {
    const bucket = this.bucket(name, key);
    bucket.splice(this.position(bucket, this.orderOf(entity)), 1);
    if (bucket.length === 0) this.buckets[name]?.delete(key);
  }

  private placeIn(name: I, key: string, entity: T): void {
    const bucket = this.bucket(name, key);
    const order = this.orderOf(entity);
    const last = bucket.at(-1);
    if (!last || this.orderOf(last) < order) bucket.push(entity);
    else bucket.splice(this.position(bucket, order), 0, entity);
  }

  /** Where an entity of that order stands, or would stand, in a list ordered by insertion. */
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

/** The keys of an index, each once. */
function listOf(keys: IndexKeys): readonly string[] {
  if (keys === undefined) return NO_KEYS;
  if (typeof keys === 'string') return [keys];
  const isPlain = keys.length <= FEW_KEYS && keys.every((key, i) => keys.indexOf(key) === i);
  return isPlain ? keys : [...new Set(keys)];
}

/** Up to so many keys are looked through faster than a set of them is made. */
const FEW_KEYS = 8;

/** The keys that are not among the others. An entity may have thousands of either. */
function without(keys: readonly string[], others: readonly string[]): readonly string[] {
  if (others.length <= FEW_KEYS) return keys.filter(key => !others.includes(key));
  const known = new Set(others);
  return keys.filter(key => !known.has(key));
}

/** One page of a list that stands oldest first, newest first unless `compare` says otherwise; `total` counts all matches. */
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
