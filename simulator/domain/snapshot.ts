import type { ClockState } from '../kernel/clock.ts';
import { errors } from '../kernel/errors.ts';
import type { Json } from '../kernel/job-queue.ts';
import type { RandomState } from '../kernel/random.ts';
import { resumeDeliveries } from './webhooks/deliveries.ts';
import type { World, WorldState } from './world.ts';

/** Whatever a world's state is made of can be saved and put back. */
interface Savable {
  save(): unknown;
  load(saved: never): void;
}

/** A whole world as JSON. */
export interface WorldSnapshot {
  readonly version: 1;
  readonly seed: number;
  readonly startTime: number;
  readonly clock: ClockState;
  readonly random: RandomState;
  /** By area and part. */
  readonly state: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly platforms: Readonly<Record<string, Json>>;
}

type Area = Exclude<keyof WorldState, 'throttle'>;

/** A table and not a list, so that the compiler names an area that is missing. */
const AREAS: Readonly<Record<Area, true>> = {
  organizations: true,
  accounts: true,
  uploads: true,
  posts: true,
  historyImports: true,
  analytics: true,
  csvImports: true,
  comments: true,
  conversations: true,
  automations: true,
  providerSettings: true,
  quotas: true,
  webhooks: true,
  faults: true,
};

function partsOf(world: World): [area: string, part: string, savable: Savable][] {
  const parts = (Object.keys(AREAS) as Area[]).flatMap(area =>
    Object.entries(world[area]).map(([part, savable]) => [area, part, savable] as [string, string, Savable]),
  );
  return [...parts, ['media', 'web', world.media.webControls], ['http', 'throttle', world.throttle]];
}

/** The world as it stands. What it holds is copied, so that the world may go on. */
export function saveWorld(world: World): WorldSnapshot {
  const state: Record<string, Record<string, unknown>> = {};
  for (const [area, part, savable] of partsOf(world)) (state[area] ??= {})[part] = savable.save();
  const platforms = Object.fromEntries(Object.values(world.platforms).map(platform => [platform.id, platform.controls.save()]));
  return structuredClone({
    version: 1,
    seed: world.seed,
    startTime: world.startTime,
    clock: world.clock.save(),
    random: world.random.save(),
    state,
    platforms,
  });
}

/**
 * Puts a snapshot back into a world that was put together in the same way. The clock's mode stays as it is. Throws 400 when a part is
 * missing; the world is of no use then.
 */
export function loadWorld(world: World, snapshot: WorldSnapshot): void {
  const copy = structuredClone(snapshot);
  // Each part reads what it wrote.
  for (const [area, part, savable] of partsOf(world)) savable.load(present(copy.state[area]?.[part], `${area}.${part}`) as never);
  for (const { id, controls } of Object.values(world.platforms)) controls.load(present(copy.platforms[id], id));
  world.random.load(copy.random);
  world.clock.load(copy.clock);
  resumeDeliveries(world);
}

function present<T>(part: T | undefined, name: string): T {
  if (part === undefined) throw errors.invalid(`The snapshot has no part ${name}`);
  return part;
}
