/** A request was not sent or not answered for a reason that says nothing about the interface: its case does not count. */
export class InconclusiveError extends Error {
  override readonly name = 'InconclusiveError';

  /** @param endsRun Whether no further request will be sent either, at least of this property. */
  constructor(
    message: string,
    readonly endsRun = false,
  ) {
    super(message);
  }
}

/** The reason once the user has interrupted the run. */
export const INTERRUPTED = 'interrupted';
