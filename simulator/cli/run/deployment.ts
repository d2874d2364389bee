/** `sim run --target`: scenarios on a deployment. */
import { InconclusiveError } from '../../../contract-tests/run/inconclusive-error.ts';
import { leftoverLines } from '../../../contract-tests/run/reporters/rows.ts';
import { reasonToRefuse } from '../../../contract-tests/run/safety/allowed-writes.ts';
import { createTagging, type Tagging } from '../../../contract-tests/run/tagging.ts';
import type { Fetch, Target } from '../../../scenarios/runner/client.ts';
import type { DeploymentLimits } from '../../../scenarios/runner/deployment-refusals.ts';
import { InterruptedError, StepError, UnreachableError } from '../../../scenarios/runner/errors.ts';
import type { ScenarioFile } from '../../../scenarios/runner/load.ts';
import { type OnDeployment, type ScenarioResult, skippedResult } from '../../../scenarios/runner/results.ts';
import { runScenarios } from '../../../scenarios/runner/run-scenarios.ts';
import { type OpenPublicEndpoint, openPublicEndpoint } from '../../../scenarios/runner/webhook-endpoints.ts';
import type { Call, Io } from '../command.ts';
import { refuseTyped } from '../deployment/access.ts';
import { openGuarded, probe, stopsOf } from '../deployment/guarded.ts';
import { type DeploymentSettings, readDeploymentSettings } from '../deployment/settings.ts';
import { CliError, EXIT, unreachable, usageError } from '../errors.ts';
import { type FlagName, SCENARIOS_ON_DEPLOYMENT_FLAGS } from '../flags.ts';
import { counted } from '../output.ts';

import type { Settings } from '../settings.ts';
import type { RunOutput } from './output.ts';

/** A deployment on which scenarios run. */
export interface RunDeployment extends DeploymentSettings {
  /** The longest time that a step waits. */
  readonly maxWaitMs: number;
}

const DEFAULT_MAX_TIME_MS = 600_000;

/** The flags of `sim run` that need a simulator. */
const SIMULATOR_FLAGS = ['url', 'control-token', 'overrides', 'seed', 'parallel', 'watch', 'update'] as const satisfies readonly FlagName[];

/** Reads --target and its flags; undefined without --target. Throws a usage error for typed flags that do not go together. */
export function readRunDeployment(settings: Settings, io: Pick<Io, 'cwd' | 'env'>): RunDeployment | undefined {
  const deployment = readDeploymentSettings(settings, io, DEFAULT_MAX_TIME_MS);
  if (deployment === undefined) {
    refuseTyped(SCENARIOS_ON_DEPLOYMENT_FLAGS, settings, 'name it with --target <base url>');
    return undefined;
  }
  const other = SIMULATOR_FLAGS.find(flag => settings.raw(flag)?.from.startsWith('--'));
  if (other !== undefined) throw usageError(`--${other} is of a simulator, and --target names a deployment: leave one of them out`);
  return { ...deployment, maxWaitMs: settings.get('max-wait') };
}

/** Returns what the steps of scenarios may do there. */
export function limitsOf(deployment: RunDeployment): DeploymentLimits {
  const { teamId, maxWaitMs, receiver } = deployment;
  return {
    teamId,
    maxWaitMs,
    hasReceiver: receiver !== undefined,
    hasSecret: receiver?.secret !== undefined,
    reasonToRefuse: (method, path, body) => reasonToRefuse(method, path, body, deployment),
  };
}

/** Runs scenarios one after the other, removes what they have created, and writes the reports. Throws a CliError unless all is well. */
export async function runOnDeployment(
  files: readonly ScenarioFile[],
  deployment: RunDeployment,
  { settings, io, output }: Pick<Call, 'settings' | 'io'> & { readonly output: RunOutput },
): Promise<void> {
  const { baseUrl, apiKey, teamId, maxWaitMs, maxTimeMs } = deployment;
  const { run: stop, ending } = stopsOf(io);
  const { signal } = stop;
  const startedMs = performance.now();
  const guarded = await openGuarded(deployment, { io, command: 'run', signal });
  const tagging = createTagging(await guarded.target.open(0));
  const receiver = await openReceiver(deployment, tagging).catch(async (error: unknown) => {
    await guarded.cleanUp(ending.signal);
    throw error;
  });
  const fetch = sendingBy(tagging, deployment, { signal, lost: guarded.lost });
  const target: Target = { fetch, url: baseUrl.replace(/\/+$/, ''), answerTimeoutMs: maxTimeMs };
  const results: ScenarioResult[] = [];
  const onResult = (result: ScenarioResult): void => {
    results.push(result);
    output.result(result);
  };
  const progress = (ended: number) => io.progress?.(ended === files.length ? '' : `${ended} of ${files.length} scenarios`);
  progress(0);
  const error: unknown = await runScenarios(files, {
    target,
    deployment: { apiKey, teamId, maxWaitMs, stopped: guarded.stopped, endpoint: receiver?.endpoint },
    bail: settings.on('bail'),
    signal,
    withMoments: output.needsMoments,
    onResult,
    onProgress: progress,
  }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  progress(files.length);
  const leftovers = await guarded.cleanUp(ending.signal);
  await receiver?.close();
  if (error !== undefined && !(error instanceof UnreachableError)) throw error;
  for (const file of files.slice(results.length)) onResult(skippedResult(file));
  const on: OnDeployment = {
    target: baseUrl,
    tag: guarded.tag.trim(),
    notes: [...deployment.notes, ...guarded.notes()],
    leftovers: leftoverLines(leftovers),
  };
  await output.end(results, performance.now() - startedMs, on);
  failOnProblems({ results, leftovers: leftovers.length, isInterrupted: signal.aborted, lost: error?.message });
}

/** Opens the receiver. Throws a usage error when its port is taken. */
async function openReceiver({ receiver }: RunDeployment, { untagged }: Tagging): Promise<OpenPublicEndpoint | undefined> {
  if (!receiver) return undefined;
  try {
    return await openPublicEndpoint({ ...receiver, seen: untagged });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    throw usageError(
      `Port ${receiver.port} cannot be listened on (${code}): give another one with --receiver-port, to which --receiver leads`,
    );
  }
}

/** Returns what sends the requests of scenarios: with the tag, and with the errors of the runner. */
function sendingBy(
  tagging: Tagging,
  deployment: RunDeployment,
  { signal, lost }: { readonly signal: AbortSignal; readonly lost: () => string | undefined },
): Fetch {
  return async (url, { method, headers, body }) => {
    try {
      return await tagging.send(url, { method, headers, ...(body !== undefined && { body }) });
    } catch (error) {
      if (!(error instanceof InconclusiveError)) throw error;
      if (signal.aborted) throw new InterruptedError();
      const gone = lost() ?? (await goneReason(deployment));
      if (gone !== undefined) throw new UnreachableError(gone);
      throw new StepError(`${method} ${new URL(url).pathname} has no answer to judge: ${error.message}`);
    }
  };
}

/** Asks for a sign of life. Returns why the deployment counts as gone; undefined when it answers. */
async function goneReason(deployment: RunDeployment): Promise<string | undefined> {
  try {
    await probe(deployment);
    return undefined;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return `the target is gone: ${cause instanceof Error ? cause.message : String(cause)}`;
  }
}

interface RunEnd {
  readonly results: readonly ScenarioResult[];
  readonly leftovers: number;
  readonly isInterrupted: boolean;
  /** Why the deployment counts as gone. */
  readonly lost: string | undefined;
}

function failOnProblems({ results, leftovers, isInterrupted, lost }: RunEnd): void {
  const failed = results.filter(({ status }) => status === 'failed').length;
  const problems = [
    ...(failed > 0 ? [`${counted(failed, 'scenario')} failed`] : []),
    ...(leftovers > 0 ? [`${counted(leftovers, 'resource')} not removed from the target`] : []),
    ...(isInterrupted ? ['interrupted'] : []),
  ];
  if (lost !== undefined) throw unreachable([...problems, lost].join(', '));
  if (problems.length > 0) throw new CliError(problems.join(', '), EXIT.failed);
}
