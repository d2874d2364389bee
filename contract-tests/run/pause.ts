/** The only waiting of the suites in real time: between two looks at what a deployment works on by itself. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends after so many milliseconds. */
export async function pause(ms: number): Promise<void> {
  await sleep(ms);
}
