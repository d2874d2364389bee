/** Messages between a run and a process in which mutants are active. */

/** To the process: check this property, with so many cases, while these mutants are active. */
export interface CheckTask {
  readonly id: string;
  readonly seed: number;
  readonly runs: number;
  readonly active: readonly number[];
}

/** From the process. */
export type LaneMessage =
  /** It can check properties; these mutants were reached while a world was set up. */
  { readonly kind: 'ready'; readonly reached: readonly number[]; readonly properties: readonly PropertyInfo[] } | CheckedMessage;

export interface CheckedMessage {
  readonly kind: 'checked';
  readonly id: string;
  /** The message of the failure; undefined for a property that passed. */
  readonly failure?: string | undefined;
  readonly reached: readonly number[];
  readonly durationMs: number;
}

export interface PropertyInfo {
  readonly id: string;
  readonly area: string;
  readonly weight: number;
}
