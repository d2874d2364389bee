/** Decides when requests are sent to a deployment: concurrently, and within the layers of its throttle. */

import { setMaxListeners } from 'node:events';
import { limits } from '../../../openapi/document.ts';
import { operationAt } from '../operation-at.ts';
import { retryAfterOf } from './retry-on-429.ts';
import { createThrottleWindows, type ThrottleLayer } from './throttle-windows.ts';

const SECOND_MS = 1000;
/** The share of each layer that a run uses; the rest is left to other users of the key. */
export const THROTTLE_SHARE = 0.8;

/** The layers in the document, which count per operation and key. */
export const documentedLayers: readonly ThrottleLayer[] = limits.throttle.layers;

/** Returns the milliseconds in which the documented layers let through this number of requests of one operation. */
export function shortestMs(requests: number): number {
  return Math.max(...documentedLayers.map(layer => (Math.ceil(requests / (layer.requests * THROTTLE_SHARE)) - 1) * layer.windowMs), 0);
}

export interface PaceOptions {
  /** The layers that apply to each operation; empty for a deployment without a throttle. */
  readonly layers: readonly ThrottleLayer[];
  /** The largest number of concurrent requests. */
  readonly concurrency: number;
  /** The largest rate of all requests together; undefined for no such limit. */
  readonly ratePerSecond?: number | undefined;
  /** Returns monotonic milliseconds. */
  readonly now?: () => number;
}

/** What of a request decides how long it waits. */
export interface PacedRequest {
  readonly method: string;
  /** The absolute URL. */
  readonly url: string;
}

export interface Pace {
  /** Sends a request once it may be sent: only requests of the same operation wait for its throttle. Rejects when the signal aborts before. */
  send(request: PacedRequest, ask: () => Promise<Response>, signal: AbortSignal): Promise<Response>;
  /** How long an answer took on average; 0 before the first. */
  readonly meanAnswerMs: number;
}

export function createPace({ layers, concurrency, ratePerSecond, now = () => performance.now() }: PaceOptions): Pace {
  const operations = new Map<string, OperationThrottle>();
  const slots = createSlots(concurrency);
  const turns = createTurnLine(ratePerSecond, now);
  let answers = 0;
  let answeringMs = 0;
  const sendNow = async (ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> => {
    await slots.enter(signal);
    try {
      await turns.enter(signal);
      const started = now();
      const response = await ask();
      answers += 1;
      answeringMs += now() - started;
      return response;
    } finally {
      slots.leave();
    }
  };
  const throttleOf = ({ method, url }: PacedRequest): OperationThrottle => {
    // The service counts HEAD as GET.
    const id = operationAt(method === 'HEAD' ? 'GET' : method, new URL(url).pathname)?.id ?? NO_OPERATION;
    const throttle = operations.get(id) ?? createOperationThrottle(id === NO_OPERATION ? [] : layers, now);
    operations.set(id, throttle);
    return throttle;
  };
  return {
    send: (request, ask, signal) => throttleOf(request).within(() => sendNow(ask, signal), signal),
    get meanAnswerMs() {
      return answers === 0 ? 0 : answeringMs / answers;
    },
  };
}

/** The key of requests that no throttle counts, such as uploads to presigned addresses. */
const NO_OPERATION = '';

interface OperationThrottle {
  within(send: () => Promise<Response>, signal: AbortSignal): Promise<Response>;
}

function createOperationThrottle(layers: readonly ThrottleLayer[], now: () => number): OperationThrottle {
  const windows = createThrottleWindows(layers, THROTTLE_SHARE);
  const line = createWaitingLine({ waitMs: () => windows.waitMs(now()), take: windows.begin });
  return {
    async within(send, signal) {
      await line.enter(signal);
      try {
        const response = await send();
        if (response.status === 429) windows.slowDown(now(), retryAfterOf(response) ?? SECOND_MS);
        return response;
      } finally {
        windows.end(now());
        line.update();
      }
    },
  };
}

function createSlots(count: number): Pick<WaitingLine, 'enter'> & { leave(): void } {
  let free = count;
  const line = createWaitingLine({
    waitMs: () => (free > 0 ? 0 : Number.POSITIVE_INFINITY),
    take() {
      free -= 1;
    },
  });
  return {
    enter: line.enter,
    leave() {
      free += 1;
      line.update();
    },
  };
}

/** Creates a line that lets requests through at even intervals, without bursts. */
function createTurnLine(ratePerSecond: number | undefined, now: () => number): Pick<WaitingLine, 'enter'> {
  if (ratePerSecond === undefined) return { enter: () => Promise.resolve() };
  let next = Number.NEGATIVE_INFINITY;
  return createWaitingLine({
    waitMs: () => Math.max(0, next - now()),
    take() {
      next = Math.max(next, now()) + SECOND_MS / ratePerSecond;
    },
  });
}

/** A queue in which callers wait until there is room, first come, first served. */
interface WaitingLine {
  /** Resolves once there is room, and takes it. Rejects with the reason of the signal when it aborts before. */
  enter(signal: AbortSignal): Promise<void>;
  /** Checks again whether there is room. */
  update(): void;
}

/** Says when the next caller may go on. */
interface Room {
  /** Returns 0 when there is room, the milliseconds until there may be some, or Infinity to wait for `update`. */
  waitMs(): number;
  take(): void;
}

interface Waiting {
  start(): void;
}

function createWaitingLine(room: Room): WaitingLine {
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
