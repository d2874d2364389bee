import { Worker } from 'node:worker_threads';
import type { CheckOptions } from '../../property.ts';
import { needsMet } from '../../target.ts';
import { crashedRun, type Executor, type PropertyRun, skippedRun } from '../executor.ts';

/** A message to a worker: the property to check. */
export interface Task {
  readonly id: string;
  readonly cases: CheckOptions;
  /** Ids of operations that must not be called; the same in all tasks of a worker. */
  readonly excluded: readonly string[];
}

/** A message from a worker. */
export interface TaskResult extends PropertyRun {
  /** What the property has reached, as kinds with names, from a worker that collects it. */
  readonly reached?: readonly (readonly [kind: string, name: string])[];
}

/** The code of a worker that runs from the sources: it loads TypeScript. */
const FROM_SOURCES = `
  const { workerData: { tsx, entry } } = require('node:worker_threads');
  import(tsx).then(({ register }) => { register(); return import(entry); });
`;

/** Exchanges create many short-lived objects: a larger young generation is collected less often. */
const LIMITS = { maxYoungGenerationSizeMb: 128 };

/** The worker's source, or in the package its bundle next to this code. */
const OWN = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './contract-worker.js', import.meta.url);

/** Starts a worker: that of `sim contract`, or another one by its source or bundle. */
export function startWorker(entry = OWN): Worker {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { resourceLimits: LIMITS });
  const workerData = { tsx: import.meta.resolve('tsx/esm/api'), entry: entry.href };
  return new Worker(FROM_SOURCES, { eval: true, workerData, resourceLimits: LIMITS });
}

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
