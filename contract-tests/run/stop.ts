/** A request that is not sent, or not answered, for a reason that says nothing about the interface. */
export class Stop extends Error {
  override readonly name = 'Stop';

  constructor(
    message: string,
    /** Only the case at hand is left out; else nothing more can be sent for the property. */
    readonly isAboutCase = false,
  ) {
    super(message);
  }
}
