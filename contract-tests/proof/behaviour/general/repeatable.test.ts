/** Reads that are repeated while the clock is stopped. */
import { publicApi } from '../../../../openapi/document.ts';
import { type Call, send } from '../../../exchange.ts';
import { callsOn } from '../../../suites/operation.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

for (const operation of publicApi.operations().filter(({ method }) => method === 'GET'))
  behaviourOf<Call>({
    id: `answers/repeatable/${operation.id}`,
    area: 'general',
    title: `${operation.id} gives the same response twice`,
    rules: [],
    isDecision: true,
    needs: ['clock'],
    cases: session => callsOn(operation, session),
    async check(session, call) {
      const [first, second] = [await send(session, call), await send(session, call)];
      if (first.status !== second.status || first.text !== second.text)
        throw new Error(
          `answers ${second.status} ${second.text.slice(0, 200)}, but the first time ${first.status} ${first.text.slice(0, 200)}`,
        );
    },
  });
