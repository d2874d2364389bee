/** A request was not sent or not answered for a reason that says nothing about the interface: its case does not count. */
export class InconclusiveError extends Error {
  override readonly name = 'InconclusiveError';

  /** @param isFinal Whether no further case of the property will be sent either: the run ends, or what it needs is never sent. */
  constructor(
    message: string,
    readonly isFinal = false,
  ) {
    super(message);
  }
}

/** The reason once the user has interrupted the run. */
export const INTERRUPTED = 'interrupted';
