import { expect, test } from 'vitest';
import { call, inShort, runOf } from '../../run.fixture.ts';
import { cleanStop } from './clean-stop.ts';

const calls = [call(0, 'listTeams')];

test('has no occasion while the client is at work, or when it called nothing', () => {
  expect(cleanStop.check(runOf({ calls })).occasions).toBe(0);
  expect(cleanStop.check(runOf({ endsAt: 100 })).occasions).toBe(0);
});

test('passes when everything was answered', () => {
  expect(cleanStop.check(runOf({ calls, endsAt: 100 }))).toEqual({ occasions: 1, problems: [] });
});

test('fails when a call had no answer yet', () => {
  expect(inShort(cleanStop.check(runOf({ calls, endsAt: 100, end: { inFlight: ['POST /api/v1/post'] } }))).problems).toEqual([
    { text: 'POST /api/v1/post had no answer yet when the command ended', evidence: [] },
  ]);
});
