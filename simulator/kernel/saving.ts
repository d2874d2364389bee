/** Whether the state and the media of the process are saved. The writers change it, and the status shows it. */
export interface Saving {
  /** Of the state file. Undefined while saving works, and where nothing is saved. */
  failure: SavingFailure | undefined;
  /** Of media. Undefined while the last write has worked. */
  mediaFailure: SavingFailure | undefined;
}

export interface SavingFailure {
  /** When the first write failed that no successful one has followed; real milliseconds since 1970. */
  readonly since: number;
  /** A sentence. */
  readonly reason: string;
}
