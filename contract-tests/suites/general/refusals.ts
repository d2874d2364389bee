/** Requests without access, with bodies that are not parsed, or with undocumented methods. */
import * as fc from 'fast-check';
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { callsOf } from '../../arbitraries/calls.ts';
import { NOBODY } from '../../arbitraries/id-kinds.ts';
import { idsFor } from '../../arbitraries/known-ids.ts';
import { checkError } from '../../checks/error-shape.ts';
import { type Call, fieldsOf, type SendOptions, send } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { callsOn, needsOf, takesJson } from '../operation.ts';

export function suite(): readonly Property[] {
  return publicApi
    .operations()
    .flatMap((operation): Property[] => [
      refuses(operation, 'without a key', 401, ['AUTH-01'], { apiKey: null }),
      refuses(operation, 'with an unknown key', 403, ['AUTH-02'], { apiKey: 'sk_nobody' }),
      ...(takesJson(operation) ? [malformed(operation), ofAnotherType(operation)] : []),
      underAnotherMethod(operation),
    ])
    .map((property): Property => ({ ...property, variety: 'low' }));
}

function refuses(operation: OperationSpec, how: string, status: number, rules: readonly string[], options: SendOptions): Property<Call> {
  return {
    id: `refusals/${how.replaceAll(' ', '-')}/${operation.id}`,
    area: 'auth',
    title: `${operation.id} ${how} answers ${status}`,
    rules,
    // The needs are those of the operation, because a wrong service may not refuse it.
    needs: needsOf(operation),
    cases: session => callsOn(operation, session),
    async check(session, call) {
      checkError(await send(session, call, options), status);
    },
  };
}

/** Returns the property that truncated JSON answers 400. */
function malformed(operation: OperationSpec): Property<Unread> {
  return {
    id: `refusals/malformed/${operation.id}`,
    area: 'general',
    title: `${operation.id} answers 400 to malformed JSON`,
    rules: ['D-GEN-08'],
    isDecision: true,
    needs: needsOf(operation),
    cases: async session =>
      fc.record({ call: await anyCall(operation, session), how: fc.json({ maxDepth: 2 }).map(json => ({ text: `{"a":${json}` })) }),
    async check(session, { call, how }) {
      checkError(await send(session, call, how), 400);
    },
  };
}

const OTHER_TYPES = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/octet-stream'];

function ofAnotherType(operation: OperationSpec): Property<Unread> {
  return {
    id: `refusals/other-type/${operation.id}`,
    area: 'general',
    title: `${operation.id} answers 415 to another content type`,
    rules: ['D-GEN-08'],
    isDecision: true,
    needs: needsOf(operation),
    cases: async session =>
      fc.record({
        call: await anyCall(operation, session),
        how: fc.constantFrom(...OTHER_TYPES).map(contentType => ({ text: 'a=b', contentType })),
      }),
    async check(session, { call, how }) {
      checkError(await send(session, call, how), 415);
    },
  };
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns the property that an undocumented method answers 404. Methods of other paths that match this one are left out. */
function underAnotherMethod(operation: OperationSpec): Property<Call> {
  const free = METHODS.filter(method => !publicApi.operations().some(other => other.method === method && fits(other.path, operation.path)));
  return {
    id: `refusals/other-method/${operation.id}`,
    area: 'general',
    title: `${operation.path} answers 404 to an undocumented method`,
    rules: ['D-GEN-10'],
    isDecision: true,
    needs: ['writes'],
    cases: async session => {
      // The ids are those for a write, because a wrong service may change something.
      const calls = callsOf(operation, await idsFor({ ...operation, id: '', method: '' }, session));
      return fc.record({ call: calls, method: fc.constantFrom(...free) }).map(({ call, method }) => ({
        ...call,
        path: ofNobody(session, call.path),
        query: {},
        body: undefined,
        operation: { ...operation, method, body: undefined },
      }));
    },
    async check(session, call) {
      const answer = await send(session, call);
      checkError(answer, 404);
      const { method } = call.operation;
      if (!messageIn(answer.body).startsWith(`Cannot ${method} /api/v1/`))
        throw new Error(`does not say what cannot be done: ${answer.text}`);
    },
  };
}

/** Replaces the generated reference key on a deployment, where a post may have it. */
function ofNobody({ tag }: Session, path: Call['path']): Call['path'] {
  return tag !== undefined && 'referenceKey' in path ? { ...path, referenceKey: NOBODY } : path;
}

/** Returns whether calls of a path may match a template. */
function fits(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  const isSame = (part: string, i: number) => part.startsWith('{') || given[i]?.startsWith('{') || part === given[i];
  return wanted.length === given.length && wanted.every(isSame);
}

/** A call with a body that the service must refuse to parse. */
interface Unread {
  readonly call: Call;
  readonly how: SendOptions;
}

/** Generates calls of an operation without bodies. */
async function anyCall(operation: OperationSpec, session: Session): Promise<fc.Arbitrary<Call>> {
  return callsOf({ ...operation, body: undefined }, await idsFor(operation, session)).map(call => ({ ...call, operation }));
}

function messageIn(body: unknown): string {
  return String(fieldsOf(body)['message']);
}
