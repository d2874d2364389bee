import { createParser } from 'eventsource-parser';
import { controlApi } from '../../../openapi/document.ts';
import type { Delivery, DeliveryStatus, Job, RequestRecord, Work } from '../../../openapi/generated/control-types.ts';
import { printableLine } from '../../text/printable.ts';
import { didYouMean } from '../../text/suggest.ts';
import type { Call } from '../command.ts';
import { type ControlClient, controlClient } from '../control-client.ts';
import { unreachable, usageError } from '../errors.ts';
import type { Reader } from '../flag.ts';

import { titledColumns } from '../output.ts';

const statusFilter: Reader<string> = (value, from) => {
  if (/^(?:0|[1-5](?:\d\d|xx))$/.test(value)) return value;
  throw usageError(`${from} must be a status such as 404 or a class such as 4xx, not ${value}`);
};

/** `sim requests`: lists the calls that were answered. */
export function runRequests(call: Call): Promise<void> {
  const operationId = call.settings.one('operation');
  const status = call.settings.one('status', statusFilter);
  const query = { ...(operationId !== undefined && { operationId }), ...(status !== undefined && { status }) };
  return showLog<RequestRecord>(call, {
    titles: ['request', 'at', 'status', 'operation', 'call', 'answered by'],
    async load(client, limit) {
      const { items, total } = await client.call('listRequests', { query: { ...query, limit } });
      return { items: items.toReversed(), total };
    },
    cells: ({ id, at, status: code, operationId: operation, method, path, answeredBy }) => [
      id,
      at,
      String(code),
      operation ?? '-',
      `${method} ${path}`,
      answeredBy,
    ],
    event: 'request',
    select(data) {
      // The stream has what the document says.
      const request = data as RequestRecord;
      const isWanted =
        (operationId === undefined || request.operationId === operationId) && (status === undefined || fits(request.status, status));
      return isWanted ? request : undefined;
    },
    none: 'No calls',
  });
}

function fits(code: number, wanted: string): boolean {
  return wanted.endsWith('xx') ? String(code).length === wanted.length && String(code)[0] === wanted[0] : String(code) === wanted;
}

/** The statuses of a delivery. */
const deliveryStatuses = (): string[] => (controlApi().schema('DeliveryStatus').enum ?? []).map(String);

const deliveryStatus: Reader<DeliveryStatus> = (value, from) => {
  const known = deliveryStatuses();
  const wanted = value.toUpperCase();
  // The document lists them.
  if (known.includes(wanted)) return wanted as DeliveryStatus;
  throw usageError(`${from} must be ${known.join(', ')}, not ${value}${didYouMean(wanted, known)}`);
};

/** `sim deliveries`: lists the deliveries of webhooks. */
export function runDeliveries(call: Call): Promise<void> {
  const status = call.settings.one('status', deliveryStatus);
  return showLog<Delivery>(call, {
    titles: ['delivery', 'event', 'type', 'status', 'attempts', 'last answer', ''],
    async load(client, limit) {
      const { items, total } = await client.call('listDeliveries', { query: { ...(status !== undefined && { status }), limit } });
      return { items: items.toReversed(), total };
    },
    cells({ id, eventId, type, status: state, attempts, synthetic }) {
      const last = attempts.at(-1);
      const answer = last ? (last.error ?? String(last.responseStatus)) : '';
      return [id, eventId, type, state, String(attempts.length), answer, synthetic ? 'synthetic' : ''];
    },
    event: 'delivery',
    select(data) {
      // The stream has what the document says.
      const delivery = data as Delivery;
      return status === undefined || delivery.status === status ? delivery : undefined;
    },
    none: 'No deliveries',
  });
}

/** `sim jobs`: lists what is due on the clock; with --follow also each job that runs. */
export function runJobs(call: Call): Promise<void> {
  return showLog<Job>(call, {
    titles: ['job', 'at', 'kind', 'subject'],
    load: (client, limit) => client.call('listJobs', { query: { limit } }),
    cells: ({ id, at, kind, subject }) => [id, at, kind, subject ?? ''],
    event: 'job',
    select(data) {
      // The stream has what the document says: jobs, and the progress of work, which has no time.
      const job = data as Job | Work;
      return 'at' in job ? job : undefined;
    },
    none: 'Nothing is due',
  });
}

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
async function showLog<T>(call: Call, list: LogList<T>): Promise<void> {
  const { settings, io } = call;
  const client = controlClient(settings);
  const limit = settings.get('limit');
  const asJson = settings.on('json');
  const isFollowed = settings.on('follow');
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
