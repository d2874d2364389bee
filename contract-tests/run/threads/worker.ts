/** A worker thread with its own simulator and suites, which checks one property at a time. */
import { parentPort } from 'node:worker_threads';
import { allSuites } from '../../suites/all.ts';
import { simulatorTarget } from '../../target.ts';
import { createExecutor, type Executor } from '../executor.ts';
import { withoutOperations } from '../select-properties.ts';
import type { Task, TaskResult } from './worker-pool.ts';

const suites = allSuites();
const target = await simulatorTarget();
let executor: Executor | undefined;

/** Checks a property. An error ends the worker, which fails the property. */
async function work({ id, cases, excluded }: Task): Promise<void> {
  const property = suites.properties.find(candidate => candidate.id === id);
  if (!property) throw new Error(`This worker has no property ${id}`);
  executor ??= createExecutor({ target: withoutOperations(target, new Set(excluded)), suites });
  const result: TaskResult = await executor.runProperty(property, cases);
  parentPort?.postMessage(result);
}

// Messages sent before this listener exists are queued.
parentPort?.on('message', (task: Task) => void work(task));
