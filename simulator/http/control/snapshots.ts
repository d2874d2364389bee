import type * as wire from '../../../openapi/generated/control-types.ts';
import type { WorldSnapshot } from '../../domain/snapshots/format.ts';
import { isLarge, jsonPiecesOf } from '../../domain/snapshots/json-pieces.ts';
import { imageOf, viewWorld } from '../../domain/snapshots/snapshot.ts';
import { exportFixture } from '../../domain/worlds/export-fixture.ts';
import { JsonPieces } from '../json-pieces.ts';
import { JsonText } from '../json-text.ts';
import type { ControlOperations } from './operation.ts';
import { restoreSnapshot, settledWorld } from './restore-snapshot.ts';
import { renderWorld } from './worlds.ts';

/** A world as JSON: as a snapshot, and as a fixture. */
export const snapshotOperations = {
  async getSnapshot({ world, worlds }) {
    const settled = await settledWorld(worlds, world);
    // A large world goes on while its text is made from an image; a small one would take longer to copy.
    return isLarge(settled) ? new JsonPieces(jsonPiecesOf(imageOf(settled))) : new JsonText(viewWorld(settled));
  },

  restoreSnapshot: ({ world, worlds }, { body }) => renderWorld(worlds, restoreSnapshot(worlds, world.id, snapshotOf(body))),

  getFixture: ({ world }) => exportFixture(world),
} satisfies Partial<ControlOperations>;

/** Only the outer shape is validated; loading rejects content that no simulator wrote. */
function snapshotOf(body: wire.Snapshot): WorldSnapshot {
  return body as WorldSnapshot;
}
