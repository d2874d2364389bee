import { expect, test } from 'vitest';
import { call, runOf } from '../../run.fixture.ts';
import { cleanStop } from './clean-stop.ts';

const calls = [call(0, 'listTeams')];

test('has no occasion while the client is at work, or when it called nothing', () => {
  expect(cleanStop.check(runOf({ calls })).occasions).toBe(0);
  expect(cleanStop.check(runOf({ endsAt: 100 })).occasions).toBe(0);
});
