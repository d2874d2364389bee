import path from 'node:path';
import pc from 'picocolors';
import type { Target } from '../../../scenarios/runner/client.ts';
import { UnreachableError } from '../../../scenarios/runner/errors.ts';
import { refuseOnDeployment, type ScenarioFile } from '../../../scenarios/runner/load.ts';
import type { ScenarioResult } from '../../../scenarios/runner/results.ts';
import { type Chunk, type Rewritten, rewritten } from '../../../scenarios/runner/rewrite.ts';
import type { RecordedValue } from '../../../scenarios/runner/run-scenario.ts';
import { runScenarios } from '../../../scenarios/runner/run-scenarios.ts';
import { createSimulator } from '../../index.ts';
import { readTextFile } from '../../text/text-file.ts';
import type { Call, Io } from '../command.ts';
import { CliError, EXIT, unreachable, usageError } from '../errors.ts';
import { counted, writeFile } from '../output.ts';
import { integer } from '../readers.ts';
import type { Settings } from '../settings.ts';
import { limitsOf, readRunDeployment, runOnDeployment } from './deployment.ts';
import { asUsage, chosenScenarios } from './files.ts';
import { type RunOutput, runOutput } from './output.ts';
import { watchScenarios } from './watch.ts';

const MAX_WORLDS = 64;
const worlds = integer(1, MAX_WORLDS);

/** `sim run`: runs scenarios. Exits with 1 if one of them failed. */
export async function runRun(call: Call): Promise<void> {
  const { settings, io } = call;
  const deployment = readRunDeployment(settings, io);
  const output = runOutput(settings, io, deployment);
  const chosen = await chosenScenarios(call, deployment !== undefined);
  const { files } = chosen;
  const mistakes = [...chosen.mistakes, ...(deployment ? refuseOnDeployment(files, limitsOf(deployment)) : [])];
  const isWatching = settings.on('watch');
  const isCheck = settings.on('check');
  if (isCheck || !isWatching) failOnMistakes(mistakes);
  if (isCheck) return io.out(`${counted(files.length, 'scenario')} without a mistake`);
  if (deployment) return runOnDeployment(files, deployment, { settings, io, output });
  const simulator = await openTarget(settings, io);
  const stop = stopOnSignal(io);
  const { signal } = stop;
  const recorded = updateOf(settings);
  const toEnd = (due: readonly ScenarioFile[]) => runToEnd(due, { settings, io, target: simulator.target, output, signal, recorded });
  const work = isWatching ? watchScenarios(chosen, { io, signal, load: () => chosenScenarios(call, false), run: toEnd }) : toEnd(files);
  const [ended] = await Promise.allSettled([work]);
  stop.release();
  await simulator.close();
  // What came before a failure can be written all the same.
  if (recorded && !signal.aborted && (ended.status === 'fulfilled' || recorded.length > 0))
    await updateRecorded(recorded, settings.on('yes'), io);
  if (ended.status === 'rejected') throw ended.reason;
}

/** Where the values of recorded expectations are put with --update. */
function updateOf(settings: Settings): RecordedValue[] | undefined {
  const isUpdating = settings.on('update');
  if (isUpdating && settings.on('watch')) throw usageError('--update and --watch do not go together: leave one of them out');
  if (!isUpdating && settings.raw('yes')?.from.startsWith('--')) throw usageError('--yes goes with --update');
  return isUpdating ? [] : undefined;
}

/** Runs scenarios and reports them. Throws a CliError if one failed, after an interruption, and without a simulator. */
async function runToEnd(files: readonly ScenarioFile[], running: Running): Promise<void> {
  const started = performance.now();
  try {
    const results = await runFiles(files, running);
    await running.output.end(results, performance.now() - started);
    failOnProblems(results, running.signal.aborted);
  } catch (error) {
    throw error instanceof UnreachableError ? unreachable(error.message) : error;
  }
}

/** Throws a usage error with a line for each mistake. */
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

interface Running extends Pick<Call, 'settings' | 'io'> {
  readonly target: Target;
  readonly output: RunOutput;
  readonly signal: AbortSignal;
  /** Where the values of recorded expectations are put; undefined if they are compared. */
  readonly recorded: RecordedValue[] | undefined;
}

function runFiles(files: readonly ScenarioFile[], { settings, io, target, output, signal, recorded }: Running): Promise<ScenarioResult[]> {
  const progress = (ended: number) => io.progress?.(ended === files.length ? '' : `${ended} of ${files.length} scenarios`);
  progress(0);
  return runScenarios(files, {
    target,
    seed: settings.one('seed'),
    worldsAtOnce: settings.one('parallel', worlds),
    bail: settings.on('bail'),
    signal,
    withMoments: output.needsMoments,
    onRecorded: recorded && (values => void recorded.push(...values)),
    onResult: output.result,
    onProgress: progress,
  });
}

/** The simulator at --url, or a new one in this process. */
async function openTarget(settings: Settings, io: Io): Promise<{ readonly target: Target; close(): Promise<void> }> {
  const url = settings.one('url');
  const overrides = settings.one('overrides');
  if (url !== undefined) {
    if (overrides !== undefined) throw usageError('--overrides is for a new simulator; give it to the one at --url when that starts');
    return { target: { fetch, url, controlToken: settings.one('control-token') }, close: async () => undefined };
  }
  const onProblem = (problem: unknown): void => io.err(`Internal error of the simulator: ${String(problem)}`);
  const simulator = await asUsage(() => createSimulator({ overrides, onProblem }));
  const target: Target = { fetch: (address, init) => simulator.fetch(address, init), url: 'http://127.0.0.1:4010' };
  return { target, close: () => simulator.close() };
}

interface Update extends Rewritten {
  readonly location: string;
  readonly file: string;
}

/** Asks on a terminal, and elsewhere writes with --yes only. Throws a CliError for values that were not written. */
async function updateRecorded(recorded: readonly RecordedValue[], isAgreed: boolean, io: Io): Promise<void> {
  const updates = await updatesOf(recorded, io.cwd);
  for (const { file, refused } of updates) for (const { line, message } of refused) io.err(`${file}:${line}: ${message}`);
  const changed = updates.filter(({ values }) => values > 0);
  for (const { file, chunks } of changed) io.out(`\n${[file, ...chunks.flatMap(chunk => chunkLines(chunk, io.colour))].join('\n')}`);
  const what = `${counted(sum(changed.map(({ values }) => values)), 'recorded value')} in ${counted(changed.length, 'file')}`;
  if (changed.length > 0 && !(isAgreed || (await agrees(`Write ${what}? y/N`, io))))
    throw new CliError(`${what} not written${io.onKey ? '' : ': --yes writes without asking'}`, EXIT.failed);
  for (const { location, text } of changed) await writeFile('--update', location, text);
  if (changed.length > 0) io.out(`\n${what} written`);
  const refused = sum(updates.map(update => update.refused.length));
  if (refused > 0) throw new CliError(`${counted(refused, 'recorded value')} cannot be written`, EXIT.failed);
  if (changed.length === 0) io.out('\nNo recorded value has changed');
}

async function updatesOf(recorded: readonly RecordedValue[], cwd: string): Promise<Update[]> {
  const locations = [...new Set(recorded.map(({ location }) => location))];
  return Promise.all(
    locations.map(async location => {
      const values = recorded.filter(each => each.location === location);
      return { location, file: path.relative(cwd, location), ...rewritten(readTextFile(location), values) };
    }),
  );
}

function chunkLines({ line, before, after }: Chunk, colour: boolean): string[] {
  const paint = pc.createColors(colour);
  return [
    ...before.map((text, index) => paint.red(`${String(line + index).padStart(5)} - ${text}`)),
    ...after.map((text, index) => paint.green(`${String(line + index).padStart(5)} + ${text}`)),
  ];
}

/** Whether somebody presses y; false without a terminal. */
async function agrees(question: string, io: Io): Promise<boolean> {
  const { onKey } = io;
  if (!onKey) return false;
  io.out(`\n${question}`);
  return new Promise(resolve => {
    const end = onKey(key => {
      end();
      resolve(key.toLowerCase() === 'y');
    });
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
