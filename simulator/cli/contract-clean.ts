import path from 'node:path';
import { cleanUp } from '../../contract-tests/run/safety/clean-up.ts';
import { type CreatedResources, openResourceList } from '../../contract-tests/run/safety/created-resources.ts';
import { createPace, documentedLayers } from '../../contract-tests/run/safety/pace.ts';
import { createRetryOn429 } from '../../contract-tests/run/safety/retry-on-429.ts';
import { READS_ONLY } from '../../contract-tests/switches.ts';
import { deploymentTarget } from '../../contract-tests/target.ts';
import type { Io } from './command.ts';
import { checkReached } from './contract-target.ts';
import { CliError, EXIT, usageError } from './errors.ts';
import { counted } from './output.ts';
import { text } from './readers.ts';
import type { Settings } from './settings.ts';

/** Requests under way at once. */
const CONCURRENCY = 8;

/** Removes what an interrupted run has left, by its file. Ends with exit code 1 when something is still there; the file then names it. */
export async function cleanAfter(file: string, settings: Settings, io: Io): Promise<void> {
  const apiKey = settings.one('api-key', text);
  if (apiKey === undefined) throw usageError('--clean needs the API key of the run: set SIM_API_KEY, or give --api-key');
  const createdResources = readList(path.resolve(io.cwd, file), file);
  const { baseUrl, teamId, run } = createdResources.run;
  const session = await deploymentTarget({ baseUrl, apiKey, teamId, ...READS_ONLY }).open(0);
  await checkReached(session.fetch, { baseUrl, apiKey, teamId });
  const stop = new AbortController();
  io.onSignal(() => stop.abort());
  const tools = {
    createdResources,
    pace: createPace({ layers: documentedLayers, concurrency: CONCURRENCY }),
    retryOn429: createRetryOn429(),
  };
  const leftovers = await cleanUp(session, tools, stop.signal);
  for (const { what, id, reason } of leftovers) io.out(`Not removed from the target: ${what} ${id} (${reason})`);
  if (leftovers.length > 0) throw new CliError(`${counted(leftovers.length, 'resource')} not removed from the target`, EXIT.failed);
  io.out(`Nothing of run ${run} is left at ${baseUrl}`);
}

function readList(file: string, given: string): CreatedResources {
  try {
    return openResourceList(file);
  } catch (error) {
    throw usageError(`--clean: ${given} is no list of created resources: ${error instanceof Error ? error.message : String(error)}`);
  }
}
