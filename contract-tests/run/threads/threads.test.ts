import { beforeAll, describe, expect, it } from 'vitest';
import type { Property } from '../../property.ts';
import { allSuites } from '../../suites/all.ts';
import { simulatorTarget } from '../../target.ts';
import { createExecutor, type Executor } from '../executor.ts';
import type { Report } from '../results.ts';
import { type RunOptions, runProperties } from '../run.ts';
import { selectProperties } from '../select-properties.ts';
import { createWorkerPool } from './worker-pool.ts';

const OPTIONS: RunOptions = { name: 'simulator', seed: 7, runs: 3, rules: [] };
/** A thread of the sources compiles them first. */
const PATIENCE_MS = 120_000;

/** Of each kind one: reads, writes, a statement of ours, a model. */
async function fewProperties(): Promise<Property[]> {
  const { properties } = await allSuites();
  return [
    ...selectProperties(properties, [
      'answers/documented/listPosts',
      'answers/documented/createPost',
      'answers/slash/getTeam',
      'model/conversations',
    ]),
  ];
}

async function runWith(executor: Executor, properties: readonly Property[], part: Partial<RunOptions> = {}): Promise<Report> {
  try {
    return await runProperties(properties, executor, { ...OPTIONS, ...part });
  } finally {
    await executor.close();
  }
}

/** All but the times. */
function timeless({ startedAt: _at, durationMs: _ms, ...report }: Report): Omit<Report, 'startedAt' | 'durationMs'> {
  return { ...report, results: report.results.map(result => ({ ...result, durationMs: 0 })) };
}

describe('a run in threads', () => {
  let properties: Property[];
  beforeAll(async () => {
    properties = await fewProperties();
  });

  it(
    'tells the same as a run in this process, and as one in another order',
    async () => {
      const { properties: own, transitions } = await allSuites();
      const here = selectProperties(
        own,
        properties.map(({ id }) => id),
      );
      const alone = timeless(await runWith(createExecutor({ target: await simulatorTarget(), transitions }), here));
      const { signal } = new AbortController();
      const { results, tooFewCases, ...shared } = timeless(await runWith(createWorkerPool({ size: 2, signal }), properties.toReversed()));
      expect(alone.results.map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'passed', 'passed']);
      expect({ ...shared, results: results.toReversed(), tooFewCases: tooFewCases.toReversed() }).toEqual(alone);
    },
    PATIENCE_MS,
  );

  it(
    'fails the property at which a thread breaks down, and goes on in another',
    async () => {
      const [sound] = selectProperties(properties, ['answers/slash/getTeam']);
      if (!sound) throw new Error('There is no such property');
      // A thread ends when it is told what it does not have.
      const report = await runWith(createWorkerPool({ size: 1, signal: new AbortController().signal }), [
        { ...sound, id: 'nowhere' },
        sound,
      ]);
      expect(report.results).toMatchObject([
        { id: 'nowhere', verdict: 'failed', failure: { message: 'The worker crashed: This worker has no property nowhere' } },
        { id: 'answers/slash/getTeam', verdict: 'passed', runs: 3 },
      ]);
    },
    PATIENCE_MS,
  );

  it('ends its threads when it is interrupted, and says what was not looked at', async () => {
    const stop = new AbortController();
    const running = runWith(createWorkerPool({ size: 2, signal: stop.signal }), properties, { signal: stop.signal });
    stop.abort();
    const { results, isInterrupted } = await running;
    expect(isInterrupted).toBe(true);
    expect(results.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['interrupted', 'interrupted', 'interrupted before it started', 'interrupted before it started']),
    );
  });
});
