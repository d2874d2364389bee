import type { World } from '../../domain/world.ts';
import type { LoggedRequest, RequestLog } from '../request-log.ts';
import { harOf } from './har.ts';
import { newestFirst } from './list.ts';
import type { ControlOperations } from './operation.ts';
import { renderRequest } from './render/request.ts';
import { countsOf, requestFilter } from './request-filter.ts';

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
