import type { World } from '../../domain/world.ts';
import type { Worlds } from '../../domain/worlds/worlds.ts';
import { Collector, type CollectorOptions } from './collector.ts';
import { WorldTraces } from './spans.ts';

/** Sends what happens in any world of the process to a collector, as spans. What a snapshot knows of the time before is not sent again. */
export function exportTraces(worlds: Worlds, options: CollectorOptions): Collector {
  const collector = new Collector(options);
  const lives = new Map<string, number>();
  const watch = (world: World): void => {
    const life = (lives.get(world.id) ?? 0) + 1;
    lives.set(world.id, life);
    const traces = new WorldTraces(world, life);
    world.trail.onLink = link => collector.add(traces.open(link));
  };
  worlds.list().forEach(watch);
  worlds.watch((_, world) => {
    if (world) watch(world);
  });
  return collector;
}
