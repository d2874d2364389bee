import { describe, expect, it } from 'vitest';
import type { Check } from '../checks/check.ts';
import { createJudges } from '../checks/judge.ts';
import type { Target } from '../session.ts';
import { createExecutor } from './executor.ts';
import { countingProperty, fakeTarget, judgedBy } from './fake-target.fixture.ts';
import type { PropertyResult } from './results.ts';
import { type RunOptions, runProperties } from './run.ts';

/** A check that fails for each total that is not higher than the one before. */
const growing: Check = {
  id: 'growing',
  title: 'Totals grow',
  rules: [],
  begin: () => {
    let last = -1;
    return ({ body }) => {
      const total = Number(Object(body)['total']);
      const before = last;
      last = total;
      return total > before ? [] : [{ message: `total is ${total} after ${before}` }];
    };
  },
};

const OPTIONS: RunOptions = { name: 'the fake', seed: 7, runs: 1, rules: [], checks: [growing] };

/** Runs a property for each total, the last property first. Returns the ids of the results in the order of their reports. */
async function reportedIds(kind: Target['kind'], totals: readonly number[]): Promise<readonly string[]> {
  let next = 0;
  const target = fakeTarget(() => Response.json({ items: [], total: totals[next++] }), { kind });
  const executor = createExecutor({ target, suites: judgedBy(await createJudges([growing])) });
  const reported: string[] = [];
  const onResult = ({ id }: PropertyResult) => reported.push(id);
  const { results } = await runProperties(
    totals.map((_, i) => countingProperty(`p${i}`, 2000)),
    executor,
    { ...OPTIONS, onResult, isDeployment: kind === 'deployment' },
  );
  expect(new Set(reported)).toEqual(new Set(results.map(({ id }) => id)));
  return reported;
}

describe('the checks of a run', () => {
  it('report a failure before the result of the property that caused it, and only once', async () => {
    expect(await reportedIds('deployment', [5, 4, 3])).toEqual(['p2', 'checks/growing/listTeams', 'p1', 'p0']);
  });

  it('report at the end that they passed', async () => {
    expect(await reportedIds('deployment', [1, 2])).toEqual(['p1', 'p0', 'checks/growing']);
  });

  it('compare exchanges of different properties on a deployment, but not on a simulator, where each property has its own world', async () => {
    expect(await reportedIds('deployment', [2, 1])).toContain('checks/growing/listTeams');
    expect(await reportedIds('simulator', [2, 1])).not.toContain('checks/growing/listTeams');
  });
});
