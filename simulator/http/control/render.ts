import type * as wire from '../../../openapi/generated/control-types.ts';
import type { FailureSettings, PlatformPort } from '../../domain/ports/platform.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Job } from '../../kernel/job-queue.ts';
import { iso } from '../../kernel/time.ts';
import { valueOfBody } from '../../text/json.ts';
import { type Mask, maskHeaders } from '../../text/mask.ts';
import type { LoggedRequest } from '../request-log.ts';

export function renderClock(clock: Clock): wire.Clock {
  return { now: iso(clock.now()), mode: clock.mode, speed: clock.speed };
}

export function renderJob({ id, at, kind, subject }: Job): wire.Job {
  return { id: `job_${id}`, at: iso(at), kind, subject };
}

export function renderPlatform({ id, controls, health }: PlatformPort): wire.PlatformState {
  const { status, note } = health();
  const { minMs, maxMs } = controls.latency();
  const failure = controls.failure();
  return {
    platform: id,
    status,
    note: note || null,
    failure: failure && renderFailure(failure),
    latency: minMs === maxMs ? minMs : null,
    review: controls.reviewDuration(),
    crowd: controls.crowd(),
  };
}

function renderFailure(failure: FailureSettings): wire.PlatformFailure {
  return {
    mode: failure.mode,
    rate: failure.rate ?? 1,
    code: failure.code ?? null,
    resetAt: iso(failure.resetAt ?? null),
    accepted: failure.accepted ?? false,
    socialAccountId: failure.socialAccountId ?? null,
    times: failure.times ?? null,
  };
}

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
