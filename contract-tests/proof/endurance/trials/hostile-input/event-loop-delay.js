/**
 * Loaded by the simulator's process (`--import`). At each SIGUSR2, it writes for how long the event loop was blocked and how much memory the process
 * needs, and starts measuring again. Time in which another process had the processor does not count.
 */
import { appendFileSync } from 'node:fs';

const EVERY_MS = 5;
const MICROSECONDS_PER_MS = 1000;
const BYTES_PER_MB = 1_048_576;

let blockedMs = [];
let at = performance.now();
let usage = process.cpuUsage();

setInterval(() => {
  const lateMs = performance.now() - at - EVERY_MS;
  const { user, system } = process.cpuUsage(usage);
  blockedMs.push(Math.max(0, Math.min(lateMs, (user + system) / MICROSECONDS_PER_MS)));
  at = performance.now();
  usage = process.cpuUsage();
}, EVERY_MS).unref();

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const residentMegabytes = process.memoryUsage.rss() / BYTES_PER_MB;
  appendFileSync(process.env['SIM_MEASURES'] ?? '', `${JSON.stringify({ blockedMs, residentMegabytes })}\n`);
  // The time of this handler does not count.
  blockedMs = [];
  at = performance.now();
  usage = process.cpuUsage();
});
