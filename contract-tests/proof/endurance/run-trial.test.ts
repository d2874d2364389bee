import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderOutcome, renderSummary, reportOf } from './render-report.ts';
import { isPassed, runTrial } from './run-trial.ts';
import type { Figure, Trial, TrialResult } from './trial.ts';

const SETTINGS = { seed: 7, scale: 0.01, print: () => undefined };

function trialOf(run: Trial['run']): Trial {
  return { id: 'kill', title: 'Kills the process', goal: '0 corrupt', run };
}

function found(result: Partial<TrialResult>): Trial {
  return trialOf(async () => ({ figures: [], failures: [], skipped: [], ...result }));
}

describe('runTrial', () => {
  it('scales, gives an empty folder, and removes it afterwards', async () => {
    const seen: unknown[] = [];
    let folder = '';
    await runTrial(
      trialOf(async options => {
        folder = options.folder;
        seen.push(options.seed, options.scaled(1000), options.scaled(10), options.scaled(10, 3), existsSync(folder));
        return { figures: [], failures: [], skipped: [] };
      }),
      SETTINGS,
    );
    expect(seen).toEqual([7, 10, 1, 3, true]);
    expect(existsSync(folder)).toBe(false);
  });

  it('fails where a trial cannot be performed', async () => {
    const outcome = await runTrial(
      trialOf(() => Promise.reject(new Error('no simulator'))),
      SETTINGS,
    );
    expect(isPassed(outcome)).toBe(false);
    expect(outcome.result.failures[0]).toContain('no simulator');
  });

  it.each<[Figure['goal'], number, boolean]>([
    [undefined, 5, true],
    [{ bound: 5, is: 'at most' }, 5, true],
    [{ bound: 5, is: 'at most' }, 6, false],
    [{ bound: 5, is: 'at least' }, 5, true],
    [{ bound: 5, is: 'at least' }, 4, false],
    [{ bound: 5, is: 'exactly' }, 5, true],
    [{ bound: 5, is: 'exactly' }, 6, false],
  ])('with the goal %j, %i is passed: %s', async (goal, value, expected) => {
    const figure = { what: 'exits', value, unit: '', ...(goal && { goal }) };
    expect(isPassed(await runTrial(found({ figures: [figure] }), SETTINGS))).toBe(expected);
  });
});

describe('the report', () => {
  it('contains the command that repeats a failed trial, and what was skipped', async () => {
    const outcome = await runTrial(
      found({ failures: ['state file 3 is corrupt'], skipped: [{ what: 'a full disk', reason: 'mounting needs root' }] }),
      SETTINGS,
    );
    const text = renderOutcome(outcome, SETTINGS);
    expect(text).toContain('✗ state file 3 is corrupt');
    expect(text).toContain('skipped: a full disk: mounting needs root');
    expect(text).toContain('npm run endurance -- --only kill --seed 7 --scale 0.01');
    expect(renderSummary([outcome])).toBe('0 trials passed, 1 failed; 1 left something out');
    expect(JSON.parse(reportOf([outcome], SETTINGS))).toMatchObject({ seed: 7, scale: 0.01, trials: [{ id: 'kill', passed: false }] });
  });
});
