/** Whether the state of the process is saved. The writer of the state file changes it, and the status shows it. */
export interface Saving {
  /** Undefined while saving works, and where nothing is saved. */
  failure: SavingFailure | undefined;
}

export interface SavingFailure {
  /** When the first write failed that no successful one has followed; real milliseconds since 1970. */
  readonly since: number;
  /** A sentence. */
  readonly reason: string;
}
