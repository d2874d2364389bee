/**
 * The text of a world, kept up to date: a world of a hundred thousand posts takes seconds to be written out, and nobody may wait for that. Every
 * collection has its text in chunks of some entities, made in small steps beforehand and again after a change. What a moment's text takes is
 * then to write out the few chunks that have changed since, and what is no collection.
 */

import { frameLine, ITEMS_PER_LINE, itemsLine, partLines, platformLines } from '../domain/snapshots/lines.ts';
import { frameOf, partsOf, platformsOf, type Savable } from '../domain/snapshots/snapshot.ts';
import type { World } from '../domain/world.ts';
import { Collection, type Entity } from '../kernel/collection.ts';

/** The text of a world, or of a part of it. */
export interface Mirror {
  /** Writes out what has changed, a chunk a step. Whatever changes meanwhile is left for later. */
  steps(): Generator<void, void, void>;
  /** The text of this very moment. */
  lines(): Uint8Array[];
  /** Ends the watch. */
  end(): void;
}

/** A collection, as far as a mirror sees it, of whatever entities and indexes. */
interface Watched {
  all(): readonly Entity[];
  watch(watcher: (entity: Entity, change: unknown) => void): () => void;
}

interface Chunk {
  readonly entities: Entity[];
  line: Uint8Array | undefined;
}

/** Mirrors a world. `changed` is called at each change of a collection, each job that ran and each move of the clock. */
export function mirrorWorld(world: World, changed: () => void): Mirror {
  const parts = partsOf(world).map(([area, part, savable]) => mirrorPart(area, part, savable, changed));
  const unwatch = world.clock.watch({ ran: changed, moved: changed });
  return {
    *steps() {
      for (const part of parts) yield* part.steps();
    },
    lines() {
      return [frameLine(frameOf(world)), ...parts.flatMap(part => part.lines()), ...platformLines(platformsOf(world))];
    },
    end() {
      unwatch();
      for (const part of parts) part.end();
    },
  };
}

function mirrorPart(area: string, part: string, savable: Savable, changed: () => void): Mirror {
  if (savable instanceof Collection) return mirrorCollection(area, part, savable, changed);
  return { *steps() {}, lines: () => partLines(area, part, savable.save()), end: () => undefined };
}

function mirrorCollection(area: string, part: string, collection: Watched, changed: () => void): Mirror {
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
  const takeOut = (entity: Entity): Chunk | undefined => {
    const chunk = chunkOf.get(entity);
    chunkOf.delete(entity);
    chunk?.entities.splice(chunk.entities.indexOf(entity), 1);
    if (chunk?.entities.length !== 0) return chunk;
    chunks.splice(chunks.indexOf(chunk), 1);
    stale.delete(chunk);
    return undefined;
  };
  const write = (chunk: Chunk): Uint8Array => {
    stale.delete(chunk);
    return (chunk.line = itemsLine(area, part, chunk.entities));
  };
  for (const entity of collection.all()) stale.add(add(entity));
  const end = collection.watch((entity, change) => {
    const chunk = change === 'inserted' ? add(entity) : change === 'removed' ? takeOut(entity) : chunkOf.get(entity);
    if (chunk) stale.add(chunk);
    changed();
  });
  return {
    *steps() {
      const due = [...stale];
      for (const chunk of due) {
        // It may have gone meanwhile.
        if (!stale.has(chunk)) continue;
        write(chunk);
        yield;
      }
    },
    lines() {
      for (const chunk of stale) write(chunk);
      return chunks.length === 0 ? [itemsLine(area, part, [])] : chunks.map(chunk => chunk.line ?? write(chunk));
    },
    end,
  };
}
