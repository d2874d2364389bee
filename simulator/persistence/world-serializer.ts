/**
 * Serializes a world incrementally: a world with 100,000 posts takes seconds, which must not block requests. The text of each collection is
 * cached in chunks of entities, which are serialized in small steps ahead of time. Capturing the state then serializes only the chunks that
 * have changed since, and everything that is not a collection.
 */
import { frameLine, ITEMS_PER_LINE, itemsLine, partLines, platformLines } from '../domain/snapshots/lines.ts';
import { frameOf, partsOf, platformsOf, type Savable } from '../domain/snapshots/snapshot.ts';
import type { World } from '../domain/world.ts';
import { Collection, type Entity } from '../kernel/collection.ts';

/** Serializes a world, or one part of it. */
export interface WorldSerializer {
  /** Serializes what has changed, one chunk a step. Changes made in between are left for the next call. */
  steps(): Generator<void, void, void>;
  /** The text of the current state. */
  lines(): Uint8Array[];
  /** Stops watching. */
  close(): void;
}

/** The part of a collection that a serializer needs, whatever its entities and indexes. */
interface WatchedCollection {
  all(): readonly Entity[];
  watch(watcher: (entity: Entity, change: unknown) => void): () => void;
}

interface Chunk {
  readonly entities: Entity[];
  line: Uint8Array | undefined;
}

/** `changed` is called at each change of a collection, each job that ran and each move of the clock. */
export function createWorldSerializer(world: World, changed: () => void): WorldSerializer {
  const parts = partsOf(world).map(([area, part, savable]) => createPartSerializer(area, part, savable, changed));
  const unwatch = world.clock.watch({ ran: changed, moved: changed });
  return {
    *steps() {
      for (const part of parts) yield* part.steps();
    },
    lines() {
      return [frameLine(frameOf(world)), ...parts.flatMap(part => part.lines()), ...platformLines(platformsOf(world))];
    },
    close() {
      unwatch();
      for (const part of parts) part.close();
    },
  };
}

function createPartSerializer(area: string, part: string, savable: Savable, changed: () => void): WorldSerializer {
  if (savable instanceof Collection) return createCollectionSerializer(area, part, savable, changed);
  return { *steps() {}, lines: () => partLines(area, part, savable.save()), close: () => undefined };
}

function createCollectionSerializer(area: string, part: string, collection: WatchedCollection, changed: () => void): WorldSerializer {
  const chunks: Chunk[] = [];
  const chunkOf = new Map<Entity, Chunk>();
  const stale = new Set<Chunk>();
  const add = (entity: Entity): Chunk => {
    let chunk = chunks.at(-1);
    if (!chunk || chunk.entities.length >= ITEMS_PER_LINE) {
      chunk = { entities: [], line: undefined };
      chunks.push(chunk);
    }
    chunk.entities.push(entity);
    chunkOf.set(entity, chunk);
    return chunk;
  };
  const remove = (entity: Entity): Chunk | undefined => {
    const chunk = chunkOf.get(entity);
    chunkOf.delete(entity);
    chunk?.entities.splice(chunk.entities.indexOf(entity), 1);
    if (chunk?.entities.length !== 0) return chunk;
    chunks.splice(chunks.indexOf(chunk), 1);
    stale.delete(chunk);
    return undefined;
  };
  const serialize = (chunk: Chunk): Uint8Array => {
    stale.delete(chunk);
    return (chunk.line = itemsLine(area, part, chunk.entities));
  };
  for (const entity of collection.all()) stale.add(add(entity));
  const close = collection.watch((entity, change) => {
    const chunk = change === 'inserted' ? add(entity) : change === 'removed' ? remove(entity) : chunkOf.get(entity);
    if (chunk) stale.add(chunk);
    changed();
  });
  return {
    *steps() {
      const due = [...stale];
      for (const chunk of due) {
        // It may have been removed since the last step.
        if (!stale.has(chunk)) continue;
        serialize(chunk);
        yield;
      }
    },
    lines() {
      for (const chunk of stale) serialize(chunk);
      return chunks.length === 0 ? [itemsLine(area, part, [])] : chunks.map(chunk => chunk.line ?? serialize(chunk));
    },
    close,
  };
}
