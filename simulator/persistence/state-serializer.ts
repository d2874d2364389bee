import type { NamedSnapshots } from '../domain/snapshots/named-snapshots.ts';
import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import type { RealTime } from '../kernel/real-time.ts';
import type { StateDocument } from './state-file.ts';
import { createWorldSerializer, type WorldSerializer } from './world-serializer.ts';

/** Serializes all worlds of a process incrementally. */
export interface StateSerializer {
  /** Serializes what has changed, yielding to the event loop, so that `capture` has little left to do. */
  prepare(): Promise<void>;
  /** The current state of everything, synchronously. */
  capture(): StateDocument;
  close(): void;
}

/** How long to serialize before yielding to the event loop, real milliseconds. */
const SLICE_MS = 5;

/** Covers every world, including later ones. `changed` is called at each change of a collection or a clock. */
export function createStateSerializer(worlds: Worlds, snapshots: NamedSnapshots, realTime: RealTime, changed: () => void): StateSerializer {
  const serializers = new Map<string, WorldSerializer>();
  const replace = (id: string, world: World | undefined): void => {
    serializers.get(id)?.close();
    if (world) serializers.set(id, createWorldSerializer(world, changed));
    else serializers.delete(id);
  };
  for (const world of worlds.list()) replace(world.id, world);
  const unwatch = worlds.watch((id, world) => {
    replace(id, world);
    changed();
  });
  return {
    async prepare() {
      let sliceEnd = realTime.elapsed() + SLICE_MS;
      for (const { steps } of serializers.values()) {
        for (const _ of steps()) {
          if (realTime.elapsed() < sliceEnd) continue;
          await realTime.yield();
          sliceEnd = realTime.elapsed() + SLICE_MS;
        }
      }
    },
    capture: () => ({
      worldsCreated: worlds.createdCount,
      worlds: worlds.list().map(({ id }) => ({
        id,
        fixture: worlds.fixtureOf(id) ?? null,
        lines: serializers.get(id)?.lines() ?? [],
        snapshots: snapshots.list(id),
      })),
    }),
    close() {
      unwatch();
      for (const { close } of serializers.values()) close();
    },
  };
}
