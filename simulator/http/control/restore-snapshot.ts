import type { WorldSnapshot } from '../../domain/snapshots/format.ts';
import { loadSnapshot } from '../../domain/snapshots/load-snapshot.ts';
import type { World } from '../../domain/world.ts';
import type { Worlds } from '../../domain/worlds/worlds.ts';
import { errors } from '../../kernel/errors.ts';
import { maskSecret } from '../../text/mask.ts';
import { found } from './unknown-id.ts';

/**
 * Waits for deliveries in flight in manual mode, so that what is read does not depend on the speed of receivers. Returns the world that has the id by then; rejects
 * with 404 when it was removed.
 */
export async function settledWorld(worlds: Worlds, { id, clock }: World): Promise<World> {
  if (clock.mode === 'manual') await clock.idle();
  return found(worlds.get(id), `World ${id}`);
}

/**
 * Replaces a world by a snapshot: same id, same keys, media unchanged. Throws 400 when it does not load and 409 when one of its keys belongs to
 * another world; the world is unchanged then.
 */
export function restoreSnapshot(worlds: Worlds, worldId: string, snapshot: WorldSnapshot): World {
  const { seed, startTime, beginning, clock } = snapshot;
  const clockSpeed = { mode: clock.mode, speed: clock.speed };
  const fill = (fresh: World): void => {
    loadSnapshot(fresh, snapshot);
    checkKeys(worlds, fresh);
  };
  return worlds.rebuild(worldId, { seed, startTime, beginning, clockSpeed }, { fill });
}

/** Throws 409 when a key of the world belongs to another one. */
export function checkKeys(worlds: Worlds, world: World): void {
  for (const { id } of world.organizations.apiKeys.all()) {
    const owner = worlds.ownerOf(id)?.world;
    if (owner && owner.id !== world.id) {
      throw errors.conflict(`API key ${maskSecret(id)} of the snapshot belongs to world ${owner.id}. Restore the snapshot there.`);
    }
  }
}
