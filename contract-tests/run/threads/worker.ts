/** A worker thread with its own simulator and suites, which checks one property at a time. */
import { parentPort } from 'node:worker_threads';
import { allSuites } from '../../suites/all.ts';
import { simulatorTarget } from '../../target.ts';
import { createExecutor } from '../executor.ts';
import type { Task, TaskResult } from './messages.ts';

const suites = allSuites();
const executor = createExecutor({ target: await simulatorTarget(), suites });

/** Checks a property. An error ends the worker, which fails the property. */
async function work({ id, cases }: Task): Promise<void> {
  const property = suites.properties.find(candidate => candidate.id === id);
  if (!property) throw new Error(`This worker has no property ${id}`);
  const result: TaskResult = await executor.runProperty(property, cases);
  parentPort?.postMessage(result);
}

// Messages sent before this listener exists are queued.
parentPort?.on('message', (task: Task) => void work(task));
