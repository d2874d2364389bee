import type * as wire from '../../../openapi/generated/control-types.ts';
import { checkCrowd, scheduleCrowd } from '../../domain/conversations/crowd.ts';
import type { FailureSettings, PlatformControls, PlatformPort } from '../../domain/ports/platform.ts';
import type { World } from '../../domain/world.ts';
import { withoutUndefined } from '../../kernel/objects.ts';
import { inOrder } from './list.ts';
import type { ControlOperations } from './operation.ts';
import { parseDurationMs, parseInstantMs } from './parse-input.ts';
import { renderPlatform } from './render.ts';
import { accountOnPlatform } from './unknown-id.ts';

/** Behaviour of the fake platforms. */
export const platformOperations = {
  listPlatforms: ({ world }, { query }) => inOrder(Object.values(world.platforms), query, renderPlatform),

  updatePlatform({ world }, { path, body }) {
    const platform = world.platforms[path.platform];
    const { controls } = platform;
    if (body.crowd) checkCrowd(platform.id, withoutUndefined(body.crowd));
    const failure = body.failure && failureOf(world, platform.id, body.failure);
    const latencyMs = optionalMs('latency', body.latency);
    const reviewMs = optionalMs('review', body.review);
    if (failure !== undefined) controls.fail(failure);
    if (latencyMs !== undefined) controls.setLatency(latencyMs === null ? null : { minMs: latencyMs, maxMs: latencyMs });
    if (reviewMs !== undefined) controls.holdForReview(reviewMs);
    if (body.crowd) setCrowd(world, platform, body.crowd);
    updateHealth(controls, body);
    return renderPlatform(platform);
  },
} satisfies Partial<ControlOperations>;

function setCrowd(world: World, { id, controls }: PlatformPort, crowd: NonNullable<wire.UpdatePlatformRequest['crowd']>): void {
  controls.setCrowd({ ...controls.crowd(), ...withoutUndefined(crowd) });
  scheduleCrowd(world, id);
}

/** Null resets a setting, undefined leaves it unchanged. */
function optionalMs<Empty extends null | undefined>(field: string, value: wire.Duration | Empty): number | Empty {
  return typeof value === 'string' || typeof value === 'number' ? parseDurationMs(field, value) : value;
}

function failureOf(world: World, platform: wire.Platform, { resetAt, ...failure }: wire.PlatformFailureInput): FailureSettings {
  if (failure.socialAccountId !== undefined) accountOnPlatform(world, platform, 'failure.socialAccountId', failure.socialAccountId);
  return { ...failure, resetAt: resetAt === undefined ? undefined : parseInstantMs('failure.resetAt', resetAt) };
}

function updateHealth(controls: PlatformControls, { status, note }: wire.UpdatePlatformRequest): void {
  if (status === undefined && note === undefined) return;
  const own = controls.healthOverride();
  controls.setHealth(status === undefined ? own.status : status, (note === undefined ? own.note : note) ?? undefined);
}
