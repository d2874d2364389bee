import type * as wire from '../../../../openapi/generated/control-types.ts';
import type { FailureSettings, PlatformPort } from '../../../domain/ports/platform.ts';
import { iso } from '../../../kernel/time.ts';

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
