/** Lists of what happened in a running simulator, and what is new. */
import { createParser } from 'eventsource-parser';
import { printableLine } from '../text/printable.ts';
import type { Call } from './command.ts';
import { type ControlClient, controlClient, MAX_PAGE } from './control-client.ts';
import { unreachable } from './errors.ts';
import { titledColumns } from './output.ts';
import { integer } from './readers.ts';

const DEFAULT_LIMIT = 50;

/** A list, and the messages of the stream that belong to it. */
export interface LogList<T> {
  readonly titles: readonly string[];
  /** A page, in the order in which it is printed. */
  load(client: ControlClient, limit: number): Promise<{ readonly items: readonly T[]; readonly total: number }>;
  cells(item: T): readonly string[];
  /** The event of the stream that is followed. */
  readonly event: 'request' | 'delivery' | 'job';
  /** The item of a message; undefined for one that does not belong to the list. */
  select(data: unknown): T | undefined;
  /** What is said of an empty list. */
  readonly none: string;
}

/** Prints a list, and with --follow what is new until the user stops it. Rejects with exit code 3 when the simulator ends meanwhile. */
export async function showLog<T>(call: Call, list: LogList<T>): Promise<void> {
  const { settings, io } = call;
  const client = controlClient(settings);
  const limit = settings.one('limit', integer(1, MAX_PAGE)) ?? DEFAULT_LIMIT;
  const asJson = settings.on('json') ?? false;
  const isFollowed = settings.on('follow') ?? false;
  // Opened first, so that nothing falls between the list and what is new.
  const stream = isFollowed ? await client.open('/_sim/stream', {}) : undefined;
  const { items, total } = await list.load(client, limit);
  const rows = items.map(item => lineCells(list, item));
  if (asJson) for (const item of items) io.out(JSON.stringify(item));
  else io.out(items.length === 0 && !isFollowed ? list.none : titledColumns(list.titles, rows));
  if (!asJson && total > items.length) io.err(`${items.length} of ${total}; --limit shows more`);
  if (!stream) return;
  const listed = new Set(items.map(item => JSON.stringify(item)));
  const widths = list.titles.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)));
  await follow(call, stream, (event, data) => {
    const item = event === list.event ? list.select(data) : undefined;
    // What has happened between the two is in both.
    if (item === undefined || listed.delete(JSON.stringify(item))) return;
    const cells = lineCells(list, item).map((cell, column) => cell.padEnd(widths[column] ?? 0));
    io.out(asJson ? JSON.stringify(item) : cells.join('  ').trimEnd());
  });
}

function lineCells<T>(list: LogList<T>, item: T): string[] {
  return list.cells(item).map(printableLine);
}

/** Reads the messages of a stream until the user stops it. */
async function follow({ io }: Call, stream: Response, onMessage: (event: string, data: unknown) => void): Promise<void> {
  const parser = createParser({ onEvent: ({ event = '', data }) => onMessage(event, JSON.parse(data)) });
  const reader = stream.body?.getReader();
  const decoder = new TextDecoder();
  let isStopped = false;
  const stopped = io.waitForStop().then(async () => {
    isStopped = true;
    await reader?.cancel();
  });
  const read = async (): Promise<void> => {
    for (;;) {
      const part = await reader?.read().catch(() => undefined);
      if (!part || part.done) return;
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
  };
  await Promise.race([stopped, read()]);
  if (!isStopped) throw unreachable('The simulator has ended, or its world is gone; nothing more is followed');
}
