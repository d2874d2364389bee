import type { OperationId } from '../../openapi/generated/types.ts';
import type { RealTime } from '../kernel/real-time.ts';
import type { Route } from './route.ts';

/**
 * What happens to an answer that breaks the document: nothing, a call of `onWarning`, or a 500. `warn` validates the first answers of each
 * operation and then a sample, to cost little; `fail` validates every answer.
 */
export type ResponseValidation = 'off' | 'warn' | 'fail';

/** `warn` validates so many answers of each operation, and then one in so many. */
const ALWAYS_VALIDATED = 100;
const VALIDATED_ONE_IN = 20;

/**
 * Creates what validates the answers of operations. It throws for an answer that breaks the document when validation is to `fail`. Warnings come
 * once the answer is out, so that no caller waits for a validator to be compiled.
 */
export function createResponseValidation(
  mode: ResponseValidation,
  onWarning: (text: string) => void,
  { yield: turn }: Pick<RealTime, 'yield'>,
): (route: Route, result: unknown) => void {
  const answers = new Map<OperationId, number>();
  const isSkipped = (id: OperationId): boolean => {
    const count = (answers.get(id) ?? 0) + 1;
    answers.set(id, count);
    return mode === 'warn' && count > ALWAYS_VALIDATED && count % VALIDATED_ONE_IN !== 0;
  };
  const defectOf = (route: Route, result: unknown): string | undefined => {
    const defect = route.validator.response(route.successStatus, result);
    return defect && `The answer breaks the document: ${defect}`;
  };
  const warn = async (route: Route, result: unknown): Promise<void> => {
    await turn();
    const defect = defectOf(route, result);
    if (defect) onWarning(defect);
  };
  return (route, result) => {
    if (mode === 'off' || isSkipped(route.id)) return;
    if (mode === 'warn') {
      void warn(route, result);
      return;
    }
    const defect = defectOf(route, result);
    if (defect) throw new Error(defect);
  };
}
