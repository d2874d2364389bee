import { runChild } from '../child-process.ts';
import type { Call } from '../command.ts';
import { usageError } from '../errors.ts';
import { createServeLog } from '../serve-log.ts';
import { serveSettings } from '../serve-settings.ts';
import { makeToken, start } from './serve.ts';

/** `sim exec -- <command>`: runs a command beside a simulator of its own, and gives its exit code. */
export async function run({ settings, rest, io }: Call): Promise<number> {
  const [command, ...args] = rest;
  if (command === undefined) throw usageError('The command is missing; write it behind --, for example sim exec -- npm test');
  const wanted = serveSettings(settings, makeToken, { port: 0, log: 'silent' });
  // The standard output is the command's.
  const running = await start(wanted, createServeLog(wanted.log, { ...io, out: io.err }));
  const env = {
    ...io.env,
    SIM_URL: running.url,
    SIM_API_KEY: running.apiKey,
    ...(wanted.controlToken === undefined ? {} : { SIM_CONTROL_TOKEN: wanted.controlToken }),
  };
  try {
    return await runChild(command, args, env, io);
  } finally {
    await running.stop();
  }
}
