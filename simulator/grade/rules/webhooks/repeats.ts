import { groupBy } from '../../calls.ts';
/** Deliveries of an event that was taken before, and what a client does about them. */
import type { Problem, Verdict } from '../../rule.ts';
import type { ObservedCall, ObservedDelivery, Run } from '../../run.ts';
import { isHeard, isOfEvent, isTaken } from './deliveries.ts';
import { Related } from './related.ts';
import { type Subject, subjectOf } from './subjects.ts';

/** The service sent an event twice, or did not learn that it was taken. */
export type RepeatKind = 'duplicate' | 'redelivery';

/** The deliveries of an event to a receiver, from the first that it took. */
interface Repeated {
  readonly first: ObservedDelivery;
  readonly again: readonly ObservedDelivery[];
  readonly subject: Subject;
}

/** The verdict of a rule that a repeated event is handled once: a call that changes something is not made again. */
export function mustHandleOnce(run: Run, kind: RepeatKind): Verdict {
  const repeated = repeatedIn(run);
  const occasions = repeated.reduce((sum, { again }) => sum + again.filter(delivery => kindOf(delivery) === kind).length, 0);
  if (occasions === 0) return { occasions, problems: [] };
  const writes = run.calls.filter(({ method, operationId }) => method !== 'GET' && operationId !== null);
  const related = new Related(writes, run.deliveries.filter(isHeard));
  return { occasions, problems: repeated.flatMap(each => problemsOf(each, kind, related)) };
}

/** A copy has attempts of its own, so its first one is a duplicate. */
function kindOf({ attempt }: ObservedDelivery): RepeatKind {
  return attempt > 1 ? 'redelivery' : 'duplicate';
}

function repeatedIn({ deliveries }: Run): Repeated[] {
  return groupBy(deliveries.filter(isOfEvent), ({ url, event }) => `${url} ${event}`).flatMap(sameEvent => {
    const taken = sameEvent.findIndex(isTaken);
    const first = sameEvent[taken];
    const again = sameEvent.slice(taken + 1);
    return first && again.length > 0 ? [{ first, again, subject: subjectOf(first) }] : [];
  });
}

function problemsOf({ first, again, subject }: Repeated, kind: RepeatKind, related: Related): Problem[] {
  const following = related.calls(subject).filter(call => call.started.real > first.started.real && isDecided(call));
  return groupBy(following, textOf).flatMap(same => {
    const [done, ...others] = same;
    if (!done || !isDone(done) || others.length === 0) return [];
    const reasons = related.deliveries(subject).filter(delivery => isOfSameKind(subjectOf(delivery), subject));
    const second = others.find((call, index) => causeOf(call, again) === kind && index + 2 > eventsBefore(call, reasons));
    const cause = second && again.findLast(delivery => delivery.started.real < second.started.real);
    if (!second || !cause) return [];
    const text = `${second.method} ${second.path} was called again after ${first.type} had come a second time`;
    return [{ text, evidence: [first, done, cause, second] }];
  });
}

/** Which repeat of an event came last before a call; undefined where none did. */
function causeOf(call: ObservedCall, again: readonly ObservedDelivery[]): RepeatKind | undefined {
  const cause = again.findLast(delivery => delivery.started.real < call.started.real);
  return cause && kindOf(cause);
}

/** Another event of that type and status is a reason for the same call. */
function isOfSameKind(a: Subject, b: Subject): boolean {
  return a.type === b.type && a.status === b.status;
}

/** How many different events came before a call: each may be a reason to make it once more. */
function eventsBefore(call: ObservedCall, deliveries: readonly ObservedDelivery[]): number {
  const before = deliveries.filter(({ started }) => started.real < call.started.real);
  return new Set(before.map(delivery => (isOfEvent(delivery) ? delivery.event : delivery.body))).size;
}

/** Whether a call took effect. */
function isDone({ status }: ObservedCall): boolean {
  return status >= 200 && status < 300;
}

/** Whether a call took effect or was refused for good. One that failed otherwise is tried again by right. */
function isDecided(call: ObservedCall): boolean {
  return isDone(call) || (call.status >= 400 && call.status < 500 && call.status !== 429);
}

function textOf({ method, path, query, requestBody, headers }: ObservedCall): string {
  return JSON.stringify([method, path, query, requestBody, headers['x-api-key']]);
}
