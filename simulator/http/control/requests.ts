import type * as wire from '../../../openapi/generated/control-types.ts';
import type { World } from '../../domain/world.ts';
import type { Worlds } from '../../domain/worlds/worlds.ts';
import { iso } from '../../kernel/time.ts';
import { type LoggedRequest, maskSecret, type RequestLog } from '../request-log.ts';
import { harOf } from './har.ts';
import { newestFirst } from './list.ts';
import type { ControlOperationsOf } from './operation.ts';

/** The record of calls. */
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

/** A request as the control API shows it; `secrets` as {@link secretsOf} gives them. */
export function renderRequest(request: LoggedRequest, secrets: readonly string[]): wire.RequestRecord {
  const masked = maskOf(secrets);
  return {
    id: request.id,
    at: iso(request.at),
    method: request.method,
    path: masked(request.path),
    operationId: request.operationId,
    answeredBy: request.answeredBy,
    status: request.status,
    durationMs: request.durationMs,
    requestHeaders: request.requestHeaders,
    requestBody: renderBody(request.requestBody && masked(request.requestBody)),
    responseBody: renderBody(masked(request.responseBody)),
  };
}

/** Puts a mask on each of the secrets, wherever it stands in a text. */
function maskOf(secrets: readonly string[]): (text: string) => string {
  return text => secrets.reduce((rest, secret) => rest.replaceAll(secret, maskSecret(secret)), text);
}

/**
 * What opens or signs something, wherever it stands in a body: control calls and snapshots carry it. Longest first, as one may begin
 * another. Of a short one the mask hides nothing.
 */
export function secretsOf(worlds: Worlds): string[] {
  return worlds
    .list()
    .flatMap(({ organizations, webhooks }) => [
      ...organizations.apiKeys.all().map(key => key.id),
      ...webhooks.byId.all().map(webhook => webhook.secret),
    ])
    .filter(secret => maskSecret(secret).length <= secret.length)
    .sort((a, b) => b.length - a.length);
}

/** JSON as it is, other text (a body that was cut, for one) as a string. */
function renderBody(text: string | null): unknown {
  if (text === null || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
