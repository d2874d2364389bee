import { controlApi } from '../../../openapi/document.ts';
import type { CreateFaultRequest } from '../../../openapi/generated/control-types.ts';
import type { Fault } from '../../domain/faults/model.ts';
import { InvariantError } from '../../kernel/errors.ts';
import { type OperationValidator, validatorsOf } from '../validate.ts';
import { newFault } from './fault-input.ts';

let validator: OperationValidator | undefined;

/**
 * A new fault, without its id, from what the body of `POST /_sim/faults` may be; `now` is the virtual time of its creation. Throws an ApiError that names the
 * field.
 */
export function readFault(value: unknown, now: number): Omit<Fault, 'id'> {
  validator ??= createValidator();
  validator.body(value);
  // The document's schema has just been checked.
  return newFault(value as CreateFaultRequest, now);
}

function createValidator(): OperationValidator {
  const document = controlApi();
  const operation = document.operations().find(({ id }) => id === 'createFault');
  if (!operation) throw new InvariantError('The control document has createFault');
  return validatorsOf(document, 'refuse')(operation);
}
