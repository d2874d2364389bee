import { runChild } from '../child-process.ts';
import type { Call, Io } from '../command.ts';
import { usageError } from '../errors.ts';
import { createServeLog } from '../serve-log.ts';
import { type ServeSettings, serveSettings } from '../serve-settings.ts';
import { generateToken, type Running, start } from './serve.ts';

/** `sim exec -- <command>`: runs a command with its own simulator and returns the exit code of the command. */
export async function run({ settings, rest, io }: Call): Promise<number> {
  const [command, ...args] = rest;
  if (command === undefined) throw usageError('The command is missing; write it after --, for example sim exec -- npm test');
  const options = serveSettings(settings, generateToken, { port: 0, log: 'silent' });
  // Standard output belongs to the command.
  const running = await start(options, createServeLog(options.log, { ...io, out: io.err }));
  try {
    return await runChild(command, args, environmentOf(running, options, io), io);
  } finally {
    await running.stop();
  }
}

/** The environment of a command that uses a simulator. */
export function environmentOf({ url, apiKey }: Running, { controlToken }: ServeSettings, { env }: Io): Io['env'] {
  return { ...env, SIM_URL: url, SIM_API_KEY: apiKey, ...(controlToken === undefined ? {} : { SIM_CONTROL_TOKEN: controlToken }) };
}
