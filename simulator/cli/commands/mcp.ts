import { setImmediate } from 'node:timers/promises';
import type { Target } from '../../../scenarios/runner/client.ts';
import type { Simulator } from '../../index.ts';
import { serveAssistant } from '../../mcp/stdio.ts';
import type { Call, Io } from '../command.ts';
import { usageError } from '../errors.ts';

import type { Settings } from '../settings.ts';

/** `sim mcp`: lets an assistant use a simulator over the standard streams, until the assistant ends. */
export async function runMcp({ settings, io }: Call): Promise<void> {
  const url = settings.one('url');
  const say = (error: Error): void => io.err(`sim mcp: ${error.message}`);
  if (url !== undefined)
    return serveAssistant({ fetch, url, controlToken: settings.one('control-token') }, io.streams, io.waitForStop(), say);
  const opening = open(settings, io);
  try {
    // A simulator that cannot be opened ends the command, with what is wrong.
    const failed = opening.then(() => new Promise<never>(() => undefined));
    await serveAssistant(targetOf(opening), io.streams, Promise.race([io.waitForStop(), failed]), say);
  } finally {
    await (await opening).close();
  }
}

/** A simulator that is opened meanwhile, as a target. */
function targetOf(opening: Promise<Simulator>): Target {
  return { fetch: async (address, init) => (await opening).fetch(address, init), url: 'http://127.0.0.1:4010' };
}

/** Opens a simulator of its own, whose clock stands still. An assistant that waits for its first answer gets it before. */
async function open(settings: Settings, io: Io): Promise<Simulator> {
  const webhookHosts = settings.all('allow-webhook-host');
  const startTime = settings.one('start-time');
  const options = { seed: settings.get('seed'), webhookHosts, ...(startTime !== undefined && { startTime }) };
  const fixture = settings.one('fixture') ?? 'default';
  await setImmediate();
  const [{ createSimulator }, { readFixture }] = await Promise.all([import('../../index.ts'), import('../../library/read-files.ts')]);
  try {
    return await createSimulator({
      clock: 'manual',
      ...options,
      fixture: await readFixture(fixture, webhookHosts),
      onProblem: problem => io.err(`sim mcp: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`),
    });
  } catch (error) {
    throw error instanceof TypeError ? usageError(error.message) : error;
  }
}
