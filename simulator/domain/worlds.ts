import { InvariantError } from '../kernel/errors.ts';
import type { Pace } from '../kernel/pace.ts';
import type { Fixture } from './fixture.ts';
import type { Organization } from './organizations/model.ts';
import type { World } from './world.ts';

/** What a key opens. */
export interface KeyOwner {
  readonly world: World;
  readonly organization: Organization;
}

/** What a world is made from; what is left out is the process's own. */
export interface NewWorld {
  readonly id: string;
  readonly seed?: number | undefined;
  /** Virtual milliseconds. */
  readonly startTime?: number | undefined;
  readonly pace?: Pace | undefined;
  readonly fixture?: Fixture | undefined;
  /** Gives a further world keys of its own. */
  readonly apiKeyOf?: ((key: string) => string) | undefined;
}

/** What a world may be built anew from; what is left out stays as it was. */
export type Rebuilding = Pick<NewWorld, 'seed' | 'startTime' | 'pace' | 'fixture'>;

interface Entry {
  readonly world: World;
  readonly madeFrom: NewWorld;
}

/** Told that another world stands under an id, or, with undefined, none any more. */
export type WorldsWatcher = (id: string, world: World | undefined) => void;

const DEFAULT_WORLD = 'default';

/** The worlds of a process by id. A public request is routed to its world by its API key. */
export class Worlds {
  private readonly byId = new Map<string, Entry>();
  /** Which world a key was found in last; checked at each use, so that it may be stale. */
  private readonly byKey = new Map<string, World>();
  private readonly watchers = new Set<WorldsWatcher>();
  private created = 0;

  constructor(private readonly build: (input: NewWorld) => World) {
    this.put({ id: DEFAULT_WORLD });
  }

  /** The world of calls that name none. Ask each time: a reset puts another one in its place. */
  get defaultWorld(): World {
    return this.entry(DEFAULT_WORLD).world;
  }

  get(id: string): World | undefined {
    return this.byId.get(id)?.world;
  }

  /** All worlds, oldest first. */
  list(): World[] {
    return [...this.byId.values()].map(entry => entry.world);
  }

  /** Makes a further world: the same ids inside, keys of its own. */
  create(input: Rebuilding): World {
    const id = `world_${++this.created}`;
    return this.put({ ...input, id, apiKeyOf: key => `${key}_${id}` });
  }

  /**
   * Builds a world anew and puts it in the old one's place: same id, same keys. Nothing of the old world reaches the new one: whoever
   * still holds it (an advance, a delivery under way) works on what nobody sees any more. The media stays: a snapshot of the old world may
   * be put back, and shows it. `prepare` is called before the exchange; when it throws, the old world stays.
   */
  rebuild(id: string, changes: Rebuilding, prepare: (world: World) => void = () => undefined): World {
    const { world: old, madeFrom } = this.entry(id);
    const input: NewWorld = {
      ...madeFrom,
      seed: changes.seed ?? old.seed,
      startTime: changes.startTime ?? old.startTime,
      pace: changes.pace ?? { mode: old.clock.mode, speed: old.clock.speed },
      fixture: changes.fixture ?? madeFrom.fixture,
    };
    return this.put(input, prepare);
  }

  /** Tells of every world that is put in place or taken out, from now on. Returns its end. */
  watch(watcher: WorldsWatcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** A key as this world has it: further worlds mark theirs, so that the same one opens one world only. */
  ownKey(id: string, key: string): string {
    return this.entry(id).madeFrom.apiKeyOf?.(key) ?? key;
  }

  /** Takes a world out at once, stops its clock and gives its media back; the default one stays. */
  async remove(id: string): Promise<boolean> {
    const entry = this.byId.get(id);
    if (!entry || id === DEFAULT_WORLD) return false;
    stop(entry.world);
    this.byId.delete(id);
    for (const [key, owner] of this.byKey) if (owner === entry.world) this.byKey.delete(key);
    for (const watcher of this.watchers) watcher(id, undefined);
    await entry.world.media.clear();
    return true;
  }

  /** The world and organization that an API key opens. */
  ownerOf(apiKey: string): KeyOwner | undefined {
    const known = this.byKey.get(apiKey);
    const owner = known && this.get(known.id) === known ? ownerIn(known, apiKey) : undefined;
    if (owner) return owner;
    for (const { world } of this.byId.values()) {
      const found = ownerIn(world, apiKey);
      if (!found) continue;
      this.byKey.set(apiKey, world);
      return found;
    }
    return undefined;
  }

  private entry(id: string): Entry {
    const entry = this.byId.get(id);
    if (!entry) throw new InvariantError(`No world ${id}`);
    return entry;
  }

  private put(madeFrom: NewWorld, prepare: (world: World) => void = () => undefined): World {
    const world = this.build(madeFrom);
    try {
      prepare(world);
    } catch (error) {
      stop(world);
      throw error;
    }
    const old = this.byId.get(madeFrom.id);
    if (old) stop(old.world);
    this.byId.set(madeFrom.id, { world, madeFrom });
    for (const watcher of this.watchers) watcher(madeFrom.id, world);
    return world;
  }
}

/** Nothing happens in a world any more, and what is still under way leaves no trace outside of it. */
function stop({ clock, media }: World): void {
  clock.stop();
  media.close();
}

function ownerIn(world: World, apiKey: string): KeyOwner | undefined {
  const key = world.organizations.apiKeys.get(apiKey);
  const organization = key && world.organizations.organizations.get(key.organizationId);
  return organization && { world, organization };
}
