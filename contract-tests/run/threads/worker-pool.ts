/** Examines properties in threads, each with a simulator of its own: what comes of a property is the same in all of them. */
import type { Worker } from 'node:worker_threads';
import type { CheckOptions, Property } from '../../property.ts';
import { crashed, type Executor, notRun, type PropertyRun } from '../executor.ts';
import type { Task, Told } from './messages.ts';
import { startWorker } from './start.ts';

export interface WorkerPoolOptions {
  readonly size: number;
  /** Once aborted, the threads are ended wherever they are. */
  readonly signal: AbortSignal;
}

/** Starts threads as they are needed, up to so many. One that breaks down fails the property it was at, and another takes its place. */
export function createWorkerPool({ size, signal }: WorkerPoolOptions): Executor {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const close = async (): Promise<void> => {
    await Promise.all([...all].map(worker => worker.terminate()));
  };
  signal.addEventListener('abort', () => void close());
  return {
    size,
    async runProperty(property, cases) {
      const worker = idle.pop() ?? startWorker();
      all.add(worker);
      const told = await examinedBy(worker, property, cases);
      if (!(told instanceof Error)) {
        idle.push(worker);
        return told;
      }
      all.delete(worker);
      return signal.aborted ? notRun(property, 'interrupted') : crashed(property, cases, told);
    },
    close,
  };
}

/** What a thread tells of a property, or why it ended before. */
function examinedBy(worker: Worker, { id }: Property, cases: CheckOptions): Promise<PropertyRun | Error> {
  return new Promise(resolve => {
    const settle = (outcome: Told | Error): void => {
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      // What a thread that breaks down still has to say is said already.
      worker.on('error', () => undefined);
      resolve(outcome);
    };
    worker.on('message', settle);
    worker.on('error', settle);
    worker.on('exit', code => settle(new Error(`its thread ended with ${code}`)));
    worker.postMessage({ id, cases } satisfies Task);
  });
}
