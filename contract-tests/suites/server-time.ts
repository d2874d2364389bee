import type { Interval } from '../model/interval.ts';
import type { Session } from '../session.ts';

/**
 * Returns the time of the service in milliseconds since 1970. It is exact on a simulator; on a deployment it is estimated from answers, and unbounded
 * before the first one.
 */
export async function timeOf({ control, serverClock }: Session): Promise<Interval> {
  if (!control) return serverClock?.serverTimeOf(Date.now()) ?? { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const now = Date.parse(String((await control('GET', '/_sim/clock'))['now']));
  return { from: now, to: now };
}

/** Returns the UTC day of an instant. */
export function dayAt(instant: number): string {
  return new Date(instant).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
