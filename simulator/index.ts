/** Assembles a simulator: worlds with their clocks and fake platforms, the webhook sender, the HTTP site. No other file knows every room. */
import { bucketOf } from './assembly/buckets.ts';
import { reportFailedDeliveries, reportTakenDeliveries } from './assembly/deliveries.ts';
import type { Collector } from './assembly/otlp/collector.ts';
import type { SimulatorOptions } from './assembly/simulator-options.ts';
import { assembleSite } from './assembly/site.ts';
import { createSocket } from './assembly/socket.ts';
import { namingStart, openStart, storeUploads } from './assembly/starting-snapshot.ts';
import { createWorldFactory } from './assembly/world-factory.ts';
import { NamedSnapshots } from './domain/snapshots/named-snapshots.ts';
import { Worlds } from './domain/worlds/worlds.ts';
import type { Grader } from './grade/grader.ts';
import type { Certificate } from './http/certificate.ts';
import { createFetch, type SimulatorFetch } from './http/fetch.ts';
import { KnownSecrets } from './http/known-secrets.ts';
import type { Handler } from './http/pipeline.ts';
import { checkedPublicUrl, publicSite } from './http/public-url.ts';
import { notifyOnChange } from './http/request-hooks.ts';
import { RequestLog } from './http/request-log.ts';
import { handlerForWorld, holdingWorlds } from './http/world-handler.ts';
import { realTime } from './kernel/real-time.ts';
import type { Saving } from './kernel/saving.ts';
import { UnderWay } from './kernel/under-way.ts';
import type * as api from './library/api.ts';
import { checkListenAddress, checkNewWorldOptions } from './library/check-options.ts';
import { createSimulatorLevers } from './library/levers.ts';
import { checkedPast, forkedWorld, newWorld } from './library/new-world.ts';
import { collectorOption, mediaOption } from './library/options.ts';
import { worldHandle } from './library/world-handle.ts';
import { openMediaStore } from './media/media.ts';
import type { Bucket } from './media/object-store.ts';
import { createReportingStore } from './media/reporting-store.ts';
import { parseMediaPath } from './media/urls.ts';
import type { PersistOptions, StateWriter } from './persistence/persist-state.ts';
import { createWebhookSender } from './webhooks/sender.ts';

export type { SimulatorOptions } from './assembly/simulator-options.ts';
export type { FailureMode, FailureSettings } from './domain/ports/platform.ts';
export type { FailedAttempt } from './domain/webhooks/failed-attempts.ts';

/** A running simulator, and those of its parts that only this repository uses. */
export interface Simulator extends api.Simulator {
  /** The request handler, for the adapters. */
  readonly handler: Handler;
  readonly worlds: Worlds;
  /** Undefined where the client is not graded. */
  readonly grader: Grader | undefined;
}

/** Restores the contents of a state file and writes changes to it from then on. */
type Persist = (options: PersistOptions) => Promise<StateWriter>;

/** Creates a simulator without a socket. Throws a TypeError whose message says what to do for an option that makes no sense. */
export async function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  if (options.state === undefined) return assemble(options);
  const { persistState, openStateFile } = await import('./persistence/persist-state.ts');
  const state = await openStateFile(options.state);
  try {
    return await assemble(options, persistOptions => persistState(state, persistOptions));
  } catch (error) {
    state.lock.release();
    throw error;
  }
}

async function assemble(options: SimulatorOptions, persist?: Persist): Promise<Simulator> {
  const onProblem = options.onProblem ?? (() => undefined);
  const { webhookHosts } = options;
  const publicUrl = options.publicUrl === undefined ? undefined : checkedPublicUrl('publicUrl', options.publicUrl);
  const address = { baseUrl: publicUrl ?? 'http://127.0.0.1:4010', ...(webhookHosts && { webhookHosts }) };
  const plainSender = options.sender ?? createWebhookSender(realTime);
  const ownSender = options.onTakenDelivery ? reportTakenDeliveries(plainSender, options.onTakenDelivery) : plainSender;
  const grader = await createGraderIfWanted(options);
  const sender = grader?.wrapSender(ownSender) ?? ownSender;
  const media = await openMediaStore(mediaOption(options.media, options.state));
  const saving: Saving = { failure: undefined, mediaFailure: undefined };
  const mediaStore = createReportingStore(media.store, { saving, realTime, onProblem });
  const bucketOfWorld = (worldId: string): Bucket | undefined => {
    const world = worlds.get(worldId);
    return world && bucketOf(world);
  };
  const requests = new UnderWay();
  const start = await openStart(options.snapshot);
  const factory = await namingStart(options.snapshot, async () => {
    const made = await createWorldFactory({
      options,
      address,
      sender,
      mediaStore,
      bucketOfWorld,
      requests,
      onProblem,
      snapshot: start?.snapshot,
    });
    if (start && made.start) await storeUploads(mediaStore, start, made.start.keys);
    return made;
  });
  const worlds = checkedPast(() => new Worlds(factory.create, { realTime, onProblem }, factory.start?.image));
  grader?.watch(worlds);
  if (options.onFailedDelivery) reportFailedDeliveries(worlds, options.onFailedDelivery);
  const traces = await exportTracesIfWanted(options, worlds);
  const snapshots = new NamedSnapshots(worlds, realTime);
  const log = new RequestLog();
  worlds.watch((id, living) => {
    if (!living) log.clear(id);
  });
  const socket = createSocket(options, address, publicUrl, onProblem);
  const secrets = new KnownSecrets(worlds, options.control?.controlToken);
  const shared = { options, saving, worlds, snapshots, log, secrets, grader, bucketOfWorld, onProblem };
  const { site, streams } = await assembleSite({ ...shared, isListening: socket.isOpen });
  const stateWriter = await persist?.({ worlds, snapshots, realTime, onProblem, saving });
  const handler = requests.counted(
    holdingWorlds(stateWriter ? notifyOnChange(site, stateWriter) : site, worlds, path => parseMediaPath(path)?.bucket),
  );
  const fetchOf = (of: Handler): SimulatorFetch =>
    createFetch(publicUrl === undefined ? of : publicSite(of, publicUrl), () => address.baseUrl);
  const fetch = fetchOf(handler);
  const handleOf = (worldId: string, worldFetch: SimulatorFetch, close: () => Promise<void>): api.World =>
    worldHandle(worldId, {
      worlds,
      log,
      fetch: worldFetch,
      address,
      receiverOf: factory.receiverOf,
      changed: stateWriter?.changed,
      isOver: () => isClosed,
      close,
    });

  let isClosed = false;
  const checkOpen = (): void => {
    if (isClosed) throw new Error('The simulator is closed');
  };
  const createWorld = async (wanted: api.NewWorldOptions = {}): Promise<api.World> => {
    checkOpen();
    checkNewWorldOptions(wanted, webhookHosts);
    const id = await (wanted.fork === undefined ? newWorld(worlds, wanted, webhookHosts) : forkedWorld(fetch, wanted));
    return handleOf(id, fetchOf(handlerForWorld(handler, worlds, id)), async () => {
      await worlds.remove(id);
    });
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    worlds.lifetimes.close();
    // Open streams would keep their connections until the socket gives up on them.
    streams.close();
    // An advance by years would keep its request, and with it the socket, open.
    for (const { clock } of worlds.list()) clock.endAdvances();
    await socket.close();
    const stopClocks = (): void => worlds.list().forEach(world => world.clock.stop());
    await (stateWriter ? stateWriter.close(stopClocks) : stopClocks());
    if (!options.sender) await sender.close();
    await traces?.close();
    await media.close();
  };

  const listen = async (where: api.ListenAddress = {}) => {
    checkOpen();
    checkListenAddress(where);
    const { https = false, ...socketOptions } = where;
    const tls = https === true ? await ownCertificate(where.host, publicUrl) : https ? await checkedCertificate(https) : undefined;
    const opened = await socket.listen(options.wrapSite?.(handler) ?? handler, { ...socketOptions, tls }, secrets.mask);
    return { ...opened, ...(tls && { certificate: tls.cert }) };
  };
  const grade = (): api.Grade => {
    if (!grader) throw new Error('This simulator does not grade its client: create it with grade: true');
    return grader.grade();
  };
  const world = handleOf('default', fetch, close);
  // Object.assign, because a spread would read the getters of the handle once.
  return Object.assign(world, createSimulatorLevers(world.fetch), { handler, worlds, grader, createWorld, listen, grade });
}

/** Loaded where no certificate was given only. */
async function ownCertificate(host: string | undefined, publicUrl: string | undefined): Promise<Certificate> {
  const { certificateNames, createCertificate } = await import('./http/certificate.ts');
  return createCertificate(certificateNames(host, publicUrl));
}

/** The certificate of the user. Rejects with a TypeError that says what is wrong with it. */
async function checkedCertificate(given: Certificate): Promise<Certificate> {
  const { tlsPairProblem } = await import('./text/tls-pair.ts');
  const problem = tlsPairProblem({ from: 'https.cert', pem: given.cert }, { from: 'https.key', pem: given.key });
  if (problem !== undefined) throw new TypeError(problem);
  return given;
}

/** Loaded where a collector gets spans only. */
async function exportTracesIfWanted({ otlp, onProblem }: SimulatorOptions, worlds: Worlds): Promise<Collector | undefined> {
  if (otlp === undefined) return undefined;
  const { exportTraces } = await import('./assembly/otlp/collector.ts');
  const warn = (problem: unknown): void => process.emitWarning(problem instanceof Error ? problem : String(problem));
  return exportTraces(worlds, { url: collectorOption('otlp', otlp), realTime, onProblem: onProblem ?? warn });
}

/** Loaded where a client is graded only. */
async function createGraderIfWanted({ grade, seed }: SimulatorOptions): Promise<Grader | undefined> {
  if (grade === undefined || grade === false) return undefined;
  const { createGrader } = await import('./grade/grader.ts');
  return createGrader({ seed, ...(grade === true ? {} : grade) }, realTime);
}
