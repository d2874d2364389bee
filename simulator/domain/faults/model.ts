import type { Json } from '../../kernel/job-queue.ts';

/** The calls that a fault matches. */
export type FaultTarget =
  /** Calls of an operation of the public API; `path` has the parameters that must be equal, none for every call. */
  | { readonly kind: 'operation'; readonly operationId: string; readonly path: Readonly<Record<string, string>> }
  /** Presigned PUTs to a path, or to every path with that prefix. */
  | { readonly kind: 'storage'; readonly path: string; readonly isPrefix: boolean };

/** What happens to a call that the fault applies to. */
export type FaultEffect =
  /**
   * Responds with an error before the call is executed or, with `after`, once it took effect. A null message is derived from the fault's id; a
   * `body` is sent in place of the error: JSON, or a text as it is.
   */
  | { readonly kind: 'status'; readonly status: number; readonly message: string | null; readonly body?: Json; readonly after: boolean }
  /** Delays the response, real milliseconds. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** Resets the connection instead of responding. */
  | { readonly kind: 'reset' }
  /** Ends the connection within the response body. */
  | { readonly kind: 'truncate'; readonly bytes: number };

/** Which of the matching calls a fault applies to. */
export type FaultCondition =
  | { readonly kind: 'first'; readonly calls: number }
  | { readonly kind: 'every'; readonly calls: number }
  | { readonly kind: 'rate'; readonly rate: number }
  /** Virtual milliseconds; `until` is exclusive. */
  | { readonly kind: 'between'; readonly from: number; readonly until: number };

/** An injected failure of the public API. */
export interface Fault {
  readonly id: string;
  readonly target: FaultTarget;
  /** As it was set by method and path; null when by operationId. */
  readonly route: { readonly method: string; readonly path: string } | null;
  readonly effect: FaultEffect;
  /** Null for every call. */
  readonly when: FaultCondition | null;
  /** Matching calls so far. */
  calls: number;
  /** How many of them it applied to. */
  applied: number;
}
