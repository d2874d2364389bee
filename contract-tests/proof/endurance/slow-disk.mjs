/** Preloaded to simulate a slow disk: each sync takes `SLOW_SYNC_MS` longer. */
import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const delayMs = Number(process.env.SLOW_SYNC_MS);
const handle = await open(fileURLToPath(import.meta.url));
const prototype = Object.getPrototypeOf(handle);
await handle.close();
const { sync } = prototype;
prototype.sync = async function slowSync() {
  await pause(delayMs);
  return sync.call(this);
};
