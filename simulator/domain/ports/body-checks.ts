import type { OperationId, Operations } from '../../../openapi/generated/types.ts';

/** What a request passes, for what becomes a request without having been one: a row of a CSV file. */
export interface BodyChecks {
  /** Judges a body as if it had come in a request, and drops what the document does not know of it. Throws 400. */
  check<Id extends OperationId>(operationId: Id, body: object): Operations[Id]['body'];
  /** Gets the check of an operation ready, in small pieces of work. Without it the first check of a process holds the event loop for long. */
  prepare(operationId: OperationId): Promise<void>;
}

export interface WithBodyChecks {
  readonly bodyChecks: BodyChecks;
}
