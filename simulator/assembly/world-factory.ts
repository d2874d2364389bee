import { watchSubjects } from '../domain/explain/watch.ts';
import { pastOf } from '../domain/past/past.ts';
import type { MediaStore } from '../domain/ports/media.ts';
import type { WebhookSender } from '../domain/ports/webhook-sender.ts';
import type { WorldSnapshot } from '../domain/snapshots/format.ts';
import { imageOfStored, type LoadedImage } from '../domain/snapshots/load-snapshot.ts';
import { loadWorld } from '../domain/snapshots/snapshot.ts';
import { createState, type DomainEvents, registerAreas, type World } from '../domain/world.ts';
import { applyFixture } from '../domain/worlds/apply-fixture.ts';
import type { Fixture } from '../domain/worlds/fixture.ts';
import { aside, type BuildWorld, DEFAULT_WORLD, keyInWorld, type NewWorld } from '../domain/worlds/worlds.ts';
import { bodyChecks } from '../http/body-checks.ts';
import { renewKeys } from '../http/throttle.ts';
import { InvariantError } from '../kernel/errors.ts';
import { realTime } from '../kernel/real-time.ts';
import { iso } from '../kernel/time.ts';
import { resultAtOnce } from '../kernel/time-slice.ts';
import type { UnderWay } from '../kernel/under-way.ts';
import { createKernel, type WithEvents, type WorldKernel, type WorldSite } from '../kernel/world-kernel.ts';
import { failureSettingsByPlatform } from '../library/controls.ts';
import { createFaultControl } from '../library/fault-control.ts';
import { clockOption, instantOption } from '../library/options.ts';
import { readFixture } from '../library/read-files.ts';
import { createMediaPorts } from '../media/media.ts';
import type { Bucket } from '../media/object-store.ts';
import { createOwnWeb } from '../media/web/own.ts';
import { createPlatforms } from '../platforms/platforms.ts';
import { createWebhookInbox } from '../webhooks/inbox.ts';
import { createWebhookReceiver } from '../webhooks/receiver.ts';
import type { WebhookReceiver } from '../webhooks/receiver-api.ts';
import { storageSecret } from './buckets.ts';
import type { SimulatorOptions } from './simulator-options.ts';

export interface WorldFactoryParts {
  readonly options: SimulatorOptions;
  readonly address: WorldSite;
  readonly sender: WebhookSender;
  readonly mediaStore: MediaStore;
  readonly bucketOfWorld: (worldId: string) => Bucket | undefined;
  /** The requests to the simulator. */
  readonly requests: UnderWay;
  readonly onProblem: (problem: unknown) => void;
  /** What worlds begin with in place of a fixture. */
  readonly snapshot: WorldSnapshot | undefined;
}

export interface WorldFactory {
  /** Creates a world; what the input leaves out comes from the simulator's options. */
  readonly create: BuildWorld;
  /** The snapshot that worlds begin with; undefined for a fixture. */
  readonly start: LoadedImage | undefined;
  /** The receiver behind `world.webhooks` of the library. */
  receiverOf(world: World): WebhookReceiver;
}

/** Prepares everything that the worlds of a simulator share. Rejects with a TypeError for an option that makes no sense. */
export async function createWorldFactory(parts: WorldFactoryParts): Promise<WorldFactory> {
  const { options, address, sender, mediaStore: store } = parts;
  const fixture =
    typeof options.fixture === 'object' ? options.fixture : await readFixture(options.fixture ?? 'default', address.webhookHosts);
  const realWeb = options.allowFetch ? (await import('../media/web/real.ts')).createRealWeb({ realTime }) : undefined;
  const ownWeb = createOwnWeb(parts.bucketOfWorld);
  const startTime = instantOption('startTime', options.startTime);
  const processStart = realTime.now();
  const failures = failureSettingsByPlatform(options.failures ?? {});
  const receivers = new WeakMap<World, WebhookReceiver>();
  const startOf = (input: NewWorld, content: 'fixture' | 'empty'): LoadedImage | undefined =>
    content === 'fixture' && !input.fixture ? factory.start : undefined;
  const factory: { start: LoadedImage | undefined } & Omit<WorldFactory, 'start'> = {
    start: undefined,
    create(given, content) {
      const start = startOf(given, content);
      const input = start ? { ...given, ...beginningOf(start.image) } : given;
      const declared = content === 'fixture' && !start ? (input.fixture ?? fixture) : undefined;
      const kernel = createWorldKernel(input, declared, isRunning => startTime ?? (isRunning ? realTime.now() : processStart), parts);
      const inbox = createWebhookInbox(() => iso(kernel.clock.now()));
      const world: World = {
        ...kernel,
        ...createState(),
        platforms: createPlatforms(kernel),
        sender: inbox.wrapSender(sender),
        media: createMediaPorts({ worldId: input.id, store, secret: storageSecret(kernel), ownWeb, realWeb }),
        bodyChecks,
      };
      receivers.set(world, createWebhookReceiver(world, { inbox, realTime, requests: parts.requests }));
      registerAreas(world);
      watchSubjects(world);
      if (start) beginWith(world, start);
      if (declared) applyFixture(world, declared, key => keyInWorld(input.id, key));
      if (content === 'fixture') setFaults(world, options.faults);
      for (const { id, controls } of Object.values(world.platforms)) {
        const failure = failures[id];
        // A snapshot has failures of its own.
        if (failure || !start) controls.fail(failure ?? null);
      }
      return world;
    },
    receiverOf(world) {
      const receiver = receivers.get(world);
      if (!receiver) throw new InvariantError(`World ${world.id} has no receiver`);
      return receiver;
    },
  };
  if (parts.snapshot)
    factory.start = resultAtOnce(imageOfStored({ aside: (input, use) => aside(factory.create, input, use) }, parts.snapshot));
  return factory;
}

/** Where a world of a snapshot begins, and what its random values follow from. */
function beginningOf({ seed, startTime, beginning }: LoadedImage['image']): Pick<NewWorld, 'seed' | 'startTime' | 'beginning'> {
  return { seed, startTime, beginning };
}

/** Fills a world with the snapshot that worlds of this process begin with. Worlds but the default one get keys of their own. */
function beginWith(world: World, { image }: LoadedImage): void {
  loadWorld(world, image);
  if (world.id !== DEFAULT_WORLD) renewKeys(world, DEFAULT_WORLD);
}

function setFaults(world: World, given: SimulatorOptions['faults'] = []): void {
  const faults = createFaultControl(() => world);
  for (const fault of given) faults.add(fault);
}

function createWorldKernel(
  input: NewWorld,
  fixture: Fixture | undefined,
  /** A clock that runs by itself is expected to show the time of day, whenever its world is created (D-GEN-27). */
  defaultStartTime: (isRunning: boolean) => number,
  { options, address, onProblem }: WorldFactoryParts,
): WorldKernel & WithEvents<DomainEvents> {
  const clock = input.clockSpeed ?? clockOption(options.clock ?? 'manual');
  const startTime = input.startTime ?? defaultStartTime(clock.mode === 'realtime');
  return createKernel<DomainEvents>({
    id: input.id,
    seed: input.seed ?? options.seed ?? 1,
    startTime,
    beginning: fixture ? pastOf(fixture, startTime).beginning : (input.beginning ?? startTime),
    clockMode: clock.mode,
    clockSpeed: clock.speed,
    realTime: options.realTime ?? realTime,
    site: address,
    onJobError: onProblem,
  });
}
