/**
 * The simulator, put together. This is the only place that knows all rooms of the house: worlds with their clocks and fake platforms, the
 * webhook sender, the HTTP site.
 */

import type { WebhookSender } from './domain/ports/webhook-sender.ts';
import { NamedSnapshots } from './domain/snapshots/named-snapshots.ts';
import { createUploadStorageHandler } from './domain/uploads/upload-storage-handler.ts';
import { createState, type DomainEvents, registerAreas, type World } from './domain/world.ts';
import { applyFixture } from './domain/worlds/apply-fixture.ts';
import { type NewWorld, ownKey, Worlds } from './domain/worlds/worlds.ts';
import { bodyChecks } from './http/body-checks.ts';
import { createControl } from './http/control/control.ts';
import { createDashboard } from './http/dashboard.ts';
import { createFetch, type SimulatorFetch } from './http/fetch.ts';
import { type GuardOptions, guardSite } from './http/guard.ts';
import { noted, observed } from './http/observe.ts';
import { withinWorld } from './http/one-world.ts';
import { createPipeline, type Exchange, type Handler } from './http/pipeline.ts';
import { createPlatformPages } from './http/platform-pages.ts';
import { RequestLog } from './http/request-log.ts';
import type { Listener, ListenOptions } from './http/server.ts';
import { createSite } from './http/site.ts';
import { createStorageSite } from './http/storage-site.ts';
import { createStreams } from './http/stream/streams.ts';
import { InvariantError } from './kernel/errors.ts';
import { realTime } from './kernel/real-time.ts';
import { iso } from './kernel/time.ts';
import { createKernel, type WorldKernel } from './kernel/world-kernel.ts';
import type * as api from './library/api.ts';
import { failureOrders } from './library/controls.ts';
import { forkedWorld, newWorld } from './library/new-world.ts';
import { clockOption, instantOption, mediaOption } from './library/options.ts';
import { readFixture } from './library/read-fixture.ts';
import { worldHandle } from './library/world-handle.ts';
import { createMediaPorts, openMediaStore } from './media/media.ts';
import { type Bucket, createObjectStore } from './media/object-store.ts';
import { injectedError } from './media/storage-answers.ts';
import { parseMediaPath } from './media/urls.ts';
import { createOwnWeb } from './media/web/own.ts';
import { builtPages } from './package-files.ts';
import type { PersistOptions, StateWriter } from './persistence/persist-state.ts';
import { createPlatforms } from './platforms/platforms.ts';
import { createWebhookInbox } from './webhooks/inbox.ts';
import { createWebhookReceiver } from './webhooks/receiver.ts';
import type { WebhookReceiver } from './webhooks/receiver-api.ts';
import { createWebhookSender } from './webhooks/sender.ts';

export type { FailureMode, FailureSettings } from './domain/ports/platform.ts';

/** How a simulator is set up, with what only the house itself asks for. */
export interface SimulatorOptions extends api.SimulatorOptions {
  /** Sends webhooks in place of the real sender. */
  readonly sender?: WebhookSender;
  /** Where the built pages of the dashboard lie. Default: where `npm run build` puts them. */
  readonly pages?: string;
}

/** A running simulator, with the parts that only the house itself looks at. */
export interface Simulator extends api.Simulator {
  /** The request handler, for the adapters. */
  readonly handler: Handler;
  readonly worlds: Worlds;
}

/** Creates a simulator without a socket. Throws a TypeError whose message says what to do for an option that makes no sense. */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  if (options.state === undefined) return putTogether(options);
  const { persistState, openStateFile } = await import('./persistence/persist-state.ts');
  const state = await openStateFile(options.state);
  try {
    return await putTogether(options, persistOptions => persistState(state, persistOptions));
  } catch (error) {
    state.lock.release();
    throw error;
  }
}

/** `keep` puts back what a state file holds, and keeps it from then on. */
async function putTogether(options: SimulatorOptions, keep?: (options: PersistOptions) => Promise<StateWriter>): Promise<Simulator> {
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

  const failures = failureOrders(options.failures ?? {});
  const receivers = new WeakMap<World, WebhookReceiver>();

  const createWorld = (input: NewWorld): World => {
    const clock = input.clockSpeed ?? clockOption(options.clock ?? 'manual');
    const kernel = createKernel<DomainEvents>({
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
    const platforms = createPlatforms(kernel);
    const inbox = createWebhookInbox(() => iso(kernel.clock.now()));
    const world: World = { ...kernel, ...createState(), platforms, sender: inbox.wrapSender(sender), media, bodyChecks };
    receivers.set(world, createWebhookReceiver(world, inbox));
    registerAreas(world);
    applyFixture(world, input.fixture ?? defaultFixture, key => ownKey(input.id, key));
    for (const { id, controls } of Object.values(world.platforms)) controls.fail(failures[id] ?? null);
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
    // A word that nobody hears is not worth a look.
    validateResponses: options.validateResponses ?? (options.onProblem ? 'warn' : 'off'),
    onWarning: onProblem,
    onDefect: onProblem,
    realTime,
    onExchange,
  });
  const streams = createStreams({ worlds, log, realTime, onDefect: onProblem });
  const dashboard = createDashboard({ folder: options.pages ?? builtPages, isOpen: () => listener !== undefined && options.ui !== false });
  const control = createControl({ worlds, snapshots, fixtures, log, streams, dashboard, realTime, onDefect: onProblem });
  const platformPages = createPlatformPages({ worlds, onDefect: onProblem });
  const storage = createStorageSite({
    store: createObjectStore({ bucketOf: bucketOfWorld, onDefect: onProblem }),
    worldOf: path => worlds.get(parseMediaPath(path)?.bucket ?? ''),
    errorOf: injectedError,
    realTime,
    onExchange,
  });
  const stateWriter = await keep?.({ worlds, snapshots, realTime, onProblem });
  const site = createSite({ api, control, dashboard, platformPages, storage }, onProblem);
  const handler = stateWriter ? noted(site, stateWriter.changed) : site;
  let listener: Listener | undefined;
  const close = async (): Promise<void> => {
    // They would hold their connections until the grace is over.
    streams.close();
    await listener?.close();
    const stop = (): void => {
      for (const world of worlds.list()) world.clock.stop();
    };
    await (stateWriter ? stateWriter.close(stop) : stop());
    if (!options.sender) await sender.close();
    await mediaStore.close();
  };
  const receiverOf = (world: World): WebhookReceiver => {
    const receiver = receivers.get(world);
    if (!receiver) throw new InvariantError(`World ${world.id} has no receiver`);
    return receiver;
  };
  const handleOf = (worldId: string, fetch: SimulatorFetch, closeWorld: () => Promise<void>): api.World =>
    worldHandle(worldId, { worlds, fetch, address, receiverOf, changed: stateWriter?.changed, close: closeWorld });
  const fetch = createFetch(handler, () => address.baseUrl);
  // Its getters are to stay getters.
  return Object.assign(handleOf('default', fetch, close), {
    handler,
    worlds,
    async createWorld(wanted: api.NewWorldOptions = {}) {
      const id = await (wanted.fork === undefined ? newWorld(worlds, wanted) : forkedWorld(fetch, wanted));
      const remove = async (): Promise<void> => {
        await worlds.remove(id);
        log.clear(id);
      };
      return handleOf(
        id,
        createFetch(withinWorld(handler, worlds, id), () => address.baseUrl),
        remove,
      );
    },
    async listen(where: ListenOptions = {}) {
      if (listener) throw new Error(`The simulator listens already, at ${address.baseUrl}`);
      // Express is a third of what there is to load, and most tests open no socket.
      const { listen } = await import('./http/server.ts');
      const guarded = guardSite(handler, guardOptions, onProblem);
      listener = await listen(options.onRequest ? observed(guarded, realTime, options.onRequest) : guarded, where, onProblem);
      address.baseUrl = listener.url;
      return { url: listener.url, port: listener.port };
    },
  });
}

/** What presigned URLs of a world are signed with. Drawn from the seed: they are part of answers, which are the same in every run. */
function storageSecret({ ids }: WorldKernel): string {
  return ids.of('secret', 'storage');
}

function bucketOf(world: World | undefined): Bucket | undefined {
  return (
    world && {
      store: world.media.store,
      desk: createUploadStorageHandler(world),
      secret: storageSecret(world),
      now: () => world.clock.now(),
    }
  );
}
