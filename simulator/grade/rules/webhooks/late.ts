import { SECOND_MS } from '../../../kernel/time.ts';
import { type ObservedDelivery, type Run, TIMER_TOLERANCE_MS } from '../../run.ts';

/** From when on a first attempt is late, virtual milliseconds: otherwise it follows its event at once. */
const LATE_MS = SECOND_MS - TIMER_TOLERANCE_MS;

/** First attempts that came late or out of order, with the reason in words. */
export function lateDeliveries(run: Run): Map<ObservedDelivery, string> {
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
