/** What the rules about webhooks have in common. */
import { groupBy } from '../../calls.ts';
import type { Problem, Verdict } from '../../rule.ts';
import { field, type ObservedDelivery, type Run } from '../../run.ts';

/** Whether a receiver acknowledged a delivery. */
export function isTaken({ status }: ObservedDelivery): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Whether a receiver answered a delivery with something else. */
export function isRefused(delivery: ObservedDelivery): boolean {
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
export function typeOfBody(body: string): string {
  return String(field(JSON.parse(body), 'type'));
}

/** How a receiver answered. */
export function outcomeOf({ status, error }: ObservedDelivery): string {
  return status === null ? `was not answered (${error})` : `was answered ${status}`;
}

/**
 * The verdict of a rule that all deliveries of a kind are to be taken. A receiver that takes nothing else is not blamed for these, nor one that
 * answers nothing later: it may have been stopped.
 */
export function mustTake(
  run: Run,
  isOfKind: (delivery: ObservedDelivery) => boolean,
  describe: (refused: ObservedDelivery) => string,
): Verdict {
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
