/** An answer contradicts itself or the request, which no write of others can explain. */
export class ContradictionError extends Error {
  override readonly name = 'ContradictionError';
}
