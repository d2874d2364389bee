/** Properties of the answers to valid calls of every operation. */
import * as fc from 'fast-check';
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { bodiesOf } from '../../arbitraries/calls.ts';
import { idsFor } from '../../arbitraries/known-ids.ts';
import { resolved } from '../../arbitraries/schema.ts';
import { strangeBodies } from '../../arbitraries/strange-values.ts';
import { type Call, fieldsOf, send } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { callsOn, needsOf, takesJson } from '../operation.ts';
import { skipIfGone } from '../requests.ts';

export function suite(): readonly Property<Call>[] {
  return publicApi
    .operations()
    .flatMap(operation => [
      validCalls(operation),
      ...(operation.path.endsWith('/') ? [] : [sameWithSlash(operation)]),
      ignoresUnknownFields(operation),
      ...(takesJson(operation) ? [survivesStrangeValues(operation)] : []),
    ]);
}

/** Sends valid calls: the checks of all exchanges do the rest. */
function validCalls(operation: OperationSpec): Property<Call> {
  return {
    id: `answers/valid/${operation.id}`,
    area: 'general',
    title: `${operation.id} answers valid calls without breaking a check`,
    rules: [],
    needs: needsOf(operation),
    weight: 2,
    cases: session => callsOn(operation, session),
    async check(session, call) {
      await send(session, call);
    },
  };
}

function survivesStrangeValues(operation: OperationSpec): Property<Call> {
  return {
    id: `answers/strange/${operation.id}`,
    area: 'general',
    title: `${operation.id} answers as the document says to a body with one strange value`,
    rules: ['GEN-06'],
    needs: needsOf(operation),
    weight: 5,
    async cases(session) {
      const bodies = strangeBodies(bodiesOf(operation, await idsFor(operation, session)));
      return fc.record({ call: await callsOn(operation, session), body: bodies }).map(({ call, body }) => ({ ...call, body }));
    },
    async check(session, call) {
      await send(session, call);
    },
  };
}

function sameWithSlash(operation: OperationSpec): Property<Call> {
  return {
    id: `answers/slash/${operation.id}`,
    area: 'general',
    title: `${operation.id} ignores a trailing slash`,
    rules: ['D-GEN-11'],
    isDecision: true,
    variety: 'low',
    needs: needsOf(operation),
    cases: session => callsOn(operation, session),
    async check(session, call) {
      const slashed = await send(session, call, { suffix: '/' });
      const { message } = fieldsOf(slashed.body);
      if (String(message).startsWith('Cannot ')) throw new Error(`no such path with a slash at the end: ${String(message)}`);
      // The first write changes what a second one finds, so only reads can be compared.
      if (operation.method !== 'GET') return;
      const plain = await send(session, call);
      if (slashed.status < 300) skipIfGone(session, plain);
      if (plain.status !== slashed.status) throw new Error(`${plain.status} without, ${slashed.status} with a slash at the end`);
    },
  };
}

const UNKNOWN = 'surprise';

function ignoresUnknownFields(operation: OperationSpec): Property<Call> {
  const isClosed = operation.body?.schema !== undefined && resolved(publicApi.json, operation.body.schema).additionalProperties === false;
  return {
    id: `answers/unknown-fields/${operation.id}`,
    area: 'general',
    title: `${operation.id} ${isClosed ? 'refuses fields' : 'ignores fields and query parameters'} that the document does not name`,
    rules: ['D-GEN-07'],
    isDecision: true,
    needs: needsOf(operation),
    cases: async session =>
      (await callsOn(operation, session)).map(call => ({
        ...call,
        query: { ...call.query, [UNKNOWN]: '1', ['__proto__']: '1' },
        ...(operation.body && {
          body: { ...fieldsOf(call.body), [UNKNOWN]: takesJson(operation) ? { deep: [1] } : '1', constructor: '1' },
        }),
      })),
    async check(session, call) {
      const { status, body, text } = await send(session, call);
      if (!isClosed && text.includes(UNKNOWN)) throw new Error(`${status} mentions an unknown field: ${text.slice(0, 200)}`);
      const [issue] = [fieldsOf(body)['issues']].flat();
      if (isClosed && (status !== 400 || fieldsOf(issue)['code'] !== 'unrecognized_keys'))
        throw new Error(`answered ${status} in place of 400 for an unknown field: ${text.slice(0, 200)}`);
    },
  };
}
