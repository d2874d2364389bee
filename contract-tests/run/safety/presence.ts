/** Finds out that a deployment is gone, so that a run ends then and does not pass for want of answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '../../words.ts';
import { InconclusiveError } from '../inconclusive-error.ts';
import { gatewayText } from './network.ts';

/** After this number of broken connections and answers of a gateway in a row, the deployment is asked for a sign of life. */
const MAX_BROKEN = 10;
/** The same happens after this time without any answer while requests wait for theirs. */
const SILENCE_MS = 10_000;
/** How often it is asked before it counts as gone, and how long the run waits in between. */
const PROBES = 2;
const PAUSE_MS = 1000;

export interface PresenceOptions {
  /** Asks the deployment for a sign of life. Rejects when there is no answer. */
  readonly probe: () => Promise<unknown>;
  /** Returns monotonic milliseconds. */
  readonly now?: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
  /** Returns the time of day for the message. */
  readonly time?: () => Date;
  /** Calls a function repeatedly, until the returned function is called. */
  readonly every?: (ms: number, call: () => void) => () => void;
}

export interface Presence {
  /**
   * Sends a request. While the deployment is asked for a sign of life, it waits for that. Rejects with an InconclusiveError that ends the run when
   * the deployment is gone.
   */
  send(request: () => Promise<Response>): Promise<Response>;
  /** Returns when the deployment was lost, as a part of a sentence; undefined while it is there. */
  lost(): string | undefined;
  /** Aborts when the deployment is lost, so that no request waits for its answer. */
  readonly signal: AbortSignal;
  /** Asks a lost deployment once more before the clean-up. From an answer on, requests are sent again. */
  lookAgain(): Promise<void>;
  /** Stops watching. */
  close(): void;
}

/** Watches the answers of a deployment from now on. */
export function createPresence({
  probe,
  now = () => performance.now(),
  pause = sleep,
  time = () => new Date(),
  every = repeat,
}: PresenceOptions): Presence {
  const gone = new AbortController();
  let reason: string | undefined;
  let probing: Promise<void> | undefined;
  let answers = 0;
  let broken = 0;
  let underWay = 0;
  let heardAt = now();
  const heard = (): void => {
    broken = 0;
    heardAt = now();
  };
  const look = async (): Promise<void> => {
    const since = time();
    let last: unknown;
    for (let tries = 0; tries < PROBES; tries++) {
      if (tries > 0) await pause(PAUSE_MS);
      try {
        await probe();
        return heard();
      } catch (error) {
        // The next probe may be answered.
        last = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      }
    }
    const why = last instanceof Error ? `: ${last.message}` : '';
    reason = `the target is gone after ${counted(answers, 'answer')}, at ${since.toISOString().slice(11, 19)} UTC${why}`;
    gone.abort();
  };
  const doubt = (): void => {
    probing ??= look().finally(() => {
      probing = undefined;
    });
  };
  const stop = every(PAUSE_MS, () => {
    if (reason === undefined && underWay > 0 && now() - heardAt >= SILENCE_MS) doubt();
  });
  return {
    async send(request) {
      await probing;
      if (reason !== undefined) throw new InconclusiveError(reason, true);
      // Silence before a request says nothing.
      if (underWay === 0) heardAt = now();
      underWay += 1;
      try {
        const response = await request();
        if (gatewayText(response) !== undefined) {
          broken += 1;
          if (broken >= MAX_BROKEN) doubt();
          return response;
        }
        answers += 1;
        heard();
        return response;
      } catch (error) {
        // A request that the run itself ends says nothing.
        if (!isAbort(error)) broken += 1;
        if (broken >= MAX_BROKEN) doubt();
        throw error;
      } finally {
        underWay -= 1;
      }
    },
    lost: () => reason,
    signal: gone.signal,
    async lookAgain() {
      if (reason === undefined) return;
      const isBack = await probe().then(
        () => true,
        () => false,
      );
      if (isBack) reason = undefined;
    },
    close: stop,
  };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function repeat(ms: number, call: () => void): () => void {
  const timer = setInterval(call, ms);
  // The watch must not keep the process alive.
  timer.unref();
  return () => clearInterval(timer);
}
