/** An answer that contradicts itself, or what was asked: whatever others write does not explain it. */
export class ContradictionError extends Error {
  override readonly name = 'ContradictionError';
}
