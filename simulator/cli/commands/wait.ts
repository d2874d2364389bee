import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '../command.ts';
import { urlOf } from '../control-client.ts';
import { unreachable } from '../errors.ts';
import { seconds } from '../readers.ts';

const DEFAULT_TIMEOUT_SECONDS = 30;
const POLL_MS = 100;
/** An answer that takes longer is none: the next try may find a simulator that is up. */
const ANSWER_TIMEOUT_MS = 2000;

/** `sim wait`: returns when a simulator answers; rejects with exit code 3 when none did in time. */
export async function run({ settings, io }: Call): Promise<void> {
  const url = urlOf(settings);
  const timeoutSeconds = settings.one('timeout', seconds) ?? DEFAULT_TIMEOUT_SECONDS;
  const deadline = performance.now() + timeoutSeconds * 1000;
  while (!(await answers(url))) {
    if (performance.now() >= deadline) throw unreachable(`No simulator answered at ${url} within ${timeoutSeconds} s`);
    await pause(POLL_MS);
  }
  io.out(`A simulator answers at ${url}`);
}

/** Asks the front door, which needs neither key nor token. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS), redirect: 'manual' });
    const door = (await response.json()) as { readonly name?: unknown };
    return door.name === 'social-publishing-sim';
  } catch {
    return false;
  }
}
