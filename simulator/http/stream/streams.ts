import type { Work } from '../../../openapi/generated/control-types.ts';
import type { ByteStream } from '../../domain/ports/media.ts';
import { renderDelivery, renderEvent } from '../../domain/webhooks/render.ts';
import { isStepOfWork, watchWork } from '../../domain/work/work.ts';
import type { World } from '../../domain/world.ts';
import type { Worlds } from '../../domain/worlds/worlds.ts';
import { InvariantError } from '../../kernel/errors.ts';
import type { RealTime } from '../../kernel/real-time.ts';
import { renderClock, renderJob, renderPlatform, renderRequest } from '../control/render.ts';
import type { KnownSecrets } from '../known-secrets.ts';
import type { RequestLog } from '../request-log.ts';
import { createSendBuffer } from './send-buffer.ts';

/** The open streams of server-sent events. */
export interface Streams {
  /** Streams the events of a world until its reader stops, the world is removed, or `close`. */
  open(worldId: string): ByteStream;
  /** The number of open streams. */
  count(): number;
  /** Ends all streams; streams opened later end at once. */
  close(): void;
}

export interface StreamsOptions {
  readonly worlds: Worlds;
  readonly log: RequestLog;
  readonly secrets: KnownSecrets;
  readonly realTime: RealTime;
  /** Called with errors of events that could not be rendered. */
  readonly onDefect: (error: unknown) => void;
}

/** Real milliseconds between two polls of states that change often. */
const POLL_MS = 100;
const HEARTBEAT_MS = 15_000;

export function createStreams(options: StreamsOptions): Streams {
  /** The `end` of every open stream. */
  const open = new Set<() => void>();
  let closed = false;
  return {
    open(worldId) {
      const stream = openStream(worldId, options, () => open.delete(stream.end));
      open.add(stream.end);
      if (closed) stream.end();
      return stream.bytes;
    },
    count: () => open.size,
    close() {
      closed = true;
      for (const end of open) end();
    },
  };
}

function openStream(worldId: string, options: StreamsOptions, onClosed: () => void): { readonly bytes: ByteStream; end(): void } {
  const { worlds, realTime, onDefect } = options;
  const platforms = new Map<string, string>();
  const stops: (() => void)[] = [];
  const buffer = createSendBuffer(() => {
    stop();
    onClosed();
  });
  // An event that cannot be rendered must not fail the change that caused it.
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      onDefect(error);
    }
  };
  const emit: Emit = (event, read) => attempt(() => buffer.push(`event: ${event}\ndata: ${JSON.stringify(read())}\n\n`));
  const poll = (): void => attempt(() => watch.poll());
  const world = worlds.get(worldId);
  if (!world) throw new InvariantError(`No world ${worldId}`);
  let watch: WorldWatch = watchWorld(world, options, platforms, emit);
  const release = worlds.lifetimes.hold(worldId);
  const stop = (): void => {
    watch.end();
    release?.();
    for (const end of stops.splice(0)) end();
  };
  const end = (): void => {
    stop();
    buffer.end();
  };
  stops.push(
    worlds.watch((id, replacement) => {
      if (id !== worldId) return;
      if (!replacement) return end();
      watch.end();
      buffer.push(': the world was replaced\n\n');
      watch = watchWorld(replacement, options, platforms, emit);
    }),
    every(realTime, POLL_MS, poll),
    every(realTime, HEARTBEAT_MS, () => {
      if (buffer.isEmpty()) buffer.push(': still here\n\n');
    }),
  );
  poll();
  return { bytes: buffer.stream, end };
}

/** Runs `work` repeatedly. Returns a function that stops it. */
function every(realTime: RealTime, ms: number, work: () => void): () => void {
  let disarm = (): void => undefined;
  const arm = (): void => {
    disarm = realTime.after(ms, () => {
      arm();
      work();
    });
  };
  arm();
  return () => disarm();
}

/** The event types of a stream. */
type StreamEvent = 'clock' | 'event' | 'delivery' | 'request' | 'platform' | 'job';

/** Sends an event; `read` renders its current state. */
type Emit = (event: StreamEvent, read: () => object) => void;

interface WorldWatch {
  /** Emits the states that changed since the last poll. */
  poll(): void;
  end(): void;
}

/**
 * Watches a world: events, deliveries, requests and jobs are emitted at once, states that change often by `poll`. `platforms` has the last emitted
 * state of each platform as JSON; it outlives the world.
 */
function watchWorld(
  world: World,
  { secrets, log }: { readonly secrets: KnownSecrets; readonly log: RequestLog },
  platforms: Map<string, string>,
  emit: Emit,
): WorldWatch {
  let clockMoved = true;
  const changedWork = new Map<string, () => Work>();
  const { events, deliveries } = world.webhooks;
  const ends = [
    events.watch((event, change) => {
      if (change === 'inserted') emit('event', () => renderEvent(event));
    }),
    deliveries.watch((delivery, change) => {
      // A running attempt is not part of the rendered delivery.
      const shows = change === 'inserted' || (change !== 'removed' && ('attempts' in change || 'status' in change));
      if (shows) emit('delivery', () => renderDelivery(delivery));
    }),
    log.watch(request => {
      if (request.worldId === world.id && !request.control) emit('request', () => renderRequest(request, secrets.mask));
    }),
    world.clock.watch({
      ran(job) {
        if (!isStepOfWork(job)) emit('job', () => renderJob(job));
      },
      moved() {
        clockMoved = true;
      },
    }),
    watchWork(world, (id, read) => changedWork.set(id, read)),
  ];
  return {
    poll() {
      if (clockMoved) emit('clock', () => renderClock(world.clock));
      clockMoved = false;
      pollPlatforms(world, platforms, emit);
      for (const read of changedWork.values()) emit('job', read);
      changedWork.clear();
    },
    end() {
      for (const end of ends) end();
    },
  };
}

/** Compares each platform with its last emitted state, because platforms have no change events and some failure modes end by themselves. */
function pollPlatforms(world: World, lastStates: Map<string, string>, emit: Emit): void {
  for (const platform of Object.values(world.platforms)) {
    const state = renderPlatform(platform);
    const text = JSON.stringify(state);
    const last = lastStates.get(platform.id);
    lastStates.set(platform.id, text);
    if (last !== undefined && last !== text) emit('platform', () => state);
  }
}
