import type { Worker } from 'node:worker_threads';
import { needsMet } from '../../target.ts';
import { crashedRun, type Executor, skippedRun } from '../executor.ts';
import type { Task, TaskResult } from './messages.ts';
import { startWorker } from './start-worker.ts';

export interface WorkerPoolOptions {
  readonly size: number;
  /** Terminates the workers when it is aborted. */
  readonly signal: AbortSignal;
  /** Ids of operations that must not be called. */
  readonly excluded?: ReadonlySet<string>;
  /** Starts a worker other than that of `sim contract`. */
  start?(): Worker;
  /** Called with each result of a worker. */
  onResult?(result: TaskResult): void;
}

/**
 * Creates an executor that checks properties in up to `size` worker threads, each with its own simulator. A worker that crashes fails its property
 * and is replaced.
 */
export function createWorkerPool({ size, signal, excluded = new Set(), start = startWorker, onResult }: WorkerPoolOptions): Executor {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let requests = 0;
  const close = async (): Promise<void> => {
    await Promise.all([...all].map(worker => worker.terminate()));
  };
  signal.addEventListener('abort', () => void close());
  return {
    has: needsMet(),
    size,
    get requests() {
      return requests;
    },
    async runProperty(property, cases) {
      const worker = idle.pop() ?? start();
      all.add(worker);
      const outcome = await runOn(worker, { id: property.id, cases, excluded: [...excluded] });
      if (!(outcome instanceof Error)) {
        idle.push(worker);
        requests += outcome.observations.requests;
        onResult?.(outcome);
        return outcome;
      }
      all.delete(worker);
      return signal.aborted ? skippedRun(property, 'interrupted') : crashedRun(property, cases, outcome);
    },
    // Each session of a simulator has its own world and judge.
    forget: () => undefined,
    close,
  };
}

/** Returns the result of the worker, or the error that ended it. */
function runOn(worker: Worker, task: Task): Promise<TaskResult | Error> {
  return new Promise(resolve => {
    const settle = (outcome: TaskResult | Error): void => {
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      // A crashing worker may emit further errors, which are ignored.
      worker.on('error', () => undefined);
      resolve(outcome);
    };
    worker.on('message', settle);
    worker.on('error', settle);
    worker.on('exit', code => settle(new Error(`it exited with ${code}`)));
    worker.postMessage(task);
  });
}
