import { limits } from '../../../openapi/document.ts';
import type { Platform, PostData } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { iso, parseInstant } from '../../kernel/time.ts';
import { type EditableStatus, isEditable } from './lifecycle.ts';
import type { Post, PostFailure, PostTarget } from './model.ts';

const { common, publishing } = limits.posts;

/** Parses a `postDate`, milliseconds; null for one that is empty or absent. Throws 400 for what is no date. */
export function readPostDate(text: string | undefined): number | null {
  if (!text) return null;
  const at = parseInstant(text);
  if (at === undefined) throw errors.invalidField(['postDate'], `must be an ISO 8601 date-time with an offset, not ${text}`).by('D-GEN-14');
  return at;
}

/** Throws 400 for a `postDate` that is too far ahead (D-GEN-24). */
export function checkPostDateAhead(postDate: number | null, now: number): void {
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + common.maxPostDateAheadYears);
  if (postDate === null || postDate <= last.getTime()) return;
  const message = `must be at most ${common.maxPostDateAheadYears} years ahead, and ${iso(postDate)} is later`;
  throw errors
    .invalidField(['postDate'], message, 'too_big')
    .by('D-GEN-24', { from: 'posts.common.maxPostDateAheadYears', limit: common.maxPostDateAheadYears });
}

/** Throws 400 when a post without a date would be SCHEDULED. */
export function checkPostDate(status: EditableStatus, postDate: number | null): void {
  if (status === 'SCHEDULED' && postDate === null)
    throw errors.invalidField(['postDate'], 'is required for a SCHEDULED post; only a DRAFT can do without').by('D-PST-10');
}

/** Throws 400 when a post that lost all of its platforms would be SCHEDULED (D-ACC-13). */
export function checkHasPlatform(platforms: readonly Platform[], lostTypes: readonly Platform[]): void {
  if (platforms.length > 0) return;
  const message = `the post has lost its account on ${lostTypes.join(', ')}. Reconnect the post, or name its platforms.`;
  throw errors.invalidField(['socialAccountTypes'], message).by('D-ACC-13');
}

/** Throws 400 unless a post is DRAFT or SCHEDULED (D-PST-01). */
export function checkEditable({ status }: Pick<Post, 'status'>): void {
  if (!isEditable(status)) throw errors.invalid(`Only a DRAFT or SCHEDULED post can be changed, not one in ${status}`).by('D-PST-01');
}

/** Throws 400 for a post that is PROCESSING or already DELETED (D-PST-03). */
export function checkDeletable({ status }: Pick<Post, 'status'>): void {
  if (status === 'PROCESSING')
    throw errors.invalid('A post cannot be deleted while it is PROCESSING. Wait for post.published.').by('D-PST-03');
  if (status === 'DELETED') throw errors.invalid('The post is DELETED already').by('D-PST-03');
}

/** Throws 400 for a post that is not in ERROR, or was retried as often as allowed (D-PST-04, D-PST-17). */
export function checkRetryable({ status, manualRetries }: Pick<Post, 'status' | 'manualRetries'>): void {
  if (status !== 'ERROR') throw errors.invalid(`Only a post in ERROR can be retried, not one in ${status}`).by('D-PST-04');
  if (manualRetries >= publishing.maxManualRetries)
    throw errors
      .invalid(`A post can be retried ${publishing.maxManualRetries} times, and this one was. Create a new post.`)
      .by('D-PST-17', { from: 'posts.publishing.maxManualRetries', limit: publishing.maxManualRetries, used: manualRetries });
}

/**
 * The time of the next attempt, in milliseconds; null without a transient failure or after the last attempt (D-PST-05). `retryCount` is the
 * number of retries so far.
 */
export function nextAttemptAt(failures: readonly Pick<PostFailure, 'transient' | 'at'>[], retryCount: number): number | null {
  const delayMs = publishing.retryDelaysMs[retryCount];
  const transient = failures.filter(failure => failure.transient);
  if (transient.length === 0 || delayMs === undefined || retryCount + 1 >= publishing.maxAttempts) return null;
  return Math.max(...transient.map(failure => failure.at)) + delayMs;
}

/** A one-sentence summary of the failures; the reasons are in `errors`. */
export function errorSentence(targets: readonly Pick<PostTarget, 'type' | 'failure'>[]): string {
  const failed = targets.filter(target => target.failure).map(target => target.type);
  const last = failed.at(-1) ?? '';
  return `Publishing failed on ${failed.length > 1 ? `${failed.slice(0, -1).join(', ')} and ${last}` : last}.`;
}

/** The post that is published next among those that wait for one account, given oldest first: the earliest `postDate` (D-PST-23). */
export function firstInLine<P extends Pick<Post, 'postDate'>>(waiting: readonly P[]): P | undefined {
  let first: P | undefined;
  for (const post of waiting) if (!first || (post.postDate ?? 0) < (first.postDate ?? 0)) first = post;
  return first;
}

/** Whether a post does not wait for its `postDate`, because FACEBOOK alone has it and publishes it at a time of its own (D-PST-24). */
export function isHandedOverAtOnce(platforms: readonly Platform[], data: PostData): boolean {
  return platforms.length === 1 && platforms[0] === 'FACEBOOK' && typeof data.FACEBOOK?.nativeScheduleTime === 'string';
}
