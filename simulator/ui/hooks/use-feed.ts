import { useEffect, useRef, useState } from 'preact/hooks';
import { onStream, type StreamMessage } from '../stream.ts';
import { type Resource, type ResourceOptions, useResource } from './use-resource.ts';

export interface FeedOptions<T> extends ResourceOptions {
  /** Loads the existing items, newest first. */
  readonly load: (signal: AbortSignal) => Promise<readonly T[]>;
  /** The item of a stream message; null if it has none. */
  readonly select: (message: StreamMessage) => T | null;
  /** An item replaces the one with the same key. */
  readonly keyOf: (item: T) => string;
  /** The newest items that are kept. */
  readonly max: number;
}

export interface Feed<T> {
  readonly resource: Resource<Loaded<T>>;
  /** Newest first. */
  readonly items: readonly T[];
}

interface Loaded<T> {
  readonly items: readonly T[];
  /** How many items the stream had delivered when the load started: later ones may be missing from it. */
  readonly receivedBefore: number;
}

interface Live<T> {
  readonly item: T;
  readonly number: number;
}

/** A list that is loaded once and then grows with the stream. */
export function useFeed<T>({ load, select, keyOf, max, ...options }: FeedOptions<T>): Feed<T> {
  const received = useRef(0);
  const latest = useRef({ select, keyOf });
  latest.current = { select, keyOf };
  const [live, setLive] = useState<readonly Live<T>[]>([]);
  useEffect(
    () =>
      onStream(message => {
        const item = latest.current.select(message);
        if (item === null) return;
        const entry = { item, number: received.current++ };
        const key = latest.current.keyOf(item);
        setLive(entries => [entry, ...entries.filter(other => latest.current.keyOf(other.item) !== key)].slice(0, max));
      }),
    [],
  );
  const resource = useResource<Loaded<T>>(async signal => {
    const receivedBefore = received.current;
    return { items: await load(signal), receivedBefore };
  }, options);
  const receivedBefore = resource.data?.receivedBefore ?? 0;
  const fresh = live.filter(({ number }) => number >= receivedBefore).map(({ item }) => item);
  const keys = new Set(fresh.map(keyOf));
  const items = [...fresh, ...(resource.data?.items ?? []).filter(item => !keys.has(keyOf(item)))].slice(0, max);
  return { resource, items };
}
