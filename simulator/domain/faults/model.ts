import type { Json } from '../../kernel/job-queue.ts';

/** The calls that a fault is set for. */
export type FaultTarget =
  /**
   * Calls of an operation of the public API, or of each operation that fits an `operationId` with `*`; `path` has the parameters that must be equal, none
   * for every call.
   */
  | { readonly kind: 'operation'; readonly operationId: string; readonly path: Readonly<Record<string, string>> }
  /** Presigned PUTs to a path, or to every path with that prefix. */
  | { readonly kind: 'storage'; readonly path: string; readonly isPrefix: boolean };

/** What a call of the target must send to match; texts of query, header and key may have `*` for any text. */
export interface FaultMatch {
  /** Fields of the JSON body that must be equal, at any depth. */
  readonly body?: Readonly<Record<string, Json>>;
  readonly query?: Readonly<Record<string, string>>;
  /** By name in lower case. */
  readonly header?: Readonly<Record<string, string>>;
  readonly apiKey?: string;
  /** From 1: only the nth of the calls that have all the rest. */
  readonly nth?: number;
}

/** A distribution of delays, real milliseconds: log-normal by two percentiles, or even around a middle. */
export type DelayDistribution = { readonly p50: number; readonly p95: number } | { readonly ms: number; readonly jitter: number };

/** What a fault does to a call that it hits. */
export type FaultEffect =
  /** Delays the response, real milliseconds. */
  { readonly kind: 'delay'; readonly delayMs: number | DelayDistribution } | PlainEffect;

/** An effect on one call: its delay has been drawn. */
export type InjectedEffect = { readonly kind: 'delay'; readonly delayMs: number } | PlainEffect;

type PlainEffect =
  /**
   * Responds with an error before the call is executed or, with `after`, once it took effect. A null message is derived from the fault's id; a
   * `body` is sent in place of the error: JSON, or a text as it is.
   */
  | { readonly kind: 'status'; readonly status: number; readonly message: string | null; readonly body?: Json; readonly after: boolean }
  /** Sends the body slowly, in real time. */
  | { readonly kind: 'drip'; readonly bytesPerSecond: number }
  /** Resets the connection instead of responding. */
  | { readonly kind: 'reset' }
  /** Ends the connection within the response body. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  /** Never responds. */
  | { readonly kind: 'hang' }
  /** Responds with a body that never ends. */
  | { readonly kind: 'endless' };

/** Which of the matching calls a fault hits: all conditions must hold, in this order. */
export interface FaultCondition {
  /** Virtual milliseconds; the second one is exclusive. */
  readonly between?: readonly [number, number];
  readonly every?: number;
  /** From 0 to 1. */
  readonly rate?: number;
  readonly first?: number;
}

/** How far the calls of a fault have come: each number counts those that the step before has let through. */
export interface FaultCounts {
  /** Matching calls, but for `nth`. */
  readonly calls: number;
  /** Those of them that came within `between`. */
  readonly timely: number;
  /** Those of them that `every` and `rate` have chosen, before `first`. */
  readonly chosen: number;
}

/** Why a fault can hit no further call by its own count. */
export type RetiredBy = 'first' | 'nth';

/** An injected failure of the public API. */
export interface Fault extends FaultCounts {
  readonly id: string;
  readonly target: FaultTarget;
  /** As it was set by method and path; null when by operationId. */
  readonly route: { readonly method: string; readonly path: string } | null;
  /** Null where the target says it all. */
  readonly match: FaultMatch | null;
  readonly effect: FaultEffect;
  /** Null for every call. */
  readonly when: FaultCondition | null;
  /** How many calls it was applied to. */
  readonly applied: number;
  /** The virtual time and the reason when it could hit no further call; null while it can. */
  readonly retired: { readonly at: number; readonly by: RetiredBy } | null;
}

/** Counts of a new fault. */
export const NEW_FAULT = { calls: 0, timely: 0, chosen: 0, applied: 0, retired: null } as const;
