/** What holds for the answers of every operation, whatever is asked (interface: General, Errors). */
import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import { checkAnswer } from '../checks/answer.ts';
import { checkNoSecret } from '../checks/secrets.ts';
import { undescribedIn } from '../checks/undescribed.ts';
import { type Call, send } from '../exchange.ts';
import type { Judge } from '../oracle/prism.ts';
import type { Property } from '../property.ts';
import { callsOn, needsOf } from './operation.ts';

export function answerSuite(judge: Judge): Property<Call>[] {
  return publicApi
    .operations()
    .flatMap(operation => [
      answersAsDocumented(operation, judge),
      saysNothingMore(operation),
      ...(operation.method === 'GET' ? [repeatable(operation)] : []),
      ...(operation.method === 'GET' && !operation.path.endsWith('/') ? [sameWithSlash(operation)] : []),
    ]);
}

function answersAsDocumented(operation: OperationSpec, judge: Judge): Property<Call> {
  return {
    id: `answers/documented/${operation.id}`,
    area: 'general',
    statement: `${operation.id} answers as the document says, whatever is asked`,
    rules: ['GEN-01', 'GEN-04', 'GEN-05', 'GEN-06'],
    needs: needsOf(operation),
    given: session => callsOn(operation, session),
    async holds(session, call) {
      checkAnswer(judge, call, await send(session, call));
    },
  };
}

function saysNothingMore(operation: OperationSpec): Property<Call> {
  return {
    id: `answers/nothing-more/${operation.id}`,
    area: 'general',
    statement: `${operation.id} says nothing that the document does not describe, and no secret`,
    // A service may say more in time: on a deployment it is worth a warning.
    rules: [],
    isDecision: true,
    needs: needsOf(operation),
    given: session => callsOn(operation, session),
    async holds(session, call) {
      const answer = await send(session, call);
      checkNoSecret(answer, session);
      const schema = operation.responses.get(answer.status);
      const found = schema ? undescribedIn(publicApi.json, [schema], answer.body) : [];
      if (found.length > 0) throw new Error(`${answer.status} says what the document does not describe: ${found.join(', ')}`);
    },
  };
}

function repeatable(operation: OperationSpec): Property<Call> {
  return {
    id: `answers/repeatable/${operation.id}`,
    area: 'general',
    statement: `${operation.id} answers the same when it is asked again`,
    rules: [],
    isDecision: true,
    needs: ['clock'],
    given: session => callsOn(operation, session),
    async holds(session, call) {
      const [first, second] = [await send(session, call), await send(session, call)];
      if (first.status !== second.status || first.text !== second.text)
        throw new Error(`answers ${second.status} ${second.text.slice(0, 200)}, and before ${first.status} ${first.text.slice(0, 200)}`);
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
    given: session => callsOn(operation, session),
    async holds(session, call) {
      const [plain, slashed] = [await send(session, call), await send(session, call, { suffix: '/' })];
      if (plain.status !== slashed.status) throw new Error(`${plain.status} without, ${slashed.status} with a slash at the end`);
    },
  };
}
