/** Asks a simulator for its health repeatedly, in a separate process, so that sending a file does not delay it. */
import { setTimeout as pause } from 'node:timers/promises';

const [, , url = '', key = ''] = process.argv;
const PAUSE_MS = 20;

let slowestMs = 0;
process.on('message', () => process.send?.(slowestMs));
// The bench has ended, perhaps with an error.
process.once('disconnect', () => process.exit());

async function ask(): Promise<number> {
  const asked = performance.now();
  const answer = await fetch(`${url}/api/v1/`, { headers: { 'x-api-key': key } });
  await answer.arrayBuffer();
  return performance.now() - asked;
}

// The first request opens the connection.
await ask();
process.send?.('watching');
for (;;) {
  slowestMs = Math.max(slowestMs, await ask());
  await pause(PAUSE_MS);
}
