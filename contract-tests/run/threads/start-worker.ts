import { Worker } from 'node:worker_threads';

/** Lets a worker that runs from the sources load TypeScript. */
const FROM_SOURCES = `
  const { workerData: { tsx, entry } } = require('node:worker_threads');
  import(tsx).then(({ register }) => { register(); return import(entry); });
`;

/** Exchanges leave much behind that nobody needs for long: with more room for what is young, it is collected less often. */
const LIMITS = { maxYoungGenerationSizeMb: 128 };

/** In the package it is a bundle next to this code. */
const OWN = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './contract-worker.js', import.meta.url);

/** Starts a worker: that of `sim contract`, or another one from its source or its bundle. */
export function startWorker(entry = OWN): Worker {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { resourceLimits: LIMITS });
  const workerData = { tsx: import.meta.resolve('tsx/esm/api'), entry: entry.href };
  return new Worker(FROM_SOURCES, { eval: true, workerData, resourceLimits: LIMITS });
}
