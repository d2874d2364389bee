/** A state file that cannot be used; the message says why, and what to do. */
export class StateFileError extends TypeError {
  override readonly name = 'StateFileError';
}
