import type { PendingLine } from '../domain/snapshots/line.ts';
import { completed } from '../domain/snapshots/lines.ts';
import type { NamedSnapshot, NamedSnapshots } from '../domain/snapshots/named-snapshots.ts';
import { textOf, watchWorld } from '../domain/snapshots/world-text.ts';
import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { mapInSlices, runInSlices } from '../kernel/time-slice.ts';
import type { SavedSnapshot, SavedWorld, StateDocument } from './state-file.ts';

/** Serializes all worlds of a process incrementally. */
export interface StateSerializer {
  /** Serializes what has changed, yielding to the event loop, so that `capture` has little left to do. */
  prepare(): Promise<void>;
  /** The current state of everything, synchronously. */
  capture(): CapturedState;
  /** Serializes what is pending, yielding to the event loop. */
  complete(captured: CapturedState): Promise<StateDocument>;
  close(): void;
}

/** The state of one moment, of which some lines are not serialized yet. */
export interface CapturedState extends Pick<StateDocument, 'worldsCreated'> {
  readonly worlds: readonly CapturedWorld[];
}

interface CapturedWorld extends Omit<SavedWorld, 'lines' | 'snapshots'> {
  readonly lines: readonly PendingLine[];
  readonly snapshots: readonly NamedSnapshot[];
}

/** Covers every world, including later ones. `changed` is called at each change of a collection or a clock. */
export function createStateSerializer(worlds: Worlds, snapshots: NamedSnapshots, realTime: RealTime, changed: () => void): StateSerializer {
  const ends = new Map<string, () => void>();
  const replace = (id: string, world: World | undefined): void => {
    ends.get(id)?.();
    if (world) ends.set(id, watchWorld(world, changed));
    else ends.delete(id);
  };
  for (const world of worlds.list()) replace(world.id, world);
  const unwatch = worlds.watch((id, world) => {
    replace(id, world);
    changed();
  });
  return {
    async prepare() {
      for (const world of worlds.list()) await runInSlices(textOf(world).steps(), realTime);
    },
    capture: () => ({
      worldsCreated: worlds.createdCount,
      worlds: worlds.list().map(world => ({
        id: world.id,
        fixture: worlds.fixtureOf(world.id) ?? null,
        origin: worlds.originOf(world.id),
        lines: textOf(world).capture(),
        snapshots: snapshots.list(world.id),
      })),
    }),
    async complete({ worldsCreated, worlds: captured }) {
      const saved: SavedWorld[] = [];
      for (const { lines, snapshots: named, ...world } of captured) {
        const kept: SavedSnapshot[] = [];
        for (const snapshot of named) kept.push({ ...snapshot, lines: await snapshots.linesOf(snapshot) });
        saved.push({ ...world, lines: await mapInSlices(lines, completed, realTime), snapshots: kept });
      }
      return { worldsCreated, worlds: saved };
    },
    close() {
      unwatch();
      for (const end of ends.values()) end();
    },
  };
}
