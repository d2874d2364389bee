import type { World } from '../domain/webhooks/world.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RealTime } from '../kernel/real-time.ts';
import { iso } from '../kernel/time.ts';
import type { UnderWay } from '../kernel/under-way.ts';
import { clockHint } from '../text/failures.ts';
import type { WebhookInbox } from './inbox.ts';
import type { ReceivedWebhook } from './receiver-api.ts';

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

/** Why a wait has ended: its real time, milliseconds, is over, or nothing can come while the clock stands still. */
export type WaitEnd = { readonly afterMs: number } | 'at rest';

/** Says that a webhook did not arrive, what was received instead, and the likely reason. */
export function timeoutMessage(world: World, inbox: WebhookInbox, type: string, end: WaitEnd): string {
  const missing =
    end === 'at rest'
      ? `No ${type} was received, and nothing is under way that sends one.`
      : `No ${type} was received within ${end.afterMs} ms.`;
  return [missing, summarizeReceived(inbox, type), summarizeClock(world, end)].filter(part => part !== '').join(' ');
}

function summarizeReceived(inbox: WebhookInbox, type: string): string {
  const counts = new Map<string, number>();
  for (const webhook of inbox.all()) counts.set(webhook.type, (counts.get(webhook.type) ?? 0) + 1);
  if (counts.size === 0) return 'Nothing was received.';
  const list = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`)).join(', ');
  const same = inbox.all().filter(webhook => webhook.type === type);
  if (same.length === 0) return `Received: ${list}.`;
  const taken = same.filter(inbox.isTaken).length;
  return `Received: ${list}. Of ${type}, ${taken} had been returned before and ${same.length - taken} did not match.`;
}

function summarizeClock({ clock }: World, end: WaitEnd): string {
  if (clock.mode !== 'manual') return '';
  const next = clock.nextJob;
  const hint = clockHint(
    { now: iso(clock.now()), next: next && { kind: next.kind, subject: next.subject, at: iso(next.at) } },
    instant => `for example with clock.advanceTo('${instant}')`,
  );
  return end === 'at rest' ? `${hint} If your code calls the API later, give timeoutMs.` : hint;
}
