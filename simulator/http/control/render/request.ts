import type * as wire from '../../../../openapi/generated/control-types.ts';
import type { Worlds } from '../../../domain/worlds/worlds.ts';
import { iso } from '../../../kernel/time.ts';
import { type LoggedRequest, maskSecret } from '../../request-log.ts';

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
export function maskOf(secrets: readonly string[]): (text: string) => string {
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
