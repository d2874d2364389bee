/** A deployment under the guard of a run: its budget, its pace, its signs of life, and the list of what the run creates there. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Client } from '../../../contract-tests/access/client.ts';
import { connectionProblem, gateProblem } from '../../../contract-tests/access/problems.ts';
import { type TapedCall, taped } from '../../../contract-tests/parity/record.ts';
import { createBudget } from '../../../contract-tests/run/budget.ts';
import type { Leftover } from '../../../contract-tests/run/results.ts';
import { createRetryOn429, type RetryOn429, type Safety } from '../../../contract-tests/run/safety/ask.ts';
import { cleanUp, removalsMs } from '../../../contract-tests/run/safety/clean-up.ts';
import { createResourceList } from '../../../contract-tests/run/safety/created-resources.ts';
import { guardTarget } from '../../../contract-tests/run/safety/guard.ts';
import { createNetwork, gatewayText, type Network } from '../../../contract-tests/run/safety/network.ts';
import { createPace, documentedLayers } from '../../../contract-tests/run/safety/pace.ts';
import { createPresence } from '../../../contract-tests/run/safety/presence.ts';
import { type DeploymentAccess, type Fetch, type Receiver, type Target, through } from '../../../contract-tests/session.ts';
import { READS_ONLY } from '../../../contract-tests/switches.ts';
import { type DeploymentOptions, deploymentTarget } from '../../../contract-tests/target.ts';
import { readAnswer } from '../../../scenarios/runner/read-answer.ts';
import { redirectHint } from '../../text/failures.ts';
import { isObject, jsonOf } from '../../text/json.ts';
import type { Io } from '../command.ts';
import { unreachable, usageError } from '../errors.ts';
import { counted, durationText } from '../output.ts';
import type { DeploymentSettings } from './settings.ts';

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
  /** Removes what the run has created; ends early when the signal aborts. Excluded lists are not searched for what a lost answer may have created. */
  cleanUp(signal: AbortSignal, excluded?: ReadonlySet<string>): Promise<readonly Leftover[]>;
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
  const reserveMs = (): number => removalsMs(createdResources.created.values(), pace, { concurrency, ratePerSecond });
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
    async cleanUp(ending, excluded) {
      await presence.lookAgain();
      const ownMs = Math.ceil(CLEAN_UP_LEAST_MS + CLEAN_UP_MARGIN * reserveMs());
      const leftovers = await cleanUp(
        { ...session, ...(excluded && { excluded }) },
        safety,
        AbortSignal.any([ending, AbortSignal.timeout(ownMs)]),
      );
      presence.close();
      return leftovers;
    },
  };
}

/** The time of the clean-up itself, however the run has used up `--max-time`: at least a minute, and what it needs by the pace of the run, twice. */
const CLEAN_UP_LEAST_MS = 60_000;
const CLEAN_UP_MARGIN = 2;

function waitNotes({ waits, waitedMs }: RetryOn429): string[] {
  return waits === 0 ? [] : [`Waited ${durationText(waitedMs)} after ${counted(waits, '429')} of the deployment`];
}

/** A team of a deployment, and how it is asked for. */
export interface Asked {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly teamId: string;
  readonly client: Pick<Client, 'fetch'>;
  readonly access: DeploymentAccess;
}

/** How long the deployment has for its first answer. */
const REACH_MS = 10_000;
/** How long it has for a sign of life. */
const PROBE_MS = 5000;

/** Asks for the team of the run. Any answer is a sign of life, but that of a gateway. */
export async function probe(asked: Asked): Promise<void> {
  const { fetch } = await deploymentTarget({ ...READS_ONLY, ...asked }).open(0);
  const response = await askForTeam(fetch, asked, PROBE_MS);
  const what = gatewayText(response);
  if (what !== undefined) throw new Error(`the network answers ${what}`);
}

/** Rejects with an AnswerError when there is no whole answer in time. */
function askForTeam(fetch: Fetch, { baseUrl: url, apiKey, teamId }: Asked, limitMs: number, signal?: AbortSignal): Promise<Response> {
  return readAnswer(stop => fetch(teamUrl(url, teamId), { method: 'GET', headers: { 'x-api-key': apiKey }, signal: stop }), {
    limits: { firstByteMs: limitMs, wholeMs: limitMs },
    signals: signal ? [signal] : [],
  });
}

function teamUrl(url: string, teamId: string): string {
  return `${url}/api/v1/team/${encodeURIComponent(teamId)}`;
}

/** One request checks address, key and team. Throws a CliError when one is wrong. */
export async function checkReached(fetch: Fetch, asked: Asked, signal?: AbortSignal): Promise<void> {
  const { baseUrl: url, teamId, access } = asked;
  const response = await askForTeam(fetch, asked, REACH_MS, signal).catch((error: unknown) => {
    if (signal?.aborted) throw unreachable(`No response from ${url} before the run ended; look at --target`);
    throw unreachable(
      `No response from ${url} (${connectionProblem(error, url.startsWith('https:') && !access.hasCertificate)}); look at --target`,
    );
  });
  const { status, headers } = response;
  const body = await response.text();
  const gate = gateProblem({ status, header: name => headers.get(name) ?? undefined, body }, access.hasCredentials);
  if (gate !== undefined) throw usageError(`${url} ${gate}`);
  if (status === 401 || status === 403) throw usageError(`${url} refuses the API key with ${status}`);
  if (status === 404) throw usageError(`${url} knows no team ${teamId}; look at --team, and that --target ends before /api/v1`);
  if (!response.ok) {
    const hint = redirectHint(status, headers.get('location'));
    throw unreachable(`${url} answers ${status} when asked for the team ${teamId}${hint}`);
  }
  if (!isObject(jsonOf(body))) throw unreachable(`${url} answers no JSON object when asked for the team ${teamId}; look at --target`);
}

/** How a run on a deployment ends early. */
export interface Stops {
  readonly run: AbortController;
  readonly ending: AbortController;
}

/** The first signal interrupts the run, which then cleans up; a second one interrupts the cleanup. */
export function stopsOf(io: Io): Stops {
  const stops: Stops = { run: new AbortController(), ending: new AbortController() };
  io.onSignal(() => {
    if (stops.run.signal.aborted) stops.ending.abort();
    stops.run.abort();
  });
  return stops;
}
