import { firstCalls } from '../../../contract-tests/parity/first-calls.ts';
import { recordingOf, type TapedCall } from '../../../contract-tests/parity/record.ts';
import type { Recording } from '../../../contract-tests/parity/recording-files.ts';
import { createResponseTimes } from '../../../contract-tests/run/response-times.ts';
import type { OperationTimes } from '../../../contract-tests/run/results.ts';
import { runProperties } from '../../../contract-tests/run/run.ts';
import { applyExclusions, type Exclusion, exclusionNotes } from '../../../contract-tests/run/select-properties.ts';
import { createServerClock } from '../../../contract-tests/run/server-clock.ts';
import { allSuites } from '../../../contract-tests/suites/all.ts';
import { deploymentTarget } from '../../../contract-tests/target.ts';
import type { Io } from '../command.ts';
import { showProgress } from '../contract/progress.ts';
import { type Deployment, openTarget } from '../contract/target.ts';
import { checkReached } from '../deployment/guarded.ts';
import { mirrorOf } from '../deployment/mirror.ts';
import { CliError, EXIT, unreachable } from '../errors.ts';
import { counted } from '../output.ts';

/** The cases of a recording are always the same. */
const SEED = 1;
const RUNS = 30;

/**
 * Makes the calls of a contract run to a deployment, one after the other, and records them with their answers. All that they create is removed, and what
 * is excluded is not called. Throws a CliError when the deployment does not respond, or something could not be removed.
 */
export async function recordDeployment(deployment: Deployment, io: Io, exclusions: readonly Exclusion[]): Promise<Recording> {
  const { baseUrl, apiKey, teamId } = deployment;
  const session = await deploymentTarget({ ...deployment, receiver: undefined }).open(0);
  // Before anything is created, which would be mirrored as well.
  const { fixture, assumptions } = await withinTime(deployment, io, async signal => {
    await checkReached(session.fetch, deployment, signal);
    return mirrorOf(session, { flag: '--target', signal });
  });
  io.err(`Assumed, because no read shows it: ${assumptions.join('; ')}`);
  const stop = new AbortController();
  const removeListener = io.onSignal(() => stop.abort());
  const suites = allSuites();
  const { kept, counts, operations: excluded } = applyExclusions(suites.properties, exclusions);
  const tape: TapedCall[] = [];
  // One call at a time: what was sent together would have no order to repeat it in.
  const target = await openTarget({ ...deployment, concurrency: 1 }, { io, signal: stop.signal, suites, workers: 1, tape, excluded });
  const progress = showProgress(io, { properties: kept.length, maxTimeMs: deployment.maxTimeMs, isKnown: () => false });
  try {
    for (const property of firstCalls) await target.executor.runProperty(property, { seed: SEED, runs: 1 });
    const { leftovers } = await runProperties(kept, progress.watch(target.executor), {
      name: target.name,
      seed: SEED,
      runs: RUNS,
      rounds: 'all first',
      isDeployment: true,
      rules: [],
      signal: stop.signal,
      ...(target.stopped && { stopped: target.stopped }),
      cleanUp: () => target.cleanUp(new AbortController().signal),
    });
    const lost = target.lost?.();
    if (lost !== undefined)
      throw unreachable(`${baseUrl}: ${lost}${leftovers.length === 0 ? '' : `; ${counted(leftovers.length, 'resource')} not removed`}`);
    if (leftovers.length > 0)
      throw new CliError(`${counted(leftovers.length, 'resource')} could not be removed from ${baseUrl}`, EXIT.failed);
  } finally {
    progress.end();
    removeListener();
    await target.executor.close();
  }
  const notes = [...deployment.notes, ...exclusionNotes({ counts })];
  const recording = recordingOf(tape, {
    baseUrl: session.baseUrl,
    apiKey,
    teamId,
    fixture,
    tag: target.tag?.trim(),
    serverTimeOf: clockOf(tape),
  });
  return { ...recording, responseTimes: timesOf(tape), ...(notes.length > 0 && { notes }) };
}

function timesOf(tape: readonly TapedCall[]): readonly OperationTimes[] {
  const times = createResponseTimes();
  for (const call of tape) times.add(call);
  return times.times();
}

/** Returns what the clock of the deployment showed, from the dates of its answers; that of this machine where they have none. */
function clockOf(tape: readonly TapedCall[]): (localMs: number) => number {
  const clock = createServerClock();
  for (const { at, durationMs, responseHeaders } of tape)
    clock.observe({ sentAt: at, receivedAt: at + durationMs, date: responseHeaders['date'] ?? null });
  return localMs => {
    const { from, to } = clock.serverTimeOf(localMs);
    return Number.isFinite(from + to) ? (from + to) / 2 : localMs;
  };
}

/** Passes a signal that aborts after the time of the run, and when the user interrupts it. */
async function withinTime<T>({ maxTimeMs }: Deployment, io: Io, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const removeListener = io.onSignal(() => ended.abort());
  const timer = setTimeout(() => ended.abort(), maxTimeMs);
  try {
    return await work(ended.signal);
  } finally {
    clearTimeout(timer);
    removeListener();
  }
}
