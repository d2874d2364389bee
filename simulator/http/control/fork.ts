import type * as wire from '../../../openapi/generated/control-types.ts';
import type { MediaPlace } from '../../domain/ports/media.ts';
import { snapshotOf } from '../../domain/snapshots/lines.ts';
import { folderOf } from '../../domain/snapshots/named-snapshots.ts';
import { saveWorld, type WorldSnapshot } from '../../domain/snapshots/snapshot.ts';
import { storedKeys } from '../../domain/uploads/stored-objects.ts';
import type { World } from '../../domain/world.ts';
import { copiedKey, ownKey, type Worlds } from '../../domain/worlds/worlds.ts';
import type { ClockSpeed } from '../../kernel/clock-speed.ts';
import { errors } from '../../kernel/errors.ts';
import { handedOver } from '../throttle.ts';
import type { ControlContext } from './operation.ts';
import { checkKeys, fill, settled } from './restore-snapshot.ts';

/** What a copy is made of: the world it is of, how that stood, and where its bytes lie. */
interface Original {
  readonly worldId: string;
  readonly snapshot: WorldSnapshot;
  readonly media: MediaPlace;
}

/**
 * Makes a copy of a world, or of a named snapshot of the world of the call. It goes on from there, in its own way of passing time unless
 * `clockSpeed` says another. Throws 400 for what cannot stand beside `fork`, 404 when there is nothing of that name.
 */
export async function fork(
  context: ControlContext,
  name: string,
  { clockSpeed, ...others }: wire.CreateWorldRequest & { clockSpeed: ClockSpeed | undefined },
): Promise<World> {
  const surplus = (['seed', 'fixture', 'startTime'] as const).find(field => others[field] !== undefined);
  if (surplus) throw errors.invalidField([surplus], 'cannot stand beside fork: a copy has what its original has');
  const { worlds } = context;
  const original = await originalOf(context, name);
  const { seed, startTime, clock } = original.snapshot;
  const beginning = {
    seed,
    startTime,
    clockSpeed: clockSpeed ?? { mode: clock.mode, speed: clock.speed },
    fixture: worlds.fixtureOf(original.worldId),
  };
  const copy = worlds.create(beginning, fresh => {
    fill(fresh, original.snapshot);
    renewKeys(fresh, original.worldId);
    checkKeys(worlds, fresh);
  });
  await adoptMedia(worlds, copy, original.media);
  return copy;
}

async function originalOf({ world, worlds, snapshots }: ControlContext, name: string): Promise<Original> {
  const running = worlds.get(name);
  if (running) return { worldId: name, snapshot: saveWorld(await settled(worlds, running)), media: { worldId: name } };
  const kept = snapshots.get(world.id, name);
  if (!kept) throw errors.notFound(`World or snapshot ${name}`);
  return { worldId: world.id, snapshot: snapshotOf(kept.lines), media: { worldId: world.id, folder: folderOf(kept) } };
}

/** Gives a copy keys of its own, and what was counted of the old ones with them. */
function renewKeys(world: World, originalId: string): void {
  const { apiKeys } = world.organizations;
  const renewed = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id } of apiKeys.all()) {
    const plain = copiedKey(id, originalId, world.id);
    // Whoever names keys may have given one with the mark and one without.
    const key = taken.has(plain) ? ownKey(world.id, id) : plain;
    taken.add(key);
    renewed.set(id, key);
  }
  apiKeys.load(apiKeys.save().map(key => ({ ...key, id: renewed.get(key.id) ?? key.id })));
  world.throttle.load(world.throttle.save().map(([key, windows]) => [handedOver(key, renewed), windows]));
}

/** A copy without its bytes is none: when they cannot be copied it goes again. */
async function adoptMedia(worlds: Worlds, copy: World, media: MediaPlace): Promise<void> {
  try {
    await copy.media.adopt(media, storedKeys(copy));
  } catch (error) {
    await worlds.remove(copy.id);
    throw error;
  }
}
