/** A mistake in what a user has written, in a sentence for that user. The command line ends with it as wrong usage; a tool of an assistant answers it. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}
