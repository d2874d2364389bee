/** A scenario file that cannot be run: the message begins with file and line, and says what to do. */
export class ScenarioFileError extends Error {
  override readonly name = 'StoryFileError';
}

/** Nobody answers where the simulator should be. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** One thing that is not as expected. */
export interface Difference {
  /** Where, from the answer on: `body.data.status`. Empty for the whole. */
  readonly path: string;
  /** In words or as JSON; `ERROR`, `a number above 3`. */
  readonly expected: string;
  readonly came: string;
}

/** A step that did not go as the story tells. */
export class StepError extends Error {
  override readonly name = 'StepError';

  constructor(
    message: string,
    readonly differences: readonly Difference[] = [],
  ) {
    super(message);
  }
}
