import { Worker } from 'node:worker_threads';

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
