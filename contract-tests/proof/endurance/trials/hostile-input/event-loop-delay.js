/**
 * Loaded by the simulator's process (`--import`). At each SIGUSR2, it writes for how long the event loop was blocked and how much memory the process
 * needs, and starts measuring again. Time in which another process had the processor does not count.
 */
import { appendFileSync } from 'node:fs';
import { createHistogram } from 'node:perf_hooks';

const EVERY_MS = 10;
const MICROSECONDS_PER_MS = 1000;
const BYTES_PER_MB = 1_048_576;

const blocked = createHistogram();
let at = performance.now();
let usage = process.cpuUsage();

setInterval(() => {
  const lateMs = performance.now() - at - EVERY_MS;
  const { user, system } = process.cpuUsage(usage);
  blocked.record(Math.max(1, Math.round(Math.min(lateMs * MICROSECONDS_PER_MS, user + system))));
  at = performance.now();
  usage = process.cpuUsage();
}, EVERY_MS).unref();

process.on('SIGUSR2', () => {
  const [p99Ms, maxMs] = [blocked.percentile(99), blocked.max].map(microseconds => microseconds / MICROSECONDS_PER_MS);
  globalThis.gc?.();
  globalThis.gc?.();
  const residentMegabytes = process.memoryUsage.rss() / BYTES_PER_MB;
  appendFileSync(process.env['SIM_MEASURES'] ?? '', `${JSON.stringify({ p99Ms, maxMs, residentMegabytes })}\n`);
  // The time of this handler does not count.
  blocked.reset();
  at = performance.now();
  usage = process.cpuUsage();
});
