import type { World } from '../../domain/world.ts';
import type { LoggedRequest, RequestLog } from '../request-log.ts';
import { harOf } from './har.ts';
import { newestFirst } from './list.ts';
import type { ControlOperationsOf } from './operation.ts';
import { maskOf, renderRequest, secretsOf } from './render/request.ts';

/** The request log. */
export const requestOperations: ControlOperationsOf<'listRequests' | 'getRequestsHar' | 'clearRequests'> = {
  listRequests({ world, worlds, log }, { query }) {
    const secrets = secretsOf(worlds);
    return newestFirst(requestsOf(log, world, query.control), query, request => renderRequest(request, secrets));
  },

  getRequestsHar({ world, worlds, log }, { query }) {
    const masked = maskOf(secretsOf(worlds));
    return harOf(requestsOf(log, world, query.control), masked);
  },

  clearRequests({ world, log }) {
    const deleted = log.list(world.id).length;
    log.clear(world.id);
    return { deleted };
  },
};

/** The requests of a world, oldest first. */
function requestsOf(log: RequestLog, { id }: World, withControl: boolean): LoggedRequest[] {
  return log.list(id).filter(request => withControl || !request.control);
}
