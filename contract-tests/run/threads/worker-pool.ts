/** Checks properties in worker threads, each with a simulator of its own: the result of a property does not depend on the worker. */
import type { Worker } from 'node:worker_threads';
import type { CheckOptions, Property } from '../../property.ts';
import { needsMet } from '../../target.ts';
import { crashedRun, type Executor, skippedRun } from '../executor.ts';
import type { Task, TaskResult } from './messages.ts';
import { startWorker } from './start-worker.ts';

export interface WorkerPoolOptions {
  readonly size: number;
  /** Once aborted, the workers are terminated. */
  readonly signal: AbortSignal;
  /** Starts a worker; in place of the usual one. */
  start?(): Worker;
  /** Called with each result as its worker sent it. */
  onResult?(result: TaskResult): void;
}

/** Starts workers as they are needed, up to `size`. One that crashes fails its property and is replaced. */
export function createWorkerPool({ size, signal, start = startWorker, onResult }: WorkerPoolOptions): Executor {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const close = async (): Promise<void> => {
    await Promise.all([...all].map(worker => worker.terminate()));
  };
  signal.addEventListener('abort', () => void close());
  return {
    has: needsMet(),
    size,
    async runProperty(property, cases) {
      const worker = idle.pop() ?? start();
      all.add(worker);
      const outcome = await runOn(worker, property, cases);
      if (!(outcome instanceof Error)) {
        idle.push(worker);
        onResult?.(outcome);
        return outcome;
      }
      all.delete(worker);
      return signal.aborted ? skippedRun(property, 'interrupted') : crashedRun(property, cases, outcome);
    },
    close,
  };
}

/** The result of the worker, or why it ended before. */
function runOn(worker: Worker, { id }: Property, cases: CheckOptions): Promise<TaskResult | Error> {
  return new Promise(resolve => {
    const settle = (outcome: TaskResult | Error): void => {
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      // A crashing worker may emit more errors; the first one counts.
      worker.on('error', () => undefined);
      resolve(outcome);
    };
    worker.on('message', settle);
    worker.on('error', settle);
    worker.on('exit', code => settle(new Error(`it exited with ${code}`)));
    worker.postMessage({ id, cases } satisfies Task);
  });
}
