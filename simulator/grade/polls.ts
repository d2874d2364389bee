import { groupBy, isOk, isSameCaller, isWrite } from './calls.ts';
import { between, type ObservedCall, type Run } from './run.ts';

/** The reads of one thing: the same operation, path, query and API key. */
export function readsOf(calls: readonly ObservedCall[], isWanted: (call: ObservedCall) => boolean): ObservedCall[][] {
  const wanted = calls.filter(call => call.method === 'GET' && isOk(call) && isWanted(call));
  return groupBy(wanted, ({ operationId, path, query, headers }) => JSON.stringify([operationId, path, query, headers['x-api-key']]));
}

/** Stretches of reads less than `withinMs` apart, without a change by the same caller or a delivery in between, which may be their reason. */
export function stretchesOf(reads: readonly ObservedCall[], { calls, deliveries }: Run, withinMs: number): ObservedCall[][] {
  const writes = calls.filter(isWrite);
  const hasReason = (from: ObservedCall, to: ObservedCall): boolean =>
    writes.some(call => isSameCaller(call, from) && call.ended.real > from.started.real && call.started.real < to.started.real) ||
    deliveries.some(({ started }) => started.real > from.started.real && started.real < to.started.real);
  const stretches: ObservedCall[][] = [];
  for (const read of reads) {
    const stretch = stretches.at(-1);
    const last = stretch?.at(-1);
    if (stretch && last && between(last.ended, read.started) < withinMs && !hasReason(last, read)) stretch.push(read);
    else stretches.push([read]);
  }
  return stretches;
}
