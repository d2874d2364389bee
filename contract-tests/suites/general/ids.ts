/** Unknown ids, and ids of other organizations. */
import * as fc from 'fast-check';
import { type JsonSchema, type OperationSpec, publicApi } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { callsOf } from '../../arbitraries/calls.ts';
import { type IdKind, NOBODY } from '../../arbitraries/id-kinds.ts';
import { discover, idsFor, kindOf } from '../../arbitraries/known-ids.ts';
import { resolved, typesOf } from '../../arbitraries/schema.ts';
import { checkError } from '../../checks/error-shape.ts';
import { type Answer, type Call, fieldsOf, send } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { needsOf } from '../operation.ts';

/** Where an id goes in. */
interface Place {
  readonly part: 'path' | 'query' | 'body';
  readonly name: string;
  /** Whether it is one of a list. */
  readonly isList: boolean;
  readonly kind: IdKind;
  /** A list that is narrowed down by an id that nothing has is empty. */
  readonly isFilter: boolean;
}

/** A call with an id at a place. */
interface Placed {
  readonly call: Call;
  readonly place: Place;
}

export function idSuite(): Property<Placed>[] {
  return publicApi.operations().flatMap(operation => {
    const places = placesOf(operation);
    return places.length > 0 ? [unknown(operation, places), foreign(operation, places)] : [];
  });
}

function unknown(operation: OperationSpec, places: readonly Place[]): Property<Placed> {
  return {
    id: `ids/unknown/${operation.id}`,
    area: 'general',
    title: `${operation.id} answers 404 to an unknown id, and names what was not found`,
    rules: ['GEN-07'],
    needs: needsOf(operation),
    async cases(session) {
      const calls = callsOf(operation, await idsFor(operation, session));
      return fc.record({ call: calls, place: fc.constantFrom(...places) });
    },
    async check(session, { call, place }) {
      const answer = await send(session, withId(call, place, NOBODY));
      // Checks that the document cannot express come before lookups: such a call has another mistake.
      fc.pre(answer.status !== 400);
      if (place.isFilter && answer.status === 200) return checkEmpty(answer);
      checkError(answer, 404);
      const message = String(fieldsOf(answer.body)['message']);
      if (!/not found/i.test(message)) throw new Error(`does not say what was not found: ${message}`);
    },
  };
}

function foreign(operation: OperationSpec, places: readonly Place[]): Property<Placed> {
  return {
    id: `ids/foreign/${operation.id}`,
    area: 'auth',
    title: `${operation.id} treats an id of another organization as unknown`,
    rules: ['AUTH-05', 'D-GEN-12'],
    needs: ['control', ...needsOf(operation)],
    async cases(session) {
      const ids = await discover(session);
      const own = places.flatMap(place => (ids.get(place.kind) ?? []).map(id => ({ place, id })));
      return fc.record({ call: callsOf(operation, ids), own: fc.constantFrom(...own) }).map(({ call, own: { place, id } }) => ({
        // The team is theirs, so that it is the id alone that is not.
        call: withId(withTeam(call, session.otherTeamId ?? ''), place, id),
        place,
      }));
    },
    async check(session, { call, place }) {
      const apiKey = session.otherApiKey ?? '';
      const own = idAt(call, place);
      const [answer, never] = [await send(session, call, { apiKey }), await send(session, withId(call, place, NOBODY), { apiKey })];
      fc.pre(answer.status !== 400);
      if (place.isFilter && answer.status === 200) return checkEmpty(answer);
      checkError(answer, 404);
      if (answer.text.replaceAll(own, '*') !== never.text.replaceAll(NOBODY, '*'))
        throw new Error(`says ${answer.text}, and ${never.text} of what never was`);
    },
  };
}

function checkEmpty({ body, text }: Answer): void {
  const items = Array.isArray(body) ? body : Object.values(fieldsOf(body)).find(Array.isArray);
  if (items?.length !== 0) throw new Error(`shows something to an id that nothing has: ${text.slice(0, 200)}`);
}

/** They answer 200, and say of each of many ids what became of it. */
const TELLS_OF_EACH: ReadonlySet<OperationId> = new Set(['reconnectPosts']);

/** Where the operation takes ids. Lists in a query are wishes: what is not there is left out of the answer. */
function placesOf({ id, path, method, pathParameters, queryParameters, body }: OperationSpec): Place[] {
  const place = (part: Place['part'], name: string, schema: JsonSchema | undefined, isRequired: boolean): Place[] => {
    const kind = kindOf(name, path);
    const isList = typesOf(resolved(publicApi.json, schema ?? {})).includes('array');
    if (kind === undefined || (isList && part === 'query')) return [];
    return [{ part, name, kind, isList, isFilter: method === 'GET' && part === 'query' && !isRequired }];
  };
  const bodyNames = body?.schema && !TELLS_OF_EACH.has(id) ? Object.entries(resolved(publicApi.json, body.schema).properties ?? {}) : [];
  return [
    ...pathParameters.flatMap(({ name, schema }) => place('path', name, schema, true)),
    ...queryParameters.flatMap(({ name, schema, required = false }) => place('query', name, schema, required)),
    ...bodyNames.flatMap(([name, schema]) => place('body', name, schema, true)),
  ];
}

function idAt(call: Call, { part, name }: Place): string {
  const value = fieldsOf(call[part])[name];
  return String(Array.isArray(value) ? value[0] : value);
}

/** With it, a reply takes post and platforms from its parent and ignores other ids (D-CMT-05). */
const PARENT = 'fetchedParentCommentId';

function withId(call: Call, { part, name, isList }: Place, id: string): Call {
  const { [PARENT]: parent, ...others } = fieldsOf(call[part]);
  const fields = part === 'body' && name !== PARENT ? others : { ...others, ...(parent !== undefined && { [PARENT]: parent }) };
  return { ...call, [part]: { ...fields, [name]: isList ? [id] : id } };
}

function withTeam(call: Call, teamId: string): Call {
  const [query, body] = [call.query, call.body].map(part => ('teamId' in fieldsOf(part) ? { ...fieldsOf(part), teamId } : part));
  return { ...call, query: fieldsOf(query), body };
}
