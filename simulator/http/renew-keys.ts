import type { World } from '../domain/world.ts';
import { forkedKey, keyInWorld } from '../domain/worlds/worlds.ts';
import { withRenewedKey } from './throttle.ts';

/** Gives a copy of a world API keys of its own, and moves the throttle counters to them. */
export function renewKeys(world: World, sourceId: string): void {
  const { apiKeys } = world.organizations;
  const renewed = new Map<string, string>();
  const usedKeys = new Set<string>();
  for (const { id } of apiKeys.all()) {
    const plain = forkedKey(id, sourceId, world.id);
    // A custom key may already look like the copied form of another one.
    const key = usedKeys.has(plain) ? keyInWorld(world.id, id) : plain;
    usedKeys.add(key);
    renewed.set(id, key);
  }
  apiKeys.load(apiKeys.save().map(key => ({ ...key, id: renewed.get(key.id) ?? key.id })));
  world.throttle.load(world.throttle.save().map(([key, windows]) => [withRenewedKey(key, renewed), windows]));
}
