import type { ClockSpeed } from '../../kernel/clock-speed.ts';
import { InvariantError } from '../../kernel/errors.ts';
import type { Organization } from '../organizations/model.ts';
import type { World } from '../world.ts';
import type { Fixture } from './apply-fixture.ts';

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
  readonly clockSpeed?: ClockSpeed | undefined;
  readonly fixture?: Fixture | undefined;
}

/** What a world may be built anew from; what is left out stays as it was. */
export type RebuildOptions = Pick<NewWorld, 'seed' | 'startTime' | 'clockSpeed' | 'fixture'>;

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

  /** Makes a further world: the same ids inside, keys of its own. `prepare` is called before anybody sees it; when it throws, there is none. */
  create(input: RebuildOptions, prepare?: (world: World) => void): World {
    const world = this.put({ ...input, id: `world_${this.created + 1}` }, prepare);
    this.created++;
    return world;
  }

  /**
   * Builds a world anew and puts it in the old one's place: same id, same keys. Nothing of the old world reaches the new one: whoever
   * still holds it (an advance, a delivery under way) works on what nobody sees any more. The media stays: a snapshot of the old world may
   * be put back, and shows it. `prepare` is called before the exchange; when it throws, the old world stays.
   */
  rebuild(id: string, changes: RebuildOptions, prepare: (world: World) => void = () => undefined): World {
    const { world: old, madeFrom } = this.entry(id);
    const input: NewWorld = {
      ...madeFrom,
      seed: changes.seed ?? old.seed,
      startTime: changes.startTime ?? old.startTime,
      clockSpeed: changes.clockSpeed ?? { mode: old.clock.mode, speed: old.clock.speed },
      fixture: changes.fixture ?? madeFrom.fixture,
    };
    return this.put(input, prepare);
  }

  /** Tells of every world that is put in place or taken out, from now on. Returns its end. */
  watch(watcher: WorldsWatcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** How many further worlds there have ever been: the next one is named by it. */
  get createdCount(): number {
    return this.created;
  }

  /** Takes in a world that another process has kept, in place of the one of its id. `createdCount` is that of the other process. */
  takeIn(input: NewWorld, createdCount: number, prepare: (world: World) => void): World {
    this.created = Math.max(this.created, createdCount);
    return this.put(input, prepare);
  }

  /** What a world is built anew from; undefined where that is the process's own. */
  fixtureOf(id: string): Fixture | undefined {
    return this.entry(id).madeFrom.fixture;
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

/** A key as a world has it: further worlds mark theirs, so that the same one opens one world only. */
export function ownKey(worldId: string, key: string): string {
  return worldId === DEFAULT_WORLD ? key : key + markOf(worldId);
}

/** A key of one world as a copy of it has it. */
export function copiedKey(key: string, fromId: string, toId: string): string {
  const isMarked = fromId !== DEFAULT_WORLD && key.endsWith(markOf(fromId));
  return ownKey(toId, isMarked ? key.slice(0, -markOf(fromId).length) : key);
}

function markOf(worldId: string): string {
  return `_${worldId}`;
}

/** Nothing happens in a world any more, and what is still under way leaves no trace outside of it. */
function stop({ clock, media }: World): void {
  clock.stop();
  media.close();
}

function ownerIn(world: World, apiKey: string): KeyOwner | undefined {
  const key = world.organizations.apiKeys.get(apiKey);
  const organization = key && world.organizations.byId.get(key.organizationId);
  return organization && { world, organization };
}
