import { runChild } from '../child-process.ts';
import type { CoverageRun } from '../client-coverage/coverage-run.ts';
import { openCoverage } from '../client-coverage/open-coverage.ts';
import type { Call, Io } from '../command.ts';
import { usageError } from '../errors.ts';
import { createServeLog } from './log.ts';
import { generateToken, type Running, start, type Watch } from './serve.ts';
import { type ServeSettings, serveSettings, withTrusted } from './settings.ts';

/** `sim exec -- <command>`: runs a command with its own simulator and returns the exit code of the command, or 1 where it met less of the API than was wanted. */
export async function runExec({ settings, rest, io }: Call): Promise<number> {
  const [command, ...args] = rest;
  if (command === undefined) throw usageError('The command is missing; write it after --, for example sim exec -- npm test');
  const options = serveSettings(settings, generateToken, { port: 0, log: 'silent' });
  // Standard output belongs to the command.
  const coverage = await openCoverage(settings, io, true);
  const running = await start(options, createServeLog(options.log, { ...io, out: io.err }), coverage && watchFor(coverage));
  let code: number;
  try {
    code = await runChild(command, args, environmentOf(running, options, io), io);
  } finally {
    await running.stop();
  }
  await coverage?.end(code, io.err);
  return code;
}

function watchFor(coverage: CoverageRun): Watch {
  return {
    onExchange({ operationId, message, requestBody, answer }) {
      if (operationId === null) return;
      const { status, body, broken } = answer;
      // What a fault breaks off is no answer for the client.
      coverage.called(operationId, broken === undefined ? status : null);
      const received = broken === undefined ? { status, body: typeof body === 'string' ? body : '' } : undefined;
      coverage.parts({ operationId, query: message.query, requestBody, answer: received });
    },
    onTakenDelivery: type => coverage.delivered(type),
  };
}

/** The environment of a command that uses a simulator. */
export function environmentOf({ url, apiKey, certificateFile }: Running, { controlToken }: ServeSettings, { env }: Io): Io['env'] {
  const trust = certificateFile === undefined ? {} : { NODE_EXTRA_CA_CERTS: withTrusted(certificateFile, env['NODE_EXTRA_CA_CERTS']) };
  return {
    ...env,
    ...trust,
    SIM_URL: url,
    SIM_API_KEY: apiKey,
    ...(controlToken === undefined ? {} : { SIM_CONTROL_TOKEN: controlToken }),
  };
}
