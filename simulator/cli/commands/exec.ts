import { runChild } from '../child-process.ts';
import type { Call } from '../command.ts';
import { usageError } from '../errors.ts';
import { createServeLog } from '../serve-log.ts';
import { serveSettings } from '../serve-settings.ts';
import { generateToken, start } from './serve.ts';

/** `sim exec -- <command>`: runs a command with its own simulator and returns the exit code of the command. */
export async function run({ settings, rest, io }: Call): Promise<number> {
  const [command, ...args] = rest;
  if (command === undefined) throw usageError('The command is missing; write it after --, for example sim exec -- npm test');
  const options = serveSettings(settings, generateToken, { port: 0, log: 'silent' });
  // Standard output belongs to the command.
  const running = await start(options, createServeLog(options.log, { ...io, out: io.err }));
  const env = {
    ...io.env,
    SIM_URL: running.url,
    SIM_API_KEY: running.apiKey,
    ...(options.controlToken === undefined ? {} : { SIM_CONTROL_TOKEN: options.controlToken }),
  };
  try {
    return await runChild(command, args, env, io);
  } finally {
    await running.stop();
  }
}
