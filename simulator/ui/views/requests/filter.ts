/** Which requests are shown; taken from the query parameters. */
import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { isOwnRequest } from '../../own-requests.ts';

interface Filter {
  /** Part of the path, operation or id. */
  readonly text: string;
  readonly method: string;
  /** `2` for 2xx; `error` for 4xx, 5xx and resets. */
  readonly status: string;
  readonly answeredBy: string;
  /** Include the requests of the dashboard. */
  readonly own: boolean;
}

export function filterOf(query: URLSearchParams): Filter {
  return {
    text: query.get('q') ?? '',
    method: query.get('method') ?? '',
    status: query.get('status') ?? '',
    answeredBy: query.get('by') ?? '',
    own: query.get('own') === 'true',
  };
}

export function isFiltered({ text, method, status, answeredBy }: Filter): boolean {
  return Boolean(text || method || status || answeredBy);
}

export function matches(request: RequestRecord, { text, method, status, answeredBy, own }: Filter): boolean {
  if (!own && isOwnRequest(request)) return false;
  if (method && request.method !== method) return false;
  if (answeredBy && request.answeredBy !== answeredBy) return false;
  if (status && !hasStatus(request.status, status)) return false;
  const search = text.trim().toLowerCase();
  return !search || [request.path, request.operationId ?? '', request.id].some(part => part.toLowerCase().includes(search));
}

function hasStatus(status: number, filter: string): boolean {
  if (filter === 'error') return status === 0 || status >= 400;
  return filter.length === 1 ? Math.floor(status / 100) === Number(filter) : status === Number(filter);
}
