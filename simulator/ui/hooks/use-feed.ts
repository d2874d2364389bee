import { useEffect, useRef, useState } from 'preact/hooks';
import { onStream, type StreamMessage } from '../stream.ts';
import { type Resource, type ResourceOptions, useResource } from './use-resource.ts';

export interface FeedOptions<T> extends ResourceOptions {
  /** What was there before, newest first. */
  readonly load: (signal: AbortSignal) => Promise<readonly T[]>;
  /** What a message of the stream adds; null for nothing. */
  readonly take: (message: StreamMessage) => T | null;
  /** What comes again takes the place of what it was. */
  readonly keyOf: (item: T) => string;
  /** So many are kept. */
  readonly max: number;
}

export interface Feed<T> {
  readonly resource: Resource<Loaded<T>>;
  /** Newest first. */
  readonly items: readonly T[];
}

interface Loaded<T> {
  readonly items: readonly T[];
  /** How many messages had come in when the load began: what came later may not be in it. */
  readonly begun: number;
}

interface Live<T> {
  readonly item: T;
  readonly number: number;
}

/** A list that was loaded once and grows with the stream. */
export function useFeed<T>({ load, take, keyOf, max, ...options }: FeedOptions<T>): Feed<T> {
  const received = useRef(0);
  const latest = useRef({ take, keyOf });
  latest.current = { take, keyOf };
  const [live, setLive] = useState<readonly Live<T>[]>([]);
  useEffect(
    () =>
      onStream(message => {
        const item = latest.current.take(message);
        if (item === null) return;
        const entry = { item, number: received.current++ };
        const key = latest.current.keyOf(item);
        setLive(entries => [entry, ...entries.filter(other => latest.current.keyOf(other.item) !== key)].slice(0, max));
      }),
    [],
  );
  const resource = useResource<Loaded<T>>(async signal => {
    const begun = received.current;
    return { items: await load(signal), begun };
  }, options);
  const begun = resource.data?.begun ?? 0;
  const fresh = live.filter(({ number }) => number >= begun).map(({ item }) => item);
  const keys = new Set(fresh.map(keyOf));
  const items = [...fresh, ...(resource.data?.items ?? []).filter(item => !keys.has(keyOf(item)))].slice(0, max);
  return { resource, items };
}
