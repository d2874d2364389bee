import type { World } from '../domain/world.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';

/** The beginning of a secret that a mask shows: enough to tell two apart, too few to use. */
const SHOWN_CHARACTERS = 6;

/** Whose secret the control token is. No world has this id. */
const ALL_WORLDS = '';

/** The first characters of a secret. */
export function maskSecret(secret: string): string {
  return `${secret.slice(0, SHOWN_CHARACTERS)}…`;
}

/**
 * The control token, and API keys and signing secrets of the worlds of a process, also those that were replaced or removed since: the request log still has them, and
 * a receiver may still accept them.
 */
export class KnownSecrets {
  private readonly byWorld = new Map<string, Set<string>>();
  private sorted: readonly string[] | undefined;

  constructor(worlds: Worlds, controlToken?: string) {
    if (controlToken !== undefined) this.add(ALL_WORLDS, controlToken);
    for (const world of worlds.list()) this.include(world);
    worlds.watch((id, world) => {
      if (world) return this.include(world);
      this.byWorld.delete(id);
      this.sorted = undefined;
    });
  }

  /** Longest first, because one may be the beginning of another. Short ones are left out, because the mask would show all of them. */
  all(): readonly string[] {
    return (this.sorted ??= [...new Set([...this.byWorld.values()].flatMap(secrets => [...secrets]))].sort((a, b) => b.length - a.length));
  }

  private include({ id, organizations: { apiKeys }, webhooks: { byId: webhooks } }: World): void {
    const add = (secret: string): void => this.add(id, secret);
    for (const key of apiKeys.all()) add(key.id);
    for (const { secret } of webhooks.all()) add(secret);
    apiKeys.watch((key, change) => change === 'inserted' && add(key.id));
    webhooks.watch(({ secret }, change) => (change === 'inserted' || (change !== 'removed' && 'secret' in change)) && add(secret));
  }

  private add(worldId: string, secret: string): void {
    const secrets = this.byWorld.get(worldId) ?? new Set();
    if (maskSecret(secret).length > secret.length || secrets.has(secret)) return;
    this.byWorld.set(worldId, secrets.add(secret));
    this.sorted = undefined;
  }
}
