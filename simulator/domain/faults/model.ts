/** Which calls a fault is about. */
export type FaultTarget =
  /** Of an operation of the public API; `path` has the parameters that must have just that value, none for every call. */
  | { readonly kind: 'operation'; readonly operationId: string; readonly path: Readonly<Record<string, string>> }
  /** Presigned PUTs to that path, or to every one that begins so. */
  | { readonly kind: 'storage'; readonly path: string; readonly isPrefix: boolean };

/** What becomes of a call that it hits. */
export type FaultEffect =
  /** It is answered with an error: before it has done anything, or after it took effect. A null message is made of the fault's id. */
  | { readonly kind: 'status'; readonly status: number; readonly message: string | null; readonly after: boolean }
  /** Its answer comes late, real milliseconds. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** Its connection is reset instead of an answer. */
  | { readonly kind: 'reset' }
  /** Its connection ends within the answer's body. */
  | { readonly kind: 'truncate'; readonly bytes: number };

/** Which of the calls that a fault is about it hits. */
export type FaultCondition =
  | { readonly kind: 'first'; readonly calls: number }
  | { readonly kind: 'every'; readonly calls: number }
  | { readonly kind: 'rate'; readonly rate: number }
  /** Virtual milliseconds; `until` is outside. */
  | { readonly kind: 'between'; readonly from: number; readonly until: number };

/** A way in which the API itself goes wrong (surface §5). */
export interface Fault {
  readonly id: string;
  readonly target: FaultTarget;
  /** As it was set by method and path; null when by operationId. */
  readonly route: { readonly method: string; readonly path: string } | null;
  readonly effect: FaultEffect;
  /** Null for every call. */
  readonly when: FaultCondition | null;
  /** How many calls it was about so far. */
  calls: number;
  /** How many of them it hit. */
  applied: number;
}
