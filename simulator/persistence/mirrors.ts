import type { NamedSnapshots } from '../domain/snapshots/named-snapshots.ts';
import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { type Mirror, mirrorWorld } from './mirror.ts';
import type { StateDocument } from './state-file.ts';

/** The text of all that a process holds, kept up to date. */
export interface Mirrors {
  /** Writes most of the text out beforehand, and lets others take turns. */
  getReady(): Promise<void>;
  /** Everything as it stands in this moment. */
  capture(): StateDocument;
  end(): void;
}

/** How long the text may be worked on before the event loop gets a turn, real milliseconds. */
const SLICE_MS = 5;

/** Mirrors every world, those that come later too. `changed` is called at each change that a collection or a clock tells of. */
export function mirrorAll(worlds: Worlds, snapshots: NamedSnapshots, realTime: RealTime, changed: () => void): Mirrors {
  const mirrors = new Map<string, Mirror>();
  const mirror = (id: string, world: World | undefined): void => {
    mirrors.get(id)?.end();
    if (world) mirrors.set(id, mirrorWorld(world, changed));
    else mirrors.delete(id);
  };
  for (const world of worlds.list()) mirror(world.id, world);
  const unwatch = worlds.watch((id, world) => {
    mirror(id, world);
    changed();
  });
  return {
    async getReady() {
      let sliceEnd = realTime.elapsed() + SLICE_MS;
      for (const { steps } of mirrors.values()) {
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
        lines: mirrors.get(id)?.lines() ?? [],
        snapshots: snapshots.list(id),
      })),
    }),
    end() {
      unwatch();
      for (const { end } of mirrors.values()) end();
    },
  };
}
