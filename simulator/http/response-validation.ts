import type { OperationId } from '../../openapi/generated/types.ts';
import type { Route } from './route.ts';

/**
 * What happens to an answer that breaks the document: nothing, a call of `onWarning`, or a 500. `warn` validates the first answers of each
 * operation and then a sample, to cost little; `fail` validates every answer.
 */
export type ResponseValidation = 'off' | 'warn' | 'fail';

/** `warn` validates so many answers of each operation, and then one in so many. */
const ALWAYS_VALIDATED = 100;
const VALIDATED_ONE_IN = 20;

/** Creates what validates the answers of operations. It throws for an answer that breaks the document when validation is to `fail`. */
export function createResponseValidation(
  mode: ResponseValidation,
  onWarning: (text: string) => void,
): (route: Route, result: unknown) => void {
  const answers = new Map<OperationId, number>();
  const isSkipped = (id: OperationId): boolean => {
    const count = (answers.get(id) ?? 0) + 1;
    answers.set(id, count);
    return mode === 'warn' && count > ALWAYS_VALIDATED && count % VALIDATED_ONE_IN !== 0;
  };
  return (route, result) => {
    if (mode === 'off' || isSkipped(route.id)) return;
    const defect = route.validator.response(route.successStatus, result);
    if (!defect) return;
    if (mode === 'fail') throw new Error(`The answer breaks the document: ${defect}`);
    onWarning(`The answer breaks the document: ${defect}`);
  };
}
