/** Ids of other organizations. */
import * as fc from 'fast-check';
import { publicApi } from '../../../../openapi/document.ts';
import { callsOf } from '../../../arbitraries/calls.ts';
import { NOBODY } from '../../../arbitraries/id-kinds.ts';
import { discover } from '../../../arbitraries/known-ids.ts';
import { checkError } from '../../../checks/error-shape.ts';
import { type Call, fieldsOf, send } from '../../../exchange.ts';
import { type Place, type Placed, placesOf, withId } from '../../../suites/general/ids.ts';
import { needsOf } from '../../../suites/operation.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

for (const operation of publicApi.operations()) {
  const places = placesOf(operation);
  if (places.length === 0) continue;
  behaviourOf<Placed>({
    id: `ids/foreign/${operation.id}`,
    area: 'auth',
    title: `${operation.id} treats an id of another organization as unknown`,
    rules: ['AUTH-05', 'D-GEN-12', 'D-GEN-30'],
    needs: ['control', ...needsOf(operation)],
    async cases(session) {
      const ids = await discover(session);
      const own = places.flatMap(place => (ids.get(place.kind) ?? []).map(id => ({ place, id })));
      return fc.record({ call: callsOf(operation, ids), own: fc.constantFrom(...own) }).map(({ call, own: { place, id } }) => ({
        // The team belongs to the other organization, so that only the id is foreign.
        call: withId(withTeam(call, session.otherTeamId ?? ''), place, id),
        place,
      }));
    },
    async check(session, { call, place }) {
      const apiKey = session.otherApiKey ?? '';
      const own = idAt(call, place);
      const [answer, never] = [await send(session, call, { apiKey }), await send(session, withId(call, place, NOBODY), { apiKey })];
      fc.pre(answer.status !== 400);
      checkError(answer, 404);
      if (answer.text.replaceAll(own, '*') !== never.text.replaceAll(NOBODY, '*'))
        throw new Error(`answers ${answer.text}, but ${never.text} for an id that never existed`);
    },
  });
}

function idAt(call: Call, { part, name }: Place): string {
  const value = fieldsOf(call[part])[name];
  return String(Array.isArray(value) ? value[0] : value);
}

function withTeam(call: Call, teamId: string): Call {
  const [query, body] = [call.query, call.body].map(part => ('teamId' in fieldsOf(part) ? { ...fieldsOf(part), teamId } : part));
  return { ...call, query: fieldsOf(query), body };
}
