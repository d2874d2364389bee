import { fitsGlob } from '../../text/glob.ts';
import { deepPartialMatch, ownValue } from '../../text/json.ts';
import type { Fault, FaultCondition, FaultCounts, FaultMatch, FaultTarget, RetiredBy } from './model.ts';

/** The parts of a call that faults match. */
export type FaultableCall = SentParts &
  (
    | { readonly kind: 'operation'; readonly operationId: string; readonly path: Readonly<Record<string, string>> }
    | { readonly kind: 'storage'; readonly path: string }
  );

/** What a call sends besides its path. */
export interface SentParts {
  /** Without the `?`. */
  readonly query: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The JSON of the body; undefined without one, and where no fault asks for it. */
  readonly body?: unknown;
}

/** Whether a call is one of those that a fault is set for. */
export function isOfTarget(target: FaultTarget, call: FaultableCall): boolean {
  if (target.kind === 'storage') {
    return call.kind === 'storage' && (target.isPrefix ? call.path.startsWith(target.path) : call.path === target.path);
  }
  if (call.kind !== 'operation' || !fitsGlob(target.operationId, call.operationId)) return false;
  return Object.entries(target.path).every(([name, value]) => call.path[name] === value);
}

/** Whether a call sends what a fault asks for. `nth` is left to the count. */
export function hasParts({ body, query, header, apiKey }: FaultMatch, call: SentParts): boolean {
  return (
    (apiKey === undefined || fits(apiKey, call.headers['x-api-key'])) &&
    Object.entries(header ?? {}).every(([name, pattern]) => fits(pattern, ownValue(call.headers, name))) &&
    (query === undefined || hasParameters(query, call.query)) &&
    (body === undefined || deepPartialMatch(call.body, body))
  );
}

function fits(pattern: string, text: unknown): boolean {
  return typeof text === 'string' && fitsGlob(pattern, text);
}

function hasParameters(wanted: Readonly<Record<string, string>>, query: string): boolean {
  const sent = new URLSearchParams(query);
  return Object.entries(wanted).every(([name, pattern]) => sent.getAll(name).some(value => fitsGlob(pattern, value)));
}

/** What becomes of a fault when another call matches it. */
export interface Counted {
  readonly counts: FaultCounts;
  readonly isHit: boolean;
  /** Set when no further call can be hit. */
  readonly retiredBy: RetiredBy | null;
}

/**
 * Counts another matching call, and says whether the fault hits it: `nth` first, then the conditions in the order `between`, `every`, `rate`, `first`.
 * Each counts the calls that the ones before it have let through. `draw` returns a random number from [0, 1).
 */
export function counted({ match, when, calls, timely, chosen }: Fault, now: number, draw: () => number): Counted {
  const counts = { calls: calls + 1, timely, chosen };
  const nth = match?.nth;
  const retiredBy = nth !== undefined && counts.calls >= nth ? 'nth' : null;
  const missed = { counts, isHit: false, retiredBy } as const;
  if (nth !== undefined && counts.calls !== nth) return missed;
  const { every = 1, rate = 1, first = Number.POSITIVE_INFINITY } = when ?? {};
  if (!isWithin(when, now)) return missed;
  counts.timely += 1;
  if (counts.timely % every !== 0 || (rate < 1 && draw() >= rate)) return missed;
  counts.chosen += 1;
  return { counts, isHit: counts.chosen <= first, retiredBy: retiredBy ?? (counts.chosen >= first ? 'first' : null) };
}

function isWithin(when: FaultCondition | null, now: number): boolean {
  if (!when?.between) return true;
  const [from, until] = when.between;
  return from <= now && now < until;
}
