/** A case could not be checked for a reason that proves nothing about the interface, such as a blocked request. It does not count. */
export class InconclusiveError extends Error {
  override readonly name = 'InconclusiveError';

  /** @param endsRun Whether all further requests of this property would be blocked, too. */
  constructor(
    message: string,
    readonly endsRun = false,
  ) {
    super(message);
  }
}

/** The reason after the user has interrupted the run. */
export const INTERRUPTED = 'interrupted';
