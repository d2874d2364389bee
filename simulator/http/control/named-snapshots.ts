import type * as wire from '../../../openapi/generated/control-types.ts';
import { diffSnapshots } from '../../domain/snapshots/diff.ts';
import { snapshotOf } from '../../domain/snapshots/lines.ts';
import { type NamedSnapshot, type NamedSnapshots, stateOf } from '../../domain/snapshots/named-snapshots.ts';
import { errors } from '../../kernel/errors.ts';
import { iso } from '../../kernel/time.ts';
import { maskDeep, maskOf } from '../mask.ts';
import { newestFirst } from './list.ts';
import type { ControlOperationsOf } from './operation.ts';
import { restoreSnapshot, settledWorld } from './restore-snapshot.ts';
import { renderWorld } from './worlds.ts';

type NamedSnapshotOperation =
  | 'listSnapshots'
  | 'getNamedSnapshot'
  | 'saveNamedSnapshot'
  | 'deleteNamedSnapshot'
  | 'restoreNamedSnapshot'
  | 'diffSnapshots';

/** Snapshots stored under a name. */
export const namedSnapshotOperations: ControlOperationsOf<NamedSnapshotOperation> = {
  listSnapshots: ({ world, snapshots }, { query }) => newestFirst(snapshots.list(world.id), query, render),

  getNamedSnapshot: ({ world, snapshots }, { path }) => snapshotOf(named(snapshots, world.id, path.name).lines),

  saveNamedSnapshot: async ({ world, worlds, snapshots }, { path }) =>
    render(await snapshots.save(await settledWorld(worlds, world), path.name)),

  async deleteNamedSnapshot({ world, snapshots }, { path }) {
    const snapshot = named(snapshots, world.id, path.name);
    await snapshots.remove(world, snapshot);
    return render(snapshot);
  },

  async restoreNamedSnapshot({ world, worlds, snapshots }, { path }) {
    const snapshot = named(snapshots, world.id, path.name);
    const restored = restoreSnapshot(worlds, world.id, stateOf(snapshot));
    await snapshots.restoreObjects(restored, snapshot);
    return renderWorld(restored);
  },

  diffSnapshots({ world, snapshots, secrets }, { path, query }) {
    const a = named(snapshots, world.id, path.a);
    const b = named(snapshots, world.id, path.b);
    // People show what has changed to others; a snapshot itself has the secrets, because a world is made of it again.
    return maskDeep(diffSnapshots(snapshotOf(a.lines), snapshotOf(b.lines), query.limit), maskOf(secrets.all()));
  },
};

function named(snapshots: NamedSnapshots, worldId: string, name: string): NamedSnapshot {
  const snapshot = snapshots.get(worldId, name);
  if (!snapshot) throw errors.notFound(`Snapshot ${name}`);
  return snapshot;
}

function render({ name, createdAt, sizeBytes }: NamedSnapshot): wire.SnapshotInfo {
  return { name, createdAt: iso(createdAt), sizeBytes };
}
