/** Named snapshots: saved states of worlds, as long as the process runs. */
import { mapConcurrent } from '../../kernel/promises.ts';
import type { RealTime } from '../../kernel/real-time.ts';
import { mapInSlices, runInSlices } from '../../kernel/time-slice.ts';
import { storedKeys } from '../uploads/stored-objects.ts';
import type { World } from '../world.ts';
import type { Worlds } from '../worlds/worlds.ts';
import type { WorldSnapshot } from './format.ts';
import { completed, snapshotOf } from './lines.ts';
import { imageOf } from './snapshot.ts';
import { textOfImage } from './world-text.ts';

/** The saved state of a world under a name. */
export interface NamedSnapshot {
  readonly name: string;
  /** Virtual milliseconds. */
  readonly createdAt: number;
  /** The world as objects, which it shares with the world until they change; of an earlier process, as lines of text. */
  readonly content: { readonly image: WorldSnapshot } | { readonly lines: readonly string[] };
  /** Which of the world's snapshots it is, counted from 1: the bytes of its uploads lie in a folder of that number. */
  readonly number: number;
}

/** A snapshot with the keys of its uploads. */
export interface TakenSnapshot extends NamedSnapshot {
  readonly keys: readonly string[];
}

/** How many objects are copied at once. */
const COPIES_AT_ONCE = 32;

/**
 * The named snapshots of each world. They outlive its reset, not its removal. Each has a copy of the bytes of its uploads, because the world
 * may delete them, and after a reset may write other bytes to the same keys.
 */
export class NamedSnapshots {
  private readonly byWorld = new Map<string, Map<string, NamedSnapshot>>();
  /** The number of the latest snapshot of each world. */
  private readonly counts = new Map<string, number>();
  /** Lines of those that have an image, once somebody has asked for them. */
  private readonly texts = new WeakMap<NamedSnapshot, Promise<readonly string[]>>();

  constructor(
    worlds: Worlds,
    private readonly realTime: RealTime,
  ) {
    worlds.watch((id, world) => {
      if (world) return;
      this.byWorld.delete(id);
      this.counts.delete(id);
    });
  }

  /** A world's snapshots, oldest first. */
  list(worldId: string): NamedSnapshot[] {
    return [...(this.byWorld.get(worldId)?.values() ?? [])];
  }

  get(worldId: string, name: string): NamedSnapshot | undefined {
    return this.byWorld.get(worldId)?.get(name);
  }

  /** Its lines of text (`lines.ts`), which are made in slices when they are asked for: a restore and a fork need none. */
  linesOf(snapshot: NamedSnapshot): Promise<readonly string[]> {
    const { content } = snapshot;
    if ('lines' in content) return Promise.resolve(content.lines);
    const lines = this.texts.get(snapshot) ?? this.serialized(content.image);
    this.texts.set(snapshot, lines);
    return lines;
  }

  private async serialized(image: WorldSnapshot): Promise<readonly string[]> {
    const text = textOfImage(image);
    await runInSlices(text.steps(), this.realTime);
    return mapInSlices(text.capture(), completed, this.realTime);
  }

  /** Saves the world as it is now, replacing a snapshot of that name. Rejects with 503 when the world is reset or removed while its uploads are copied. */
  async save(world: World, name: string): Promise<NamedSnapshot> {
    const snapshot = await this.take(world, name);
    await this.keep(world, snapshot);
    return snapshot;
  }

  /** The world as it is now, with a copy of the bytes of its uploads: a snapshot that is not listed. Who takes one keeps or drops it. Rejects as `save` does. */
  async take(world: World, name: string): Promise<TakenSnapshot> {
    const { store } = world.media;
    const keys = storedKeys(world);
    const snapshot = this.numbered(world.id, { name, createdAt: world.clock.now(), content: { image: imageOf(world) } });
    await mapConcurrent(keys, COPIES_AT_ONCE, key => store.copy(key, `${folderOf(snapshot)}/${key}`));
    return { ...snapshot, keys };
  }

  /** A snapshot that came from elsewhere, of a world whose time is `createdAt`. It is not listed, and its folder has no bytes yet. */
  numbered(worldId: string, snapshot: Omit<NamedSnapshot, 'number'>): NamedSnapshot {
    const number = (this.counts.get(worldId) ?? 0) + 1;
    this.counts.set(worldId, number);
    return { ...snapshot, number };
  }

  /** Lists a snapshot of the world, replacing one of that name. */
  async keep(world: World, { name, createdAt, content, number }: NamedSnapshot): Promise<void> {
    const before = this.get(world.id, name);
    this.put(world.id, { name, createdAt, content, number });
    if (before) await this.drop(world, before);
  }

  /** Deletes the bytes of uploads of a snapshot that is not listed, or not any more. */
  async drop(world: World, snapshot: NamedSnapshot): Promise<void> {
    await world.media.store.clear(folderOf(snapshot));
  }

  /** Copies the bytes of its uploads into the world that was restored from it. */
  async restoreObjects(world: World, snapshot: NamedSnapshot): Promise<void> {
    await world.media.adopt({ worldId: world.id, folder: folderOf(snapshot) }, storedKeys(world));
  }

  async remove(world: World, { name }: NamedSnapshot): Promise<void> {
    const snapshot = this.get(world.id, name);
    if (!snapshot) return;
    this.byWorld.get(world.id)?.delete(name);
    await this.drop(world, snapshot);
  }

  /** Restores a snapshot of an earlier process. */
  put(worldId: string, snapshot: NamedSnapshot): void {
    const snapshots = this.byWorld.get(worldId) ?? new Map<string, NamedSnapshot>();
    this.byWorld.set(worldId, snapshots);
    // Deleted first, so that the newest comes last.
    snapshots.delete(snapshot.name);
    snapshots.set(snapshot.name, snapshot);
    this.counts.set(worldId, Math.max(this.counts.get(worldId) ?? 0, snapshot.number));
  }
}

/** The saved state, for a world that loads it. */
export function stateOf({ content }: NamedSnapshot): WorldSnapshot {
  return 'image' in content ? content.image : snapshotOf(content.lines);
}

/** The folder of its uploads within the media of its world. */
export function folderOf({ number }: Pick<NamedSnapshot, 'number'>): string {
  return `snapshots/${number}`;
}
