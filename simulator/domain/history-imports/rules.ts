import { limits, publicApi } from '../../../openapi/document.ts';
import type { HistoryImportStatus } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { createLifecycle } from '../../kernel/lifecycle.ts';
import { iso, nextUtcDay } from '../../kernel/time.ts';
import type { PlatformFailure } from '../ports/platform-account.ts';
import type { PastPost } from '../ports/platform-reads.ts';
import type { HistoryImport } from './model.ts';

const { maxDurationMs } = limits.historyImports;

/** The allowed status changes of an import, from the document. */
export const importLifecycle = createLifecycle('A history import', publicApi.lifecycle<HistoryImportStatus>('HistoryImportStatus'));

/** The number of posts per fetch: small enough that the progress of an import is visible. */
export const FETCH_POSTS = 25;

/** The share of `maxDurationMs` that one fetch may take, so that a whole history with two failed attempts fits in. */
const FETCH_SHARE = 1 / 50;

/** How long a fetch takes, milliseconds: the platform's latency, at most a share of the import's maximum duration (D-HIS-07). */
export function fetchMs(latencyMs: number): number {
  return Math.min(latencyMs, maxDurationMs * FETCH_SHARE);
}

type Filter = Pick<HistoryImport, 'surface' | 'mediaType' | 'importCarousels'>;

/** Whether a post matches the filters of an import (HIS-02, HIS-03). */
export function matchesFilter(filter: Filter, post: Pick<PastPost, 'surface' | 'mediaType' | 'isCarousel'>): boolean {
  if (post.isCarousel && !filter.importCarousels) return false;
  if (filter.surface !== 'ALL' && filter.surface !== post.surface) return false;
  return filter.mediaType === null || filter.mediaType === post.mediaType;
}

/** The fetched posts to store: those that match the filters and were never imported before, at most `room`. */
export function postsToStore(filter: Filter, fetched: readonly PastPost[], known: readonly string[], room: number): PastPost[] {
  const imported = new Set(known);
  return fetched.filter(post => matchesFilter(filter, post) && !imported.has(post.id)).slice(0, room);
}

/** What happens after a failed fetch. */
export type AfterFailure =
  | { readonly next: 'retry'; readonly failedTries: number; readonly at: number }
  | { readonly next: 'fail'; readonly error: string }
  | { readonly next: 'pause'; readonly rateLimitResetAt: number };

/** The number of attempts and the interval between them. */
interface RetryPolicy {
  readonly maxTries: number;
  readonly retryIntervalMs: number;
}

/**
 * Returns what happens after a failed fetch: three attempts one minute apart; a rate limit pauses immediately, until the platform's reset time or
 * else the next UTC midnight (D-HIS-03, D-HIS-07).
 */
export function afterFailure(
  failedTries: number,
  failure: PlatformFailure,
  now: number,
  { maxTries, retryIntervalMs }: RetryPolicy = limits.historyImports,
): AfterFailure {
  if (failure.httpStatus === RATE_LIMITED) return { next: 'pause', rateLimitResetAt: failure.resetAt ?? nextUtcDay(now) };
  const failed = failedTries + 1;
  if (failed >= maxTries) return { next: 'fail', error: failure.userFacingMessage };
  return { next: 'retry', failedTries: failed, at: now + retryIntervalMs };
}

const RATE_LIMITED = 429;

/** Throws 400 unless an import can be queued again: it FAILED, or is RATE_LIMITED and the reset time has come. */
export function checkRetryable({ status, rateLimitResetAt }: Pick<HistoryImport, 'status' | 'rateLimitResetAt'>, now: number): void {
  if (!importLifecycle.allows(status, 'PENDING'))
    throw errors.invalid(`Only a FAILED or RATE_LIMITED import can be retried, not one in ${status}`).by('D-HIS-04');
  if (rateLimitResetAt !== null && now < rateLimitResetAt)
    throw errors.invalid(`The platform takes no calls yet: the import can be retried from ${iso(rateLimitResetAt)} on`).by('HIS-10');
}
