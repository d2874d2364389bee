import { describe, expect, it } from 'vitest';
import type { Platform } from '../../openapi/generated/types.ts';
import type { Platforms } from '../domain/ports/platform.ts';
import type { WorldKernel } from '../kernel/world-kernel.ts';
import {
  account,
  addComment,
  commentCall,
  messageCall,
  otherAccount,
  PLATFORMS,
  publicationOf,
  publishCall,
  readThread,
  START,
  testKernel,
} from './platforms.fixture.ts';
import { createPlatforms } from './platforms.ts';

const PAST = { id: 'past_1', publishedAt: START - 30 * 86_400_000, isPast: true };

interface Snapshot {
  readonly platform: ReturnType<Platforms[Platform]['controls']['save']>;
  readonly random: ReturnType<WorldKernel['random']['save']>;
}

/** Saves a platform and its random streams, as JSON. */
function save(kernel: WorldKernel, { controls }: Platforms[Platform]): Snapshot {
  const snapshot: Snapshot = { platform: controls.save(), random: kernel.random.save() };
  return JSON.parse(JSON.stringify(snapshot)) as Snapshot;
}

function load(kernel: WorldKernel, { controls }: Platforms[Platform], snapshot: Snapshot): void {
  controls.load(snapshot.platform);
  kernel.random.load(snapshot.random);
}

/** Everything that can be observed of a platform from here on. */
function observeFuture(platform: Platforms[Platform]) {
  return {
    calls: Array.from({ length: 20 }, (_, i) => [
      platform.latencyMs(account),
      platform.publish(publishCall(`future-${i}`, { account: i % 2 === 0 ? account : otherAccount })),
      platform.publish(publishCall('lost')),
    ]),
    talk: Array.from({ length: 5 }, (_, i) => [
      platform.publishComment(commentCall(`talk-${i}`, { account: otherAccount })),
      platform.publishComment(commentCall('answered', { account: otherAccount })),
      platform.sendMessage(messageCall(`talk-${i}`, { account: otherAccount })),
      platform.sendMessage(messageCall('sent', { account: otherAccount })),
      addComment(platform, { author: undefined, publicationId: PAST.id }),
    ]),
    threads: [readThread(platform), readThread(platform, PAST), readThread(platform, { ...PAST, id: 'past_2' })],
    refusal: platform.controls.commentRefusal(account, { publicationId: 'page_post', author: platform.person({ externalId: 'troll' }) }),
    messages: platform.controls.messageCount(),
    crowd: platform.controls.crowd(),
    check: platform.checkConnection(account),
    failure: platform.controls.failure(),
    latency: platform.controls.latency(),
    review: platform.controls.reviewDuration(),
    count: platform.controls.publicationCount(),
    health: platform.health(),
    state: platform.controls.save(),
  };
}

/** Adds comments and messages of fans and of the service. */
function converse(platform: Platforms[Platform]): void {
  const author = platform.person({ externalId: 'troll' });
  const first = addComment(platform, { author, publishedAt: START - 1 });
  addComment(platform, { parentId: first.id });
  addComment(platform, { parentId: 'unknown', author: undefined });
  platform.publishComment(commentCall('answered', { parentId: first.id }));
  platform.sendMessage(messageCall('sent', { to: { commentId: first.id } }));
  const past = readThread(platform, PAST);
  for (const [action, id] of [
    ['HIDE', past[0]?.id],
    ['LIKE', past[1]?.id],
    ['DELETE', past[2]?.id],
    ['REJECT', first.id],
  ] as const) {
    platform.actOnComment(account, id ?? '', action, { banAuthor: action === 'REJECT' });
  }
  platform.controls.setCrowd({ commentsPerPost: 3, messagesPerDay: 2 });
}

/** A platform with injected failures and a lot of other state. */
function createTroubledPlatform(seed: number, id: Platform): [WorldKernel, Platforms[Platform]] {
  const kernel = testKernel(seed);
  const platform = createPlatforms(kernel)[id];
  platform.controls.fail({ mode: 'timeout', accepted: true, times: 1 });
  platform.publish(publishCall('lost'));
  platform.controls.removePublication(publicationOf(platform.publish(publishCall('removed'))).id);
  converse(platform);
  platform.controls.revokeToken(otherAccount.externalId);
  platform.controls.setLatency({ minMs: 500, maxMs: 900 });
  platform.controls.setHealth('degraded', 'slow since noon');
  platform.controls.holdForReview(60_000);
  platform.controls.fail({ mode: 'degraded', rate: 0.4, times: 5, code: 'HTTP:500', socialAccountId: account.socialAccountId });
  platform.latencyMs(account);
  platform.publish(publishCall('before'));
  return [kernel, platform];
}

describe.each(PLATFORMS)('a snapshot of %s', id => {
  it('behaves in another world as the original does', () => {
    const [kernel, platform] = createTroubledPlatform(7, id);
    const snapshot = save(kernel, platform);
    const copyKernel = testKernel(7);
    const copy = createPlatforms(copyKernel)[id];
    load(copyKernel, copy, snapshot);
    expect(observeFuture(copy)).toEqual(observeFuture(platform));
  });

  it('restores the same world', () => {
    const [kernel, platform] = createTroubledPlatform(7, id);
    const snapshot = save(kernel, platform);
    const first = observeFuture(platform);
    platform.controls.fail({ mode: 'auth' });
    platform.controls.revokeToken(account.externalId);
    platform.controls.setCrowd({ commentsPerPost: 0, messagesPerDay: 0 });
    load(kernel, platform, snapshot);
    expect(save(kernel, platform)).toEqual(snapshot);
    expect(observeFuture(platform)).toEqual(first);
  });

  it('includes removed publications', () => {
    const [kernel, platform] = createTroubledPlatform(7, id);
    platform.controls.fail(null);
    const { id: removed } = publicationOf(platform.publish(publishCall('removed')));
    load(kernel, platform, save(kernel, platform));
    expect(platform.controls.removePublication(removed)).toBe(false);
  });

  it('includes when a rate limit ends', async () => {
    const kernel = testKernel();
    const platform = createPlatforms(kernel)[id];
    platform.controls.fail({ mode: 'rate-limited', resetAt: START + 1_000 });
    load(kernel, platform, save(kernel, platform));
    expect(platform.publish(publishCall('key')).ok).toBe(false);
    await kernel.clock.advanceTo(START + 1_000);
    expect(platform.publish(publishCall('key')).ok).toBe(true);
  });
});
