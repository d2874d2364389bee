import { expect, test } from 'vitest';
import { limits } from '../../../../openapi/document.ts';
import { call, inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { healthInterval } from './health-interval.ts';

const INTERVAL_MS = limits.health.advisedPollIntervalMs;
const check = (...calls: ObservedCall[]) => inShort(healthInterval.check(runOf({ calls })));

test('has no occasion when nobody asks', () => {
  expect(check(call(0, 'listTeams')).occasions).toBe(0);
});

test('passes every 20 minutes, of either clock, and after an answer that failed', () => {
  expect(check(call(0, 'getHealth'), call(INTERVAL_MS + 10, 'getHealth'))).toEqual({ occasions: 2, problems: [] });
  expect(check(call(0, 'getHealth'), call(20, 'getHealth', { ahead: INTERVAL_MS })).problems).toEqual([]);
  expect(check(call(0, 'getHealth', { status: 500 }), call(1000, 'getHealth')).problems).toEqual([]);
});
