import { limits, publicApi } from '../../../openapi/document.ts';
import type { HistoryImportStatus } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { createLifecycle } from '../../kernel/lifecycle.ts';
import { iso, nextUtcDay } from '../../kernel/time.ts';
import type { PlatformFailure } from '../ports/platform-account.ts';
import type { PastPost } from '../ports/platform-reads.ts';
import type { HistoryImport } from './model.ts';

const { maxDurationMs } = limits.historyImports;

/** How an import's status may move: the table of the document. */
export const importLifecycle = createLifecycle('A history import', publicApi.lifecycle<HistoryImportStatus>('HistoryImportStatus'));

/** How many posts of the platform one fetch looks at: few enough that somebody who watches sees the import grow. */
export const FETCH_POSTS = 25;

/** The share of its time that one fetch may take: a whole history, fetched post by post with two failed tries, must fit in. */
const FETCH_SHARE = 1 / 50;

/** How long a fetch takes, milliseconds: the platform's latency, unless the import would not be done in its time (decisions §13). */
export function fetchMs(latencyMs: number): number {
  return Math.min(latencyMs, maxDurationMs * FETCH_SHARE);
}

type Filter = Pick<HistoryImport, 'surface' | 'mediaType' | 'importCarousels'>;

/** Whether an import asks for a post of that kind (interface: History import). */
export function isWanted(filter: Filter, post: Pick<PastPost, 'surface' | 'mediaType' | 'isCarousel'>): boolean {
  if (post.isCarousel && !filter.importCarousels) return false;
  if (filter.surface !== 'ALL' && filter.surface !== post.surface) return false;
  return filter.mediaType === null || filter.mediaType === post.mediaType;
}

/** What of the fetched posts comes in: those that are wanted and never came before, as many as there is room for. */
export function postsToStore(filter: Filter, fetched: readonly PastPost[], known: readonly string[], room: number): PastPost[] {
  const before = new Set(known);
  return fetched.filter(post => isWanted(filter, post) && !before.has(post.id)).slice(0, room);
}

/** What a failed try leads to. */
export type AfterFailure =
  | { readonly next: 'retry'; readonly failedTries: number; readonly at: number }
  | { readonly next: 'fail'; readonly error: string }
  | { readonly next: 'pause'; readonly rateLimitResetAt: number };

/** How often a failed fetch is made again, and how long after. */
interface Patience {
  readonly maxTries: number;
  readonly retryIntervalMs: number;
}

/**
 * What follows a failed fetch: three tries a minute apart; a rate limit pauses at once, until the platform's reset time, else the next
 * UTC midnight (decisions §6, §13).
 */
export function afterFailure(
  failedTries: number,
  failure: PlatformFailure,
  now: number,
  { maxTries, retryIntervalMs }: Patience = limits.historyImports,
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
    throw errors.invalid(`Only a FAILED or RATE_LIMITED import can be retried, not one in ${status}`);
  if (rateLimitResetAt !== null && now < rateLimitResetAt)
    throw errors.invalid(`The platform takes no calls yet: the import can be retried from ${iso(rateLimitResetAt)} on`);
}
