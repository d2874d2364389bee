/** Messages between a run and a process in which mutants are active. */

/** A message to the process: check this property with this number of cases while these mutants are active. */
export interface CheckTask {
  readonly id: string;
  readonly seed: number;
  readonly runs: number;
  readonly active: readonly number[];
  /** Whether to make a new world for the sessions. */
  readonly isNewWorld: boolean;
}

/** A message from the process. */
export type WorkerMessage = ReadyMessage | CheckedMessage;

/** The process is ready to check properties. */
export interface ReadyMessage {
  readonly kind: 'ready';
  /** The mutants that were reached while the code loaded, and, in a process without active mutants, while a world was made. */
  readonly reached: { readonly loading: readonly number[]; readonly seeding: readonly number[] };
  readonly properties: readonly PropertyInfo[];
}

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
