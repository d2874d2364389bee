import type { Problem, Rule, Verdict } from '../rule.ts';
import type { ObservedCall, ObservedDelivery, Run } from '../run.ts';
import { groupBy, isOk, isWrite } from './calls.ts';
import { isHeard, isOfEvent, isTaken } from './deliveries.ts';
import { Related, type Subject, subjectOf } from './subjects.ts';

/** An event that is delivered twice is handled once. */
export const duplicates: Rule = {
  id: 'webhooks/duplicates',
  title: 'Handles an event once that is delivered twice',
  why: 'The service may send an event more than once: what is done each time reaches people twice.',
  advice: 'Remember type, data.id, data.status and updatedAt of what was handled, and pass over what is known. Answer 2xx in both cases.',
  occasion: 'No event was delivered twice: run with --traps duplicates.',
  interfaceRules: ['WHK-08'],
  level: 'error',
  check: run => mustHandleOnce(run, 'duplicate'),
};

/** An event that is delivered again because its acknowledgement was lost is handled once. */
export const redelivery: Rule = {
  id: 'webhooks/redelivery',
  title: 'Handles an event once whose acknowledgement was lost',
  why: 'An acknowledgement that does not arrive looks like a failure to the service: the event comes again half a minute later or more.',
  advice: 'Keep what was handled for as long as the service may send it again, also across restarts, and answer 2xx to what is known.',
  occasion: 'No event came again after it was acknowledged: run with --traps lost-acknowledgements, for longer than 30 s of the clock.',
  interfaceRules: ['WHK-08', 'WHK-25'],
  level: 'error',
  check: run => mustHandleOnce(run, 'redelivery'),
};

/** The service sent an event twice, or did not learn that it was taken. */
type RepeatKind = 'duplicate' | 'redelivery';

/** The deliveries of an event to a receiver, from the first that it took. */
interface Repeated {
  readonly first: ObservedDelivery;
  readonly again: readonly ObservedDelivery[];
  readonly subject: Subject;
}

/** The verdict of a rule that a repeated event is handled once: a call that changes something is not made again. */
function mustHandleOnce(run: Run, kind: RepeatKind): Verdict {
  const repeated = repeatedIn(run);
  const occasions = repeated.reduce((sum, { again }) => sum + again.filter(delivery => kindOf(delivery) === kind).length, 0);
  if (occasions === 0) return { occasions, problems: [] };
  const writes = run.calls.filter(isWrite);
  const related = new Related(writes, run.deliveries.filter(isHeard));
  return { occasions, problems: repeated.flatMap(each => problemsOf(each, kind, related)) };
}

/** A copy has attempts of its own, so its first one is a duplicate. */
function kindOf({ attempt }: ObservedDelivery): RepeatKind {
  return attempt > 1 ? 'redelivery' : 'duplicate';
}

function repeatedIn({ deliveries }: Run): Repeated[] {
  // Few events come more than once, and to compare their texts with the addresses takes long.
  const repeated = groupBy(deliveries.filter(isOfEvent), ({ event }) => event).filter(({ length }) => length > 1);
  return repeated
    .flatMap(same => groupBy(same, ({ url }) => url))
    .flatMap(sameEvent => {
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
    if (!done || !isOk(done) || others.length === 0) return [];
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

/** Whether a call took effect or was refused for good. One that failed otherwise is tried again by right. */
function isDecided(call: ObservedCall): boolean {
  return isOk(call) || (call.status >= 400 && call.status < 500 && call.status !== 429);
}

function textOf({ method, path, query, requestBody, headers }: ObservedCall): string {
  return JSON.stringify([method, path, query, requestBody, headers['x-api-key']]);
}
