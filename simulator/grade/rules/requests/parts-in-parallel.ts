import { groupBy } from '../../calls.ts';
import type { Problem, Rule } from '../../rule.ts';
import type { ObservedCall } from '../../run.ts';
import { type Transfer, transfersOf } from '../../transfers.ts';

/** Fewer show nothing. */
const LEAST_PARTS = 3;
/** More share one line, and fail together. */
const MOST_AT_ONCE = 10;

export const partsInParallel: Rule = {
  id: 'requests/parts-in-parallel',
  title: 'Sends the parts of an upload in parallel, within reason',
  why: 'One part after the other leaves the line idle at each answer; too many at once time out together.',
  advice: `Keep 3 to 6 parts in flight, never more than ${MOST_AT_ONCE}.`,
  occasion: `No multipart upload had ${LEAST_PARTS} parts: upload a file of more than 128 MiB; --traps slow shows best what is parallel.`,
  interfaceRules: ['UPL-12', 'UPL-16'],
  level: 'warning',
  check({ calls }) {
    const transfers = transfersOf(calls).filter(({ puts }) => groupBy(puts, ({ partNumber }) => String(partNumber)).length >= LEAST_PARTS);
    return { occasions: transfers.length, problems: transfers.flatMap(problemOf) };
  },
};

function problemOf({ puts }: Transfer): Problem[] {
  const calls = puts.map(({ call }) => call);
  const most = calls.map(call => inFlightAt(call, calls)).sort((a, b) => b.length - a.length)[0] ?? [];
  if (most.length > MOST_AT_ONCE) return [{ text: `${most.length} parts were sent at once`, evidence: most }];
  return most.length > 1 ? [] : [{ text: `${calls.length} parts were sent one after the other`, evidence: calls.slice(0, LEAST_PARTS) }];
}

function inFlightAt({ started }: ObservedCall, calls: readonly ObservedCall[]): ObservedCall[] {
  return calls.filter(call => call.started.real <= started.real && call.ended.real > started.real);
}
