import { groupBy, isOk, queryOf, specOf } from './calls.ts';
import { field, type ObservedCall, responseJson } from './run.ts';

/** The parameters that choose a page; all others choose what is listed. */
const PAGING = ['offset', 'limit', 'page', 'pageSize'];

/** A page of a list that says how much there is. */
export interface Page {
  readonly call: ObservedCall;
  readonly offset: number;
  readonly limit: number;
  /** The most that the operation gives at once. */
  readonly maxLimit: number;
  readonly items: readonly unknown[];
  readonly total: number;
}

/** Reads of the same list: one operation, path, filter and API key. */
export type ListReads = readonly Page[];

/** Every list that was read with offset and limit. */
export function listsOf(calls: readonly ObservedCall[]): ListReads[] {
  return groupBy(calls.flatMap(pageOf), ({ call }) => {
    const filters = queryOf(call);
    for (const name of PAGING) filters.delete(name);
    filters.sort();
    return JSON.stringify([call.operationId, call.path, filters.toString(), call.headers['x-api-key']]);
  });
}

function pageOf(call: ObservedCall): Page[] {
  const parameter = specOf(call)?.queryParameters.find(({ name }) => name === 'limit');
  const schema = parameter?.schema && !('$ref' in parameter.schema) ? parameter.schema : undefined;
  const answer = responseJson(call);
  const total = field(answer, 'total');
  const items = field(answer, 'items') ?? field(answer, 'posts');
  if (!schema || !isOk(call) || typeof total !== 'number' || !Array.isArray(items)) return [];
  const query = queryOf(call);
  const defaultLimit: unknown = schema.default;
  return [
    {
      call,
      offset: Number(query.get('offset') ?? 0),
      limit: Number(query.get('limit') ?? defaultLimit),
      maxLimit: schema.maximum ?? 0,
      items,
      total,
    },
  ];
}

/** Whether nothing comes after a page. */
export function isLast({ offset, items, total }: Page): boolean {
  return offset + items.length >= total;
}
