/**
 * The simulator, put together. This is the only place that knows all rooms of the house: worlds with their clocks and fake platforms, the
 * webhook sender, the HTTP site.
 */
import type { Platform } from '../openapi/generated/types.ts';
import { applyFixture, type Fixture } from './domain/fixture.ts';
import { registerJobs } from './domain/jobs.ts';
import { NamedSnapshots } from './domain/named-snapshots.ts';
import type { FailureMode, FailureOrder, WebhookSender } from './domain/ports.ts';
import { createStorageDesk } from './domain/uploads/desk.ts';
import { createKernel, createState, type World, type WorldKernel } from './domain/world.ts';
import { type NewWorld, ownKey, Worlds } from './domain/worlds.ts';
import { readFixture } from './fixtures.ts';
import { bodyChecks } from './http/body-checks.ts';
import { createControl } from './http/control/control.ts';
import { createFetch, type SimulatorFetch } from './http/fetch.ts';
import { type GuardOptions, guardSite } from './http/guard.ts';
import { type AnsweredRequest, noted, observed } from './http/observe.ts';
import { createPipeline, type Exchange, type Handler, type ResponseValidation } from './http/pipeline.ts';
import { createPlatformPages } from './http/platform-pages.ts';
import { RequestLog } from './http/request-log.ts';
import { type Listener, type ListenOptions, listen } from './http/server.ts';
import { createSite } from './http/site.ts';
import { createStorageSite } from './http/storage-site.ts';
import { createStreams } from './http/stream/streams.ts';
import type { Advance } from './kernel/clock.ts';
import { realTime } from './kernel/real-time.ts';
import { iso } from './kernel/time.ts';
import { createMediaPorts, openMediaStore } from './media/media.ts';
import { type Bucket, createObjectStore } from './media/object-store.ts';
import { injectedError } from './media/storage-answers.ts';
import { parseMediaPath } from './media/urls.ts';
import { createOwnWeb } from './media/web/own.ts';
import { type ClockOption, clockOption, durationOption, instantOption, mediaOption } from './options.ts';
import type { KeeperOptions, StateKeeper } from './persistence/keeper.ts';
import { createPlatforms } from './platforms/platforms.ts';
import { createWebhookSender } from './webhooks/sender.ts';

export type { FailureMode, FailureOrder } from './domain/ports.ts';

/** How a simulator is set up. */
export interface SimulatorOptions {
  /** Same seed, same story. Default 1. */
  readonly seed?: number;
  /** `manual`: time stands until it is advanced; `realtime`; `10x`: ten times as fast. Default `manual`. */
  readonly clock?: ClockOption;
  /** ISO 8601; default: the machine's time. */
  readonly startTime?: string;
  /** `default`, `empty`, a JSON or YAML file, or the fixture itself. */
  readonly fixture?: string | Fixture;
  /**
   * Where media lies: a directory, or `discard`, which keeps digests and headers only. Default: temporary files that go with the simulator; with
   * `state`, the directory `<state>.media`.
   */
  readonly media?: string;
  /**
   * A file that keeps every world and named snapshot beyond the process. What it holds goes on as it was; seed, clock, start, fixture and failures
   * are for worlds that begin.
   */
  readonly state?: string;
  /** Imports by URL fetch over the network, from public addresses only. By default a fake web answers, and no packet leaves the machine. */
  readonly allowFetch?: boolean;
  /** The three request throttle layers; on by default. */
  readonly throttle?: boolean;
  /** What an answer that breaks the document leads to. Default `warn`. */
  readonly validateResponses?: ResponseValidation;
  readonly control?: Partial<GuardOptions>;
  /** How platforms fail when a world begins, a world made anew included. */
  readonly failures?: Partial<Readonly<Record<Platform, FailureOrder>>>;
  /** Sends webhooks in place of the real sender. */
  readonly sender?: WebhookSender;
  /** Told of defects of the simulator itself and of answers that break the document. */
  readonly onProblem?: (problem: unknown) => void;
  /** Told of every request over a socket, once it is answered. */
  readonly onRequest?: (request: AnsweredRequest) => void;
}

/** Steers one fake platform from a test. */
export interface PlatformSteering {
  fail(mode: FailureMode, options?: Omit<FailureOrder, 'mode'>): void;
  recover(): void;
}

/** A running simulator. */
export interface Simulator {
  /** WHATWG fetch against the simulator, in process; any host, control paths too. */
  readonly fetch: SimulatorFetch;
  /** The clock of the default world. Durations: ISO 8601 (`PT6H`), short (`6h`) or milliseconds. */
  readonly clock: {
    now(): string;
    advance(duration: string | number): Promise<Advance>;
    advanceTo(instant: string): Promise<Advance>;
    settle(limit?: string | number): Promise<Advance>;
  };
  readonly platforms: Readonly<Record<Platform, PlatformSteering>>;
  /** Opens a socket. */
  listen(options?: ListenOptions): Promise<{ readonly url: string; readonly port: number }>;
  /** Ends streams, finishes requests under way, closes the socket and stops every clock. */
  close(): Promise<void>;
  /** The request handler, for an adapter of one's own. */
  readonly handler: Handler;
  readonly worlds: Worlds;
}

/** Creates a simulator without a socket. Throws a TypeError whose message says what to do for an option that makes no sense. */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  if (options.state === undefined) return putTogether(options);
  const { keepState, openState } = await import('./persistence/keeper.ts');
  const state = await openState(options.state);
  try {
    return await putTogether(options, keeperOptions => keepState(state, keeperOptions));
  } catch (error) {
    state.lock.release();
    throw error;
  }
}

/** `keep` puts back what a state file holds, and keeps it from then on. */
async function putTogether(options: SimulatorOptions, keep?: (options: KeeperOptions) => Promise<StateKeeper>): Promise<Simulator> {
  const onProblem = options.onProblem ?? (() => undefined);
  const address = { baseUrl: 'http://127.0.0.1:4010' };
  const sender = options.sender ?? createWebhookSender(realTime);
  const fixtures = { default: await readFixture('default'), empty: await readFixture('empty') };
  const defaultFixture = typeof options.fixture === 'object' ? options.fixture : await readFixture(options.fixture ?? 'default');
  const mediaStore = await openMediaStore(mediaOption(options.media, options.state));
  const realWeb = options.allowFetch ? (await import('./media/web/real.ts')).createRealWeb({ realTime }) : undefined;
  const bucketOfWorld = (worldId: string): Bucket | undefined => bucketOf(worlds.get(worldId));
  const ownWeb = createOwnWeb(bucketOfWorld);
  const startTime = instantOption('startTime', options.startTime) ?? realTime.now();

  const createWorld = (input: NewWorld): World => {
    const clock = input.pace ?? clockOption(options.clock ?? 'manual');
    const kernel = createKernel({
      id: input.id,
      seed: input.seed ?? options.seed ?? 1,
      startTime: input.startTime ?? startTime,
      clockMode: clock.mode,
      clockSpeed: clock.speed,
      realTime,
      site: address,
      onJobError: onProblem,
    });
    const media = createMediaPorts({ worldId: input.id, store: mediaStore.store, secret: storageSecret(kernel), ownWeb, realWeb });
    const world: World = { ...kernel, ...createState(), platforms: createPlatforms(kernel), sender, media, bodyChecks };
    registerJobs(world);
    applyFixture(world, input.fixture ?? defaultFixture, key => ownKey(input.id, key));
    for (const { id, controls } of Object.values(world.platforms)) controls.fail(options.failures?.[id] ?? null);
    return world;
  };

  const worlds = new Worlds(createWorld);
  const snapshots = new NamedSnapshots(worlds);
  const log = new RequestLog();
  const guardOptions: GuardOptions = { allowedHosts: options.control?.allowedHosts ?? [], controlToken: options.control?.controlToken };
  const onExchange = (exchange: Exchange): void => log.add(exchange, false);
  const api = createPipeline({
    worlds,
    throttle: options.throttle ?? true,
    validateResponses: options.validateResponses ?? 'warn',
    onWarning: onProblem,
    onDefect: onProblem,
    realTime,
    onExchange,
  });
  const streams = createStreams({ worlds, log, realTime, onDefect: onProblem });
  const control = createControl({ worlds, snapshots, fixtures, log, streams, realTime, onDefect: onProblem });
  const platformPages = createPlatformPages({ worlds, onDefect: onProblem });
  const storage = createStorageSite({
    store: createObjectStore({ bucketOf: bucketOfWorld, onDefect: onProblem }),
    worldOf: path => worlds.get(parseMediaPath(path)?.bucket ?? ''),
    errorOf: injectedError,
    realTime,
    onExchange,
  });
  const keeper = await keep?.({ worlds, snapshots, realTime, onProblem });
  const site = createSite({ api, control, platformPages, storage }, onProblem);
  const handler = keeper ? noted(site, keeper.changed) : site;
  let listener: Listener | undefined;
  return {
    fetch: createFetch(handler),
    handler,
    worlds,
    clock: clockSteering(worlds),
    platforms: platformSteering(worlds, keeper?.changed),
    async listen(where) {
      const guarded = guardSite(handler, guardOptions, onProblem);
      listener = await listen(options.onRequest ? observed(guarded, realTime, options.onRequest) : guarded, where, onProblem);
      address.baseUrl = listener.url;
      return { url: listener.url, port: listener.port };
    },
    async close() {
      // They would hold their connections until the grace is over.
      streams.close();
      await listener?.close();
      const stop = (): void => {
        for (const world of worlds.list()) world.clock.stop();
      };
      await (keeper ? keeper.close(stop) : stop());
      if (!options.sender) await sender.close();
      await mediaStore.close();
    },
  };
}

/** What presigned URLs of a world are signed with. Drawn from the seed: they are part of answers, which are the same in every run. */
function storageSecret({ ids }: WorldKernel): string {
  return ids.of('secret', 'storage');
}

function bucketOf(world: World | undefined): Bucket | undefined {
  return world && { store: world.media.store, desk: createStorageDesk(world), secret: storageSecret(world), now: () => world.clock.now() };
}

/** Asks for the default world at each call: a reset puts another one in its place. */
function clockSteering(worlds: Worlds): Simulator['clock'] {
  const clock = () => worlds.defaultWorld.clock;
  return {
    now: () => iso(clock().now()),
    advance: duration => clock().advanceBy(durationOption(duration)),
    advanceTo: instant => clock().advanceTo(instantOption('instant', instant) ?? clock().now()),
    settle: (limit = 'PT1H') => clock().settle(durationOption(limit)),
  };
}

function platformSteering(worlds: Worlds, changed: () => void = () => undefined): Simulator['platforms'] {
  const ids = Object.keys(worlds.defaultWorld.platforms) as Platform[];
  const steering = ids.map((id): [Platform, PlatformSteering] => {
    const fail = (order: FailureOrder | null): void => {
      worlds.defaultWorld.platforms[id].controls.fail(order);
      changed();
    };
    return [id, { fail: (mode, options) => fail({ ...options, mode }), recover: () => fail(null) }];
  });
  return Object.fromEntries(steering) as Record<Platform, PlatformSteering>;
}
