import { setTimeout as pause } from 'node:timers/promises';
import { readAnswer } from '../../../scenarios/runner/read-answer.ts';
import { connectionReason, redirectHint, untrustedCertificate } from '../../text/failures.ts';
import type { Call } from '../command.ts';
import { urlOf } from '../control-client.ts';
import { unreachable } from '../errors.ts';

const POLL_MS = 100;
/** Timeout of one attempt. */
const ANSWER_TIMEOUT_MS = 2000;

/** `sim wait`: returns when a simulator responds; rejects with exit code 3 on a timeout. */
export async function runWait({ settings, io }: Call): Promise<void> {
  const url = urlOf(settings);
  const timeoutSeconds = settings.get('timeout');
  const deadline = performance.now() + timeoutSeconds * 1000;
  for (let hint = await look(url); hint !== undefined; hint = await look(url)) {
    if (performance.now() >= deadline) throw unreachable(`No simulator responded at ${url} within ${timeoutSeconds} s${hint}`);
    await pause(POLL_MS);
  }
  io.out(`The simulator at ${url} is ready`);
}

/** Undefined when a simulator responds, else what is known of the answer. The root path needs neither key nor token. */
async function look(url: string): Promise<string | undefined> {
  try {
    const response = await readAnswer(signal => fetch(`${url}/`, { signal, redirect: 'manual' }), {
      limits: { firstByteMs: ANSWER_TIMEOUT_MS, wholeMs: ANSWER_TIMEOUT_MS },
    });
    const hint = redirectHint(response.status, response.headers.get('location'));
    if (hint !== '') return hint;
    const root = (await response.json()) as { readonly name?: unknown };
    return root.name === 'social-publishing-sim' ? undefined : '';
  } catch (error) {
    const untrusted = untrustedCertificate(new URL(url).origin, connectionReason(error));
    return untrusted === undefined ? '' : `: ${untrusted}`;
  }
}
