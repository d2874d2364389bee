import type { Target } from '../../../scenarios/runner/client.ts';
import { createSimulator } from '../../index.ts';
import { readFixture } from '../../library/read-fixture.ts';
import { serveAssistant } from '../../mcp/stdio.ts';
import type { Call } from '../command.ts';
import { usageError } from '../errors.ts';
import { baseUrl, host, instant, seed, text, token } from '../readers.ts';
import type { Settings } from '../settings.ts';

/** `sim mcp`: lets an assistant use a simulator over the standard streams, until the assistant ends. */
export async function run({ settings, io }: Call): Promise<void> {
  const { target, close } = await openTarget(settings, io.err);
  try {
    await serveAssistant(target, io.streams, io.waitForStop(), error => io.err(`sim mcp: ${error.message}`));
  } finally {
    await close();
  }
}

interface Opened {
  readonly target: Target;
  close(): Promise<void>;
}

/** The simulator at --url, or a new one in this process, whose clock stands still. */
async function openTarget(settings: Settings, say: (line: string) => void): Promise<Opened> {
  const url = settings.one('url', baseUrl);
  if (url !== undefined)
    return { target: { fetch, url, controlToken: settings.one('control-token', token) }, close: async () => undefined };
  const webhookHosts = settings.all('allow-webhook-host', host);
  const startTime = settings.one('start-time', instant);
  const simulator = await asUsage(async () =>
    createSimulator({
      clock: 'manual',
      seed: settings.one('seed', seed) ?? 1,
      fixture: await readFixture(settings.one('fixture', text) ?? 'default', webhookHosts),
      webhookHosts,
      ...(startTime !== undefined && { startTime }),
      onProblem: problem => say(`sim mcp: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`),
    }),
  );
  return {
    target: { fetch: (address, init) => simulator.fetch(address, init), url: 'http://127.0.0.1:4010' },
    close: () => simulator.close(),
  };
}

async function asUsage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TypeError ? usageError(error.message) : error;
  }
}
