/** Helpers for the platform tests: a kernel with a manual clock, and calls that every platform accepts. */
import type { Platform } from '../../openapi/generated/types.ts';
import type {
  CommentCall,
  CommentCallResult,
  CommentsResult,
  MessageCall,
  NewPlatformComment,
  PlatformComment,
} from '../domain/ports/people.ts';
import type { MediaFacts, PlatformPort, Publication, PublishCall, PublishResult } from '../domain/ports/platform.ts';
import type { PlatformAccount } from '../domain/ports/platform-account.ts';
import { realTime } from '../kernel/real-time.ts';
import { createKernel, type WorldKernel } from '../kernel/world-kernel.ts';

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

/** A kernel with a manual clock at {@link START}. */
export function testKernel(seed = 1): WorldKernel {
  return createKernel({
    id: 'test',
    seed,
    startTime: START,
    beginning: START,
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

/** A small video by default. */
export function mediaFile(changes: Partial<MediaFacts> = {}): MediaFacts {
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

/** A post that every platform accepts. */
export function publishCall(idempotencyKey: string, changes: Partial<PublishCall> = {}): PublishCall {
  return {
    account,
    idempotencyKey,
    data: { text: 'Hello', sr: 'r/test', channelId: 'c1', boardName: 'Board' },
    media: [mediaFile()],
    ...changes,
  };
}

/** The publication of a successful call; throws for a failed one. */
export function publicationOf(result: PublishResult): Publication {
  if (!result.ok) throw new Error(`Not published: ${result.failure.message}`);
  return result.publication;
}

/** The failure of a call; undefined for a successful one. */
export function failureOf<F>(result: { readonly ok: true } | { readonly ok: false; readonly failure: F }): F | undefined {
  return result.ok ? undefined : result.failure;
}

/** A top-level comment of the service, under a post that the platform does not know. */
export function commentCall(idempotencyKey: string, changes: Partial<CommentCall> = {}): CommentCall {
  return { account, idempotencyKey, publicationId: 'page_post', parentId: null, text: 'Thank you', ...changes };
}

/** The result of a successful comment call; throws for a failed one. */
export function commentOf(result: CommentCallResult): Extract<CommentCallResult, { ok: true }> {
  if (!result.ok) throw new Error(`Not commented: ${result.failure.message}`);
  return result;
}

export function messageCall(idempotencyKey: string, changes: Partial<MessageCall> = {}): MessageCall {
  return { account, idempotencyKey, to: { participantId: 'ada' }, ...changes };
}

/** Adds a top-level comment of a fan to the same post, now. */
export function addComment({ controls, person }: PlatformPort, changes: Partial<NewPlatformComment> = {}): PlatformComment {
  const author = person({ externalId: 'ada' });
  return controls.addComment(account, {
    publicationId: 'page_post',
    parentId: null,
    author,
    text: 'Hello',
    likesCount: 0,
    publishedAt: START,
    ...changes,
  });
}

/** All comments under that post by default, newest first. */
export function readThread(
  platform: PlatformPort,
  changes: Partial<Parameters<PlatformPort['comments']>[1]> = {},
): readonly PlatformComment[] {
  return commentsOf(
    platform.comments(account, { id: 'page_post', publishedAt: START, isPast: false, ...changes }, { offset: 0, limit: 1_000 }),
  );
}

/** The comments of a successful call; throws for a failed one. */
export function commentsOf(result: CommentsResult): readonly PlatformComment[] {
  if (!result.ok) throw new Error('The comments could not be read');
  return result.comments;
}
