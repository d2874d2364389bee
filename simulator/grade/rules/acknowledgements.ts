import { limits } from '../../../openapi/document.ts';
import type { Problem, Rule } from '../rule.ts';
import { type Instant, type ObservedCall, type ObservedDelivery, type Run, TIMER_TOLERANCE_MS } from '../run.ts';
import { countUntil, groupBy } from './calls.ts';
import { isHeard, isOfEvent, isTaken } from './deliveries.ts';
import { Related, subjectOf } from './subjects.ts';

const { timeoutMs: TIMEOUT_MS, maxConcurrentDeliveries: MAX_CONCURRENT } = limits.webhooks;

/** A receiver answers before the service gives up on the attempt. */
export const inTime: Rule = {
  id: 'webhooks/in-time',
  title: `Answers a delivery within ${TIMEOUT_MS / 1000} seconds`,
  why: 'The service counts an attempt without an answer as failed: it sends the event again, and disables an endpoint that never answers.',
  advice: 'Answer 2xx as soon as the event is stored, and do everything else afterwards.',
  occasion: 'No webhook was delivered: publish a post, or let a person write.',
  interfaceRules: ['WHK-24'],
  level: 'error',
  check(run) {
    const late = run.deliveries.filter(delivery => isLate(delivery, run));
    if (late.length === 0) return { occasions: run.deliveries.length, problems: [] };
    const text = `${late.length} of ${run.deliveries.length} deliveries had no answer within ${TIMEOUT_MS} ms (${timesOf(run)})`;
    return { occasions: run.deliveries.length, problems: [{ text, evidence: late }] };
  },
};

/** A delivery may wait for its turn while the service sends as many as it can: then it is not known how long the receiver took. */
function isLate(delivery: ObservedDelivery, { deliveries }: Run): boolean {
  const { started } = delivery;
  if (tookMs(delivery) < TIMEOUT_MS - TIMER_TOLERANCE_MS) return false;
  return deliveries.filter(other => other.started.real <= started.real && other.ended.real > started.real).length <= MAX_CONCURRENT;
}

/** Receivers take real time, however fast the virtual clock runs. */
function tookMs({ started, ended }: ObservedDelivery): number {
  return ended.real - started.real;
}

function timesOf({ deliveries }: Run): string {
  const times = deliveries.map(tookMs).sort((a, b) => a - b);
  const at = (share: number): number => Math.round(times[Math.ceil(share * times.length) - 1] ?? 0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`;
}

/** An acknowledgement that waits for a call follows its answer within so many milliseconds; a later one had other reasons. */
const AT_ONCE_MS = 50;

/** A receiver acknowledges an event first, and then acts on it. */
export const beforeWork: Rule = {
  id: 'webhooks/before-work',
  title: 'Acknowledges an event before it works on it',
  why: 'Work takes as long as the API takes: on a slow day the acknowledgement comes too late, and the same event is delivered and worked on again.',
  advice: 'Store the event, answer 2xx, and call the API from a queue.',
  occasion: 'No webhook was acknowledged: publish a post, or let a person write.',
  interfaceRules: ['WHK-24'],
  level: 'error',
  check({ calls, deliveries }) {
    const acknowledged = deliveries.filter(delivery => isTaken(delivery) && isOfEvent(delivery));
    const starts = calls.map(({ started }) => started.real);
    const isMeanwhile = ({ started, ended }: ObservedDelivery): boolean =>
      countUntil(starts, started.real) < countUntil(starts, ended.real);
    if (!acknowledged.some(isMeanwhile)) return { occasions: acknowledged.length, problems: [] };
    const ofKinds = groupBy(acknowledged, ({ url, type }) => `${url} ${type}`);
    const related = new Related(calls, deliveries.filter(isHeard));
    return { occasions: acknowledged.length, problems: ofKinds.flatMap(ofKind => workedBefore(ofKind, related)) };
  },
};

/**
 * A call that begins just when a delivery arrives may have nothing to do with it. So it counts only where at least half of the deliveries of that type
 * to that receiver, of those that were worked on at all, were worked on before their acknowledgement.
 */
function workedBefore(deliveries: readonly ObservedDelivery[], related: Related): Problem[] {
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

/** The first call about an event, where its acknowledgement waited for such calls. What was asked before the delivery came is polling. */
function workBefore(delivery: ObservedDelivery, related: Related): ObservedCall | undefined {
  const { started, ended } = delivery;
  const calls = related.calls(subjectOf(delivery));
  const meanwhile = calls.filter(
    call => call.started.real >= started.real && call.ended.real <= ended.real && !isPolling(call, calls, started),
  );
  const hasWaited = meanwhile.some(call => ended.real - call.ended.real <= AT_ONCE_MS);
  return hasWaited ? meanwhile[0] : undefined;
}

function isPolling({ method, path, query }: ObservedCall, calls: readonly ObservedCall[], arrived: Instant): boolean {
  return method === 'GET' && calls.some(call => call.started.real < arrived.real && call.path === path && call.query === query);
}

function problem(delivery: ObservedDelivery, call: ObservedCall): Problem {
  const after = Math.round(delivery.ended.real - delivery.started.real);
  const text = `${call.method} ${call.path} was called and answered before ${delivery.type} was acknowledged, ${after} ms after it came`;
  return { text, evidence: [delivery, call] };
}
