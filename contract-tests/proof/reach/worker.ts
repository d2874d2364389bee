/** A worker thread of `npm run reach`, which checks properties and collects what they reach. */
import { parentPort } from 'node:worker_threads';
import { createExecutor } from '../../run/executor.ts';
import type { Task, TaskResult } from '../../run/threads/worker-pool.ts';
import { everySuite } from '../every-suite.ts';
import { createNames } from './declared.ts';
import { observedSimulator } from './observe.ts';

const suites = await everySuite();
const { names, add } = createNames();
/** What was reached since the last result. */
let fresh: (readonly [kind: string, name: string])[] = [];
const target = await observedSimulator((kind, name) => {
  if (names.get(kind)?.has(name)) return;
  add(kind, name);
  fresh.push([kind, name]);
});
const executor = createExecutor({ target, suites });

async function work({ id, cases }: Task): Promise<void> {
  const property = suites.properties.find(candidate => candidate.id === id);
  if (!property) throw new Error(`This worker has no property ${id}`);
  const run = await executor.runProperty(property, cases);
  const result: TaskResult = { ...run, reached: fresh };
  fresh = [];
  parentPort?.postMessage(result);
}

parentPort?.on('message', (task: Task) => void work(task));
