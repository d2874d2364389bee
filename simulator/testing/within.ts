/** Waits of tests for what another side does: a callback, an event, a process. Each ends, at the latest with an error that says what did not happen. */
import { type EventEmitter, once } from 'node:events';

// A test may put fake timers in the place of these.
const { setTimeout, clearTimeout, setImmediate } = globalThis;

const LIMIT_MS = 60_000;

/** Waits for a promise. Rejects after a minute with what it waited for and, if given, what had happened until then. A limit may be infinite. */
export function within<T>(what: string, promise: PromiseLike<T>, happened?: () => string, limitMs = LIMIT_MS): Promise<T> {
  const result = new Promise<T>((resolve, reject) => {
    const late = (): void => reject(lateness(what, happened, limitMs));
    const timer = limitMs === Infinity ? undefined : setTimeout(late, limitMs).unref();
    promise.then(resolve, reject).then(() => clearTimeout(timer));
  });
  // A test that has failed before does not wait any more.
  result.catch(() => undefined);
  return result;
}

/** Waits for the next event of that name, and gives its arguments. Rejects with an error of the emitter, and as `within` does. */
export function emitted(what: string, emitter: EventEmitter, event: string, happened?: () => string): Promise<unknown[]> {
  return within(what, once(emitter, event), happened);
}

/** Lets the event loop turn until something is true. Rejects as `within` does. */
export async function until(what: string, isTrue: () => unknown, happened?: () => string, limitMs = LIMIT_MS): Promise<void> {
  let isLate = false;
  const timer = setTimeout(() => (isLate = true), limitMs).unref();
  try {
    while (!(await isTrue())) {
      if (isLate) throw lateness(what, happened, limitMs);
      await new Promise(resolve => setImmediate(resolve));
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A promise that a callback resolves. Waiting for it is `within`, without an end if the limit is infinite. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

export function deferred<T = void>(what: string, happened?: () => string, limitMs = LIMIT_MS): Deferred<T> {
  let resolve: Deferred<T>['resolve'] = () => undefined;
  const promise = new Promise<T>(settle => (resolve = settle));
  return {
    get promise() {
      return within(what, promise, happened, limitMs);
    },
    resolve: value => resolve(value),
  };
}

function lateness(what: string, happened: (() => string) | undefined, limitMs: number): Error {
  return new Error(`Not within ${limitMs / 1000} s: ${what}.${happened ? ` Until then: ${happened() || 'nothing'}` : ''}`);
}
