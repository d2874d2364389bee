import type { Entity } from '../../kernel/collection.ts';
import { ITEMS_PER_LINE, itemsLine, type PendingLine, type Place } from './line.ts';

/** What the text of a collection needs of it, whatever its entities and indexes. */
export interface SavedCollection {
  readonly insertions: number;
  insertedWithin(first: number, end: number): readonly Entity[];
  watch(watcher: (entity: Entity, change: unknown, order: number) => void): () => void;
}

/** A line for each 256 insertions: undefined before it is serialized and after a change, null when nothing is left of them. */
type Lines = (string | null | undefined)[];

const linesOfCollections = new WeakMap<SavedCollection, Lines>();

/** The text of a collection, which follows its changes from the first call on. */
export function textOfCollection(at: Place, collection: SavedCollection) {
  const lines = linesFor(collection);
  const isStale = (chunk: number): boolean => lines[chunk] === undefined;
  const chunks = function* (): Generator<number, void, void> {
    for (let chunk = 0; chunk * ITEMS_PER_LINE < collection.insertions; chunk++) yield chunk;
  };
  const serialize = (chunk: number): string | null => {
    const entities = collection.insertedWithin(chunk * ITEMS_PER_LINE, (chunk + 1) * ITEMS_PER_LINE);
    return (lines[chunk] = entities.length > 0 ? itemsLine(at, entities) : null);
  };
  return {
    *steps(): Generator<void, void, void> {
      for (const chunk of chunks()) {
        if (!isStale(chunk)) continue;
        serialize(chunk);
        yield;
      }
    },
    capture(): readonly PendingLine[] {
      const captured = [...chunks()].map(chunk => (isStale(chunk) ? serialize(chunk) : lines[chunk]));
      const present = captured.filter(line => line !== null && line !== undefined);
      return present.length > 0 ? present : [itemsLine(at, [])];
    },
  };
}

/** Takes over the text of a collection for its fork, before either of them changes. */
export function inheritText(fork: SavedCollection, source: SavedCollection): void {
  const lines = linesOfCollections.get(source);
  // A small collection is copied, which numbers its entities anew if some were removed.
  if (lines && fork.insertions === source.insertions) Object.assign(linesFor(fork), lines);
}

function linesFor(collection: SavedCollection): Lines {
  const known = linesOfCollections.get(collection);
  if (known) return known;
  const lines: Lines = [];
  linesOfCollections.set(collection, lines);
  collection.watch((_entity, _change, order) => (lines[Math.floor(order / ITEMS_PER_LINE)] = undefined));
  return lines;
}
