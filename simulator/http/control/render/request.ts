import type * as wire from '../../../../openapi/generated/control-types.ts';
import { iso } from '../../../kernel/time.ts';
import { maskOf, maskQuery } from '../../mask.ts';
import type { LoggedRequest } from '../../request-log.ts';

/** Renders a logged request; `secrets` are all that are known. */
export function renderRequest(request: LoggedRequest, secrets: readonly string[]): wire.RequestRecord {
  const masked = maskOf(secrets);
  return {
    id: request.id,
    at: iso(request.at),
    method: request.method,
    path: maskQuery(masked(request.path)),
    operationId: request.operationId,
    answeredBy: request.answeredBy,
    status: request.status,
    durationMs: request.durationMs,
    requestHeaders: request.requestHeaders,
    requestBody: renderBody(request.requestBody && masked(request.requestBody)),
    responseBody: renderBody(masked(request.responseBody)),
  };
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
