/** Runs a task after those that were given before it, and resolves as it does. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * How long a task waits for those before it, real milliseconds. A delivery has 15 s, and one that waits for a target that hangs should not time out with it.
 */
const MAX_WAIT_MS = 5000;

/** Keeps tasks in the order in which they were given. */
export function createTurns(): InTurn {
  let before: Promise<unknown> = Promise.resolve();
  return async task => {
    const done = Promise.race([before, waited(MAX_WAIT_MS)]).then(task);
    before = Promise.all([before, done]).catch(() => undefined);
    return done;
  };
}

function waited(ms: number): Promise<void> {
  return new Promise(resolve => void setTimeout(resolve, ms).unref());
}
