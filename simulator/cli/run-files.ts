/** The scenarios that `sim run` is asked for. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ScenarioFileError } from '../../scenarios/runner/errors.ts';
import { findScenarios } from '../../scenarios/runner/find.ts';
import { loadScenarios, type ScenarioFile } from '../../scenarios/runner/load.ts';
import { sampleFolders, shippedScenarios } from '../package-files.ts';
import type { Call } from './command.ts';
import { controlClient } from './control-client.ts';
import { usageError } from './errors.ts';
import { baseUrl, text } from './readers.ts';
import { chosen, givenVars, mistakesOfVars } from './run-choice.ts';
import type { Settings } from './settings.ts';

/** Scenarios that run, or why some of them cannot. */
export interface ChosenScenarios {
  readonly files: readonly ScenarioFile[];
  /** A line for each mistake. */
  readonly mistakes: readonly string[];
  /** Absolute paths of all files that were asked for. */
  readonly places: readonly string[];
}

/** The folder that runs if no scenario is given. */
const DEFAULT_FOLDER = 'scenarios';

/** Reads the files of the arguments, and chooses by name and tags. Throws a usage error if there is nothing to run. */
export async function chosenScenarios(call: Call, isDeployment: boolean): Promise<ChosenScenarios> {
  const { settings, io } = call;
  const places = await asUsage(async () => findScenarios(await wordsOf(call), io.cwd));
  const organizations = isDeployment ? undefined : await organizationsAt(settings);
  const files = { samples: sampleFolders, allowed: await allowedFolders(call) };
  const nameOf = (place: string) => path.relative(io.cwd, place);
  const loaded = await asUsage(() => loadScenarios(places, nameOf, { organizations, vars: givenVars(settings, io), files }));
  // A name that only an invalid file declares is not known.
  const mistakes = [...loaded.mistakes, ...(loaded.mistakes.length > 0 ? [] : mistakesOfVars(loaded.files, settings))];
  if (loaded.files.length === 0 && mistakes.length === 0)
    throw usageError(`${places.map(nameOf).join(', ')}: here are shared steps only; give a scenario that uses them`);
  return { files: chosen(loaded.files, settings, mistakes.length > 0), mistakes, places };
}

/** The folders of --allow-files. Rejects with a usage error for one that is not there. */
function allowedFolders({ settings, io }: Call): Promise<readonly string[]> {
  return Promise.all(
    settings.all('allow-files', text).map(async given => {
      const folder = path.resolve(io.cwd, given);
      const found = await stat(folder).catch(() => undefined);
      if (!found?.isDirectory()) throw usageError(`--allow-files ${given} is no folder`);
      return folder;
    }),
  );
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

/** Does some work, whose mistakes are those of the user. */
export async function asUsage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ScenarioFileError || error instanceof TypeError ? usageError(error.message) : error;
  }
}
