/**
 * The simulator's live stream (`GET /_sim/stream`), read with fetch because an EventSource can send neither a world nor a token. It comes back
 * by itself when the connection breaks; who listens is then told of a gap and looks again.
 */
import { signal } from '@preact/signals';
import type { Clock, Delivery, Event, Job, PlatformState, RequestRecord, Work } from '../../openapi/generated/control-types.ts';
import { controlHeaders, problemOf } from './api.ts';
import { isOwnRequest } from './own.ts';
import { createFrameReader, type Frame } from './sse.ts';

/** What a message carries, by its kind. `own-request` is one that the dashboard made itself. */
export interface StreamData {
  clock: Clock;
  event: Event;
  delivery: Delivery;
  request: RequestRecord;
  'own-request': RequestRecord;
  platform: PlatformState;
  job: Job | Work;
  /** Something was missed, or all is other than before. */
  gap: null;
}

export type StreamKind = keyof StreamData;
export type StreamMessage = { [Kind in StreamKind]: { readonly kind: Kind; readonly data: StreamData[Kind] } }[StreamKind];

/** `refused`: the simulator is there but has no such world, or wants a token. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'refused';
export const connection = signal<Connection>('connecting');
/** Why it was refused. */
export const refusal = signal('');

const KINDS: ReadonlySet<string> = new Set<StreamKind>(['clock', 'event', 'delivery', 'request', 'platform', 'job']);
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 3000;
/** A comment comes every 15 s: who hears nothing for longer than two is no longer connected. */
const SILENCE_MS = 35_000;

const listeners = new Set<(message: StreamMessage) => void>();

/** Tells of every message from now on. Returns its end. */
export function onStream(listener: (message: StreamMessage) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads the stream of the world that the page shows until the returned function is called. */
export function openStream(): () => void {
  const end = new AbortController();
  connection.value = 'connecting';
  void keepReading(end.signal);
  return () => end.abort();
}

async function keepReading(ended: AbortSignal): Promise<void> {
  let wait = FIRST_RETRY_MS;
  let wasLive = false;
  while (!ended.aborted) {
    const outcome = await readOnce(ended, () => {
      connection.value = 'live';
      wait = FIRST_RETRY_MS;
      // What came before, or while nobody was connected, went by unseen.
      if (wasLive) tell({ kind: 'gap', data: null });
      wasLive = true;
    });
    if (ended.aborted) return;
    connection.value = outcome;
    await new Promise(resolve => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, LAST_RETRY_MS);
  }
}

/** Reads until the connection ends, however that comes about. */
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
    const frames = createFrameReader();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS);
      const piece = await reader?.read();
      if (!piece || piece.done) return 'reconnecting';
      for (const frame of frames(piece.value)) deliver(frame);
    }
  } catch {
    return 'reconnecting';
  } finally {
    clearTimeout(silence);
    ended.removeEventListener('abort', stop);
    stop();
  }
}

function deliver({ event, data }: Frame): void {
  if (event === '') {
    // `: 3 messages were lost, as nobody read fast enough`, `: the world was replaced`
    if (/\b(?:lost|replaced)\b/.test(data)) tell({ kind: 'gap', data: null });
    return;
  }
  if (!KINDS.has(event)) return;
  // The document says what each carries.
  const message = { kind: event, data: JSON.parse(data) as unknown } as StreamMessage;
  tell(message.kind === 'request' && isOwnRequest(message.data) ? { kind: 'own-request', data: message.data } : message);
}

function tell(message: StreamMessage): void {
  for (const listener of listeners) listener(message);
}
