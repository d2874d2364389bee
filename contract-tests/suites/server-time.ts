/** What the clock of the service shows, as far as a property can know it. */
import type { Interval } from '../model/interval.ts';
import type { Session } from '../session.ts';

/** Milliseconds since 1970: an instant on a simulator; on a deployment what its answers tell, which is nothing before the first one. */
export async function timeOf({ control, serverClock }: Session): Promise<Interval> {
  if (!control) return serverClock?.serverTimeOf(Date.now()) ?? { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const now = Date.parse(String((await control('GET', '/_sim/clock'))['now']));
  return { from: now, to: now };
}
