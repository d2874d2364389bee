import type { ByteStream } from '../../domain/ports/media.ts';
import type { Worlds } from '../../domain/worlds/worlds.ts';
import { InvariantError } from '../../kernel/errors.ts';
import type { RealTime } from '../../kernel/real-time.ts';
import type { KnownSecrets } from '../known-secrets.ts';
import type { RequestLog } from '../request-log.ts';
import { createSendBuffer } from './send-buffer.ts';
import { type Emit, type WorldWatch, watchWorld } from './watch-world.ts';

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
