/** A worker thread of `npm run seeds`: it checks one property at a time, models that only a simulator can run included. */
import { parentPort } from 'node:worker_threads';
import { createExecutor } from '../../run/executor.ts';
import type { Task, TaskResult } from '../../run/threads/worker-pool.ts';
import { simulatorTarget } from '../../target.ts';
import { seededSuites } from './run-seeds.ts';

const suites = seededSuites();
const executor = createExecutor({ target: await simulatorTarget(), suites });

async function work({ id, cases }: Task): Promise<void> {
  const property = suites.properties.find(candidate => candidate.id === id);
  if (!property) throw new Error(`This worker has no property ${id}`);
  const result: TaskResult = await executor.runProperty(property, cases);
  parentPort?.postMessage(result);
}

parentPort?.on('message', (task: Task) => void work(task));
