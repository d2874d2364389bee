import { runChild } from '../child-process.ts';
import type { CoverageRun } from '../client-coverage/coverage-run.ts';
import { openCoverage } from '../client-coverage/open-coverage.ts';
import type { Call, Io } from '../command.ts';
import { usageError } from '../errors.ts';
import { createServeLog } from '../serve-log.ts';
import { type ServeSettings, serveSettings } from '../serve-settings.ts';
import { generateToken, type Running, start, type Watch } from './serve.ts';

/** `sim exec -- <command>`: runs a command with its own simulator and returns the exit code of the command, or 1 where it met less of the API than was wanted. */
export async function run({ settings, rest, io }: Call): Promise<number> {
  const [command, ...args] = rest;
  if (command === undefined) throw usageError('The command is missing; write it after --, for example sim exec -- npm test');
  const options = serveSettings(settings, generateToken, { port: 0, log: 'silent' });
  // Standard output belongs to the command.
  const coverage = await openCoverage(settings, io, true);
  const running = await start(options, createServeLog(options.log, { ...io, out: io.err }), coverage && watchFor(coverage));
  const code = await runChild(command, args, environmentOf(running, options, io), io).finally(() => running.stop());
  await coverage?.end(code, io.err);
  return code;
}

function watchFor(coverage: CoverageRun): Watch {
  return {
    onExchange({ operationId, message, requestBody, answer }) {
      if (operationId === null) return;
      const body = typeof answer.body === 'string' ? answer.body : '';
      coverage.called(operationId, answer.status);
      coverage.parts({ operationId, query: message.query, requestBody, answer: { status: answer.status, body } });
    },
    onTakenDelivery: type => coverage.delivered(type),
  };
}

/** The environment of a command that uses a simulator. */
export function environmentOf({ url, apiKey }: Running, { controlToken }: ServeSettings, { env }: Io): Io['env'] {
  return { ...env, SIM_URL: url, SIM_API_KEY: apiKey, ...(controlToken === undefined ? {} : { SIM_CONTROL_TOKEN: controlToken }) };
}
