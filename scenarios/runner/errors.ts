/** A scenario file is invalid. The message starts with file and line. */
export class ScenarioFileError extends Error {
  override readonly name = 'ScenarioFileError';
}

/** No simulator responds at the address. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The run was interrupted. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/** One mismatch between the expected and the actual value. */
export interface Difference {
  /** Path within the result: `body.data.status`. Empty for the result itself. */
  readonly path: string;
  /** In words or as JSON: `"ERROR"`, `more than 3`. */
  readonly expected: string;
  readonly actual: string;
}

/** A step failed. */
export class StepError extends Error {
  override readonly name = 'StepError';

  constructor(
    message: string,
    readonly differences: readonly Difference[] = [],
  ) {
    super(message);
  }
}
