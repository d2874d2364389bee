/** A request that is not sent, or not answered, for a reason that says nothing about the interface: the case that sent it is left out. */
export class Stop extends Error {
  override readonly name = 'Stop';
}

/** Why nothing more is sent once the user wants the run to end. */
export const INTERRUPTED = 'interrupted';
