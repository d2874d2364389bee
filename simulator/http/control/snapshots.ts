import type * as wire from '../../../openapi/generated/control-types.ts';
import { loadWorld, saveWorld, type WorldSnapshot } from '../../domain/snapshot.ts';
import type { World } from '../../domain/world.ts';
import type { Worlds } from '../../domain/worlds.ts';
import { ApiError, errors } from '../../kernel/errors.ts';
import { maskSecret } from '../request-log.ts';
import type { ControlOperationsOf } from './operation.ts';
import { renderWorld } from './worlds.ts';

/** A world as one piece of JSON. */
export const snapshotOperations: ControlOperationsOf<'getSnapshot' | 'restoreSnapshot'> = {
  async getSnapshot({ world }) {
    // What is under way ends in real time: a snapshot that did not wait for it would differ from run to run.
    if (world.clock.mode === 'manual') await world.clock.idle();
    return saveWorld(world);
  },

  restoreSnapshot({ world, worlds }, { body }) {
    const snapshot = snapshotOf(body);
    const { seed, startTime, clock } = snapshot;
    const pace = { mode: clock.mode, speed: clock.speed };
    const restored = worlds.rebuild(world.id, { seed, startTime, pace }, fresh => {
      load(fresh, snapshot);
      checkKeys(worlds, fresh);
    });
    return renderWorld(restored);
  },
};

/** The frame was validated; what is inside is what saveWorld wrote, or does not load. */
function snapshotOf(body: wire.Snapshot): WorldSnapshot {
  return body as WorldSnapshot;
}

function load(world: World, snapshot: WorldSnapshot): void {
  try {
    loadWorld(world, snapshot);
  } catch (error) {
    throw error instanceof ApiError ? error : errors.invalid(`The snapshot cannot be put back: ${String(error)}`);
  }
}

/** A key opens one world only. */
function checkKeys(worlds: Worlds, world: World): void {
  for (const { id } of world.organizations.apiKeys.all()) {
    const owner = worlds.ownerOf(id)?.world;
    if (owner && owner.id !== world.id) {
      throw errors.conflict(`API key ${maskSecret(id)} of the snapshot belongs to world ${owner.id}. Put the snapshot back there.`);
    }
  }
}
