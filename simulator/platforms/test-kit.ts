/** What the tests of this room share: a kernel that stands still, calls, and what goes with a post of each platform. */
import type { Platform } from '../../openapi/generated/types.ts';
import type {
  MediaFacts,
  PlatformAccount,
  PlatformFailure,
  PlatformPort,
  Publication,
  PublishCall,
  PublishResult,
} from '../domain/ports.ts';
import { createKernel, type WorldKernel } from '../domain/world.ts';
import { realTime } from '../kernel/real-time.ts';

export const START = Date.UTC(2026, 2, 2, 9);

export const PLATFORMS: readonly Platform[] = [
  'INSTAGRAM',
  'FACEBOOK',
  'TIKTOK',
  'YOUTUBE',
  'LINKEDIN',
  'PINTEREST',
  'REDDIT',
  'THREADS',
  'TWITTER',
  'MASTODON',
  'BLUESKY',
  'DISCORD',
  'SLACK',
  'GOOGLE_BUSINESS',
  'SNAPCHAT',
];

/** The kernel of a world that begins at {@link START} and stands still. */
export function testKernel(seed = 1): WorldKernel {
  return createKernel({
    id: 'test',
    seed,
    startTime: START,
    clockMode: 'manual',
    realTime,
    site: { baseUrl: 'http://127.0.0.1:4010' },
    onJobError(error) {
      throw error;
    },
  });
}

export const account: PlatformAccount = { socialAccountId: 'sa_one', externalId: 'ext_one', username: 'one' };
export const otherAccount: PlatformAccount = { socialAccountId: 'sa_two', externalId: 'ext_two', username: 'two' };

/** A small video; `changes` make it another file. */
export function file(changes: Partial<MediaFacts> = {}): MediaFacts {
  return {
    uploadId: 'upload_video',
    type: 'video',
    mimeType: 'video/mp4',
    sizeBytes: 5_000_000,
    widthPixels: 1080,
    heightPixels: 1920,
    seconds: 20,
    ...changes,
  };
}

/** A post that every platform understands. */
export function call(idempotencyKey: string, changes: Partial<PublishCall> = {}): PublishCall {
  return {
    account,
    idempotencyKey,
    data: { text: 'Hello', sr: 'r/test', channelId: 'c1', boardName: 'Board' },
    media: [file()],
    ...changes,
  };
}

/** The publication of a call that went well. */
export function published(result: PublishResult): Publication {
  if (!result.ok) throw new Error(`Not published: ${result.failure.message}`);
  return result.publication;
}

/** The failure of a call; undefined when it went well. */
export function failureIn(result: ReturnType<PlatformPort['publish' | 'checkConnection']>): PlatformFailure | undefined {
  return result.ok ? undefined : result.failure;
}
