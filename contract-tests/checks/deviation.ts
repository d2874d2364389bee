/** An answer that is not as the document says, where the document itself tells whether that is our decision. */
export class Deviation extends Error {
  override readonly name = 'Deviation';

  constructor(
    message: string,
    /** Whether all that is wrong with the answer is tagged `x-source: decision`. */
    readonly isDecision: boolean,
  ) {
    super(message);
  }
}
