import { mkdir, writeFile as writeBytes } from 'node:fs/promises';
import path from 'node:path';
import { isMap, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import type { RecordedScenario } from '../../../openapi/generated/control-types.ts';
import { loadFile } from '../../../scenarios/runner/load.ts';
import type { Failure } from '../../../scenarios/runner/results.ts';
import { runScenarios } from '../../../scenarios/runner/run-scenarios.ts';
import { createSimulator } from '../../index.ts';
import { sampleFolders } from '../../package-files.ts';
import { recordingOfHar } from '../../recorder/har.ts';
import { scenarioOf } from '../../recorder/scenario-text.ts';
import { systemReason } from '../../text/failures.ts';
import { readTextFile } from '../../text/text-file.ts';
import { runChild } from '../child-process.ts';
import type { Call } from '../command.ts';
import { type ControlClient, controlClient, controlClientOf } from '../control-client.ts';
import { EXIT, usageError } from '../errors.ts';
import { counted, placeOf, writeFile } from '../output.ts';

import { environmentOf } from '../serve/exec.ts';
import { createServeLog } from '../serve/log.ts';
import { generateToken, start } from '../serve/serve.ts';
import { serveSettings } from '../serve/settings.ts';
import type { Settings } from '../settings.ts';

/**
 * `sim record`: makes a scenario of what has happened in a running simulator, or of what a command does with one of its own. Exits with the code of the
 * command, or with 1 for a scenario that does not pass.
 */
export async function runRecord(call: Call): Promise<number> {
  const [command, ...args] = call.rest;
  const archive = call.settings.one('har');
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
    const { text: scenario, files, notes } = scenarioOf(recordingOfHar(har, settings.one('name') ?? 'Recorded'));
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
  const name = settings.one('name');
  const since = settings.one('since');
  return client.call('record', { body: { ...(name !== undefined && { name }), ...(since !== undefined && { since }) } });
}

/** Writes the scenario and its files, and tries it. Without --out it is printed. */
async function write({ scenario, files, notes }: RecordedScenario, { settings, io }: Call): Promise<number> {
  const out = settings.one('out');
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

/** How often something is taken out before the rest is given up. */
const MAX_TAKEN_OUT = 100;

export interface Tried {
  /** What does not hold in a new world and was taken out, such as `line 12: body.total`. */
  readonly takenOut: readonly string[];
  /** Why it still fails; undefined for a scenario that passes. */
  readonly failure: Failure | undefined;
}

/**
 * Runs the scenario in `file`, whose text is `recording`, on a new simulator, and takes out the expectations that do not hold there, one by one. Rejects with a ScenarioFileError for a
 * file that is no scenario.
 */
async function tryRecording(file: string, recording: string): Promise<Tried> {
  const takenOut: string[] = [];
  let text = recording;
  const simulator = await createSimulator();
  try {
    const target = { fetch: simulator.fetch, url: 'http://127.0.0.1:4010' };
    for (;;) {
      const [result] = await runScenarios(await loadFile(file, file, { files: { samples: sampleFolders } }), { target });
      const failure = result?.failure ?? undefined;
      const [difference] = failure?.differences ?? [];
      if (!failure || !difference || takenOut.length >= MAX_TAKEN_OUT) return { takenOut, failure };
      const changed = withoutExpectation(text, failure.line, difference.path);
      if (changed === undefined) return { takenOut, failure };
      text = changed;
      takenOut.push(`line ${failure.line}: ${difference.path}`);
      await writeFile('--out', file, text);
    }
  } finally {
    await simulator.close();
  }
}

/** The text of a scenario whose step at a line takes any value at a path; undefined where it expects nothing there, or expects only the status. */
export function withoutExpectation(text: string, line: number, field: string): string | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const step = stepAt(document.get('steps'), line, lines);
  const keys = ['expect', ...field.split('.').map(key => (/^\d+$/.test(key) ? Number(key) : key))];
  // What a call answers at all is what the scenario is about.
  if (field === 'status' || !step?.hasIn(keys)) return undefined;
  step.setIn(keys, '$any');
  return document.toString({ lineWidth: 0 });
}

/** The step that begins in a line, also within `repeat`. */
function stepAt(steps: unknown, line: number, lines: LineCounter): YAMLMap | undefined {
  if (!isSeq(steps)) return undefined;
  for (const step of steps.items) {
    if (!isMap(step)) continue;
    if (lines.linePos(step.range?.[0] ?? 0).line === line) return step;
    const inner = stepAt(step.get('steps'), line, lines);
    if (inner) return inner;
  }
  return undefined;
}
