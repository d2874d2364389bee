import type { OperationId, Operations } from '../../../openapi/generated/types.ts';
import { InvariantError } from '../../kernel/errors.ts';
import { operations } from '../operations.ts';
import type { OperationRequest } from '../requests/operation.ts';
import type { Stage } from './happening.ts';

/** Calls an operation of the interface for the organization, and returns its answer. Throws what the operation throws. */
export function perform<Id extends OperationId>(
  { world, organization }: Stage,
  operationId: Id,
  request: OperationRequest<Id>,
): Operations[Id]['response'] {
  const answer = operations[operationId](world, { organization }, request);
  if (answer instanceof Promise) throw new InvariantError(`${operationId} waits for something, and the past cannot wait`);
  return answer;
}
