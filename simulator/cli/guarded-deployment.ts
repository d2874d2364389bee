/** A deployment under the guard of a run: its budget, its pace, its signs of life, and the list of what the run creates there. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { type TapedCall, taped } from '../../contract-tests/parity/tape.ts';
import { createBudget } from '../../contract-tests/run/budget.ts';
import type { Leftover } from '../../contract-tests/run/results.ts';
import { cleanUp, REMOVALS_AT_ONCE } from '../../contract-tests/run/safety/clean-up.ts';
import { createResourceList } from '../../contract-tests/run/safety/created-resources.ts';
import { guardTarget } from '../../contract-tests/run/safety/guard.ts';
import { createNetwork, type Network } from '../../contract-tests/run/safety/network.ts';
import { createPace, documentedLayers, type Pace, shortestMs } from '../../contract-tests/run/safety/pace.ts';
import { createPresence } from '../../contract-tests/run/safety/presence.ts';
import { createRetryOn429, type RetryOn429 } from '../../contract-tests/run/safety/retry-on-429.ts';
import type { Safety } from '../../contract-tests/run/safety/safety.ts';
import { type Receiver, type Target, through } from '../../contract-tests/session.ts';
import { type DeploymentOptions, deploymentTarget } from '../../contract-tests/target.ts';
import type { Io } from './command.ts';
import type { DeploymentSettings } from './deployment-settings.ts';
import { counted, durationText } from './output.ts';
import { checkReached, probe } from './reach-deployment.ts';

export interface GuardOptions {
  readonly io: Pick<Io, 'cwd'>;
  /** Part of the name of the file with what the run creates. */
  readonly command: 'contract' | 'run';
  /** Interrupts the run. */
  readonly signal: AbortSignal;
  readonly receiver?: Receiver | undefined;
  readonly onAnswer?: DeploymentOptions['onAnswer'];
  /** Gets every request that the guard lets through, with its answer. */
  readonly tape?: TapedCall[] | undefined;
}

export interface GuardedDeployment {
  /** What the titles of all that the run makes begin with. */
  readonly tag: string;
  /** Every request to it is checked before it is sent. */
  readonly target: Target;
  readonly network: Network;
  /** Remarks for the report. */
  notes(): readonly string[];
  /** Why no further request is sent; undefined as long as there is no reason. */
  stopped(): string | undefined;
  /** When the deployment was lost during the run; undefined while it is there. */
  lost(): string | undefined;
  /** Removes what the run has created; ends early when the signal aborts. */
  cleanUp(signal: AbortSignal): Promise<readonly Leftover[]>;
}

/** Opens a deployment. One request checks its address, key and team: throws a CliError when one is wrong. */
export async function openGuarded(deployment: DeploymentSettings, options: GuardOptions): Promise<GuardedDeployment> {
  const { io, command, signal, receiver, onAnswer, tape } = options;
  const { ratePerSecond, concurrency, ignoreThrottle, maxRequests, maxTimeMs, teamId } = deployment;
  const runId = randomBytes(4).toString('hex');
  const tag = `[sim ${runId}] `;
  const sending = deploymentTarget({ ...deployment, tag, receiver, ...(onAnswer && { onAnswer }) });
  const presence = createPresence({ probe: () => probe(deployment) });
  const target = through(sending, () => ({
    middleware: [...(tape ? [taped(tape)] : []), (url, init, next) => presence.send(() => next(url, init))],
  }));
  const session = await target.open(0);
  await checkReached(session.fetch, deployment, signal);
  const createdResources = createResourceList(path.join(io.cwd, `sim-${command}-${runId}.ndjson`), {
    run: runId,
    baseUrl: session.baseUrl,
    teamId,
    tag,
    startedAt: new Date().toISOString(),
  });
  const pace = createPace({ layers: ignoreThrottle ? [] : documentedLayers, concurrency, ratePerSecond });
  const reserveMs = (): number => removalsMs(createdResources.created.size, pace, Math.min(concurrency, REMOVALS_AT_ONCE));
  const budget = createBudget({ maxRequests, maxTimeMs, reserveMs });
  const network = createNetwork();
  const safety: Safety = {
    switches: deployment,
    budget,
    pace,
    retryOn429: createRetryOn429(),
    network,
    createdResources,
    presence,
    signal,
  };
  return {
    tag,
    target: guardTarget(target, safety),
    network,
    notes: () => [...waitNotes(safety.retryOn429), ...network.notes()],
    stopped: () => presence.lost() ?? budget.ended(),
    lost: presence.lost,
    async cleanUp(ending) {
      await presence.lookAgain();
      const ownMs = Math.ceil(CLEAN_UP_LEAST_MS + CLEAN_UP_MARGIN * reserveMs());
      const leftovers = await cleanUp(session, safety, AbortSignal.any([ending, AbortSignal.timeout(ownMs)]));
      presence.close();
      return leftovers;
    },
  };
}

/** The time of the clean-up itself, however the run has used up `--max-time`: at least a minute, and what it needs by the pace of the run, twice. */
const CLEAN_UP_LEAST_MS = 60_000;
const CLEAN_UP_MARGIN = 2;

/** How long it takes to remove what was created: the throttle lets removals through in bursts, and has counted those of the run, too. */
function removalsMs(created: number, { meanAnswerMs }: Pace, concurrency: number): number {
  const removals = created * REMOVAL_MARGIN;
  return shortestMs(removals) + (removals * meanAnswerMs) / concurrency;
}

const REMOVAL_MARGIN = 1.5;

function waitNotes({ waits, waitedMs }: RetryOn429): string[] {
  return waits === 0 ? [] : [`Waited ${durationText(waitedMs)} after ${counted(waits, '429')} of the deployment`];
}
