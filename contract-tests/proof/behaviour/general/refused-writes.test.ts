/** Refused writes change nothing. */
import * as fc from 'fast-check';
import { type OperationSpec, publicApi } from '../../../../openapi/document.ts';
import { bodiesOf } from '../../../arbitraries/calls.ts';
import { invalidValues } from '../../../arbitraries/invalid-values.ts';
import { discover } from '../../../arbitraries/known-ids.ts';
import { strangeBodies } from '../../../arbitraries/strange-values.ts';
import { type Call, type Fields, fieldsOf, send } from '../../../exchange.ts';
import { lazySchemas } from '../../../oracle/schemas.ts';
import type { Session } from '../../../session.ts';
import { callsOn, takesJson } from '../../../suites/operation.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

const schemas = lazySchemas();
/** The last snapshot of each world, which nothing else changes. */
const known = new WeakMap<Session, string>();

for (const operation of publicApi.operations().filter(({ method }) => method !== 'GET'))
  behaviourOf<Call>({
    id: `writes/refused/${operation.id}`,
    area: 'general',
    title: `${operation.id} changes nothing when it is refused`,
    rules: ['D-GEN-05'],
    isDecision: true,
    needs: ['control', 'writes'],
    cases: session => mostlyInvalid(operation, session),
    async check(session, call) {
      const before = known.get(session) ?? (await session.snapshot?.());
      known.delete(session);
      const { status } = await send(session, call);
      fc.pre(status >= 400);
      const after = await session.snapshot?.();
      if (before === undefined || after === undefined) throw new Error('This needs a simulator');
      known.set(session, after);
      if (after !== before && withoutTraces(after) !== withoutTraces(before)) throw new Error(`answered ${status}, and changed something`);
    },
  });

/** Calls that are mostly refused: for invalid values, unknown ids or conflicts with the state. */
async function mostlyInvalid(operation: OperationSpec, session: Session): Promise<fc.Arbitrary<Call>> {
  const calls = await callsOn(operation, session);
  const schema = operation.body?.schema;
  const withUnknownIds = calls.map(call => ({
    ...call,
    path: renamed(call.path),
    query: renamed(call.query),
    body: renamed(fieldsOf(call.body)),
  }));
  if (!schema || !takesJson(operation)) return fc.oneof(calls, withUnknownIds);
  const validate = schemas().compile(schema);
  const bodies = bodiesOf(operation, await discover(session));
  const invalid = invalidValues(publicApi.json, schema, bodies, value => validate(structuredClone(value)));
  const mistaken = fc.record({ call: calls, body: invalid }).map(({ call, body }) => ({ ...call, body: body.value }));
  const strange = fc.record({ call: calls, body: strangeBodies(bodies) }).map(({ call, body }) => ({ ...call, body }));
  return fc.oneof(calls, withUnknownIds, mistaken, strange);
}

/** Replaces all ids by an unknown one. */
function renamed(fields: Fields): Record<string, string> {
  const ids = Object.entries(fields).filter(([name]) => /id$/i.test(name));
  // The cast changes nothing: the other fields are copied as they are.
  return { ...(fields as Record<string, string>), ...Object.fromEntries(ids.map(([name]) => [name, 'nobody_has_this'])) };
}

/**
 * Returns a snapshot without what a refusal may change: uploads draw a random name before the file is checked, and the world remembers which calls
 * reached a platform, for explanations.
 */
function withoutTraces(snapshot: string): string {
  const { state, ...others } = fieldsOf(JSON.parse(snapshot));
  const { kernel, ...areas } = fieldsOf(state);
  return JSON.stringify({ ...others, random: null, state: { ...areas, kernel: { ...fieldsOf(kernel), trail: null } } });
}
