import { limits } from '../../../openapi/document.ts';
import type { Platform, SocialAction } from '../../../openapi/generated/types.ts';
import { HOUR_MS, iso } from '../../kernel/time.ts';
import type { PlatformFailure } from '../ports/platform-account.ts';

const SCANNED_PLATFORMS: ReadonlySet<string> = new Set(limits.accounts.disconnectionScan.platforms);

/** Whether accounts of the platform are checked automatically (D-ACC-10). */
export function isScanned(type: Platform): boolean {
  return SCANNED_PLATFORMS.has(type);
}

/** The next regular disconnection check: every 6 hours from the account's creation (D-ACC-03). */
export function nextScanAt(createdAt: number, now: number): number {
  const { intervalMs } = limits.accounts.disconnectionScan;
  return createdAt + (Math.floor((now - createdAt) / intervalMs) + 1) * intervalMs;
}

/** The result of a disconnection check; `unknown` when the platform itself failed (D-ACC-06). */
export type Verdict = 'works' | 'lost' | 'unknown';

/** What happens after a check. */
export type ScanOutcome =
  | { readonly next: 'regular' }
  | { readonly next: 'retry'; readonly failedChecks: number; readonly at: number }
  | { readonly next: 'delete'; readonly deleteOn: number };

/**
 * Returns what happens after a disconnection check: a failure is retried, the last failed retry schedules the removal. When the platform itself
 * failed, the check does not count, and a retry is repeated later (ACC-09, ACC-11, D-ACC-06).
 */
export function afterScan(failedChecks: number, verdict: Verdict, graceHours: number, now: number): ScanOutcome {
  const { maxRetries, retryDelayMs } = limits.accounts.disconnectionScan;
  if (verdict === 'works' || (verdict === 'unknown' && failedChecks === 0)) return { next: 'regular' };
  const failed = verdict === 'lost' ? failedChecks + 1 : failedChecks;
  if (failed > maxRetries) return { next: 'delete', deleteOn: now + graceHours * HOUR_MS };
  return { next: 'retry', failedChecks: failed, at: now + retryDelayMs };
}

/** When the cleanup removes the account: it runs every full minute and removes accounts whose `deleteOn` has passed (D-ACC-04). */
export function cleanupAt(deleteOn: number): number {
  const { cleanupIntervalMs } = limits.accounts;
  return (Math.floor(deleteOn / cleanupIntervalMs) + 1) * cleanupIntervalMs;
}

/** The `socialAction` of a scheduled removal (ACC-13, ACC-15). */
export function deletionScheduled(deleteOn: number, graceHours: number, now: number): SocialAction {
  const { maxRetries } = limits.accounts.disconnectionScan;
  return {
    type: 'disconnect-check',
    source: 'system',
    checkedAt: iso(now),
    details: {
      status: 'error',
      code: 'REMOTE_DISCONNECT_DELETION_SCHEDULED',
      message: `The connection was lost. Connect the account again before ${iso(deleteOn)} to keep it.`,
      attemptNumber: maxRetries,
      attemptsTotal: maxRetries,
      scheduledForDeletion: true,
      deleteAccountAfter: graceHours,
      deleteOn: iso(deleteOn),
    },
  };
}

/** The `socialAction` of a failed manual check: an auth error asks for a new token, anything else for a new connection (D-ACC-07). */
export function checkFailed(failure: PlatformFailure, graceHours: number, now: number): SocialAction {
  const unauthorized = failure.httpStatus === 401;
  return {
    type: 'disconnect-check',
    source: 'system',
    checkedAt: iso(now),
    details: {
      status: 'error',
      code: unauthorized ? 'REMOTE_DISCONNECT_UNAUTHORIZED_WARNING' : 'REMOTE_DISCONNECT_REAUTH_REQUIRED',
      message: failure.userFacingMessage,
      attemptNumber: 1,
      attemptsTotal: 1,
      scheduledForDeletion: false,
      deleteAccountAfter: graceHours,
      deleteOn: null,
    },
  };
}
