import { describe, expect, test } from 'vitest';
import { limits } from '../../../openapi/document.ts';
import { call, checkCalls, delivery, runOf } from '../run.fixture.ts';

import { healthInterval, importInterval, noPolling } from './polls.ts';

describe('requests/no-polling', () => {
  const check = checkCalls(noPolling);
  const reads = (count: number, everyMs: number, from = 1000) =>
    Array.from({ length: count }, (_, index) => call(from + index * everyMs, 'getPost', { params: { id: 'post_1' } }));

  test('has no occasion when nothing was begun', () => {
    expect(check(call(0, 'listTeams')).occasions).toBe(0);
  });

  test('passes a few reads, seldom ones, and reads after changes', () => {
    expect(check(call(0, 'createPost'), ...reads(3, 1000))).toEqual({ occasions: 1, problems: [] });
    expect(check(...reads(6, 400_000)).problems).toEqual([]);
    const changes = Array.from({ length: 4 }, (_, index) => call(1500 + index * 1000, 'updatePost'));
    expect(check(...reads(4, 1000), ...changes).problems).toEqual([]);
  });

  test('passes reads for which a delivery is the reason', () => {
    const deliveries = [delivery(1500, 'post.published'), delivery(3500, 'post.published')];
    expect(noPolling.check(runOf({ calls: reads(5, 1000), deliveries })).problems).toEqual([]);
  });
});

describe('requests/health-interval', () => {
  const INTERVAL_MS = limits.health.advisedPollIntervalMs;
  const check = checkCalls(healthInterval);

  test('has no occasion when nobody asks', () => {
    expect(check(call(0, 'listTeams')).occasions).toBe(0);
  });

  test('passes every 20 minutes, of either clock, and after an answer that failed', () => {
    expect(check(call(0, 'getHealth'), call(INTERVAL_MS + 10, 'getHealth'))).toEqual({ occasions: 2, problems: [] });
    expect(check(call(0, 'getHealth'), call(20, 'getHealth', { ahead: INTERVAL_MS })).problems).toEqual([]);
    expect(check(call(0, 'getHealth', { status: 500 }), call(1000, 'getHealth')).problems).toEqual([]);
  });
});

describe('requests/import-interval', () => {
  const check = checkCalls(importInterval);
  const read = (at: number, status: string, ahead = 0) =>
    call(at, 'getCommentImport', { params: { importId: 'import_1' }, response: { status }, ahead });

  test('has no occasion when an import is read at its end only', () => {
    expect(check(read(0, 'COMPLETED'), read(20, 'COMPLETED')).occasions).toBe(0);
  });

  test('passes every 5 s, of either clock', () => {
    expect(check(read(0, 'PENDING'), read(5010, 'FETCHING'), read(5030, 'COMPLETED', 5000))).toEqual({ occasions: 2, problems: [] });
  });
});
