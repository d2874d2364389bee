import { groupBy, isOk, queryOf, specOf } from './calls.ts';
import type { ObservedCall } from './run.ts';

/** The parameters that choose a page; all others choose what is listed. */
const PAGING = ['offset', 'limit', 'page', 'pageSize'];

/** A page of a list that says how much there is. */
export interface Page {
  readonly call: ObservedCall;
  readonly offset: number;
  readonly limit: number;
  /** The most that the operation gives at once. */
  readonly maxLimit: number;
  /** How many items it has. */
  readonly count: number;
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
  if (!schema || !isOk(call)) return [];
  const total = totalIn(call.responseBody);
  if (total === undefined) return [];
  const query = queryOf(call);
  const defaultLimit: unknown = schema.default;
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? defaultLimit);
  return [{ call, offset, limit, maxLimit: schema.maximum ?? 0, count: Math.max(0, Math.min(limit, total - offset)), total }];
}

const TOTAL = '"total":';

/** The total of a list, which follows its items. Long pages are many, and to parse them all takes longer than to answer them. */
function totalIn(body: string): number | undefined {
  const at = body.lastIndexOf(TOTAL);
  const total = at < 0 ? Number.NaN : Number.parseInt(body.slice(at + TOTAL.length, at + TOTAL.length + 16), 10);
  return Number.isNaN(total) ? undefined : total;
}

/** Whether nothing comes after a page. */
export function isLast({ offset, count, total }: Page): boolean {
  return offset + count >= total;
}
