import path from 'node:path';
import { leftoverLines } from '../../../contract-tests/run/reporters/rows.ts';
import { createRetryOn429 } from '../../../contract-tests/run/safety/ask.ts';
import { cleanUp } from '../../../contract-tests/run/safety/clean-up.ts';
import { type CreatedResources, openResourceList } from '../../../contract-tests/run/safety/created-resources.ts';
import { createNetwork } from '../../../contract-tests/run/safety/network.ts';
import { createPace, documentedLayers } from '../../../contract-tests/run/safety/pace.ts';
import { READS_ONLY } from '../../../contract-tests/switches.ts';
import { deploymentTarget } from '../../../contract-tests/target.ts';
import type { Io } from '../command.ts';
import { type Reached, readReached } from '../deployment/access.ts';
import { checkReached } from '../deployment/guarded.ts';
import { CliError, EXIT, usageError } from '../errors.ts';
import { counted } from '../output.ts';

import type { Settings } from '../settings.ts';

/** Requests under way at once. */
const CONCURRENCY = 8;

/**
 * Removes what an interrupted run has left, by its file. Prints what the file lists, and throws a usage error unless --target names the deployment of the
 * list: the key goes nowhere else. Ends with exit code 1 when something is still there; the file then names it.
 */
export async function cleanAfter(file: string, settings: Settings, io: Io): Promise<void> {
  const createdResources = readList(path.resolve(io.cwd, file), file);
  const { baseUrl, teamId, run } = createdResources.run;
  for (const line of listed(createdResources)) io.out(line);
  const reached = checkedTarget(readReached('target', settings, io), baseUrl);
  const apiKey = settings.one('api-key');
  if (apiKey === undefined) throw usageError('--clean needs the API key of the run: set SIM_API_KEY, or give --api-key');
  const stop = new AbortController();
  io.onSignal(() => stop.abort());
  const asked = { ...reached, apiKey, teamId };
  const session = await deploymentTarget({ ...READS_ONLY, ...asked }).open(0);
  await checkReached(session.fetch, asked, stop.signal);
  for (const note of reached.notes) io.out(note);
  const tools = {
    createdResources,
    pace: createPace({ layers: documentedLayers, concurrency: CONCURRENCY }),
    retryOn429: createRetryOn429(),
    network: createNetwork(),
  };
  const leftovers = await cleanUp(session, tools, stop.signal);
  for (const line of leftoverLines(leftovers)) io.out(line);
  if (leftovers.length > 0) throw new CliError(`${counted(leftovers.length, 'resource')} not removed from the target`, EXIT.failed);
  io.out(`Nothing of run ${run} is left at ${baseUrl}`);
}

/** Returns the origin of a list and what it names, a line for each. */
function listed({ run: { run, baseUrl, teamId }, created, openIntents, restores }: CreatedResources): string[] {
  return [
    `Run ${run} has left at ${baseUrl}, in team ${teamId}:`,
    ...[...created.values()].map(({ operationId, id }) => `  ${id} of ${operationId}`),
    ...[...openIntents.values()].map(({ operationId }) => `  what a call of ${operationId} without an answer may have created`),
    ...[...restores.keys()].map(setting => `  a change of ${setting}`),
  ];
}

/** Returns the deployment of --target. A list may come from somebody else: it does not decide where the key goes. */
function checkedTarget(given: Reached | undefined, ofList: string): Reached {
  if (given === undefined) throw usageError(`--clean needs the deployment of the list: to remove all this, add --target ${ofList}`);
  if (withoutSlash(given.baseUrl) !== withoutSlash(ofList))
    throw usageError(`--clean: the list is of ${ofList}, and --target names ${given.baseUrl}; nothing was sent`);
  return given;
}

function withoutSlash(url: string): string {
  return new URL(url).href.replace(/\/+$/, '');
}

function readList(file: string, given: string): CreatedResources {
  try {
    return openResourceList(file);
  } catch (error) {
    throw usageError(`--clean: ${given} is no list of created resources: ${error instanceof Error ? error.message : String(error)}`);
  }
}
