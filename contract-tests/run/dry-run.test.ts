import { describe, expect, it } from 'vitest';
import type { Need } from '../session.ts';
import { type PlannedDeployment, planText } from './dry-run.ts';
import { countingProperty } from './fake-target.fixture.ts';

const DEPLOYMENT: PlannedDeployment = {
  baseUrl: 'https://staging.test',
  teamId: 'team_1',
  allowWrites: false,
  ratePerSecond: undefined,
  concurrency: 8,
  ignoreThrottle: false,
  maxRequests: 500,
  maxTimeMs: 90_000,
};

const NEEDS: readonly (readonly Need[])[] = [
  [],
  [],
  ['writes'],
  ['writes', 'publish'],
  ['writes', 'publish'],
  ['writes', 'publish', 'receiver'],
  ['clock'],
];
const properties = NEEDS.map((needs, i) => countingProperty(`p${i}`, 2000, { needs, rules: [`R-${Math.min(i, 4)}`] }));
/** A model with additional commands for settings. */
const model = countingProperty('model', 2000, {
  needs: ['writes'],
  rules: ['R-2', 'M-1', 'M-2', 'M-3'],
  rulesOn: has => (has.has('settings') ? ['R-2', 'M-1', 'M-2', 'M-3'] : ['R-2', 'M-1']),
});

function plan(has: readonly Need[], part: Partial<PlannedDeployment> = {}): string[] {
  return planText([...properties, model], new Set(has), { seed: 7, runs: 5, workers: 0, deployment: { ...DEPLOYMENT, ...part } }).split(
    '\n',
  );
}

describe('a dry run on a deployment', () => {
  it('shows budget, pace and rounds', () => {
    expect(plan([]).slice(0, 6)).toEqual([
      'Dry run: nothing is sent',
      'Target: https://staging.test, team team_1',
      'Budget: 90 s with the clean-up (--max-time), 500 requests (--max-requests)',
      'Pace: 8 requests at once (--concurrency), of each operation at most 80 in 1 s, 400 in 10 s, 1600 in 1 min',
      'Writes: none (--allow-writes)',
      'Seed 7, at most 5 cases for each property, in rounds of 1, 2, 2',
    ]);
    expect(plan([], { ignoreThrottle: true, ratePerSecond: 4 })[3]).toBe(
      'Pace: 8 requests at once (--concurrency), as if there were no throttle (--ignore-throttle), in sum 4 a second (--rate)',
    );
  });

  it('shows how many properties and rules each further switch adds', () => {
    expect(plan([]).slice(6)).toEqual([
      'teams: 2 properties',
      'Skipped there: 6 properties, which need clock, publish, receiver, writes',
      'What else could be allowed, each besides those above it:',
      '  --allow-writes: 2 properties and 2 rules more',
      '  --allow-publish <account ids>: 2 properties and 2 rules more',
      '  --allow-import <account ids>: 0 properties and 0 rules more',
      '  --allow-settings: 0 properties and 2 rules more',
      '  --receiver <public url>: 1 property and 0 rules more',
      '  --allow-throttle: 0 properties and 0 rules more',
    ]);
    expect(plan(['writes', 'publish', 'imports', 'settings', 'throttle']).slice(-2)).toEqual([
      'What else could be allowed, each besides those above it:',
      '  --receiver <public url>: 1 property and 0 rules more',
    ]);
  });
});
