/**
 * The simulator's live stream (`GET /_sim/stream`), read with fetch because an EventSource can send neither a world nor a token. It reconnects
 * by itself; listeners then get a `gap`, and load their data again.
 */
import { signal } from '@preact/signals';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Clock, Delivery, Event, Job, PlatformState, RequestRecord, Work } from '../../openapi/generated/control-types.ts';
import { controlHeaders, problemOf } from './api.ts';
import { isOwnRequest } from './own-requests.ts';

/** The data of a message, by its kind. `own-request` is a request that the dashboard made. */
export interface StreamData {
  clock: Clock;
  event: Event;
  delivery: Delivery;
  request: RequestRecord;
  'own-request': RequestRecord;
  platform: PlatformState;
  job: Job | Work;
  /** Messages were lost, or the world was replaced. */
  gap: null;
}

export type StreamKind = keyof StreamData;
export type StreamMessage = { [Kind in StreamKind]: { readonly kind: Kind; readonly data: StreamData[Kind] } }[StreamKind];

/** `refused`: the simulator answers, but there is no such world, or it requires a token. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'refused';
export const connection = signal<Connection>('connecting');
/** Why the connection was refused. */
export const refusal = signal('');

const KINDS: ReadonlySet<string> = new Set<StreamKind>(['clock', 'event', 'delivery', 'request', 'platform', 'job']);
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 3000;
/** The simulator sends a comment every 15 s; longer silence than two of them means that the connection is dead. */
const SILENCE_MS = 35_000;

const listeners = new Set<(message: StreamMessage) => void>();

/** Calls the listener with every message from now on. Returns the function that unsubscribes it. */
export function onStream(listener: (message: StreamMessage) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads the stream of the selected world until the returned function is called. */
export function openStream(): () => void {
  const end = new AbortController();
  connection.value = 'connecting';
  void readForever(end.signal);
  return () => end.abort();
}

async function readForever(ended: AbortSignal): Promise<void> {
  let wait = FIRST_RETRY_MS;
  let wasLive = false;
  while (!ended.aborted) {
    const outcome = await readOnce(ended, () => {
      connection.value = 'live';
      wait = FIRST_RETRY_MS;
      // Messages sent while the page was not connected are lost.
      if (wasLive) emit({ kind: 'gap', data: null });
      wasLive = true;
    });
    if (ended.aborted) return;
    connection.value = outcome;
    await new Promise(resolve => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, LAST_RETRY_MS);
  }
}

/** Reads until the connection ends. */
async function readOnce(ended: AbortSignal, onOpen: () => void): Promise<Connection> {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  ended.addEventListener('abort', stop);
  let silence: ReturnType<typeof setTimeout> | undefined;
  try {
    const response = await fetch('/_sim/stream', { headers: controlHeaders(), signal: attempt.signal, cache: 'no-store' });
    if (!response.ok) {
      refusal.value = (await problemOf(response)).message;
      return 'refused';
    }
    onOpen();
    const parser = createParser({ onEvent, onComment });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS);
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return 'reconnecting';
      parser.feed(chunk.value);
    }
  } catch {
    return 'reconnecting';
  } finally {
    clearTimeout(silence);
    ended.removeEventListener('abort', stop);
    stop();
  }
}

/** The simulator says in comments that messages were lost, or that the world was replaced. */
function onComment(comment: string): void {
  if (/\b(?:lost|replaced)\b/.test(comment)) emit({ kind: 'gap', data: null });
}

function onEvent({ event = '', data }: EventSourceMessage): void {
  if (!KINDS.has(event)) return;
  // The document gives the shape of each kind.
  const message = { kind: event, data: JSON.parse(data) as unknown } as StreamMessage;
  emit(message.kind === 'request' && isOwnRequest(message.data) ? { kind: 'own-request', data: message.data } : message);
}

function emit(message: StreamMessage): void {
  for (const listener of listeners) listener(message);
}
