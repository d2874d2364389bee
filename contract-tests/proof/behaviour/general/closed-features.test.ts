/** Organizations without a feature. */
import { publicApi } from '../../../../openapi/document.ts';
import { checkError } from '../../../checks/error-shape.ts';
import { type Call, fieldsOf, send } from '../../../exchange.ts';
import { callsOn, needsOf } from '../../../suites/operation.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

for (const operation of publicApi.operations().filter(({ feature }) => feature !== undefined))
  behaviourOf<Call>({
    id: `refusals/closed/${operation.id}`,
    area: 'auth',
    title: `${operation.id} answers 404 to an organization without ${operation.feature}`,
    rules: [operation.feature === 'dms' ? 'AUTH-07' : 'AUTH-08', 'D-GEN-02'],
    needs: ['control', ...needsOf(operation)],
    cases: session => callsOn(operation, session),
    async check(session, call) {
      const answer = await send(session, call, { apiKey: session.closedApiKey ?? '' });
      checkError(answer, 404);
      if (fieldsOf(answer.body)['message'] !== 'Not found') throw new Error(`the message is not “Not found”: ${answer.text}`);
    },
  });
