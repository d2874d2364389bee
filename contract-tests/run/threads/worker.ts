/** A thread of a run: it has a simulator and suites of its own, and examines the properties that it is told, one after the other. */
import { parentPort } from 'node:worker_threads';
import { allSuites } from '../../suites/all.ts';
import { simulatorTarget } from '../../target.ts';
import { createExecutor } from '../executor.ts';
import type { Task, Told } from './messages.ts';

const { properties, transitions } = await allSuites();
const crew = createExecutor({ target: await simulatorTarget(), transitions });

/** What throws here ends the thread: the run takes it for a breakdown, and says so. */
async function work({ id, cases }: Task): Promise<void> {
  const property = properties.find(candidate => candidate.id === id);
  if (!property) throw new Error(`This thread has no property ${id}`);
  const told: Told = await crew.runProperty(property, cases);
  parentPort?.postMessage(told);
}

// What was sent before this listens waits for it.
parentPort?.on('message', (task: Task) => void work(task));
