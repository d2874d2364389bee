import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import type { OperationId } from '../../openapi/generated/types.ts';
import type { CheckBody } from '../domain/ports.ts';
import { validatorsOf } from './validate.ts';

let operations: ReadonlyMap<OperationId, OperationSpec> | undefined;

/** Judges a body by the validator of its operation, the one that requests pass too. */
export const checkBody: CheckBody = (operationId, body) => {
  operations ??= new Map(publicApi.operations().map(operation => [operation.id, operation]));
  const operation = operations.get(operationId);
  if (!operation) throw new Error(`The document has no operation ${operationId}`);
  validatorsOf(publicApi, 'drop')(operation).body(body);
  // What the validator let through has the shape that the types were made from.
  return body;
};
