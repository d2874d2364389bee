import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Target } from '../../../scenarios/runner/client.ts';
import { ScenarioFileError, UnreachableError } from '../../../scenarios/runner/errors.ts';
import { findScenarios } from '../../../scenarios/runner/find.ts';
import { loadScenario, type ScenarioFile } from '../../../scenarios/runner/load.ts';
import type { ScenarioResult } from '../../../scenarios/runner/results.ts';
import { runScenarios } from '../../../scenarios/runner/run-scenarios.ts';
import { createSimulator } from '../../index.ts';
import { sampleFolders, shippedScenarios } from '../../package-files.ts';
import type { Call, Io } from '../command.ts';
import { controlClient } from '../control-client.ts';
import { CliError, EXIT, unreachable, usageError } from '../errors.ts';
import { counted } from '../output.ts';
import { baseUrl, seed, token } from '../readers.ts';
import { type RunOutput, runOutput } from '../run-output.ts';
import type { Settings } from '../settings.ts';

/** The folder that runs if no scenario is given. */
const DEFAULT_FOLDER = 'scenarios';

/** `sim run`: runs scenarios. Exits with 1 if one of them failed. */
export async function run(call: Call): Promise<void> {
  const { settings, io } = call;
  const output = runOutput(settings, io);
  const files = await asUsage(async () => {
    const places = await findScenarios(await wordsOf(call), io.cwd);
    return Promise.all(places.map(place => loadScenario(place, path.relative(io.cwd, place))));
  });
  const simulator = await openTarget(settings, io);
  const started = performance.now();
  try {
    const results = await runFiles(files, simulator.target, settings, io, output);
    await output.end(results, performance.now() - started);
    const { length: failed } = results.filter(({ status }) => status === 'failed');
    if (failed > 0) throw new CliError(`${counted(failed, 'scenario')} failed`, EXIT.failed);
  } catch (error) {
    throw error instanceof UnreachableError ? unreachable(error.message) : error;
  } finally {
    await simulator.close();
  }
}

/** The arguments, or the folder `scenarios`. */
async function wordsOf({ words, io }: Call): Promise<readonly string[]> {
  if (words.length > 0) return words;
  const folder = await stat(path.join(io.cwd, DEFAULT_FOLDER)).catch(() => undefined);
  if (folder?.isDirectory()) return [DEFAULT_FOLDER];
  throw usageError(
    `No scenario given, and there is no folder ${DEFAULT_FOLDER} here. Use sim run <file or folder>; the shipped scenarios are in ${shippedScenarios}`,
  );
}

function runFiles(
  files: readonly ScenarioFile[],
  target: Target,
  settings: Settings,
  io: Io,
  output: RunOutput,
): Promise<ScenarioResult[]> {
  const progress = (ended: number) => io.progress?.(ended === files.length ? '' : `${ended} of ${files.length} scenarios`);
  progress(0);
  return runScenarios(files, {
    target,
    seed: settings.one('seed', seed),
    bail: settings.on('bail') ?? false,
    sampleFolders,
    onResult: output.result,
    onProgress: progress,
  });
}

/** The simulator at --url, or a new one in this process. */
async function openTarget(settings: Settings, io: Io): Promise<{ readonly target: Target; close(): Promise<void> }> {
  const url = settings.one('url', baseUrl);
  if (url !== undefined) {
    // Reports a wrong address or token once, and not for every scenario.
    await controlClient(settings).call('getStatus');
    return { target: { fetch, url, controlToken: settings.one('control-token', token) }, close: async () => undefined };
  }
  const simulator = await createSimulator({ onProblem: problem => io.err(`Internal error of the simulator: ${String(problem)}`) });
  const target: Target = { fetch: (address, init) => simulator.fetch(address, init), url: 'http://127.0.0.1:4010' };
  return { target, close: () => simulator.close() };
}

async function asUsage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ScenarioFileError ? usageError(error.message) : error;
  }
}
