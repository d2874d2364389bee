import type { Organization } from './organizations/model.ts';
import type { World } from './world.ts';

/** What a key opens. */
export interface KeyOwner {
  readonly world: World;
  readonly organization: Organization;
}

/** The worlds of a process by id. A public request is routed to its world by its API key. */
export class Worlds {
  private readonly byId = new Map<string, World>();
  /** Which world a key was found in last; checked at each use, so that it may be stale. */
  private readonly byKey = new Map<string, World>();

  constructor(readonly defaultWorld: World) {
    this.byId.set(defaultWorld.id, defaultWorld);
  }

  get(id: string): World | undefined {
    return this.byId.get(id);
  }

  list(): World[] {
    return [...this.byId.values()];
  }

  add(world: World): void {
    this.byId.set(world.id, world);
  }

  /** Takes a world out and stops its clock; the default one stays. */
  remove(id: string): boolean {
    const world = this.byId.get(id);
    if (!world || world === this.defaultWorld) return false;
    world.clock.stop();
    this.byId.delete(id);
    for (const [key, owner] of this.byKey) if (owner === world) this.byKey.delete(key);
    return true;
  }

  /** The world and organization that an API key opens. */
  ownerOf(apiKey: string): KeyOwner | undefined {
    const known = this.byKey.get(apiKey);
    const owner = known && this.byId.get(known.id) === known ? ownerIn(known, apiKey) : undefined;
    if (owner) return owner;
    for (const world of this.byId.values()) {
      const found = ownerIn(world, apiKey);
      if (!found) continue;
      this.byKey.set(apiKey, world);
      return found;
    }
    return undefined;
  }
}

function ownerIn(world: World, apiKey: string): KeyOwner | undefined {
  const key = world.organizations.apiKeys.get(apiKey);
  const organization = key && world.organizations.organizations.get(key.organizationId);
  return organization && { world, organization };
}
