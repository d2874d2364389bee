import { groupBy } from '../../calls.ts';
import type { Problem, Rule } from '../../rule.ts';
import type { ObservedCall, ObservedDelivery } from '../../run.ts';
import { isHeard, isOfEvent, isTaken } from './deliveries.ts';
import { Related } from './related.ts';
import { subjectOf } from './subjects.ts';

/** A receiver acknowledges an event first, and then acts on it. */
export const beforeWork: Rule = {
  id: 'webhooks/before-work',
  title: 'Acknowledges an event before it works on it',
  why: 'Work takes as long as the API takes: on a slow day the acknowledgement comes too late, and the same event is delivered and worked on again.',
  advice: 'Store the event, answer 2xx, and call the API from a queue.',
  occasion: 'No webhook was acknowledged: register an endpoint with --webhook <url>=<secret>.',
  interfaceRules: ['WHK-24'],
  level: 'error',
  check({ calls, deliveries }) {
    const acknowledged = deliveries.filter(delivery => isTaken(delivery) && isOfEvent(delivery));
    const ofKinds = groupBy(acknowledged, ({ url, type }) => `${url} ${type}`);
    const related = new Related(calls, deliveries.filter(isHeard));
    return { occasions: acknowledged.length, problems: ofKinds.flatMap(ofKind => problemsOf(ofKind, related)) };
  },
};

/**
 * A call that begins just when a delivery arrives may have nothing to do with it. So it counts only where at least half of the deliveries of that type
 * to that receiver, of those that were worked on at all, were worked on before their acknowledgement.
 */
function problemsOf(deliveries: readonly ObservedDelivery[], related: Related): Problem[] {
  const worked = deliveries.flatMap(delivery => {
    const call = workBefore(delivery, related);
    return call && !isCausedByAnother(call, delivery, related) ? [problem(delivery, call)] : [];
  });
  if (worked.length === 0) return [];
  const workedOn = deliveries.filter(delivery => {
    const call = related.calls(subjectOf(delivery)).find(({ started }) => started.real >= delivery.started.real);
    return call && !isCausedByAnother(call, delivery, related);
  });
  return 2 * worked.length >= workedOn.length ? worked : [];
}

/** Whether the client had heard of the same thing otherwise by then: it may still have been at work on that. */
function isCausedByAnother(call: ObservedCall, delivery: ObservedDelivery, related: Related): boolean {
  return related.deliveries(subjectOf(delivery)).some(other => other !== delivery && other.started.real < call.started.real);
}

/** The first call about an event whose answer its acknowledgement waited for. What was asked before the delivery came is polling. */
function workBefore(delivery: ObservedDelivery, related: Related): ObservedCall | undefined {
  const { started, ended } = delivery;
  const calls = related.calls(subjectOf(delivery));
  const call = calls.find(each => each.started.real >= started.real && each.ended.real <= ended.real);
  const isPolling =
    call?.method === 'GET' &&
    calls.some(({ path, query, started: at }) => at.real < started.real && path === call.path && query === call.query);
  return isPolling ? undefined : call;
}

function problem(delivery: ObservedDelivery, call: ObservedCall): Problem {
  const after = Math.round(delivery.ended.real - delivery.started.real);
  const text = `${call.method} ${call.path} was called and answered before ${delivery.type} was acknowledged, ${after} ms after it came`;
  return { text, evidence: [delivery, call] };
}
