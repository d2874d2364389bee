import { afterAll, describe, expect, it } from 'vitest';
import type { Property } from '../../property.ts';
import { allSuites } from '../../suites/all.ts';
import { simulatorTarget } from '../../target.ts';
import { createExecutor, type Executor } from '../executor.ts';
import type { Report } from '../results.ts';
import { type RunOptions, runProperties } from '../run.ts';
import { selectProperties } from '../select-properties.ts';
import { createWorkerPool } from './worker-pool.ts';

const OPTIONS: RunOptions = { name: 'simulator', seed: 7, runs: 3, rules: [] };

const suites = allSuites();
/** Properties of each kind: reads, writes, a decision, a model. */
const properties = selectProperties(suites.properties, [
  'answers/valid/listPosts',
  'answers/valid/createPost',
  'answers/slash/getTeam',
  'model/conversations',
]);

function runWith(executor: Executor, some: readonly Property[], part: Partial<RunOptions> = {}): Promise<Report> {
  return runProperties(some, executor, { ...OPTIONS, ...part });
}

/** Returns the report without real times. */
function timeless({ startedAt: _at, durationMs: _ms, ...report }: Report): Omit<Report, 'startedAt' | 'durationMs'> {
  return { ...report, results: report.results.map(result => ({ ...result, durationMs: 0 })) };
}

describe('a worker pool', () => {
  // Starting a worker takes longer than its properties, so all tests share two.
  const stop = new AbortController();
  const pool = createWorkerPool({ size: 2, signal: stop.signal });
  afterAll(() => pool.close());

  it('gives the same report as one process, in any order', async () => {
    const inProcess = createExecutor({ target: await simulatorTarget(), suites });
    const expected = timeless(await runWith(inProcess, properties));
    await inProcess.close();
    const { results, tooFewCases, ...shared } = timeless(await runWith(pool, properties.toReversed()));
    expect(expected.results.map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect({ ...shared, results: results.toReversed(), tooFewCases: tooFewCases.toReversed() }).toEqual(expected);
  });

  it('fails the property at which a worker crashes, and continues with another worker', async () => {
    const [sound] = selectProperties(properties, ['answers/slash/getTeam']);
    if (!sound) throw new Error('There is no such property');
    // A worker crashes at a property that it does not have.
    const report = await runWith(pool, [{ ...sound, id: 'nowhere' }, sound]);
    expect(report.results).toMatchObject([
      { id: 'nowhere', verdict: 'failed', failure: { message: 'The worker crashed: This worker has no property nowhere' } },
      { id: 'answers/slash/getTeam', verdict: 'passed', runs: 3 },
    ]);
  });

  it('terminates its workers when it is interrupted, and reports what was not checked', async () => {
    const running = runWith(pool, properties, { signal: stop.signal });
    stop.abort();
    const { results, isInterrupted } = await running;
    expect(isInterrupted).toBe(true);
    expect(results.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['interrupted', 'interrupted', 'interrupted before it started', 'interrupted before it started']),
    );
  });
});
