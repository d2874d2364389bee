import type * as wire from '../../../openapi/generated/control-types.ts';
import { saveWorld, type WorldSnapshot } from '../../domain/snapshots/snapshot.ts';
import type { ControlOperationsOf } from './operation.ts';
import { restoreSnapshot, settled } from './restore-snapshot.ts';
import { renderWorld } from './worlds.ts';

/** A world as one piece of JSON. */
export const snapshotOperations: ControlOperationsOf<'getSnapshot' | 'restoreSnapshot'> = {
  getSnapshot: async ({ world, worlds }) => saveWorld(await settled(worlds, world)),

  restoreSnapshot: ({ world, worlds }, { body }) => renderWorld(restoreSnapshot(worlds, world.id, snapshotOf(body))),
};

/** The frame was validated; what is inside is what saveWorld wrote, or does not load. */
function snapshotOf(body: wire.Snapshot): WorldSnapshot {
  return body as WorldSnapshot;
}
