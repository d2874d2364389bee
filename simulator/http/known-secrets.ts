import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import { createMask, type Mask } from '../text/mask.ts';

/** A shorter text is not searched for, because it occurs in many words. */
const MIN_CHARACTERS = 6;

/** Whose secret the control token is. No world has this id. */
const ALL_WORLDS = '';

/**
 * The control token, and API keys and signing secrets of the worlds of a process, also those that were replaced or removed since: the request log still has them, and
 * a receiver may still accept them.
 */
export class KnownSecrets {
  private readonly byWorld = new Map<string, Set<string>>();
  private current: Mask | undefined;

  constructor(worlds: Worlds, controlToken?: string) {
    if (controlToken !== undefined) this.add(ALL_WORLDS, controlToken);
    for (const world of worlds.list()) this.include(world);
    worlds.watch((id, world) => {
      if (world) return this.include(world);
      this.byWorld.delete(id);
      this.current = undefined;
    });
  }

  /** Masks all secrets that are known when it is called. Short ones are left out. */
  readonly mask: Mask = text => (this.current ??= createMask([...this.byWorld.values()].flatMap(secrets => [...secrets])))(text);

  private include({ id, organizations: { apiKeys }, webhooks: { byId: webhooks } }: World): void {
    const add = (secret: string): void => this.add(id, secret);
    for (const key of apiKeys.all()) add(key.id);
    for (const { secret } of webhooks.all()) add(secret);
    apiKeys.watch((key, change) => change === 'inserted' && add(key.id));
    webhooks.watch(({ secret }, change) => (change === 'inserted' || (change !== 'removed' && 'secret' in change)) && add(secret));
  }

  private add(worldId: string, secret: string): void {
    const secrets = this.byWorld.get(worldId) ?? new Set();
    if (secret.length < MIN_CHARACTERS || secrets.has(secret)) return;
    this.byWorld.set(worldId, secrets.add(secret));
    this.current = undefined;
  }
}
