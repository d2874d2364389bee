/** Operations answer 404 to unknown ids. */
import * as fc from 'fast-check';
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { callsOf } from '../../arbitraries/calls.ts';
import { NOBODY } from '../../arbitraries/id-kinds.ts';
import { idsFor } from '../../arbitraries/known-ids.ts';
import { checkError } from '../../checks/error-shape.ts';
import { fieldsOf, send } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { needsOf } from '../operation.ts';
import { type Place, type Placed, placesOf, withId } from './id-places.ts';

export function suite(): readonly Property<Placed>[] {
  return publicApi.operations().flatMap(operation => {
    const places = placesOf(operation);
    return places.length > 0 ? [unknown(operation, places)] : [];
  });
}

function unknown(operation: OperationSpec, places: readonly Place[]): Property<Placed> {
  return {
    id: `ids/unknown/${operation.id}`,
    area: 'general',
    title: `${operation.id} answers 404 to an unknown id, and names what was not found`,
    rules: ['GEN-07', 'D-GEN-30'],
    needs: needsOf(operation),
    async cases(session) {
      const calls = callsOf(operation, await idsFor(operation, session));
      return fc.record({ call: calls, place: fc.constantFrom(...places) });
    },
    async check(session, { call, place }) {
      const answer = await send(session, withId(call, place, NOBODY));
      // A call may break a rule that the document cannot express: that is checked before ids are looked up.
      fc.pre(answer.status !== 400);
      checkError(answer, 404);
      const message = String(fieldsOf(answer.body)['message']);
      if (!/not found/i.test(message)) throw new Error(`does not say what was not found: ${message}`);
    },
  };
}
