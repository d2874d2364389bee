/** What holds for the answers of every operation, whatever is asked (interface: General, Errors). */
import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import { callsOf } from '../arbitraries/calls.ts';
import { discover } from '../arbitraries/known-ids.ts';
import { checkAnswer } from '../checks/answer.ts';
import { checkError } from '../checks/error-shape.ts';
import { type Answer, type Call, type SendOptions, send } from '../exchange.ts';
import type { Judge } from '../oracle/prism.ts';
import type { Property } from '../property.ts';
import type { Session } from '../target.ts';

/** Every property of every operation that takes JSON, or no body. */
export function answerSuite(judge: Judge): Property<Call>[] {
  const operations = publicApi.operations().filter(({ body }) => !body || body.contentType === 'application/json');
  const all = operations.flatMap(operation => [
    answersAsDocumented(operation, judge),
    refuses(operation, 'without a key', 401, ['AUTH-01'], { apiKey: null }),
    refuses(operation, 'with an unknown key', 403, ['AUTH-02'], { apiKey: 'sk_nobody' }),
    ...(operation.method === 'GET' && !operation.path.endsWith('/') ? [sameWithSlash(operation)] : []),
  ]);
  return all;
}

/** Reads only look; everything else changes something, or tries to. */
function needsOf({ method }: OperationSpec): Property['needs'] {
  return method === 'GET' ? [] : ['writes'];
}

async function calls(operation: OperationSpec, session: Session) {
  return callsOf(operation, await discover(session));
}

function answersAsDocumented(operation: OperationSpec, judge: Judge): Property<Call> {
  return {
    id: `answers/documented/${operation.id}`,
    area: 'general',
    statement: `${operation.id} answers as the document says, whatever is asked`,
    rules: ['GEN-01', 'GEN-06'],
    needs: needsOf(operation),
    given: session => calls(operation, session),
    async holds(session, call) {
      checkAnswer(judge, call, await send(session, call));
    },
  };
}

function refuses(operation: OperationSpec, how: string, status: number, rules: readonly string[], options: SendOptions): Property<Call> {
  return {
    id: `answers/${how.replaceAll(' ', '-')}/${operation.id}`,
    area: 'auth',
    statement: `${operation.id} ${how} answers ${status}`,
    rules,
    // Refused or not, it is a write: nobody knows before whether the refusal comes.
    needs: needsOf(operation),
    given: session => calls(operation, session),
    async holds(session, call) {
      checkError(await send(session, call, options), status);
    },
  };
}

function sameWithSlash(operation: OperationSpec): Property<Call> {
  return {
    id: `answers/slash/${operation.id}`,
    area: 'general',
    statement: `${operation.id} is the same with a slash at its end`,
    rules: ['D-GEN-11'],
    isDecision: true,
    needs: [],
    given: session => calls(operation, session),
    async holds(session, call) {
      const [plain, slashed]: readonly Answer[] = [await send(session, call), await send(session, call, { suffix: '/' })];
      if (plain?.status !== slashed?.status) throw new Error(`${plain?.status} without, ${slashed?.status} with a slash at the end`);
    },
  };
}
