/**
 * The text of a world, or of its image. A world with 100,000 posts takes half a second, which must not block requests. So each collection keeps its
 * text in chunks of entities, which are serialized in small steps ahead of time, and which its forks take over. Capturing the state then
 * serializes only the chunks that have changed since, and what is no collection.
 */
import { Collection } from '../../kernel/collection.ts';
import type { World } from '../world.ts';
import { type SavedCollection, textOfCollection } from './collection-text.ts';
import type { SnapshotFrame, WorldSnapshot } from './format.ts';
import type { PendingLine, Place } from './line.ts';
import { linesOf } from './lines.ts';
import { frameOf, partsOf, platformsOf, type Savable } from './snapshot.ts';

/** Serializes a world, or one part of it. */
export interface Text {
  /** Serializes what has changed, one chunk a step. Changes made in between are left for the next call. */
  steps(): Iterable<void>;
  /** The lines of the current state. Those that are pending may be completed at any time. */
  capture(): Iterable<PendingLine>;
}

/** The text of a world. */
export interface WorldText extends Text {
  capture(): readonly PendingLine[];
}

const texts = new WeakMap<World, WorldText>();

/** The text of a world, which follows its changes from the first call on. */
export function textOf(world: World): WorldText {
  const text =
    texts.get(world) ??
    createText(
      partsOf(world).map(([area, part, savable]): Part => [area, part, savable]),
      { frame: () => frameOf(world), platforms: () => platformsOf(world) },
    );
  texts.set(world, text);
  return text;
}

/** The text of an image, which never changes. */
export function textOfImage({ state, platforms, ...frame }: WorldSnapshot): WorldText {
  const parts = Object.entries(state).flatMap(([area, values]) =>
    Object.entries(values).map(([part, value]): Part => [area, part, value instanceof Collection ? value : { save: () => value }]),
  );
  return createText(parts, { frame: () => frame, platforms: () => platforms });
}

/** Calls `changed` at each change of a collection, each job that ran and each move of the clock. Returns a function that stops it. */
export function watchWorld(world: World, changed: () => void): () => void {
  const collections = partsOf(world).flatMap(([, , savable]): SavedCollection[] => (savable instanceof Collection ? [savable] : []));
  const ends = [world.clock.watch({ ran: changed, moved: changed }), ...collections.map(collection => collection.watch(changed))];
  return () => {
    for (const end of ends) end();
  };
}

/** A part of the state, with the area and the name under which a snapshot has it. */
type Part = readonly [area: string, part: string, content: Pick<Savable, 'save'>];

/** What is no state of an area. */
interface Rest {
  frame(): SnapshotFrame;
  platforms(): WorldSnapshot['platforms'];
}

function createText(ofParts: readonly Part[], { frame, platforms }: Rest): WorldText {
  const parts = ofParts.map(([area, part, content]) => createPartText(['state', area, part], content));
  return {
    *steps() {
      for (const part of parts) yield* part.steps();
    },
    capture: () => [
      ...linesOf({ ...frame(), state: {}, platforms: {} }),
      ...parts.flatMap(part => [...part.capture()]),
      ...Object.entries(platforms()).flatMap(([platform, value]) => [...linesOf(value, ['platforms', platform])]),
    ],
  };
}

function createPartText(at: Place, content: Pick<Savable, 'save'>): Text {
  if (content instanceof Collection) return textOfCollection(at, content);
  return { steps: () => [], capture: () => linesOf(content.save(), at) };
}
