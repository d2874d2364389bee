import { describe, expect, it } from 'vitest';
import { ApiError } from '../../kernel/errors.ts';
import {
  checkDeletable,
  checkEditable,
  checkPostDate,
  checkPostDateAhead,
  checkRetryable,
  errorSentence,
  nextAttemptAt,
  readPostDate,
} from './rules.ts';

function refusal(action: () => void): ApiError | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function isRefused(action: () => void): boolean {
  return refusal(action)?.statusCode === 400;
}

function failed(transient: boolean, at = 1000) {
  return { transient, at };
}

const STATUSES = ['DRAFT', 'SCHEDULED', 'PROCESSING', 'RETRYING', 'REVIEW', 'POSTED', 'ERROR', 'DELETED'] as const;

describe('allowed operations by status', () => {
  it.each(STATUSES)('%s', status => {
    expect(isRefused(() => checkEditable({ status }))).toBe(!['DRAFT', 'SCHEDULED'].includes(status));
    expect(isRefused(() => checkDeletable({ status }))).toBe(['PROCESSING', 'DELETED'].includes(status));
    expect(isRefused(() => checkRetryable({ status, manualRetries: 0 }))).toBe(status !== 'ERROR');
  });

  it('allows three manual retries', () => {
    expect(refusal(() => checkRetryable({ status: 'ERROR', manualRetries: 2 }))).toBeUndefined();
    expect(refusal(() => checkRetryable({ status: 'ERROR', manualRetries: 3 }))?.message).toContain('3 times');
  });
});

describe('the date of a post', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['9999-12-31T23:59:59.999Z', 253_402_300_799_999],
    ['2026-03-02T10:00:00+01:00', 1_772_442_000_000],
  ])('reads %s', (text, at) => {
    expect(readPostDate(text)).toBe(at);
  });

  it.each(['', undefined])('reads %j as no date', text => {
    expect(readPostDate(text)).toBeNull();
  });

  it.each([
    '0000-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59.999-00:01',
    '10000-01-01T00:00:00Z',
    '2026-W10-1T10:00:00Z',
    '2026-061T10:00:00Z',
    '2026-03-02T24:00:00Z',
    '2026-03-02T10:00:00',
    'soon',
  ])('[D-GEN-24] refuses %s', text => {
    expect(refusal(() => readPostDate(text))?.issues?.[0]?.path).toEqual(['postDate']);
  });

  it.each([
    ['2026-03-02', '2036-03-02'],
    ['2028-02-29', '2038-03-01'],
  ])('[D-GEN-24] is at most 10 years ahead, of %s %s', (from, to) => {
    const now = Date.parse(`${from}T09:00:00Z`);
    const last = Date.parse(`${to}T09:00:00Z`);
    expect(refusal(() => checkPostDateAhead(last, now))).toBeUndefined();
    expect(refusal(() => checkPostDateAhead(null, now))).toBeUndefined();
    expect(refusal(() => checkPostDateAhead(last + 1, now))).toMatchObject({
      message: `postDate: must be at most 10 years ahead, and ${to}T09:00:00.001Z is later`,
      issues: [{ path: ['postDate'], code: 'too_big' }],
    });
  });

  it('is required for a SCHEDULED post only', () => {
    expect(refusal(() => checkPostDate('SCHEDULED', null))?.statusCode).toBe(400);
    expect(refusal(() => checkPostDate('SCHEDULED', 0))).toBeUndefined();
    expect(refusal(() => checkPostDate('DRAFT', null))).toBeUndefined();
  });
});

describe('the next attempt', () => {
  it.each([
    ['3 minutes after the first failure', [failed(true)], 0, 1000 + 180_000],
    ['6 minutes after the second', [failed(true)], 1, 1000 + 360_000],
    ['none after the third', [failed(true)], 2, null],
    ['none when every failure is for good', [failed(false)], 0, null],
    ['for those that failed for now, whatever the others did', [failed(false, 9000), failed(true)], 0, 1000 + 180_000],
    ['counted from the last of several failures', [failed(true, 2000), failed(true)], 0, 2000 + 180_000],
    ['none without a failure', [], 0, null],
  ])('is %s', (_, failures, retryCount, at) => {
    expect(nextAttemptAt(failures, retryCount)).toBe(at);
  });
});

it('the error is one sentence that names the platforms', () => {
  const failure = { code: null, message: '', userFacingMessage: '', transient: false, httpStatus: null, resetAt: null, at: 0 };
  const targets = [
    { type: 'TWITTER', failure },
    { type: 'THREADS', failure: null },
    { type: 'TIKTOK', failure },
    { type: 'SLACK', failure },
  ] as const;
  expect(errorSentence(targets)).toBe('Publishing failed on TWITTER, TIKTOK and SLACK.');
  expect(errorSentence(targets.slice(0, 3))).toBe('Publishing failed on TWITTER and TIKTOK.');
  expect(errorSentence(targets.slice(0, 2))).toBe('Publishing failed on TWITTER.');
});
