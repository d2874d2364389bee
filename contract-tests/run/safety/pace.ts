/** Keeps the requests to one operation within the layers of the throttle, no matter when the service begins its windows. */
import { setMaxListeners } from 'node:events';
import { limits } from '../../../openapi/document.ts';
import { operationOfCall } from '../operation-at.ts';

/** The number of requests that are allowed within a number of milliseconds. */
export interface ThrottleLayer {
  readonly windowMs: number;
  readonly requests: number;
}

/** All instants are in milliseconds, and must not decrease from call to call. */
interface ThrottleWindows {
  /** Returns how long to wait before the next request: 0 when it may be sent, Infinity when an earlier request must be answered first. */
  waitMs(now: number): number;
  /** Returns how many requests still count in the longest window. */
  counted(now: number): number;
  /** Counts a request that is about to be sent. */
  begin(): void;
  /** Counts the answer to a request. */
  end(now: number): void;
  /** Call this when the service refuses a request: nothing is sent for `holdMs`, and half as much from then on. */
  slowDown(now: number, holdMs: number): void;
}

/**
 * Creates windows. The service counts a request at some instant between sending and answer, so here it occupies its place from when it is sent until one
 * window after its answer. This way no window of the service gets more than `share` of its limit, even when the network is slow.
 */
export function createThrottleWindows(layers: readonly ThrottleLayer[], share: number): ThrottleWindows {
  const longestMs = Math.max(0, ...layers.map(({ windowMs }) => windowMs));
  let factor = share;
  let heldUntil = Number.NEGATIVE_INFINITY;
  let underWay = 0;
  /** The instants of the answers that still count in a window, the oldest first. */
  let answered: readonly number[] = [];
  const waitFor = ({ windowMs, requests }: ThrottleLayer, now: number): number => {
    const places = Math.max(1, Math.floor(requests * factor));
    const taken = answered.filter(at => at > now - windowMs);
    const tooMany = underWay + taken.length + 1 - places;
    if (tooMany <= 0) return 0;
    // The oldest answers leave the window first.
    const last = taken[tooMany - 1];
    return last === undefined ? Number.POSITIVE_INFINITY : last + windowMs - now;
  };
  return {
    waitMs(now) {
      answered = answered.filter(at => at > now - longestMs);
      return Math.max(0, heldUntil - now, ...layers.map(layer => waitFor(layer, now)));
    },
    counted: now => underWay + answered.filter(at => at > now - longestMs).length,
    begin() {
      underWay += 1;
    },
    end(now) {
      underWay -= 1;
      answered = [...answered, now];
    },
    slowDown(now, holdMs) {
      // Several concurrent requests may be refused at once: that counts as one refusal.
      if (now >= heldUntil) factor /= 2;
      heldUntil = Math.max(heldUntil, now + holdMs);
    },
  };
}

/** Decides when requests are sent to a deployment: concurrently, and within the layers of its throttle. */
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
  /** Returns how many requests of an operation its throttle still counts. */
  counted(operationId: string): number;
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
    const id = operationOfCall(method, new URL(url).pathname)?.id ?? NO_OPERATION;
    const throttle = operations.get(id) ?? createOperationThrottle(id === NO_OPERATION ? [] : layers, now);
    operations.set(id, throttle);
    return throttle;
  };
  return {
    send: (request, ask, signal) => throttleOf(request).within(() => sendNow(ask, signal), signal),
    counted: operationId => operations.get(operationId)?.counted() ?? 0,
    get meanAnswerMs() {
      return answers === 0 ? 0 : answeringMs / answers;
    },
  };
}

/** The key of requests that no throttle counts, such as uploads to presigned addresses. */
const NO_OPERATION = '';

interface OperationThrottle {
  counted(): number;
  within(send: () => Promise<Response>, signal: AbortSignal): Promise<Response>;
}

function createOperationThrottle(layers: readonly ThrottleLayer[], now: () => number): OperationThrottle {
  const windows = createThrottleWindows(layers, THROTTLE_SHARE);
  const line = createWaitingLine({ waitMs: () => windows.waitMs(now()), take: windows.begin });
  return {
    counted: () => windows.counted(now()),
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

/** How far a line may fall behind its rate, by timers and a busy process, and still catch up. */
const CATCH_UP_MS = 100;

/** Creates a line that lets requests through at even intervals; the few that it could not let through in time follow at once. */
function createTurnLine(ratePerSecond: number | undefined, now: () => number): Pick<WaitingLine, 'enter'> {
  if (ratePerSecond === undefined) return { enter: () => Promise.resolve() };
  let next = now();
  return createWaitingLine({
    waitMs: () => Math.max(0, next - now()),
    take() {
      next = Math.max(next, now() - CATCH_UP_MS) + SECOND_MS / ratePerSecond;
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

/** The longest window: no throttle lasts longer. */
export const MAX_WAIT_MS = Math.max(...limits.throttle.layers.map(({ windowMs }) => windowMs));

/** Returns Retry-After, which is in seconds or a date, in milliseconds and within bounds. Undefined without the header. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), MAX_WAIT_MS);
}
