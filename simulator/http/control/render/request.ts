import type * as wire from '../../../../openapi/generated/control-types.ts';
import type { Worlds } from '../../../domain/worlds/worlds.ts';
import { iso } from '../../../kernel/time.ts';
import { type LoggedRequest, maskSecret } from '../../request-log.ts';

/** Renders a logged request; `secrets` come from {@link secretsOf}. */
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

/** A function that masks every secret in a text. */
export function maskOf(secrets: readonly string[]): (text: string) => string {
  return text => secrets.reduce((rest, secret) => rest.replaceAll(secret, maskSecret(secret)), text);
}

/**
 * API keys and signing secrets of all worlds, which bodies of control calls and snapshots contain. Longest first, because one may be the
 * beginning of another. Short ones are left out, because the mask would show all of them.
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

/** The parsed JSON; other text, such as a truncated body, as a string. */
function renderBody(text: string | null): unknown {
  if (text === null || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
