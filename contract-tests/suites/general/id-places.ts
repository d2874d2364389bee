/** The parameters and properties of operations that take ids. */
import { type JsonSchema, type OperationSpec, publicApi } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { IdKind } from '../../arbitraries/id-kinds.ts';
import { kindOf } from '../../arbitraries/known-ids.ts';
import { resolved, typesOf } from '../../arbitraries/schema.ts';
import { type Answer, type Call, fieldsOf } from '../../exchange.ts';

/** A parameter or property that takes an id. */
export interface Place {
  readonly part: 'path' | 'query' | 'body';
  readonly name: string;
  /** Whether it takes a list of ids. */
  readonly isList: boolean;
  readonly kind: IdKind;
  /** Whether it filters a list: an unknown id gives an empty list. */
  readonly isFilter: boolean;
}

/** A call, and the place of one of its ids. */
export interface Placed {
  readonly call: Call;
  readonly place: Place;
}

/** Throws unless a list is empty, which is the answer to a filter with an unknown id. */
export function checkEmpty({ body, text }: Answer): void {
  const items = Array.isArray(body) ? body : Object.values(fieldsOf(body)).find(Array.isArray);
  if (items?.length !== 0) throw new Error(`shows something to an id that nothing has: ${text.slice(0, 200)}`);
}

/** These operations answer 200 with a result for each id. */
const TELLS_OF_EACH: ReadonlySet<OperationId> = new Set(['reconnectPosts']);

/** Returns where an operation takes ids. Lists in a query do not count: unknown ids in them are left out of the answer. */
export function placesOf({ id, path, method, pathParameters, queryParameters, body }: OperationSpec): Place[] {
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

/** A reply with this id takes post and platforms from its parent and ignores other ids (D-CMT-05). */
const PARENT = 'fetchedParentCommentId';

/** Returns the call with another id at a place. */
export function withId(call: Call, { part, name, isList }: Place, id: string): Call {
  const { [PARENT]: parent, ...others } = fieldsOf(call[part]);
  const fields = part === 'body' && name !== PARENT ? others : { ...others, ...(parent !== undefined && { [PARENT]: parent }) };
  return { ...call, [part]: { ...fields, [name]: isList ? [id] : id } };
}
