import type { ClockSpeed } from '../../kernel/clock-speed.ts';
import { errors, InvariantError } from '../../kernel/errors.ts';
import type { Organization } from '../organizations/model.ts';
import type { World } from '../world.ts';
import type { Fixture } from './apply-fixture.ts';
import { checkWorldName, Lifetimes, type LifetimesOptions, type WorldOrigin } from './lifetimes.ts';

/** The world and organization of an API key. */
export interface KeyOwner {
  readonly world: World;
  readonly organization: Organization;
}

/** Options of a new world; defaults are those of the process. */
export interface NewWorld {
  readonly id: string;
  readonly seed?: number | undefined;
  /** Virtual milliseconds. */
  readonly startTime?: number | undefined;
  /** Of a world that is restored: when its past began, virtual milliseconds. */
  readonly beginning?: number | undefined;
  readonly clockSpeed?: ClockSpeed | undefined;
  readonly fixture?: Fixture | undefined;
  /** Default: that of a world that is made now by nobody, and stays. */
  readonly origin?: WorldOrigin | undefined;
}

/** What a caller may say of a new world. */
export interface CreateOptions extends RebuildOptions, Pick<WorldOrigin, 'name' | 'expiresAfter'> {
  readonly madeBy?: string | null | undefined;
}

/** What a reset may change; omitted options stay as they were. */
export type RebuildOptions = Pick<NewWorld, 'seed' | 'startTime' | 'beginning' | 'clockSpeed' | 'fixture'>;

/** How a world is replaced. */
export interface RebuildEffects {
  /** Where its time begins this once, in place of its start time; virtual milliseconds. */
  readonly beginsAt?: number | undefined;
  readonly fill?: FillWorld;
}

/** Fills a new world in place of its fixture, before it is visible; when it throws, all stays as it was. */
export type FillWorld = (world: World) => void;

/** Makes a world, with its fixture unless it is to be empty. */
export type BuildWorld = (input: NewWorld, content: 'fixture' | 'empty') => World;

interface Entry {
  readonly world: World;
  readonly options: NewWorld & { readonly origin: WorldOrigin };
}

/** Called with the new world of an id; undefined when it was removed. */
export type WorldsWatcher = (id: string, world: World | undefined) => void;

/** The id of the world that a process begins with. */
export const DEFAULT_WORLD = 'default';

/** Where the worlds of a snapshot begin. */
export type Start = Pick<World, 'seed' | 'startTime'>;

/** Where a world begins that nobody sees. */
export type WorldAside = Pick<NewWorld, 'seed' | 'startTime' | 'beginning'>;

/** Returns, in steps, what `use` makes of a world that nobody else ever sees, and that stands still. Throws what `use` throws. */
export function* aside<T>(build: BuildWorld, input: WorldAside, use: (world: World) => Generator<void, T, void>): Generator<void, T, void> {
  const world = build({ ...input, id: DEFAULT_WORLD, clockSpeed: { mode: 'manual', speed: 1 } }, 'empty');
  try {
    return yield* use(world);
  } finally {
    stop(world);
  }
}

/** The worlds of a process by id and by name. A public request is routed to its world by its API key. */
export class Worlds {
  /** How long they live. */
  readonly lifetimes: Lifetimes;
  private readonly byId = new Map<string, Entry>();
  private readonly idsByName = new Map<string, string>();
  /** A cache of the world of each key; checked at each use, because it may be stale. */
  private readonly byKey = new Map<string, World>();
  private readonly watchers = new Set<WorldsWatcher>();
  private created = 0;

  /** `start` is that of worlds which begin with the snapshot of the process, and not with a fixture. */
  constructor(
    private readonly build: BuildWorld,
    options: LifetimesOptions,
    private readonly start?: Start,
  ) {
    const isBusy = (id: string): boolean => this.byId.get(id)?.world.clock.isAdvancing ?? false;
    this.lifetimes = new Lifetimes({ remove: id => this.remove(id), isBusy }, options);
    this.put({ id: DEFAULT_WORLD });
  }

  /** The world of calls that name none. Do not store it: a reset replaces it. */
  get defaultWorld(): World {
    return this.entry(DEFAULT_WORLD).world;
  }

  /** The world of an id or a name. */
  get(idOrName: string): World | undefined {
    return this.byId.get(this.idsByName.get(idOrName) ?? idOrName)?.world;
  }

  /** All worlds, oldest first. */
  list(): World[] {
    return [...this.byId.values()].map(entry => entry.world);
  }

  /**
   * Creates another world with the same ids and keys of its own. Throws 400 for a name that none can have, and for a seed or start that the snapshot of the
   * process does not have; 409 for the name of another world.
   */
  create({ name, madeBy = null, expiresAfter, ...input }: CreateOptions, fill?: FillWorld): World {
    if (!fill) this.checkStart(input, input.fixture);
    if (name !== undefined) {
      checkWorldName(name);
      const taken = this.idsByName.get(name);
      if (taken) throw errors.conflict(`The world ${taken} has the name ${name} already: remove it, or choose another name`).by('D-GEN-45');
    }
    const origin = this.lifetimes.originNow({ name, madeBy, expiresAfter });
    const world = this.put({ ...input, origin, id: `world_${this.created + 1}` }, fill);
    this.created++;
    return world;
  }

  /**
   * Replaces a world with a new one of the same id and keys. An advance or a delivery in progress keeps the old world, which has no effect on
   * the new one. The media stays, because a snapshot of the old world that is restored refers to it.
   */
  rebuild(id: string, changes: RebuildOptions, { beginsAt, fill }: RebuildEffects = {}): World {
    const { world: old, options } = this.entry(id);
    if (!fill) this.checkStart(changes, changes.fixture ?? options.fixture);
    const input: NewWorld = {
      ...options,
      seed: changes.seed ?? old.seed,
      startTime: changes.startTime ?? options.startTime ?? old.startTime,
      beginning: changes.beginning,
      clockSpeed: changes.clockSpeed ?? { mode: old.clock.mode, speed: old.clock.speed },
      fixture: changes.fixture ?? options.fixture,
    };
    return this.put(input, fill, beginsAt);
  }

  /** Calls the watcher for every world that is created, replaced or removed. Returns a function that stops it. */
  watch(watcher: WorldsWatcher): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** How many worlds were created besides the default one; the next id follows from it. */
  get createdCount(): number {
    return this.created;
  }

  /** Restores a world of an earlier process, replacing the one with its id. `createdCount` is that of the earlier process. */
  restore(input: NewWorld, createdCount: number, fill: FillWorld): World {
    this.created = Math.max(this.created, createdCount);
    return this.put(input, fill);
  }

  /** {@link aside} with worlds of this process. */
  aside<T>(input: WorldAside, use: (world: World) => Generator<void, T, void>): Generator<void, T, void> {
    return aside(this.build, input, use);
  }

  /** Who made a world, and how long it lasts. */
  originOf(id: string): WorldOrigin {
    return this.entry(id).options.origin;
  }

  /** Says of a key that it belonged to a world that has expired; undefined for any other. */
  expiredOfKey(apiKey: string): string | undefined {
    return this.lifetimes.findExpired(({ id }) => apiKey.endsWith(keySuffix(id)))?.text;
  }

  /** Says of an id or a name that its world has expired; undefined for any other. */
  expired(idOrName: string): string | undefined {
    return this.lifetimes.findExpired(({ id, name }) => id === idOrName || name === idOrName)?.text;
  }

  /** The fixture that a reset uses; undefined for the one of the process. */
  fixtureOf(id: string): Fixture | undefined {
    return this.entry(id).options.fixture;
  }

  /** Removes a world by its id, stops its clock and deletes its media. The default world cannot be removed: then false. */
  async remove(id: string): Promise<boolean> {
    const entry = this.byId.get(id);
    if (!entry || id === DEFAULT_WORLD) return false;
    stop(entry.world);
    this.byId.delete(id);
    this.lifetimes.end(id);
    const { name } = entry.options.origin;
    if (name !== undefined) this.idsByName.delete(name);
    for (const [key, owner] of this.byKey) if (owner === entry.world) this.byKey.delete(key);
    for (const watcher of this.watchers) watcher(id, undefined);
    await entry.world.media.clear();
    return true;
  }

  /** The world and organization of an API key. */
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

  private checkStart(wanted: RebuildOptions, fixture: Fixture | undefined): void {
    const { start } = this;
    if (!start || fixture) return;
    for (const name of ['seed', 'startTime'] as const) {
      if (wanted[name] === undefined || wanted[name] === start[name]) continue;
      throw errors.invalidField(
        [name],
        'worlds begin with the snapshot of this simulator, which has its own. Leave it out, or name a fixture, too',
      );
    }
  }

  private entry(id: string): Entry {
    const entry = this.byId.get(id);
    if (!entry) throw new InvariantError(`No world ${id}`);
    return entry;
  }

  private put(options: NewWorld, fill?: FillWorld, beginsAt = options.startTime): World {
    const world = this.build({ ...options, startTime: beginsAt }, fill ? 'empty' : 'fixture');
    try {
      fill?.(world);
    } catch (error) {
      stop(world);
      throw error;
    }
    const old = this.byId.get(options.id);
    if (old) stop(old.world);
    const origin = options.origin ?? this.lifetimes.originNow();
    this.byId.set(options.id, { world, options: { ...options, origin } });
    if (origin.name !== undefined) this.idsByName.set(origin.name, options.id);
    this.lifetimes.begin(options.id, origin);
    for (const watcher of this.watchers) watcher(options.id, world);
    return world;
  }
}

/** The key of a world for a key of the fixture: every world but the default one appends a suffix, so that a key belongs to one world. */
export function keyInWorld(worldId: string, key: string): string {
  return worldId === DEFAULT_WORLD ? key : key + keySuffix(worldId);
}

/** The key of a forked world for a key of its original. */
export function forkedKey(key: string, fromId: string, toId: string): string {
  const isMarked = fromId !== DEFAULT_WORLD && key.endsWith(keySuffix(fromId));
  return keyInWorld(toId, isMarked ? key.slice(0, -keySuffix(fromId).length) : key);
}

function keySuffix(worldId: string): string {
  return `_${worldId}`;
}

/** Stops a world: no job runs any more, and work in progress has no effect outside of it. */
function stop({ clock, media }: World): void {
  clock.stop();
  media.close();
}

function ownerIn(world: World, apiKey: string): KeyOwner | undefined {
  const key = world.organizations.apiKeys.get(apiKey);
  const organization = key && world.organizations.byId.get(key.organizationId);
  return organization && { world, organization };
}
