import { setMaxListeners } from 'node:events';

/** A queue in which callers wait until there is room, first come, first served. */
export interface WaitingLine {
  /** Resolves once there is room, and takes it. Rejects with the reason of the signal when it aborts before. */
  enter(signal: AbortSignal): Promise<void>;
  /** Checks again whether there is room. */
  update(): void;
}

/** Says when the next caller may go on. */
export interface Room {
  /** Returns 0 when there is room, the milliseconds until there may be some, or Infinity to wait for `update`. */
  waitMs(): number;
  take(): void;
}

interface Waiting {
  start(): void;
}

export function createWaitingLine(room: Room): WaitingLine {
  const line = new Set<Waiting>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = (): void => {
    clearTimeout(timer);
    for (const first of line) {
      const ms = room.waitMs();
      if (ms > 0) {
        if (Number.isFinite(ms)) timer = setTimeout(update, Math.ceil(ms));
        return;
      }
      room.take();
      line.delete(first);
      first.start();
    }
  };
  return {
    enter: signal =>
      new Promise((resolve, reject) => {
        const leave = (): void => {
          line.delete(waiting);
          reject(signal.reason);
          update();
        };
        const waiting: Waiting = {
          start() {
            signal.removeEventListener('abort', leave);
            resolve();
          },
        };
        if (signal.aborted) return reject(signal.reason);
        // Many callers may wait with the same signal.
        setMaxListeners(0, signal);
        signal.addEventListener('abort', leave, { once: true });
        line.add(waiting);
        update();
      }),
    update,
  };
}
