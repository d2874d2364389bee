import type { OperationId, Operations } from '../../../openapi/generated/types.ts';

/** Validates request bodies that do not arrive by HTTP: the rows of a CSV file. */
export interface BodyChecks {
  /** Validates a body as that of a request, and drops fields that the document does not name. Throws 400. */
  check<Id extends OperationId>(operationId: Id, body: object): Operations[Id]['body'];
  /** Compiles the check of an operation in short steps. Without it, the first check of a process blocks the event loop. */
  prepare(operationId: OperationId): Promise<void>;
}

export interface WithBodyChecks {
  readonly bodyChecks: BodyChecks;
}
