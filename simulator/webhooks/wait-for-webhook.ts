import type { Clock } from '../kernel/clock.ts';
import type { RealTime } from '../kernel/real-time.ts';
import type { UnderWay } from '../kernel/under-way.ts';
import type { WebhookInbox } from './inbox.ts';
import type { ReceivedWebhook } from './receiver-api.ts';
import type { WaitEnd } from './timeout-message.ts';

/** The limit of a wait without `timeoutMs`, real milliseconds: the limit of a test in vitest and Jest, 5 s, would show its own message instead. */
const LIMIT_MS = 4000;
/** A wait at a resting clock ends after this many looks without a change, which gives code that has just begun the time to send its request. */
const QUIET_LOOKS = 10;
const LOOK_MS = 25;

export interface WaitParts {
  readonly inbox: WebhookInbox;
  readonly clock: Clock;
  readonly realTime: RealTime;
  /** The requests to the simulator. */
  readonly requests: UnderWay;
}

/**
 * Waits for the first matching webhook from now on. With `timeoutMs` it waits as long, in real milliseconds; without it, it also ends as soon as nothing is
 * under way that could send one. Rejects with the error of the end, or with what `isWanted` throws.
 */
export function waitForWebhook(
  { inbox, clock, realTime, requests }: WaitParts,
  isWanted: (webhook: ReceivedWebhook) => boolean,
  timeoutMs: number | undefined,
  errorOf: (end: WaitEnd) => Error,
): Promise<ReceivedWebhook> {
  return new Promise((resolve, reject) => {
    const letExit = realTime.keepAlive();
    const end = (): void => {
      stopWaiting();
      stopTimer();
      stopLooking();
      letExit();
    };
    const fail = (error: unknown): void => {
      end();
      reject(error);
    };
    const isMatch = (webhook: ReceivedWebhook): boolean => {
      try {
        return isWanted(webhook);
      } catch (error) {
        // The caller's `match` threw: that must not affect the sender.
        fail(error);
        return false;
      }
    };
    const afterMs = timeoutMs ?? LIMIT_MS;
    const stopTimer = realTime.after(afterMs, () => fail(errorOf({ afterMs })));
    const stopLooking = timeoutMs === undefined ? onRest(() => fail(errorOf('at rest'))) : () => undefined;
    const stopWaiting = inbox.onNext(isMatch, webhook => {
      end();
      resolve(webhook);
    });
  });

  /** Looks again and again, and calls back once when nothing has happened for some looks. Returns a function that stops it. */
  function onRest(callback: () => void): () => void {
    let quietLooks = 0;
    let before = '';
    const look = (): void => {
      const seen = `${clock.now()} ${requests.total}`;
      const isQuiet = seen === before && requests.isEmpty && clock.isAtRest;
      quietLooks = isQuiet ? quietLooks + 1 : 0;
      before = seen;
      if (quietLooks < QUIET_LOOKS) cancel = realTime.after(LOOK_MS, look);
      else callback();
    };
    let cancel = realTime.after(LOOK_MS, look);
    return () => cancel();
  }
}
