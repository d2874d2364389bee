import type * as wire from '../../../../openapi/generated/control-types.ts';
import { iso } from '../../../kernel/time.ts';
import { valueOfBody } from '../../../text/json-values.ts';
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
    requestBody: valueOfBody(request.requestBody && masked(request.requestBody)),
    responseBody: valueOfBody(masked(request.responseBody)),
  };
}
