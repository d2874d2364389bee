import { mkdir, writeFile as writeBytes } from 'node:fs/promises';
import path from 'node:path';
import type { RecordedScenario } from '../../../openapi/generated/control-types.ts';
import { recordingOfHar } from '../../recorder/har.ts';
import { scenarioOf } from '../../recorder/scenario-text.ts';
import { systemReason } from '../../text/system-reason.ts';
import { readTextFile } from '../../text/text-file.ts';
import { runChild } from '../child-process.ts';
import type { Call } from '../command.ts';
import { type ControlClient, controlClient, controlClientOf } from '../control-client.ts';
import { EXIT, usageError } from '../errors.ts';
import { counted } from '../output.ts';
import { text } from '../readers.ts';
import { tryRecording } from '../record-check.ts';
import { placeOf } from '../report-place.ts';
import { createServeLog } from '../serve-log.ts';
import { serveSettings } from '../serve-settings.ts';
import type { Settings } from '../settings.ts';
import { writeFile } from '../write-file.ts';
import { environmentOf } from './exec.ts';
import { generateToken, start } from './serve.ts';

/**
 * `sim record`: makes a scenario of what has happened in a running simulator, or of what a command does with one of its own. Exits with the code of the
 * command, or with 1 for a scenario that does not pass.
 */
export async function run(call: Call): Promise<number> {
  const [command, ...args] = call.rest;
  const archive = call.settings.one('har', text);
  if (archive !== undefined) return write(await ofArchive(archive, call), call);
  if (command === undefined) return write(await recorded(controlClient(call.settings), call.settings), call);
  const options = serveSettings(call.settings, generateToken, { port: 0, log: 'silent' });
  // Standard output belongs to the command.
  const running = await start(options, createServeLog(options.log, { ...call.io, out: call.io.err }));
  try {
    const code = await runChild(command, args, environmentOf(running, options, call.io), call.io);
    const scenario = await recorded(controlClientOf(running.url, { controlToken: options.controlToken }), call.settings);
    return (await write(scenario, call)) || code;
  } finally {
    await running.stop();
  }
}

/** A scenario of the traffic in an HTTP Archive. */
async function ofArchive(archive: string, { settings, io }: Call): Promise<RecordedScenario> {
  try {
    const har = readTextFile(path.resolve(io.cwd, archive));
    const { text: scenario, files, notes } = scenarioOf(recordingOfHar(har, settings.one('name', text) ?? 'Recorded'));
    return {
      scenario,
      files: [...files].map(([name, bytes]) => ({ name, base64: Buffer.from(bytes).toString('base64') })),
      notes: [...notes],
    };
  } catch (error) {
    throw usageError(`--har: ${archive} cannot be read: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof SyntaxError || error instanceof TypeError ? error.message : systemReason(error);
}

async function recorded(client: ControlClient, settings: Settings): Promise<RecordedScenario> {
  const name = settings.one('name', text);
  const since = settings.one('since', text);
  return client.call('record', { body: { ...(name !== undefined && { name }), ...(since !== undefined && { since }) } });
}

/** Writes the scenario and its files, and tries it. Without --out it is printed. */
async function write({ scenario, files, notes }: RecordedScenario, { settings, io }: Call): Promise<number> {
  const out = settings.one('out', text);
  for (const note of notes) io.err(`not recorded: ${note}`);
  if (out === undefined) {
    io.out(scenario);
    if (files.length > 0) io.err(`It needs ${counted(files.length, 'file')} beside it: give --out checkout.yaml`);
    return 0;
  }
  const file = placeOf(out, 'scenario.yaml', io);
  await writeFile('--out', file, scenario);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  for (const { name, base64 } of files) await writeBytes(path.join(folder, name), Buffer.from(base64, 'base64'));
  const { takenOut, failure } = await tryRecording(file, scenario);
  for (const where of takenOut) io.err(`taken out, because it does not hold in a new world: ${where}`);
  if (failure) {
    io.err(`${out}:${failure.line} does not pass in a new world: ${failure.step}: ${failure.message}`);
    return EXIT.failed;
  }
  io.err(`${out} passes; run it with: sim run ${out}`);
  return 0;
}
