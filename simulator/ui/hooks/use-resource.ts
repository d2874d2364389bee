import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Problem } from '../api.ts';
import { world } from '../store/world.ts';
import { onStream, type StreamKind, type StreamMessage } from '../stream.ts';

/** Something that was loaded. While it is loaded again, what was there before stays. */
export interface Resource<T> {
  readonly data: T | undefined;
  readonly problem: Problem | undefined;
  readonly loading: boolean;
  /** Loads again, now. Resolves when that is done, whatever came of it. */
  reload(): Promise<void>;
  /** Puts what a call has answered in the place of what is there. */
  set(data: T): void;
}

export interface ResourceOptions {
  /** What in the stream makes it load again. A gap always does. */
  readonly on?: readonly StreamKind[];
  /** Narrows that to some messages. */
  readonly when?: (message: StreamMessage) => boolean;
  /** It is another thing when one of these is another. The world always counts. */
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

/** Loads something, and again whenever the stream says so. */
export function useResource<T>(load: (signal: AbortSignal) => Promise<T>, options: ResourceOptions = {}): Resource<T> {
  const key = JSON.stringify([world.value, ...(options.deps ?? [])]);
  const [state, setState] = useState<State<T>>({ key, data: undefined, problem: undefined, loading: true });
  const latest = useRef({ load, options });
  latest.current = { load, options };

  const loader = useMemo(
    () =>
      createLoader<T>(
        signal => latest.current.load(signal),
        change => setState(old => merged(old, key, change)),
      ),
    [key],
  );

  useEffect(() => {
    void loader.load();
    const end = onStream(message => {
      const { on = [], when } = latest.current.options;
      const wanted = message.kind === 'gap' || (on.includes(message.kind) && (when?.(message) ?? true));
      if (wanted) loader.soon();
    });
    return () => {
      end();
      loader.end();
    };
  }, [loader]);

  // What belongs to another key is not what was asked for.
  const { data, problem, loading } = state.key === key ? state : { data: undefined, problem: undefined, loading: true };
  return { data, problem, loading, reload: loader.load, set: loader.set };
}

type Change<T> = Partial<Pick<State<T>, 'data' | 'problem' | 'loading'>>;

function merged<T>(old: State<T>, key: string, change: Change<T>): State<T> {
  const base = old.key === key ? old : { key, data: undefined, problem: undefined, loading: true };
  return { ...base, ...change };
}

interface Loader<T> {
  load(): Promise<void>;
  /** Loads once what comes in now has come in. */
  soon(): void;
  set(data: T): void;
  end(): void;
}

function createLoader<T>(load: (signal: AbortSignal) => Promise<T>, change: (change: Change<T>) => void): Loader<T> {
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = async (): Promise<void> => {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    change({ loading: true });
    try {
      const data = await load(mine.signal);
      if (!mine.signal.aborted) change({ data, problem: undefined, loading: false });
    } catch (error) {
      if (!mine.signal.aborted) change({ problem: asProblem(error), loading: false });
    }
  };

  return {
    load: run,
    soon() {
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

/** What was thrown, as something to show. A defect of the page is told to the console, too. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  reportError(error);
  return new Problem(0, error instanceof Error ? error.message : String(error));
}
