import { InvariantError } from './errors.ts';
import { type IndexKeys, keyList, without } from './index-keys.ts';
import { withoutAll } from './objects.ts';
import { type Owner, SharedMap } from './shared-map.ts';

/** Anything with an id. */
export interface Entity {
  readonly id: string;
}

/** By index name, a function that returns the keys of an entity. */
export type Indexes<T, I extends string> = Readonly<Record<I, (entity: T) => IndexKeys>>;

/**
 * Called after each change; for an update, with the fields that have another value now. `order` is the number of the insertion. What it throws reaches the caller
 * that made the change.
 */
export type CollectionWatcher<T> = (entity: T, change: 'inserted' | 'removed' | Partial<T>, order: number) => void;

interface Row<T> {
  readonly entity: T;
  readonly order: number;
  /** Whose entity it is; without an owner that exists, forks share it. */
  readonly owner: Owner;
}

/** Entities, oldest first. */
interface List<T> {
  readonly owner: Owner;
  readonly items: T[];
}

/** Fewer entities are copied: that is as fast, and code may keep one of them across an `await`. */
const SHARED_FROM = 1000;
/** Entities that are inserted in a step. */
const STEP = 500;

/**
 * Entities by id, with declared indexes, in order of insertion. Entities change only through {@link Collection.update}, which maintains
 * the indexes by comparing the keys of the entity before and after; the values of their fields are never changed, only replaced.
 *
 * Forks share entities and lists until one of them writes. The one that changes an entity keeps the object, the others get a copy of it as
 * it was.
 */
export class Collection<T extends Entity, I extends string = never> {
  private readonly indexNames: readonly I[];
  private owner: Owner = {};
  private rows = SharedMap.empty<Row<T>>();
  private buckets: Record<string, SharedMap<List<T>>> = {};
  private inOrder: List<T> = { owner: this.owner, items: [] };
  private nextOrder = 0;
  /** The collections that may share entities with this one, itself included. */
  private family: Set<WeakRef<Collection<T, I>>> | undefined;
  private readonly watchers = new Set<CollectionWatcher<T>>();

  constructor(private readonly indexes: Indexes<T, I>) {
    this.indexNames = Object.keys(indexes) as I[];
    this.clear();
  }

  get size(): number {
    return this.inOrder.items.length;
  }

  get(id: string): T | undefined {
    return this.rows.get(id)?.entity;
  }

  insert(entity: T): T {
    if (this.rows.get(entity.id)) throw new InvariantError(`Two entities with id ${entity.id}`);
    const order = this.nextOrder++;
    this.rows.set(this.owner, entity.id, { entity, order, owner: this.owner });
    this.writableOrder().push(entity);
    for (const name of this.indexNames) {
      const keys = this.indexes[name](entity);
      // The common case, without a list.
      if (typeof keys === 'string') this.writableBucket(name, keys).push(entity);
      else if (keys !== undefined) for (const key of keyList(keys)) this.writableBucket(name, key).push(entity);
    }
    this.notify(entity, 'inserted', order);
    return entity;
  }

  /** Changes an entity in place and moves it in the indexes. */
  update(entity: T, changes: Partial<T>): T {
    const row = this.rows.get(entity.id);
    if (row?.entity !== entity) throw new InvariantError(`Not an entity of this collection: ${entity.id}`);
    if (changes.id !== undefined && changes.id !== entity.id) throw new InvariantError(`The id ${entity.id} cannot change`);
    this.claim(row);
    const before = this.indexNames.map(name => this.indexes[name](entity));
    const changed = differing(entity, changes);
    Object.assign(entity, changes);
    this.indexNames.forEach((name, i) => this.reindex(name, entity, before[i]));
    this.notify(entity, changed, row.order);
    return entity;
  }

  remove(id: string): T | undefined {
    const row = this.rows.get(id);
    if (!row) return undefined;
    this.claim(row);
    for (const name of this.indexNames) for (const key of this.keysOf(name, row.entity)) this.removeFromBucket(name, key, row.entity);
    const inOrder = this.writableOrder();
    inOrder.splice(this.position(inOrder, row.order), 1);
    this.rows.delete(this.owner, id);
    this.notify(row.entity, 'removed', row.order);
    return row.entity;
  }

  /** Removes many entities in one pass through each list: to take them out one by one moves the rest of every list up each time. */
  removeAll(entities: readonly T[]): void {
    const rows = entities.flatMap(({ id }) => this.rows.get(id) ?? []);
    if (rows.length === 0) return;
    for (const row of rows) this.claim(row);
    for (const name of this.indexNames) {
      const groups = new Map<string, Set<T>>();
      for (const { entity } of rows)
        for (const key of this.keysOf(name, entity)) groups.set(key, (groups.get(key) ?? new Set<T>()).add(entity));
      for (const [key, gone] of groups) this.setBucket(name, key, withoutAll(this.findBy(name, key), gone));
    }
    this.inOrder = { owner: this.owner, items: withoutAll(this.inOrder.items, new Set(rows.map(({ entity }) => entity))) };
    for (const { entity } of rows) this.rows.delete(this.owner, entity.id);
    for (const { entity, order } of rows) this.notify(entity, 'removed', order);
  }

  /** Calls `watcher` for every change from now on. Returns a function that stops it. */
  watch(watcher: CollectionWatcher<T>): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** All entities, oldest first. The list is live: do not hold it across a change. */
  all(): readonly T[] {
    return this.inOrder.items;
  }

  /** The entities under a key of an index, oldest first. The list is live: do not hold it across a change. */
  findBy(index: I, key: string): readonly T[] {
    return this.buckets[index]?.get(key)?.items ?? [];
  }

  count(index: I, key: string): number {
    return this.buckets[index]?.get(key)?.items.length ?? 0;
  }

  /** How many entities were ever inserted, removed ones included. */
  get insertions(): number {
    return this.nextOrder;
  }

  /** The entities whose insertion has a number from `first` to before `end`. */
  insertedWithin(first: number, end: number): readonly T[] {
    const { items } = this.inOrder;
    return items.slice(this.position(items, first), this.position(items, end));
  }

  /** Compares by insertion, oldest first: for merging the results of two keys. */
  compareAge(a: T, b: T): number {
    return this.orderOf(a) - this.orderOf(b);
  }

  /** The entities, for a snapshot. */
  save(): readonly T[] {
    return this.inOrder.items;
  }

  /** Takes over the entities of a snapshot, or shares those of a collection with the same indexes. */
  load(source: readonly T[] | Collection<T, I>): void {
    this.clear();
    if (!(source instanceof Collection)) for (const entity of source) this.insert(entity);
    else if (source.size < SHARED_FROM) for (const entity of source.all()) this.insert({ ...entity });
    else this.share(source);
  }

  /** The same for the entities of a snapshot, in steps of a millisecond or two. */
  *loadInSteps(entities: readonly T[]): Generator<void, void, void> {
    this.clear();
    for (const [index, entity] of entities.entries()) {
      this.insert(entity);
      if (index % STEP === STEP - 1) yield;
    }
  }

  /** Another collection with the same entities, which may change independently. */
  fork(): Collection<T, I> {
    const copy = new Collection(this.indexes);
    copy.load(this);
    return copy;
  }

  private clear(): void {
    this.nextOrder = 0;
    this.rows = SharedMap.empty();
    this.inOrder = { owner: this.owner, items: [] };
    for (const name of this.indexNames) this.buckets[name] = SharedMap.empty();
  }

  private share(source: Collection<T, I>): void {
    this.rows = source.rows.fork();
    this.inOrder = source.inOrder;
    this.nextOrder = source.nextOrder;
    for (const name of this.indexNames) this.buckets[name] = source.bucketsOf(name).fork();
    // What was written so far has no owner any more.
    source.owner = {};
    this.owner = {};
    source.family ??= new Set([new WeakRef(source)]);
    this.family = source.family.add(new WeakRef(this));
    if (this.watchers.size === 0) return;
    // While nothing was removed, the order of an entity is its place: to look each one up takes most of the time of a fork.
    const isComplete = this.size === this.nextOrder;
    for (const [place, entity] of this.all().entries()) this.notify(entity, 'inserted', isComplete ? place : this.orderOf(entity));
  }

  /** Makes an entity one's own before it changes: whoever shares it gets a copy of it as it is. */
  private claim({ entity, order, owner }: Row<T>): void {
    if (owner === this.owner) return;
    this.rows.set(this.owner, entity.id, { entity, order, owner: this.owner });
    this.writableOrder();
    for (const name of this.indexNames) for (const key of this.keysOf(name, entity)) this.writableBucket(name, key);
    const copy = { ...entity };
    for (const ref of this.family ?? []) {
      const relative = ref.deref();
      if (!relative) this.family?.delete(ref);
      else if (relative !== this) relative.replaceShared(entity, copy);
    }
  }

  /** Replaces an entity that a relative takes. Lists are replaced in one by one, because relatives share some of them and not others. */
  private replaceShared(entity: T, copy: T): void {
    const row = this.rows.get(entity.id);
    if (row?.entity !== entity && row?.entity !== copy) return;
    this.rows.setForAll(entity.id, { ...row, entity: copy });
    const lists = this.indexNames.flatMap(name => this.keysOf(name, copy).map(key => this.bucketsOf(name).get(key)));
    for (const list of [this.inOrder, ...lists]) if (list) list.items[this.position(list.items, row.order)] = copy;
  }

  private notify(...change: Parameters<CollectionWatcher<T>>): void {
    if (this.watchers.size > 0) for (const watcher of this.watchers) watcher(...change);
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

  private bucketsOf(name: I): SharedMap<List<T>> {
    const buckets = this.buckets[name];
    if (!buckets) throw new InvariantError(`No index ${name}`);
    return buckets;
  }

  private writableBucket(name: I, key: string): T[] {
    const buckets = this.bucketsOf(name);
    const bucket = buckets.get(key);
    if (bucket?.owner === this.owner) return bucket.items;
    const items = bucket?.items.slice() ?? [];
    buckets.set(this.owner, key, { owner: this.owner, items });
    return items;
  }

  private writableOrder(): T[] {
    if (this.inOrder.owner !== this.owner) this.inOrder = { owner: this.owner, items: this.inOrder.items.slice() };
    return this.inOrder.items;
  }

  private removeFromBucket(name: I, key: string, entity: T): void {
    const bucket = this.writableBucket(name, key);
    bucket.splice(this.position(bucket, this.orderOf(entity)), 1);
    if (bucket.length === 0) this.bucketsOf(name).delete(this.owner, key);
  }

  private setBucket(name: I, key: string, items: T[]): void {
    if (items.length === 0) this.bucketsOf(name).delete(this.owner, key);
    else this.bucketsOf(name).set(this.owner, key, { owner: this.owner, items });
  }

  private addToBucket(name: I, key: string, entity: T): void {
    const bucket = this.writableBucket(name, key);
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

/** The changes that are none yet. */
function differing<T extends object>(entity: T, changes: Partial<T>): Partial<T> {
  const changed: Partial<T> = {};
  for (const field in changes) if (!isSame(changes[field], entity[field])) changed[field] = changes[field];
  return changed;
}

function isSame(value: unknown, before: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(before)) return value === before;
  return value.length === before.length && value.every((item, index) => item === before[index]);
}
