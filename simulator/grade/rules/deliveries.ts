/** What the rules about webhooks have in common. */
import { SECOND_MS } from '../../kernel/time.ts';
import type { Problem, Rule, Verdict } from '../rule.ts';
import { type Forgery, field, type ObservedDelivery, type Run, TIMER_TOLERANCE_MS } from '../run.ts';
import { groupBy } from './calls.ts';

/** Whether a receiver acknowledged a delivery. */
export function isTaken({ status }: ObservedDelivery): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Whether a receiver answered a delivery with something else. */
function isRefused(delivery: ObservedDelivery): boolean {
  return delivery.status !== null && !isTaken(delivery);
}

/** Whether a client may act on a delivery as on its event: it was not refused, or was forged and taken. */
export function isHeard(delivery: ObservedDelivery): boolean {
  return delivery.forgery === null ? isOfEvent(delivery) && !isRefused(delivery) : isTaken(delivery);
}

/** Whether a delivery carries its event: it is not forged, and its type is not made up. */
export function isOfEvent({ forgery, trap, type, body }: ObservedDelivery): boolean {
  return forgery === null && (trap !== 'forward-compatibility' || typeOfBody(body) === type);
}

/** The type in a body as it was sent. */
function typeOfBody(body: string): string {
  return String(field(JSON.parse(body), 'type'));
}

/** How a receiver answered. */
function outcomeOf({ status, error }: ObservedDelivery): string {
  return status === null ? `was not answered (${error})` : `was answered ${status}`;
}

/**
 * The verdict of a rule that all deliveries of a kind are to be taken. A receiver that takes nothing else is not blamed for these, nor one that
 * answers nothing later: it may have been stopped.
 */
function mustTake(run: Run, isOfKind: (delivery: ObservedDelivery) => boolean, describe: (refused: ObservedDelivery) => string): Verdict {
  const verdict: { occasions: number; problems: Problem[] } = { occasions: 0, problems: [] };
  for (const ofReceiver of groupBy(run.deliveries, ({ url }) => url)) {
    const ofKind = ofReceiver.filter(isOfKind);
    const takesOthers = ofReceiver.some(delivery => isTaken(delivery) && isOfEvent(delivery) && !ofKind.includes(delivery));
    const answered = ofReceiver.findLast(({ status }) => status !== null);
    const judged = ofKind.filter(({ status, ended }) => status !== null || (answered && answered.started.real > ended.real));
    // One that refuses such events anyway does not refuse this one for its kind.
    const others = ofReceiver.filter(
      delivery => delivery.trap === null && delivery.attempt === 1 && isRefused(delivery) && isOfEvent(delivery),
    );
    const refusedTypes = new Set(others.filter(delivery => !ofKind.includes(delivery)).map(({ type }) => type));
    const refused = judged.filter(delivery => !isTaken(delivery) && !refusedTypes.has(delivery.type));
    if (!takesOthers && refused.length > 0) continue;
    verdict.occasions += judged.length;
    verdict.problems.push(...refused.map(delivery => ({ text: describe(delivery), evidence: [delivery] })));
  }
  return verdict;
}

/** A receiver refuses what the service has not signed. */
export const signature: Rule = {
  id: 'webhooks/signature',
  title: 'Refuses a delivery whose signature does not match',
  why: 'The address of a receiver is no secret: without the check, anybody can report posts that were never published and accounts that are lost.',
  advice:
    'Compute the HMAC-SHA256 of the raw body with the signing secret, compare it with x-signature in constant time, and answer 401 otherwise.',
  occasion: 'No delivery was forged: run with --traps forged.',
  interfaceRules: ['WHK-07', 'D-WHK-01'],
  level: 'error',
  check({ deliveries }) {
    const forged = deliveries.filter(({ forgery, status }) => forgery !== null && status !== null);
    const taken = forged.filter(isTaken);
    return {
      occasions: forged.length,
      problems: taken.map(delivery => ({
        text: `A delivery of ${delivery.type} ${delivery.forgery ? FORGERIES[delivery.forgery] : ''} was answered ${delivery.status}`,
        evidence: [delivery],
      })),
    };
  },
};

const FORGERIES: Readonly<Record<Forgery, string>> = {
  signature: 'with a made-up signature',
  secret: 'signed with another secret',
  body: 'whose body was changed after it was signed',
};

/** From when on a first attempt is late, virtual milliseconds: otherwise it follows its event at once. */
const LATE_MS = SECOND_MS - TIMER_TOLERANCE_MS;

/** A receiver takes events in any order. */
export const order: Rule = {
  id: 'webhooks/order',
  title: 'Takes events that come late or out of order',
  why: 'Deliveries are sent side by side and tried again: an older event may come after a newer one, and refusing it only makes it come again.',
  advice: 'Answer 2xx, compare updatedAt with what you know already, and pass over an event that is older.',
  occasion: 'No event came late or out of order: run with --traps order.',
  interfaceRules: ['WHK-08', 'WHK-28'],
  level: 'error',
  check(run) {
    const late = lateDeliveries(run);
    return mustTake(
      run,
      delivery => delivery.trap === null && isOfEvent(delivery) && late.has(delivery),
      refused => `${refused.type} ${outcomeOf(refused)} ${late.get(refused)}`,
    );
  },
};

/** First attempts that came late or out of order, with the reason in words. */
function lateDeliveries(run: Run): Map<ObservedDelivery, string> {
  const late = new Map<ObservedDelivery, string>();
  const lateMs = LATE_MS * (run.traps.has('order') ? 1 : speedOf(run));
  const newest = new Map<string, { readonly type: string; readonly emittedAt: number }>();
  for (const delivery of run.deliveries) {
    const { url, type, attempt, emittedAt, started, forgery } = delivery;
    if (attempt > 1 || forgery !== null) continue;
    const newer = newest.get(url);
    const delayMs = started.virtual - emittedAt;
    if (newer && newer.emittedAt > emittedAt) late.set(delivery, `when it came after the newer ${newer.type}`);
    else newest.set(url, { type, emittedAt });
    if (!late.has(delivery) && delayMs >= lateMs) late.set(delivery, `when it came ${Math.round(delayMs / 1000)} s after its event`);
  }
  return late;
}

/** How much faster than real time the virtual clock went; at least 1. Where it is fast, every delivery is late by what the machine takes. */
function speedOf({ deliveries: [first, ...others] }: Run): number {
  const last = others.at(-1) ?? first;
  if (!first || !last) return 1;
  return Math.max(1, (last.ended.virtual - first.started.virtual) / Math.max(1, last.ended.real - first.started.real));
}

/** A receiver takes events that say more than it knows. */
export const unknown: Rule = {
  id: 'webhooks/unknown',
  title: 'Takes unknown event types, fields and values',
  why: 'The service adds types, fields and values without a new version: a receiver that refuses them loses events, and is disabled in the end.',
  advice: 'Read the fields that you need, treat an unknown value as other, and answer 2xx to types that you do not handle.',
  occasion: 'No event had anything unknown: run with --traps forward-compatibility.',
  interfaceRules: ['WHK-23', 'DMS-23'],
  level: 'error',
  check: run =>
    mustTake(
      run,
      ({ trap, forgery }) => trap === 'forward-compatibility' && forgery === null,
      refused =>
        typeOfBody(refused.body) === refused.type
          ? `${refused.type} with unknown fields or values ${outcomeOf(refused)}`
          : `An event of the unknown type ${typeOfBody(refused.body)} ${outcomeOf(refused)}`,
    ),
};

/** A receiver verifies the bytes that came, not what a parser made of them. */
export const rawBody: Rule = {
  id: 'webhooks/raw-body',
  title: 'Verifies the signature of the raw body',
  why: 'The signature is one of bytes: a body that was parsed and written again may differ in white space, and then a genuine event is refused.',
  advice: 'Keep the bytes of the request as they came, verify those, and parse afterwards.',
  occasion: 'No delivery had other white space: run with --traps raw-body.',
  interfaceRules: ['D-WHK-01'],
  level: 'error',
  check: run =>
    mustTake(
      run,
      ({ trap }) => trap === 'raw-body',
      refused => `${refused.type} with other white space and the right signature ${outcomeOf(refused)}`,
    ),
};
