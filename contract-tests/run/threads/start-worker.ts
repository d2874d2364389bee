import { Worker } from 'node:worker_threads';

/** Lets a worker that runs from the sources load TypeScript. */
const FROM_SOURCES = `
  const { workerData: { tsx, entry } } = require('node:worker_threads');
  import(tsx).then(({ register }) => { register(); return import(entry); });
`;

/** Exchanges leave much behind that nobody needs for long: with more room for what is young, it is collected less often. */
const LIMITS = { maxYoungGenerationSizeMb: 128 };

/** Starts a worker: in the package from the bundle next to this code, else from the sources. `entry` is the source of another one, which no package has. */
export function startWorker(entry = new URL('./worker.ts', import.meta.url)): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./contract-worker.js', import.meta.url), { resourceLimits: LIMITS });
  const workerData = { tsx: import.meta.resolve('tsx/esm/api'), entry: entry.href };
  return new Worker(FROM_SOURCES, { eval: true, workerData, resourceLimits: LIMITS });
}
