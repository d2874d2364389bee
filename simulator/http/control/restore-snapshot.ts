/** Putting snapshots into worlds. */
import { loadWorld, type WorldSnapshot } from '../../domain/snapshots/snapshot.ts';
import type { World } from '../../domain/world.ts';
import type { Worlds } from '../../domain/worlds/worlds.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import { maskSecret } from '../request-log.ts';

/**
 * Waits for what ends in real time: a snapshot that did not would differ from run to run. Gives the world that stands there by then; rejects
 * with 404 when there is none any more.
 */
export async function settled(worlds: Worlds, { id, clock }: World): Promise<World> {
  if (clock.mode === 'manual') await clock.idle();
  const world = worlds.get(id);
  if (!world) throw errors.notFound(`World ${id}`);
  return world;
}

/**
 * Puts a snapshot in the place of a world: same id, same keys, media as it lies. Throws 400 when it does not load and 409 when one of its keys
 * opens another world; the world stays as it is then.
 */
export function restoreSnapshot(worlds: Worlds, worldId: string, snapshot: WorldSnapshot): World {
  const { seed, startTime, clock } = snapshot;
  const clockSpeed = { mode: clock.mode, speed: clock.speed };
  return worlds.rebuild(worldId, { seed, startTime, clockSpeed }, fresh => {
    fill(fresh, snapshot);
    checkKeys(worlds, fresh);
  });
}

/** Fills a world that nobody has seen yet. Throws 400 when the snapshot does not load. */
export function fill(world: World, snapshot: WorldSnapshot): void {
  try {
    loadWorld(world, snapshot);
  } catch (error) {
    throw error instanceof ApiError ? error : errors.invalid(`The snapshot cannot be put back: ${String(error)}`);
  }
}

/** A key opens one world only. Throws 409. */
export function checkKeys(worlds: Worlds, world: World): void {
  for (const { id } of world.organizations.apiKeys.all()) {
    const owner = worlds.ownerOf(id)?.world;
    if (owner && owner.id !== world.id) {
      throw errors.conflict(`API key ${maskSecret(id)} of the snapshot belongs to world ${owner.id}. Put the snapshot back there.`);
    }
  }
}
