/** Looks again and again at what moves by itself: whether each status goes on as its lifecycle allows is for the check of all exchanges. */
import { type OperationSpec, publicApi } from '../../openapi/document.ts';
import { callsOf } from '../arbitraries/calls.ts';
import { discover } from '../arbitraries/known-ids.ts';
import { leadsToStatus } from '../checks/statuses.ts';
import { type Call, send } from '../exchange.ts';
import type { Property } from '../property.ts';
import { pause } from '../run/pause.ts';
import { skipIfGone } from './gone.ts';
import { pagingOf } from './lists/list.ts';

/** A property for each list whose items have a lifecycle, and for the health of the platforms. */
export function watchSuite(): Property<Call>[] {
  return publicApi
    .operations()
    .filter(operation => (pagingOf(operation) !== undefined || operation.id === 'getHealth') && hasLifecycle(operation))
    .map(watched);
}

/** As many as a page may have. */
const MAX_ITEMS = 100;
const LOOKS = 8;
const PAUSE_MS = 400;

function watched(operation: OperationSpec): Property<Call> {
  const required = operation.queryParameters.filter(
    ({ name, required: isRequired }) => isRequired || name === 'teamId' || name === 'postId',
  );
  return {
    id: `watch/${operation.id}`,
    area: 'general',
    title: `While ${operation.id} is watched, it shows statuses that follow each other`,
    rules: [],
    needs: [],
    variety: 'high',
    cases: async session => {
      const calls = callsOf({ ...operation, queryParameters: required }, await discover(session));
      return calls.map(call => ({ ...call, operation, query: { ...call.query, ...pagingOf(operation)?.query(0, MAX_ITEMS) } }));
    },
    async check(session, call) {
      // The clock of a simulator stands still.
      for (let looks = session.control ? LOOKS - 1 : 0; looks < LOOKS; looks++) {
        const answer = await send(session, call);
        skipIfGone(session, answer);
        if (!session.control) await pause(PAUSE_MS);
      }
    },
  };
}

function hasLifecycle({ responses }: OperationSpec): boolean {
  const schema = responses.get(200);
  return schema !== undefined && leadsToStatus(schema);
}
