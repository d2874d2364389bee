import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Target } from '../../../scenarios/runner/client.ts';
import { ScenarioFileError, UnreachableError } from '../../../scenarios/runner/errors.ts';
import { findScenarios } from '../../../scenarios/runner/find.ts';
import { checkScenarios, loadScenarios, refuseOnDeployment, type ScenarioFile } from '../../../scenarios/runner/load.ts';
import type { ScenarioResult } from '../../../scenarios/runner/results.ts';
import { runScenarios } from '../../../scenarios/runner/run-scenarios.ts';
import { createSimulator } from '../../index.ts';
import { sampleFolders, shippedScenarios } from '../../package-files.ts';
import type { Call, Io } from '../command.ts';
import { controlClient } from '../control-client.ts';
import { CliError, EXIT, unreachable, usageError } from '../errors.ts';
import { counted } from '../output.ts';
import { baseUrl, seed, text, token } from '../readers.ts';
import { chosenByTags, givenVars, mistakesOfVars } from '../run-choice.ts';
import { limitsOf, readRunDeployment, runOnDeployment } from '../run-deployment.ts';
import { type RunOutput, runOutput } from '../run-output.ts';
import type { Settings } from '../settings.ts';

/** The folder that runs if no scenario is given. */
const DEFAULT_FOLDER = 'scenarios';

/** `sim run`: runs scenarios. Exits with 1 if one of them failed. */
export async function run(call: Call): Promise<void> {
  const { settings, io } = call;
  const deployment = readRunDeployment(settings, io);
  const output = runOutput(settings, io, deployment);
  const places = await asUsage(async () => findScenarios(await wordsOf(call), io.cwd));
  const organizations = deployment ? undefined : await organizationsAt(settings);
  const nameOf = (place: string) => path.relative(io.cwd, place);
  const loaded = await asUsage(() => loadScenarios(places, nameOf, { organizations, vars: givenVars(settings, io) }));
  // A name that only an invalid file declares is not known.
  const mistakes = [...loaded.mistakes, ...(loaded.mistakes.length > 0 ? [] : mistakesOfVars(loaded.files, settings))];
  if (loaded.files.length === 0 && mistakes.length === 0)
    throw usageError(`${places.map(nameOf).join(', ')}: here are shared steps only; give a scenario that uses them`);
  const files = mistakes.length > 0 ? loaded.files : chosenByTags(loaded.files, settings);
  if (deployment) mistakes.push(...refuseOnDeployment(files, limitsOf(deployment)));
  if (settings.on('check')) return check(files, mistakes, io);
  failOnMistakes(mistakes);
  if (deployment) return runOnDeployment(files, deployment, { settings, io, output });
  const simulator = await openTarget(settings, io);
  const stop = stopOnSignal(io);
  const started = performance.now();
  try {
    const results = await runFiles(files, { ...call, target: simulator.target, output, signal: stop.signal });
    await output.end(results, performance.now() - started);
    failOnProblems(results, stop.signal.aborted);
  } catch (error) {
    throw error instanceof UnreachableError ? unreachable(error.message) : error;
  } finally {
    stop.release();
    await simulator.close();
  }
}

/** `--check`: runs nothing. Throws a usage error with a line for each mistake. */
function check(files: readonly ScenarioFile[], mistakes: readonly string[], io: Io): void {
  failOnMistakes([...mistakes, ...checkScenarios(files)]);
  io.out(`${counted(files.length, 'scenario')} without a mistake`);
}

function failOnMistakes(mistakes: readonly string[]): void {
  if (mistakes.length > 0)
    throw usageError([...mistakes, ...(mistakes.length > 1 ? [counted(mistakes.length, 'mistake')] : [])].join('\n'));
}

/** The first Ctrl+C or signal ends the run with a summary; a second one ends the process at once. */
function stopOnSignal(io: Io): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const release = io.onSignal(() => {
    release();
    controller.abort();
  });
  return { signal: controller.signal, release };
}

function failOnProblems(results: readonly ScenarioResult[], isInterrupted: boolean): void {
  const { length: failed } = results.filter(({ status }) => status === 'failed');
  const problems = [...(failed > 0 ? [`${counted(failed, 'scenario')} failed`] : []), ...(isInterrupted ? ['interrupted'] : [])];
  if (problems.length > 0) throw new CliError(problems.join(', '), EXIT.failed);
}

/** The organizations of new worlds of the simulator at --url, without `org_`; undefined for those of the default fixture. */
async function organizationsAt(settings: Settings): Promise<readonly string[] | undefined> {
  if (settings.one('url', baseUrl) === undefined) return undefined;
  // Reports a wrong address or token once, and not for every scenario.
  const { items } = await controlClient(settings).call('listWorlds');
  return items.flatMap(({ id, apiKeys }) => (id === 'default' ? Object.keys(apiKeys) : []));
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

interface Running extends Pick<Call, 'settings' | 'io'> {
  readonly target: Target;
  readonly output: RunOutput;
  readonly signal: AbortSignal;
}

function runFiles(files: readonly ScenarioFile[], { settings, io, target, output, signal }: Running): Promise<ScenarioResult[]> {
  const progress = (ended: number) => io.progress?.(ended === files.length ? '' : `${ended} of ${files.length} scenarios`);
  progress(0);
  return runScenarios(files, {
    target,
    seed: settings.one('seed', seed),
    bail: settings.on('bail') ?? false,
    signal,
    sampleFolders,
    onResult: output.result,
    onProgress: progress,
  });
}

/** The simulator at --url, or a new one in this process. */
async function openTarget(settings: Settings, io: Io): Promise<{ readonly target: Target; close(): Promise<void> }> {
  const url = settings.one('url', baseUrl);
  const overrides = settings.one('overrides', text);
  if (url !== undefined) {
    if (overrides !== undefined) throw usageError('--overrides is for a new simulator; give it to the one at --url when that starts');
    return { target: { fetch, url, controlToken: settings.one('control-token', token) }, close: async () => undefined };
  }
  const onProblem = (problem: unknown): void => io.err(`Internal error of the simulator: ${String(problem)}`);
  const simulator = await asUsage(() => createSimulator({ overrides, onProblem }));
  const target: Target = { fetch: (address, init) => simulator.fetch(address, init), url: 'http://127.0.0.1:4010' };
  return { target, close: () => simulator.close() };
}

async function asUsage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ScenarioFileError || error instanceof TypeError ? usageError(error.message) : error;
  }
}
