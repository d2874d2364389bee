import { describe, expect, it } from 'vitest';
import type { Platform } from '../../openapi/generated/types.ts';
import type { Platforms } from '../domain/ports.ts';
import type { WorldKernel } from '../domain/world.ts';
import { createPlatforms } from './platforms.ts';
import { account, call, otherAccount, PLATFORMS, published, START, testKernel } from './test-kit.ts';

interface Snapshot {
  readonly platform: ReturnType<Platforms[Platform]['controls']['save']>;
  readonly random: ReturnType<WorldKernel['random']['save']>;
}

/** As a snapshot file holds it. */
function save(kernel: WorldKernel, { controls }: Platforms[Platform]): Snapshot {
  const snapshot: Snapshot = { platform: controls.save(), random: kernel.random.save() };
  return JSON.parse(JSON.stringify(snapshot)) as Snapshot;
}

function load(kernel: WorldKernel, { controls }: Platforms[Platform], snapshot: Snapshot): void {
  controls.load(snapshot.platform);
  kernel.random.load(snapshot.random);
}

/** Everything that anybody can see of a platform from here on. */
function future(platform: Platforms[Platform]) {
  return {
    calls: Array.from({ length: 20 }, (_, i) => [
      platform.latencyMs(account),
      platform.publish(call(`future-${i}`, { account: i % 2 === 0 ? account : otherAccount })),
      platform.publish(call('lost')),
    ]),
    check: platform.checkConnection(account),
    failure: platform.controls.failure(),
    latency: platform.controls.latency(),
    review: platform.controls.reviewDuration(),
    count: platform.controls.publicationCount(),
    health: platform.health(),
    state: platform.controls.save(),
  };
}

/** A platform in the middle of trouble. */
function troubled(seed: number, id: Platform): [WorldKernel, Platforms[Platform]] {
  const kernel = testKernel(seed);
  const platform = createPlatforms(kernel)[id];
  platform.controls.fail({ mode: 'timeout', accepted: true, times: 1 });
  platform.publish(call('lost'));
  platform.controls.removePublication(published(platform.publish(call('removed'))).id);
  platform.controls.revokeToken(otherAccount.externalId);
  platform.controls.setLatency({ minMs: 500, maxMs: 900 });
  platform.controls.setHealth('degraded', 'slow since noon');
  platform.controls.holdForReview(60_000);
  platform.controls.fail({ mode: 'degraded', rate: 0.4, times: 5, code: 'HTTP:500', socialAccountId: account.socialAccountId });
  platform.latencyMs(account);
  platform.publish(call('before'));
  return [kernel, platform];
}

describe.each(PLATFORMS)('a snapshot of %s', id => {
  it('goes on in another world as the original does', () => {
    const [kernel, platform] = troubled(7, id);
    const snapshot = save(kernel, platform);
    const copyKernel = testKernel(7);
    const copy = createPlatforms(copyKernel)[id];
    load(copyKernel, copy, snapshot);
    expect(future(copy)).toEqual(future(platform));
  });

  it('takes the same world back to where it was', () => {
    const [kernel, platform] = troubled(7, id);
    const snapshot = save(kernel, platform);
    const first = future(platform);
    platform.controls.fail({ mode: 'auth' });
    platform.controls.revokeToken(account.externalId);
    load(kernel, platform, snapshot);
    expect(save(kernel, platform)).toEqual(snapshot);
    expect(future(platform)).toEqual(first);
  });

  it('remembers what was removed', () => {
    const [kernel, platform] = troubled(7, id);
    platform.controls.fail(null);
    const { id: removed } = published(platform.publish(call('removed')));
    load(kernel, platform, save(kernel, platform));
    expect(platform.controls.removePublication(removed)).toBe(false);
  });

  it('keeps when a rate limit ends', async () => {
    const kernel = testKernel();
    const platform = createPlatforms(kernel)[id];
    platform.controls.fail({ mode: 'rate-limited', resetAt: START + 1_000 });
    load(kernel, platform, save(kernel, platform));
    expect(platform.publish(call('key')).ok).toBe(false);
    await kernel.clock.advanceTo(START + 1_000);
    expect(platform.publish(call('key')).ok).toBe(true);
  });
});
