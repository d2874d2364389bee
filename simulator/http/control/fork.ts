import type * as wire from '../../../openapi/generated/control-types.ts';
import type { MediaPlace } from '../../domain/ports/media.ts';
import type { WorldSnapshot } from '../../domain/snapshots/format.ts';
import { loadSnapshot } from '../../domain/snapshots/load-snapshot.ts';
import { folderOf, stateOf } from '../../domain/snapshots/named-snapshots.ts';
import { imageOf } from '../../domain/snapshots/snapshot.ts';
import { storedKeys } from '../../domain/uploads/stored-objects.ts';
import type { World } from '../../domain/world.ts';
import type { CreateOptions, Worlds } from '../../domain/worlds/worlds.ts';
import { errors } from '../../kernel/errors.ts';
import { renewKeys } from '../throttle.ts';
import type { ControlContext } from './operation.ts';
import { checkKeys, settledWorld } from './restore-snapshot.ts';
import { found } from './unknown-id.ts';

/** What a fork copies: the state of a world, and the folder of its media. */
interface ForkSource {
  readonly worldId: string;
  readonly snapshot: WorldSnapshot;
  readonly media: MediaPlace;
}

interface ForkOptions
  extends Omit<wire.CreateWorldRequest, 'clock' | 'fork' | 'expiresAfter'>,
    Pick<CreateOptions, 'clockSpeed' | 'madeBy' | 'expiresAfter'> {}

/**
 * Copies a world, or a named snapshot of the call's world, into a new world. It keeps the clock mode of its source unless `clockSpeed` says
 * otherwise. Throws 400 for options that contradict `fork`, 404 for an unknown name.
 */
export async function fork(
  context: ControlContext,
  name: string,
  { clockSpeed, name: ownName, madeBy, expiresAfter, ...others }: ForkOptions,
): Promise<World> {
  const unexpected = (['seed', 'fixture', 'startTime'] as const).find(field => others[field] !== undefined);
  if (unexpected) throw errors.invalidField([unexpected], 'cannot be combined with fork: a copy takes it from its source');
  const { worlds } = context;
  const source = await sourceOf(context, name);
  const { seed, startTime, beginning, clock } = source.snapshot;
  const options = {
    seed,
    startTime,
    beginning,
    clockSpeed: clockSpeed ?? { mode: clock.mode, speed: clock.speed },
    fixture: worlds.fixtureOf(source.worldId),
    name: ownName,
    madeBy,
    expiresAfter,
  };
  const copy = worlds.create(options, fresh => {
    loadSnapshot(fresh, source.snapshot);
    renewKeys(fresh, source.worldId);
    checkKeys(worlds, fresh);
  });
  await copyMedia(worlds, copy, source.media);
  return copy;
}

async function sourceOf({ world, worlds, snapshots }: ControlContext, name: string): Promise<ForkSource> {
  const running = worlds.get(name);
  if (running) return { worldId: running.id, snapshot: imageOf(await settledWorld(worlds, running)), media: { worldId: running.id } };
  const snapshot = found(snapshots.get(world.id, name), `World or snapshot ${name}`);
  return { worldId: world.id, snapshot: stateOf(snapshot), media: { worldId: world.id, folder: folderOf(snapshot) } };
}

/** Removes the copy again when its media cannot be copied. */
async function copyMedia(worlds: Worlds, copy: World, media: MediaPlace): Promise<void> {
  try {
    await copy.media.adopt(media, storedKeys(copy));
  } catch (error) {
    await worlds.remove(copy.id);
    throw error;
  }
}
