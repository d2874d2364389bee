import type { OpinionPage, Opinions, Place, PlatformOpinion } from '../../domain/ports/reviews.ts';

/** What was changed about one account since the seed: items by id, null for one that was removed. */
type Changes<Item> = ReadonlyMap<string, Item | null>;

/** The saved form of changes. */
export type SavedChanges<Item> = readonly {
  readonly account: string;
  readonly changes: readonly { readonly id: string; readonly item: Item | null }[];
}[];

/** How the items of a store come into being. */
interface Source<Item> {
  /** What the seed says about an account, in any order. Called once per account, at the first read. */
  generate(externalId: string): readonly Item[];
  newId(externalId: string): string;
}

/** Orders from new to old, then by id. */
function byAge(a: Place, b: Place): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** What people say about the accounts of one platform: what the seed says, and what was changed since. Only changes are saved. */
export class OpinionStore<Item extends PlatformOpinion> implements Opinions<Item> {
  private readonly seeded = new Map<string, readonly Item[]>();
  private readonly sorted = new Map<string, readonly Item[]>();
  private readonly changed = new Map<string, Changes<Item>>();

  constructor(private readonly source: Source<Item>) {}

  all(externalId: string): readonly Item[] {
    const known = this.sorted.get(externalId);
    if (known) return known;
    const changes = this.changed.get(externalId) ?? new Map<string, Item | null>();
    const untouched = this.seedOf(externalId).filter(({ id }) => !changes.has(id));
    const items = [...untouched, ...[...changes.values()].filter(item => item !== null)].sort(byAge);
    this.sorted.set(externalId, items);
    return items;
  }

  find(externalId: string, id: string): Item | undefined {
    return this.all(externalId).find(item => item.id === id);
  }

  page(externalId: string, after: Place | null, limit: number): OpinionPage<Item> {
    const rest = after === null ? this.all(externalId) : this.all(externalId).filter(item => byAge(after, item) < 0);
    return { items: rest.slice(0, limit), hasMore: rest.length > limit };
  }

  put(externalId: string, item: Item): void {
    this.change(externalId, item.id, item);
  }

  remove(externalId: string, id: string): boolean {
    if (!this.find(externalId, id)) return false;
    this.change(externalId, id, null);
    return true;
  }

  newId(externalId: string): string {
    return this.source.newId(externalId);
  }

  /** The changes since the seed; empty while there are none. */
  saveChanges(): SavedChanges<Item> {
    return [...this.changed].map(([account, changes]) => ({ account, changes: [...changes].map(([id, item]) => ({ id, item })) }));
  }

  /** Replaces the changes. */
  loadChanges(saved: SavedChanges<Item>): void {
    for (const map of [this.seeded, this.sorted, this.changed]) map.clear();
    for (const { account, changes } of saved) this.changed.set(account, new Map(changes.map(({ id, item }) => [id, item])));
  }

  private seedOf(externalId: string): readonly Item[] {
    const known = this.seeded.get(externalId) ?? this.source.generate(externalId);
    this.seeded.set(externalId, known);
    return known;
  }

  private change(externalId: string, id: string, item: Item | null): void {
    this.changed.set(externalId, new Map(this.changed.get(externalId)).set(id, item));
    this.sorted.delete(externalId);
  }
}
