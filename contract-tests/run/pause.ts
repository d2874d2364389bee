import { setTimeout as sleep } from 'node:timers/promises';

/** Waits in real time between two reads of a deployment. The suites wait nowhere else. */
export async function pause(ms: number): Promise<void> {
  await sleep(ms);
}
