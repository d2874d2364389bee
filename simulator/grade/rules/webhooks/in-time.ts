import { limits } from '../../../../openapi/document.ts';
import type { Rule } from '../../rule.ts';
import { type ObservedDelivery, type Run, TIMER_TOLERANCE_MS } from '../../run.ts';

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
