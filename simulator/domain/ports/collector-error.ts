/** The collector of `otlp` takes no spans; the message says why, and what becomes of them. */
export class CollectorError extends Error {
  override readonly name = 'CollectorError';
}
