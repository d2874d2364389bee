import type * as wire from '../../../../openapi/generated/control-types.ts';
import type { FailureSettings, PlatformPort } from '../../../domain/ports/platform.ts';
import { iso } from '../../../kernel/time.ts';

export function renderPlatform({ id, controls, health }: PlatformPort): wire.PlatformState {
  const { status, note } = health();
  const { minMs, maxMs } = controls.latency();
  const order = controls.failure();
  return {
    platform: id,
    status,
    note: note || null,
    failure: order && renderFailure(order),
    latency: minMs === maxMs ? minMs : null,
    review: controls.reviewDuration(),
    crowd: controls.crowd(),
  };
}

function renderFailure(order: FailureSettings): wire.PlatformFailure {
  return {
    mode: order.mode,
    rate: order.rate ?? 1,
    code: order.code ?? null,
    resetAt: iso(order.resetAt ?? null),
    accepted: order.accepted ?? false,
    socialAccountId: order.socialAccountId ?? null,
    times: order.times ?? null,
  };
}
