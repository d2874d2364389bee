/** A response that breaks the document, and whether the broken part is a decision of this project. */
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
