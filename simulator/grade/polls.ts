import { groupBy, isOk, isWrite } from './calls.ts';
import { between, type ObservedCall, type Run } from './run.ts';

/** The reads of one thing: the same operation, path, query and API key. */
export function readsOf(calls: readonly ObservedCall[], isWanted: (call: ObservedCall) => boolean): ObservedCall[][] {
  const wanted = calls.filter(call => call.method === 'GET' && isOk(call) && isWanted(call));
  return groupBy(wanted, ({ operationId, path, query, headers }) => JSON.stringify([operationId, path, query, headers['x-api-key']]));
}

/** Stretches of reads less than `withinMs` apart, without a change by the same caller or a delivery in between, which may be their reason. */
export function stretchesOf(reads: readonly ObservedCall[], reasons: Reasons, withinMs: number): ObservedCall[][] {
  const stretches: ObservedCall[][] = [];
  for (const read of reads) {
    const stretch = stretches.at(-1);
    const last = stretch?.at(-1);
    if (stretch && last && between(last.ended, read.started) < withinMs && !reasons.isBetween(last, read)) stretch.push(read);
    else stretches.push([read]);
  }
  return stretches;
}

/** Why a client may read something once more: it made a change itself, or heard of one. */
export class Reasons {
  private readonly writes = new Map<string | undefined, { readonly starts: number[]; readonly lastEnds: number[] }>();
  private readonly deliveries: readonly number[];

  /** Takes calls and deliveries in the order in which they began. */
  constructor({ calls, deliveries }: Run) {
    this.deliveries = deliveries.map(({ started }) => started.real);
    for (const { headers, started, ended } of calls.filter(isWrite)) {
      const key = headers['x-api-key'];
      const own = this.writes.get(key) ?? { starts: [], lastEnds: [] };
      own.starts.push(started.real);
      own.lastEnds.push(Math.max(ended.real, own.lastEnds.at(-1) ?? 0));
      this.writes.set(key, own);
    }
  }

  /** Whether there was a reason from the beginning of one read to that of the next. */
  isBetween({ started: from, headers }: ObservedCall, { started: to }: ObservedCall): boolean {
    const heard = this.deliveries[countUntil(this.deliveries, to.real) - 1];
    if (heard !== undefined && heard > from.real) return true;
    const own = this.writes.get(headers['x-api-key']);
    const lastEnd = own?.lastEnds[countUntil(own.starts, to.real) - 1];
    return lastEnd !== undefined && lastEnd > from.real;
  }
}

/** How many of the sorted values are lower than a limit. */
function countUntil(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
