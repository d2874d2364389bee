/** Operations answer 404 to unknown ids. */
import * as fc from 'fast-check';
import { type JsonSchema, type OperationSpec, publicApi } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import { callsOf } from '../../arbitraries/calls.ts';
import { type IdKind, NOBODY } from '../../arbitraries/id-kinds.ts';
import { idsFor, kindOf } from '../../arbitraries/known-ids.ts';
import { resolved, typesOf } from '../../arbitraries/schema.ts';
import { checkError } from '../../checks/error-shape.ts';
import { type Call, fieldsOf, send } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { needsOf } from '../operation.ts';

/** These operations answer 200 with a result for each id of a list. */
const TELLS_OF_EACH: ReadonlySet<OperationId> = new Set(['reconnectPosts', 'getBulkPostAnalytics']);

/** What is switched off refuses every request before it looks up an id. */
const SWITCHED_OFF: ReadonlySet<OperationId> = new Set(['editPinterestPin']);

/** A reply with this id takes post and platforms from its parent and ignores other ids (D-CMT-05). */
const PARENT = 'fetchedParentCommentId';

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

/** A parameter or property that takes an id. */
export interface Place {
  readonly part: 'path' | 'query' | 'body';
  readonly name: string;
  /** Whether it takes a list of ids. */
  readonly isList: boolean;
  readonly kind: IdKind;
}

/** A call, and the place of one of its ids. */
export interface Placed {
  readonly call: Call;
  readonly place: Place;
}

/** Returns where an operation looks up ids: in its path, its body, and the filters of its query (D-GEN-30). */
export function placesOf({ id, path, pathParameters, queryParameters, body }: OperationSpec): Place[] {
  if (SWITCHED_OFF.has(id)) return [];
  const place = (part: Place['part'], name: string, schema: JsonSchema | undefined): Place[] => {
    const kind = kindOf(name, path);
    const isList = typesOf(resolved(publicApi.json, schema ?? {})).includes('array');
    return kind === undefined || (isList && TELLS_OF_EACH.has(id)) ? [] : [{ part, name, kind, isList }];
  };
  const bodyNames = body?.schema ? Object.entries(resolved(publicApi.json, body.schema).properties ?? {}) : [];
  return [
    ...pathParameters.flatMap(({ name, schema }) => place('path', name, schema)),
    ...queryParameters.flatMap(({ name, schema }) => place('query', name, schema)),
    ...bodyNames.flatMap(([name, schema]) => place('body', name, schema)),
  ];
}

/** Returns the call with another id at a place. */
export function withId(call: Call, { part, name, isList }: Place, id: string): Call {
  const { [PARENT]: parent, ...others } = fieldsOf(call[part]);
  const fields = part === 'body' && name !== PARENT ? others : { ...others, ...(parent !== undefined && { [PARENT]: parent }) };
  return { ...call, [part]: { ...fields, [name]: isList ? [id] : id } };
}
