import { SECOND_MS } from '../../../kernel/time.ts';
import type { Rule } from '../../rule.ts';
import { type ObservedDelivery, type Run, TIMER_TOLERANCE_MS } from '../../run.ts';
import { isOfEvent, mustTake, outcomeOf } from './deliveries.ts';

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
