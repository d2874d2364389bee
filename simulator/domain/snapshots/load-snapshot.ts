/** Snapshots from outside of the process, which may be anything. */
import { ApiError, errors } from '../../kernel/errors.ts';
import { storedKeys } from '../uploads/stored-objects.ts';
import type { World } from '../world.ts';
import type { Worlds } from '../worlds/worlds.ts';
import type { WorldSnapshot } from './format.ts';
import { imageOf, loadInSteps, loadWorld } from './snapshot.ts';

/** Loads a snapshot into a new world. Throws 400 when it does not load. */
export function loadSnapshot(world: World, snapshot: WorldSnapshot): void {
  try {
    loadWorld(world, snapshot);
  } catch (error) {
    throw refusal(error);
  }
}

/** A snapshot that loads, and the keys of its uploads. */
export interface LoadedImage {
  readonly image: WorldSnapshot;
  readonly keys: readonly string[];
}

/**
 * The image of a snapshot in the format of today, which worlds may load again and again, made in steps. The snapshot cannot be used afterwards.
 * Throws 400 when it does not load.
 */
export function imageOfStored(worlds: Pick<Worlds, 'aside'>, snapshot: WorldSnapshot): Generator<void, LoadedImage, void> {
  const { seed, startTime, beginning } = snapshot;
  return worlds.aside({ seed, startTime, beginning }, function* (world) {
    try {
      yield* loadInSteps(world, snapshot);
    } catch (error) {
      throw refusal(error);
    }
    const image = imageOf(world);
    // The world aside stands still; those that are made of the image have their own mode.
    const { mode, speed } = snapshot.clock;
    return { image: { ...image, clock: { ...image.clock, mode, speed } }, keys: storedKeys(world) };
  });
}

function refusal(error: unknown): ApiError {
  return error instanceof ApiError ? error : errors.invalid(`The snapshot cannot be restored: ${String(error)}`);
}
