import { controlApi, publicApi } from '../../../openapi/document.ts';
import type * as wire from '../../../openapi/generated/control-types.ts';
import type { World } from '../../domain/world.ts';
import { errors } from '../../kernel/errors.ts';
import { parseInstant } from '../../kernel/time.ts';
import { didYouMean } from '../../text/suggest.ts';
import type { LoggedRequest, RequestLog } from '../request-log.ts';
import { harOf } from './har.ts';
import { newestFirst } from './list.ts';
import type { ControlOperations } from './operation.ts';
import { renderRequest } from './render.ts';

/** The request log. */
export const requestOperations = {
  listRequests({ world, secrets, log }, { query }) {
    const requests = log.list(world.id).filter(requestFilter(query));
    return { ...newestFirst(requests, query, request => renderRequest(request, secrets.mask)), counts: countsOf(requests) };
  },

  getRequestsHar: ({ world, secrets, log }, { query }) => harOf(requestsOf(log, world, query.control), secrets.mask),

  clearRequests({ world, log }) {
    const deleted = log.list(world.id).length;
    log.clear(world.id);
    return { deleted };
  },
} satisfies Partial<ControlOperations>;

/** The requests of a world, oldest first. */
function requestsOf(log: RequestLog, { id }: World, withControl: boolean): LoggedRequest[] {
  return log.list(id).filter(request => withControl || !request.control);
}

type RequestQuery = wire.Operations['listRequests']['query'];

/** Returns what the parameters of the list select. Throws 400 for an unknown operation and for a `since` that is neither an instant nor a request. */
function requestFilter({ control, operationId, status, since }: RequestQuery): (request: LoggedRequest) => boolean {
  if (operationId !== undefined) checkOperation(operationId, control);
  const isLater = since === undefined ? () => true : sinceFilter(since);
  return request =>
    (control || !request.control) &&
    (operationId === undefined || request.operationId === operationId) &&
    (status === undefined || hasStatus(request, status)) &&
    isLater(request);
}

/** How many requests there are of each operation and status, most first. */
function countsOf(requests: readonly LoggedRequest[]): wire.RequestCount[] {
  const counts = new Map<string, wire.RequestCount>();
  for (const { operationId, status } of requests) {
    const name = `${operationId} ${status}`;
    counts.set(name, { operationId, status, count: (counts.get(name)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

function checkOperation(operationId: string, control: boolean): void {
  const operations = [...publicApi.operations(), ...(control ? controlApi().operations() : [])];
  const names = new Set<string>(operations.map(({ id }) => id));
  if (!names.has(operationId))
    throw errors.invalidField(['operationId'], `there is no operation ${operationId}${didYouMean(operationId, names)}`);
}

function hasStatus({ status }: LoggedRequest, wanted: string): boolean {
  return wanted.endsWith('xx') ? Math.floor(status / 100) === Number(wanted[0]) : status === Number(wanted);
}

function sinceFilter(since: string): (request: LoggedRequest) => boolean {
  const number = /^req_(\d+)$/.exec(since)?.[1];
  if (number !== undefined) return ({ id }) => Number(id.slice('req_'.length)) > Number(number);
  const from = parseInstant(since);
  if (from === undefined)
    throw errors.invalidField(
      ['since'],
      `must be an ISO 8601 date-time with an offset, or the id of a request such as req_31, not ${since}`,
    );
  return ({ at }) => at >= from;
}
