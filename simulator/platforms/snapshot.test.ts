import { describe, expect, it } from 'vitest';
import type { Platform } from '../../openapi/generated/types.ts';
import type { Platforms } from '../domain/ports/platform.ts';
import type { WorldKernel } from '../kernel/world-kernel.ts';
import {
  account,
  call,
  commentCall,
  messageCall,
  otherAccount,
  PLATFORMS,
  published,
  START,
  say,
  testKernel,
  thread,
} from './platforms.fixture.ts';
import { createPlatforms } from './platforms.ts';

const PAST = { id: 'past_1', publishedAt: START - 30 * 86_400_000, isPast: true };

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
    talk: Array.from({ length: 5 }, (_, i) => [
      platform.publishComment(commentCall(`talk-${i}`, { account: otherAccount })),
      platform.publishComment(commentCall('answered', { account: otherAccount })),
      platform.sendMessage(messageCall(`talk-${i}`, { account: otherAccount })),
      platform.sendMessage(messageCall('sent', { account: otherAccount })),
      say(platform, { author: undefined, publicationId: PAST.id }),
    ]),
    threads: [thread(platform), thread(platform, PAST), thread(platform, { ...PAST, id: 'past_2' })],
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

/** People talk, and the service among them. */
function converse(platform: Platforms[Platform]): void {
  const author = platform.person({ externalId: 'troll' });
  const first = say(platform, { author, publishedAt: START - 1 });
  say(platform, { parentId: first.id });
  say(platform, { parentId: 'unknown', author: undefined });
  platform.publishComment(commentCall('answered', { parentId: first.id }));
  platform.sendMessage(messageCall('sent', { to: { commentId: first.id } }));
  const past = thread(platform, PAST);
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

/** A platform in the middle of trouble. */
function troubled(seed: number, id: Platform): [WorldKernel, Platforms[Platform]] {
  const kernel = testKernel(seed);
  const platform = createPlatforms(kernel)[id];
  platform.controls.fail({ mode: 'timeout', accepted: true, times: 1 });
  platform.publish(call('lost'));
  platform.controls.removePublication(published(platform.publish(call('removed'))).id);
  converse(platform);
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
    platform.controls.setCrowd({ commentsPerPost: 0, messagesPerDay: 0 });
    load(kernel, platform, snapshot);
    expect(save(kernel, platform)).toEqual(snapshot);
    expect(future(platform)).toEqual(first);
  });

  it('remembers what people did: the same talk, the same answers to the same keys', () => {
    const kernel = testKernel(7);
    const platform = createPlatforms(kernel)[id];
    converse(platform);
    const copyKernel = testKernel(7);
    const copy = createPlatforms(copyKernel)[id];
    load(copyKernel, copy, save(kernel, platform));
    expect(thread(platform).length).toBeGreaterThan(3);
    expect([thread(copy), thread(copy, PAST)]).toEqual([thread(platform), thread(platform, PAST)]);
    const again = [copy.publishComment(commentCall('answered')), copy.sendMessage(messageCall('sent'))];
    expect(again).toEqual([platform.publishComment(commentCall('answered')), platform.sendMessage(messageCall('sent'))]);
    expect(copy.controls.messageCount()).toBe(1);
    expect(copy.controls.crowd()).toEqual({ commentsPerPost: 3, messagesPerDay: 2 });
    expect(JSON.stringify(save(copyKernel, copy))).toBe(JSON.stringify(save(kernel, platform)));
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
