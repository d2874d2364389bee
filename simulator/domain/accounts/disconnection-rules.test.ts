import { describe, expect, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { PlatformFailure } from '../ports/platform-account.ts';
import { afterScan, checkFailed, cleanupAt, deletionScheduled, isScanned, nextScanAt } from './disconnection-rules.ts';

const T = Date.parse('2026-03-02T09:00:30.250Z');
const MINUTE = 60_000;
const HOUR = 3_600_000;
const PLATFORMS = publicApi.schema('Platform').enum as Platform[];

describe('the disconnection scan', () => {
  it('[D-ACC-10] covers three platforms', () => {
    expect(PLATFORMS.filter(isScanned)).toEqual(['INSTAGRAM', 'FACEBOOK', 'THREADS']);
  });

  it.each([
    [0, 6],
    [1, 6],
    [6 * HOUR - 1, 6],
    [6 * HOUR, 12],
    [100 * HOUR, 102],
  ])('[D-ACC-03] runs every 6 hours from the creation: after %d ms the next check is at %d h', (later, hours) => {
    expect(nextScanAt(T, T + later)).toBe(T + hours * HOUR);
  });

  it.each([
    ['a first success', 0, 'works', { next: 'regular' }],
    ['a first failure', 0, 'lost', { next: 'retry', failedChecks: 1, at: T + 10 * MINUTE }],
    ['a failed 1st retry', 1, 'lost', { next: 'retry', failedChecks: 2, at: T + 10 * MINUTE }],
    ['a failed 2nd retry', 2, 'lost', { next: 'retry', failedChecks: 3, at: T + 10 * MINUTE }],
    ['a failed 3rd retry', 3, 'lost', { next: 'delete', deleteOn: T + 5 * HOUR }],
    ['a retry that succeeds', 3, 'works', { next: 'regular' }],
    ['a regular check without a verdict', 0, 'unknown', { next: 'regular' }],
    ['a retry without a verdict', 3, 'unknown', { next: 'retry', failedChecks: 3, at: T + 10 * MINUTE }],
  ] as const)('%s', (_, failedChecks, verdict, outcome) => {
    expect(afterScan(failedChecks, verdict, 5, T)).toEqual(outcome);
  });

  it.each([
    ['2026-03-02T09:00:00.000Z', '2026-03-02T09:01:00.000Z'],
    ['2026-03-02T09:00:00.001Z', '2026-03-02T09:01:00.000Z'],
    ['2026-03-02T09:00:59.999Z', '2026-03-02T09:01:00.000Z'],
  ])('[D-ACC-04] the cleanup for a deleteOn of %s runs at %s', (deleteOn, cleanup) => {
    expect(cleanupAt(Date.parse(deleteOn))).toBe(Date.parse(cleanup));
  });
});

function failure(httpStatus: number): PlatformFailure {
  return {
    code: 'X:1',
    message: 'technical',
    userFacingMessage: 'Please reconnect the account.',
    transient: false,
    httpStatus,
    resetAt: null,
  };
}

describe('socialAction', () => {
  it('of a scheduled removal', () => {
    expect(deletionScheduled(T + 24 * HOUR, 24, T)).toEqual({
      type: 'disconnect-check',
      source: 'system',
      checkedAt: '2026-03-02T09:00:30.250Z',
      details: {
        status: 'error',
        code: 'REMOTE_DISCONNECT_DELETION_SCHEDULED',
        message: expect.stringContaining('2026-03-03T09:00:30.250Z'),
        attemptNumber: 3,
        attemptsTotal: 3,
        scheduledForDeletion: true,
        deleteAccountAfter: 24,
        deleteOn: '2026-03-03T09:00:30.250Z',
      },
    });
  });

  it.each([
    [401, 'REMOTE_DISCONNECT_UNAUTHORIZED_WARNING'],
    [422, 'REMOTE_DISCONNECT_REAUTH_REQUIRED'],
    [503, 'REMOTE_DISCONNECT_REAUTH_REQUIRED'],
  ])('of a manual check that failed with %d is %s', (httpStatus, code) => {
    expect(checkFailed(failure(httpStatus), 3, T).details).toEqual({
      status: 'error',
      code,
      message: 'Please reconnect the account.',
      attemptNumber: 1,
      attemptsTotal: 1,
      scheduledForDeletion: false,
      deleteAccountAfter: 3,
      deleteOn: null,
    });
  });
});
