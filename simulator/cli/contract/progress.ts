/** How far a contract run is: one line that changes in a terminal, a line now and then elsewhere. */
import type { Executor } from '../../../contract-tests/run/executor.ts';
import type { PropertyResult } from '../../../contract-tests/run/results.ts';
import type { Io } from '../command.ts';
import { counted, durationText } from '../output.ts';

export interface Progress {
  /** The executor, with every property that it checks counted. */
  watch(executor: Executor): Executor;
  /** Counts a failure of a property or a finding of a check as soon as it is known. */
  result(result: PropertyResult): void;
  /** Ends the line. */
  end(): void;
}

export interface ProgressOptions {
  readonly properties: number;
  /** How long the run may take; undefined for as long as it wants. */
  readonly maxTimeMs?: number | undefined;
  /** Failures that are no news. */
  isKnown?(result: PropertyResult): boolean;
  /** Milliseconds of any clock. */
  now?(): number;
  /** Calls a function again and again until the returned one is called. */
  every?(ms: number, call: () => void): () => void;
}

/** So often the terminal's line changes at least. */
const TICK_MS = 1000;
/** Without a terminal, at most so long without a line … */
const LINE_MS = 10_000;
/** … and a line for each such share of the properties. */
const LINE_SHARE = 0.1;
/** A run of fewer properties needs no lines for its shares. */
const MANY = 50;

/** Shows the progress of a run until it is ended. */
export function showProgress(
  { progress, err }: Pick<Io, 'progress' | 'err'>,
  { properties, maxTimeMs, isKnown = () => false, now = () => performance.now(), every = repeat }: ProgressOptions,
): Progress {
  const started = now();
  const checked = new Set<string>();
  const failed = new Set<string>();
  let watched: Executor | undefined;
  let last = { at: started, share: 0 };
  let hasLine = false;
  const text = (isOver = false): string => {
    const left = maxTimeMs === undefined || isOver ? [] : [`${durationText(maxTimeMs - (now() - started))} left`];
    const failures = failed.size === 0 ? 'no failure' : counted(failed.size, 'failure');
    return [`${checked.size} of ${properties} properties`, counted(watched?.requests ?? 0, 'request'), failures, ...left].join(', ');
  };
  const show = (): void => {
    if (progress) return progress(text());
    const share = checked.size / properties;
    const isFurther = properties >= MANY && share - last.share >= LINE_SHARE;
    if (!isFurther && now() - last.at < LINE_MS) return;
    last = { at: now(), share };
    hasLine = true;
    err(text());
  };
  const stop = every(TICK_MS, show);
  show();
  return {
    watch(executor) {
      watched = executor;
      return {
        has: executor.has,
        size: executor.size,
        get requests() {
          return executor.requests;
        },
        forget: executor.forget.bind(executor),
        close: executor.close.bind(executor),
        async runProperty(property, cases) {
          const run = await executor.runProperty(property, cases);
          checked.add(property.id);
          show();
          return run;
        },
      };
    },
    result(result) {
      if (result.verdict !== 'failed' || isKnown(result)) return;
      failed.add(`${result.id} ${result.failure?.message ?? ''}`);
      show();
    },
    end() {
      stop();
      if (progress) progress('');
      // Without it the last line that is read would be older than the end.
      else if (hasLine) err(text(true));
    },
  };
}

function repeat(ms: number, call: () => void): () => void {
  const timer = setInterval(call, ms);
  // The line must not keep the process alive.
  timer.unref();
  return () => clearInterval(timer);
}
