import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { MAX_PAGE } from '../api.ts';
import { Problem } from '../problem.ts';
import { world } from '../store/world.ts';
import { onStream, type StreamData, type StreamKind, type StreamMessage } from '../stream.ts';

/** Data that is loaded, and kept while it is loaded again. */
export interface Resource<T> {
  readonly data: T | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  /** Loads again. Resolves when the load has ended, even if it failed. */
  reload(): Promise<void>;
  /** Replaces the data, for example by the response of an update. */
  set(data: T): void;
}

/** Which messages of a kind cause a reload. */
export type Reasons = { readonly [Kind in StreamKind]?: (data: StreamData[Kind]) => boolean };

interface ResourceOptions {
  /** The messages of the stream that cause a reload: their kinds, or which of each kind. A gap always does. */
  readonly on?: readonly StreamKind[] | Reasons;
  /** When one of these changes, the old data is dropped. The world is always one of them. */
  readonly deps?: readonly unknown[];
}

/** Messages that arrive within this time cause one load. */
const COALESCE_MS = 100;

interface State<T> {
  readonly key: string;
  readonly data: T | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
}

/** Loads data, and reloads it when the stream reports a change. */
export function useResource<T>(load: (signal: AbortSignal) => Promise<T>, options: ResourceOptions = {}): Resource<T> {
  const key = JSON.stringify([world.value, ...(options.deps ?? [])]);
  const [state, setState] = useState<State<T>>({ key, data: undefined, problem: undefined, loading: true });
  const latest = useRef({ load, options });
  latest.current = { load, options };

  const loader = useMemo(
    () =>
      createLoader<T>(
        signal => latest.current.load(signal),
        change => setState(current => merged(current, key, change)),
      ),
    [key],
  );

  useEffect(() => {
    void loader.load();
    const end = onStream(message => {
      if (isReason(message, latest.current.options.on ?? [])) loader.loadSoon();
    });
    return () => {
      end();
      loader.end();
    };
  }, [loader]);

  // The state of an old key is not shown for a new one.
  const { data, problem, loading } = state.key === key ? state : { data: undefined, problem: undefined, loading: true };
  return { data, problem, loading, reload: loader.load, set: loader.set };
}

function isReason<Kind extends StreamKind>(
  message: { readonly kind: Kind; readonly data: StreamData[Kind] },
  on: readonly StreamKind[] | Reasons,
): boolean {
  if (message.kind === 'gap') return true;
  if (isKinds(on)) return on.includes(message.kind);
  return on[message.kind]?.(message.data) ?? false;
}

function isKinds(on: readonly StreamKind[] | Reasons): on is readonly StreamKind[] {
  return Array.isArray(on);
}

type Change<T> = Partial<Pick<State<T>, 'data' | 'problem' | 'loading'>>;

function merged<T>(current: State<T>, key: string, change: Change<T>): State<T> {
  const base = current.key === key ? current : { key, data: undefined, problem: undefined, loading: true };
  return { ...base, ...change };
}

interface Loader<T> {
  load(): Promise<void>;
  /** Loads once for all calls within {@link COALESCE_MS}. */
  loadSoon(): void;
  set(data: T): void;
  end(): void;
}

function createLoader<T>(load: (signal: AbortSignal) => Promise<T>, change: (change: Change<T>) => void): Loader<T> {
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = async (): Promise<void> => {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    change({ loading: true });
    try {
      const data = await load(controller.signal);
      if (!controller.signal.aborted) change({ data, problem: undefined, loading: false });
    } catch (error) {
      if (!controller.signal.aborted) change({ problem: asProblem(error), loading: false });
    }
  };

  return {
    load: run,
    loadSoon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        void run();
      }, COALESCE_MS);
    },
    set(data) {
      running?.abort();
      change({ data, problem: undefined, loading: false });
    },
    end() {
      clearTimeout(timer);
      timer = undefined;
      running?.abort();
    },
  };
}

/** Any thrown value as a Problem. Errors that are not Problems are bugs of the page and go to the console as well. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  reportError(error);
  return new Problem(0, error instanceof Error ? error.message : String(error));
}

interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

type LoadPage<T> = (page: { offset: number; limit: number }, signal: AbortSignal) => Promise<Page<T>>;

/** A list that is loaded page by page. Reloading it loads as many items as are shown. */
export interface List<T> {
  /** Undefined until the first page is loaded. */
  readonly data: readonly T[] | undefined;
  /** Empty until then. */
  readonly items: readonly T[];
  readonly total: number | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  readonly hasMore: boolean;
  more(): void;
  reload(): Promise<void>;
}

interface ListOptions extends ResourceOptions {
  /** Default 100. */
  readonly pageSize?: number;
}

/** Loads a list by offset and limit. */
export function useList<T>(load: LoadPage<T>, options: ListOptions = {}): List<T> {
  const { pageSize = 100, deps = [], ...rest } = options;
  const [count, setCount] = useState(pageSize);
  const resource = useResource(signal => loadAll(load, count, signal), { ...rest, deps });
  const items = resource.data?.items ?? [];
  return {
    data: resource.data?.items,
    items,
    total: resource.data?.total,
    problem: resource.problem,
    loading: resource.loading,
    hasMore: items.length < (resource.data?.total ?? 0),
    more() {
      setCount(count + pageSize);
      // After the next render, whose load asks for the larger number of items.
      setTimeout(() => void resource.reload());
    },
    reload: resource.reload,
  };
}

/** Loads at most `count` items, page by page. */
export async function loadAll<T>(load: LoadPage<T>, count: number, signal: AbortSignal, pageSize = MAX_PAGE): Promise<Page<T>> {
  const items: T[] = [];
  let total = 0;
  do {
    const page = await load({ offset: items.length, limit: Math.min(pageSize, count - items.length) }, signal);
    items.push(...page.items);
    ({ total } = page);
    if (page.items.length === 0) break;
  } while (items.length < Math.min(count, total));
  return { items, total };
}

interface FeedOptions<T> extends ResourceOptions {
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
