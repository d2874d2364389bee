import { Worker } from 'node:worker_threads';

/** Has a thread of the sources load TypeScript as this process does. */
const FROM_SOURCES = `
  const { workerData: { tsx, entry } } = require('node:worker_threads');
  import(tsx).then(({ register }) => { register(); return import(entry); });
`;

/** Starts a thread: from the bundle, where its entry lies beside all other code, or from the sources. */
export function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./contract-worker.js', import.meta.url));
  const workerData = { tsx: import.meta.resolve('tsx/esm/api'), entry: new URL('./worker.ts', import.meta.url).href };
  return new Worker(FROM_SOURCES, { eval: true, workerData });
}
