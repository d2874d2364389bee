import { describe, expect, it } from 'vitest';
import { createExecutor } from '../../run/executor.ts';
import { parseToken } from '../../run/replay-token.ts';
import { simulatorTarget } from '../../target.ts';
import { mutants, mutantTarget } from '../mutants/mutant.ts';
import { failureText, runSeeds, type SeedResult, seededSuites } from './run-seeds.ts';

const [broken] = mutants('organizations', {
  nameless: { defect: 'Teams have no name', getTeam: go => ({ ...(go() as object), name: null }) },
});

describe('runSeeds', () => {
  it('checks the named properties with each seed, and tells of each', async () => {
    const executor = createExecutor({ target: await simulatorTarget(), suites: seededSuites() });
    const seen: SeedResult[] = [];
    const asked = { seeds: [3, 4], runs: 2, names: ['answers/valid/listTeams', 'model/posts'] };
    const results = await runSeeds({ ...asked, onSeed: result => seen.push(result) }, executor);
    await executor.close();
    expect(results).toEqual([3, 4].map(seed => ({ seed, properties: 2, failed: [] })));
    expect(seen).toEqual(results);
  });

  it('says of a failure how to repeat it', async () => {
    if (!broken) throw new Error('There is no defect');
    const executor = createExecutor({ target: await mutantTarget(broken), suites: seededSuites() });
    const [result] = await runSeeds({ seeds: [5], runs: 2, names: ['answers/valid/getTeam'], onSeed: () => undefined }, executor);
    await executor.close();
    const [failure] = result?.failed ?? [];
    const text = failure ? failureText(failure) : '';
    const [, token = ''] = /npm run seeds -- --replay '(.*)'/.exec(text) ?? [];
    expect(parseToken(token)).toMatchObject({ id: 'answers/valid/getTeam', seed: 5 });
  });

  it('refuses a name that no property has', async () => {
    const executor = createExecutor({ target: await simulatorTarget(), suites: seededSuites() });
    await expect(runSeeds({ seeds: [1], runs: 1, names: ['nothing'], onSeed: () => undefined }, executor)).rejects.toThrow('nothing');
    await executor.close();
  });
});
