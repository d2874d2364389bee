import type * as wire from '../../../../openapi/generated/control-types.ts';
import { iso } from '../../../kernel/time.ts';
import { type Mask, maskHeaders } from '../../../text/mask.ts';
import type { LoggedRequest } from '../../request-log.ts';

/** Renders a logged request without its secrets. Headers are masked by their names, too. */
export function renderRequest(request: LoggedRequest, masked: Mask): wire.RequestRecord {
  return {
    id: request.id,
    at: iso(request.at),
    method: request.method,
    path: masked(request.path),
    operationId: request.operationId,
    answeredBy: request.answeredBy,
    ...(request.fault && { fault: request.fault }),
    status: request.status,
    durationMs: request.durationMs,
    requestHeaders: maskHeaders(request.requestHeaders, masked),
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
