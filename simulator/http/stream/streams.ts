import type { ByteStream } from '../../domain/ports/media.ts';
import type { Worlds } from '../../domain/worlds/worlds.ts';
import { InvariantError } from '../../kernel/errors.ts';
import type { RealTime } from '../../kernel/real-time.ts';
import type { RequestLog } from '../request-log.ts';
import { type Following, follow, type Tell } from './follow.ts';
import { createMailbox } from './mailbox.ts';

/** The streams of server-sent events that are open. */
export interface Streams {
  /** Begins to tell what happens in a world, until its reader leaves, the world is removed or all end. */
  open(worldId: string): ByteStream;
  /** How many are open. */
  count(): number;
  /** Ends all of them, and those that are opened later at once. */
  close(): void;
}

export interface StreamsOptions {
  readonly worlds: Worlds;
  readonly log: RequestLog;
  readonly realTime: RealTime;
  /** Told of what could not be told. */
  readonly onDefect: (error: unknown) => void;
}

/** Real milliseconds between two looks at states. */
const LOOK_MS = 100;
const HEARTBEAT_MS = 15_000;

export function createStreams(options: StreamsOptions): Streams {
  /** The end of each open one. */
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
  const mailbox = createMailbox(() => {
    stop();
    onClosed();
  });
  // Neither who has changed something nor a timer can help what cannot be shown of it.
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      onDefect(error);
    }
  };
  const tell: Tell = (event, read) => attempt(() => mailbox.post(`event: ${event}\ndata: ${JSON.stringify(read())}\n\n`));
  const look = (): void => attempt(() => following.look());
  const world = worlds.get(worldId);
  if (!world) throw new InvariantError(`No world ${worldId}`);
  let following: Following = follow(world, options, platforms, tell);
  const stop = (): void => {
    following.end();
    for (const end of stops.splice(0)) end();
  };
  const end = (): void => {
    stop();
    mailbox.end();
  };
  stops.push(
    worlds.watch((id, replacement) => {
      if (id !== worldId) return;
      if (!replacement) return end();
      following.end();
      mailbox.post(': the world was replaced\n\n');
      following = follow(replacement, options, platforms, tell);
    }),
    every(realTime, LOOK_MS, look),
    every(realTime, HEARTBEAT_MS, () => {
      if (mailbox.isEmpty()) mailbox.post(': still here\n\n');
    }),
  );
  look();
  return { bytes: mailbox.stream, end };
}

/** Does something again and again. Returns its end. */
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
