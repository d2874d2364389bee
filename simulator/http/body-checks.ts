import { publicApi } from '../../openapi/document.ts';
import type { OperationId } from '../../openapi/generated/types.ts';
import type { BodyChecks } from '../domain/ports/body-checks.ts';
import { realTime } from '../kernel/real-time.ts';
import { type OperationValidator, validatorsOf } from './validate.ts';

const prepared = new Map<OperationId, Promise<void>>();

/** Validates bodies with the same validators as requests. */
export const bodyChecks: BodyChecks = {
  check(operationId, body) {
    validatorOf(operationId).body(body);
    // The validator checked it against the schema that the type was generated from.
    return body;
  },
  prepare(operationId) {
    const work = prepared.get(operationId) ?? prepare(operationId);
    prepared.set(operationId, work);
    return work;
  },
};

async function prepare(operationId: OperationId): Promise<void> {
  // To load a validator takes longer than most turns of the event loop: it gets one of its own.
  await realTime.yield();
  for (const _ of validatorOf(operationId).prepareBody()) await realTime.yield();
}

function validatorOf(operationId: OperationId): OperationValidator {
  return validatorsOf(publicApi, 'drop')(publicApi.operation(operationId));
}
