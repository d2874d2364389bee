import type * as wire from '../../../openapi/generated/control-types.ts';
import { diffSnapshots } from '../../domain/snapshots/diff.ts';
import type { WorldSnapshot } from '../../domain/snapshots/format.ts';
import { isLarge, jsonPiecesOf } from '../../domain/snapshots/json-pieces.ts';
import { snapshotOf } from '../../domain/snapshots/lines.ts';
import { type NamedSnapshot, type NamedSnapshots, stateOf } from '../../domain/snapshots/named-snapshots.ts';
import { imageOf, viewWorld } from '../../domain/snapshots/snapshot.ts';
import { exportFixture } from '../../domain/worlds/export-fixture.ts';
import { iso } from '../../kernel/time.ts';
import { maskDeep } from '../../text/mask.ts';
import { JsonPieces, JsonText } from '../json-text.ts';
import { newestFirst } from './list.ts';
import type { ControlOperations } from './operation.ts';
import { restoreSnapshot, settledWorld } from './restore-snapshot.ts';
import { found } from './unknown-id.ts';
import { renderWorld } from './worlds.ts';

/** A world as JSON: as a snapshot, also stored under a name, and as a fixture. */
export const snapshotOperations = {
  async getSnapshot({ world, worlds }) {
    const settled = await settledWorld(worlds, world);
    // A large world goes on while its text is made from an image; a small one would take longer to copy.
    return isLarge(settled) ? new JsonPieces(jsonPiecesOf(imageOf(settled))) : new JsonText(viewWorld(settled));
  },

  // Only the outer shape of the body is validated; loading rejects content that no simulator wrote.
  restoreSnapshot: ({ world, worlds }, { body }) => renderWorld(worlds, restoreSnapshot(worlds, world.id, body as WorldSnapshot)),

  getFixture: ({ world }) => exportFixture(world),

  listSnapshots: ({ world, snapshots }, { query }) => newestFirst(snapshots.list(world.id), query, renderSnapshot),

  async getNamedSnapshot({ world, snapshots }, { path }) {
    const snapshot = named(snapshots, world.id, path.name);
    const { content } = snapshot;
    const state = 'image' in content ? content.image : await contentOf(snapshots, snapshot);
    return new JsonPieces(jsonPiecesOf(state));
  },

  saveNamedSnapshot: async ({ world, worlds, snapshots }, { path }) =>
    renderSnapshot(await snapshots.save(await settledWorld(worlds, world), path.name)),

  async deleteNamedSnapshot({ world, snapshots }, { path }) {
    const snapshot = named(snapshots, world.id, path.name);
    await snapshots.remove(world, snapshot);
    return renderSnapshot(snapshot);
  },

  async restoreNamedSnapshot({ world, worlds, snapshots }, { path }) {
    const snapshot = named(snapshots, world.id, path.name);
    const restored = restoreSnapshot(worlds, world.id, stateOf(snapshot));
    await snapshots.restoreObjects(restored, snapshot);
    return renderWorld(worlds, restored);
  },

  async diffSnapshots({ world, snapshots, secrets }, { path, query }) {
    const [a, b] = [named(snapshots, world.id, path.a), named(snapshots, world.id, path.b)];
    const diff = diffSnapshots(await contentOf(snapshots, a), await contentOf(snapshots, b), query.limit);
    // People show what has changed to others; a snapshot itself has the secrets, because a world is made of it again.
    return maskDeep(diff, secrets.mask);
  },
} satisfies Partial<ControlOperations>;

async function contentOf(snapshots: NamedSnapshots, snapshot: NamedSnapshot): Promise<WorldSnapshot> {
  return snapshotOf(await snapshots.linesOf(snapshot));
}

/** The snapshot of a name. Throws 404 for a name that none has. */
export function named(snapshots: NamedSnapshots, worldId: string, name: string): NamedSnapshot {
  return found(snapshots.get(worldId, name), `Snapshot ${name}`);
}

export function renderSnapshot({ name, createdAt, number }: NamedSnapshot): wire.SnapshotInfo {
  return { name, createdAt: iso(createdAt), number };
}
