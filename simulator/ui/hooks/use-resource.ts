import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Problem } from '../problem.ts';
import { world } from '../store/world.ts';
import { onStream, type StreamKind, type StreamMessage } from '../stream.ts';

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

export interface ResourceOptions {
  /** Kinds of stream messages that cause a reload. A gap always does. */
  readonly on?: readonly StreamKind[];
  /** Filters those messages. */
  readonly when?: (message: StreamMessage) => boolean;
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
      const { on = [], when } = latest.current.options;
      const isRelevant = message.kind === 'gap' || (on.includes(message.kind) && (when?.(message) ?? true));
      if (isRelevant) loader.loadSoon();
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
