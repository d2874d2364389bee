/** Runs properties, and collects what they reach. */
import type { Property } from '../../property.ts';
import { createExecutor, type Executor } from '../../run/executor.ts';
import type { PropertyResult } from '../../run/results.ts';
import { runProperties } from '../../run/run.ts';
import { createWorkerPool, startWorker } from '../../run/threads/worker-pool.ts';
import { everySuite } from '../every-suite.ts';
import { type Add, declared, KINDS, REFUSALS, transitionName } from './declared.ts';
import { observedSimulator } from './observe.ts';
import { tour } from './tour.ts';

export interface ReachOptions {
  readonly seed: number;
  /** The number of cases of each property. */
  readonly runs: number;
  /** The number of threads, and the file of their bundle; without them everything runs in this thread. */
  readonly workers?: { readonly count: number; readonly entry: URL } | undefined;
}

/** Matches properties whose calls must all be refused, which reach everything in their first cases. */
const REFUSED = /^(?:refusals|mistakes|ids|writes\/refused|answers\/(?:slash|unknown-fields|repeatable))\//;
const CASES_OF_REFUSED = 3;

/** Runs all properties, those whose calls are refused with a few cases only, and adds what they reach. Returns the results that did not pass. */
export async function runReach({ seed, runs, workers }: ReachOptions, add: Add): Promise<readonly PropertyResult[]> {
  const suites = await everySuite();
  await tourOnce(seed, add);
  const executor = workers ? poolOf(workers, add) : createExecutor({ target: await observedSimulator(add), suites });
  const results: PropertyResult[] = [];
  const take = async (properties: readonly Property[], cases: number): Promise<void> => {
    const report = await runProperties(properties, executor, { name: 'simulator', seed, runs: cases, rules: [] });
    results.push(...report.results);
    addTransitions(report.coverage.transitions, add);
  };
  try {
    await take(
      suites.properties.filter(({ id }) => REFUSED.test(id)),
      Math.min(runs, CASES_OF_REFUSED),
    );
    await take(
      suites.properties.filter(({ id }) => !REFUSED.test(id)),
      runs,
    );
  } finally {
    await executor.close();
  }
  return results.filter(({ verdict }) => verdict !== 'passed');
}

/** Adds situations that no property has. */
async function tourOnce(seed: number, add: Add): Promise<void> {
  const target = await observedSimulator(add);
  const session = await target.open(seed);
  await tour(session);
  await session.close();
  await target.close();
}

/** Adds the transitions that were seen. */
function addTransitions(coverage: readonly { readonly lifecycle: string; readonly unseen: readonly string[] }[], add: Add): void {
  const unseen = new Set(coverage.flatMap(({ lifecycle, unseen: moves }) => moves.map(move => transitionName(lifecycle, move))));
  for (const name of declared().get('transitions') ?? []) if (!unseen.has(name)) add('transitions', name);
}

function poolOf({ count, entry }: NonNullable<ReachOptions['workers']>, add: Add): Executor {
  return createWorkerPool({
    size: count,
    signal: new AbortController().signal,
    start: () => startWorker(entry),
    onResult({ reached = [] }) {
      for (const [name, value] of reached) {
        const kind = [...KINDS, ...REFUSALS].find(candidate => candidate === name);
        if (kind) add(kind, value);
      }
    },
  });
}
