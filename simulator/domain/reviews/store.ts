import type { Place, PlatformOpinion } from '../ports/reviews.ts';
import type { OpinionKind } from './kinds.ts';
import type { OpinionImport, StoredOpinion } from './model.ts';
import { ownKey } from './state.ts';
import type { World } from './world.ts';

/** What a page brought. */
interface StoredPage {
  /** Items that were stored for the first time. */
  readonly imported: number;
  /** The last item that was taken; null when none was. */
  readonly place: Place | null;
}

/**
 * Stores a page of what is on the platform, newest first: updates what is known, adds what is not while there is `room` (D-MSC-28), and marks what
 * should be between the items and is gone (D-MSC-36). `isLast` says that nothing older follows.
 */
export function storePage<Item extends PlatformOpinion>(
  world: World,
  kind: OpinionKind<Item>,
  run: OpinionImport,
  items: readonly Item[],
  { room, isLast }: { readonly room: number; readonly isLast: boolean },
): StoredPage {
  const known = new Map(storedOf(world, kind, run).map(stored => [stored.item.id, stored]));
  const taken = itemsToTake(items, known, room);
  const place = taken.at(-1) ?? null;
  markGone(world, kind, [...known.values()], {
    after: run.place,
    until: isLast && taken.length === items.length ? null : place,
    present: new Set(taken.map(({ id }) => id)),
  });
  let imported = 0;
  for (const item of taken) {
    const stored = known.get(item.id);
    if (stored) updateStored(world, kind, stored, item);
    else {
      insert(world, kind, run, item);
      imported++;
    }
  }
  return { imported, place: place && { id: place.id, createdAt: place.createdAt } };
}

/** Returns what a team has stored of the real account of an import. */
function storedOf<Item extends PlatformOpinion>(
  world: World,
  kind: OpinionKind<Item>,
  { teamId, externalId }: OpinionImport,
): readonly StoredOpinion<Item>[] {
  return kind.stored(world).findBy('own', ownKey(teamId, kind.platform, externalId));
}

/** The items up to the one that fills the room. */
function itemsToTake<Item extends PlatformOpinion>(
  items: readonly Item[],
  known: ReadonlyMap<string, StoredOpinion<Item>>,
  room: number,
): readonly Item[] {
  let left = room;
  const end = items.findIndex(({ id }) => !known.has(id) && --left === 0);
  return end === -1 ? items : items.slice(0, end + 1);
}

/** A stretch of the list; null for its beginning or its end. */
interface Stretch {
  readonly after: Place | null;
  readonly until: Place | null;
  /** What the platform has in it. */
  readonly present: ReadonlySet<string>;
}

function markGone<Item extends PlatformOpinion>(
  world: World,
  kind: OpinionKind<Item>,
  known: readonly StoredOpinion<Item>[],
  { after, until, present }: Stretch,
): void {
  const now = world.clock.now();
  for (const stored of known) {
    const { item, deletedAt } = stored;
    const isWithin = (after === null || isOlder(item, after)) && (until === null || !isOlder(item, until));
    if (isWithin && deletedAt === null && !present.has(item.id)) kind.stored(world).update(stored, { deletedAt: now, updatedAt: now });
  }
}

function isOlder(a: Place, b: Place): boolean {
  return a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id > b.id);
}

/** Takes over how the platform has an item now. What is as it was stays as it is. */
export function updateStored<Item extends PlatformOpinion>(
  world: World,
  kind: OpinionKind<Item>,
  stored: StoredOpinion<Item>,
  item: Item,
): StoredOpinion<Item> {
  if (stored.deletedAt === null && JSON.stringify(stored.item) === JSON.stringify(item)) return stored;
  return kind.stored(world).update(stored, { item, updatedAt: world.clock.now(), deletedAt: null });
}

function insert<Item extends PlatformOpinion>(world: World, kind: OpinionKind<Item>, run: OpinionImport, item: Item): void {
  const now = world.clock.now();
  kind.stored(world).insert({
    id: world.ids.next(kind.prefix),
    organizationId: run.organizationId,
    teamId: run.teamId,
    socialAccountId: run.socialAccountId,
    importId: run.id,
    accountExternalId: run.externalId,
    item,
    importedAt: now,
    updatedAt: now,
    deletedAt: null,
  });
}
