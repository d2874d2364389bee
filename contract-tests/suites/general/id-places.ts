/** The parameters and properties of operations that take ids. */
import { type JsonSchema, type OperationSpec, publicApi } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { IdKind } from '../../arbitraries/id-kinds.ts';
import { kindOf } from '../../arbitraries/known-ids.ts';
import { resolved, typesOf } from '../../arbitraries/schema.ts';
import { type Call, fieldsOf } from '../../exchange.ts';

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

/** These operations answer 200 with a result for each id of a list. */
const TELLS_OF_EACH: ReadonlySet<OperationId> = new Set(['reconnectPosts', 'getBulkPostAnalytics']);

/** What is switched off refuses every request before it looks up an id. */
const SWITCHED_OFF: ReadonlySet<OperationId> = new Set(['editPinterestPin']);

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

/** A reply with this id takes post and platforms from its parent and ignores other ids (D-CMT-05). */
const PARENT = 'fetchedParentCommentId';

/** Returns the call with another id at a place. */
export function withId(call: Call, { part, name, isList }: Place, id: string): Call {
  const { [PARENT]: parent, ...others } = fieldsOf(call[part]);
  const fields = part === 'body' && name !== PARENT ? others : { ...others, ...(parent !== undefined && { [PARENT]: parent }) };
  return { ...call, [part]: { ...fields, [name]: isList ? [id] : id } };
}
