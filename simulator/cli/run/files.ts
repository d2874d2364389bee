/** Which scenarios `sim run` runs, and with which values of their variables. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ScenarioFileError } from '../../../scenarios/runner/errors.ts';
import { findScenarios } from '../../../scenarios/runner/find.ts';
import { loadScenarios, type ScenarioFile } from '../../../scenarios/runner/load.ts';
import { type GivenVar, type GivenVars, unknownVars } from '../../../scenarios/runner/vars.ts';
import { sampleFolders, shippedScenarios } from '../../package-files.ts';
import { didYouMean } from '../../text/suggest.ts';
import type { Call, Io } from '../command.ts';
import { controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import type { Reader } from '../flag.ts';

import type { Settings } from '../settings.ts';

const VARIABLE_PREFIX = 'SIM_VAR_';

/** The values of --var, which override those of variables SIM_VAR_<name> in the environment. */
function givenVars(settings: Settings, { env }: Pick<Io, 'env'>): GivenVars {
  const exported = Object.entries(env).flatMap(([variable, value]): [string, GivenVar][] =>
    variable.startsWith(VARIABLE_PREFIX) && value ? [[variable.slice(VARIABLE_PREFIX.length), { value, from: variable }]] : [],
  );
  return new Map([...exported, ...settings.all('var', assignment)]);
}

const assignment: Reader<readonly [string, GivenVar]> = (value, from) => {
  const [, name, assigned] = /^([A-Za-z]\w*)\s*=(.*)$/s.exec(value) ?? [];
  if (name === undefined || assigned === undefined) throw usageError(`${from} must be <name>=<value>, such as title=Launch, not ${value}`);
  return [name, { value: assigned, from: `--var ${name}` }];
};

/** Lines about values of --var that no scenario uses. The environment may have values for others. */
function mistakesOfVars(files: readonly ScenarioFile[], settings: Settings): string[] {
  const typed = settings.all('var', assignment).map(([name]) => name);
  return unknownVars(
    typed,
    files.flatMap(({ varNames }) => varNames),
  );
}

/**
 * The scenarios that --name, --tags and --exclude-tags choose. Throws a usage error for a name or tag that none has, and if none is left, unless
 * others have mistakes: those may have it.
 */
function chosen(files: readonly ScenarioFile[], settings: Settings, hasMistakes: boolean): readonly ScenarioFile[] {
  const named = chosenByName(files, settings, hasMistakes);
  return chosenByTags(named, settings, hasMistakes);
}

/** The scenarios whose names have the text of --name; those alone whose whole name it is, if there are any. */
function chosenByName(files: readonly ScenarioFile[], settings: Settings, hasMistakes: boolean): readonly ScenarioFile[] {
  const part = settings.one('name');
  if (part === undefined) return files;
  const whole = files.filter(({ scenario }) => scenario.name === part);
  const found = whole.length > 0 ? whole : files.filter(({ scenario }) => scenario.name.toLowerCase().includes(part.toLowerCase()));
  if (found.length > 0 || hasMistakes) return found;
  const names = files.map(({ scenario }) => scenario.name);
  throw usageError(`--name: no scenario of this run has ${part} in its name${didYouMean(part, names) || `; known: ${names.join(', ')}`}`);
}

function chosenByTags(files: readonly ScenarioFile[], settings: Settings, hasMistakes: boolean): readonly ScenarioFile[] {
  const wanted = settings.all('tags');
  const excluded = settings.all('exclude-tags');
  const known = [...new Set(files.flatMap(({ scenario }) => scenario.tags ?? []))].toSorted();
  for (const [flag, tags] of [
    ['--tags', wanted],
    ['--exclude-tags', excluded],
  ] as const) {
    const unknown = tags.find(tag => !known.includes(tag));
    if (unknown === undefined || hasMistakes) continue;
    const choice = known.length === 0 ? '; none of them has tags' : `; known: ${known.join(', ')}`;
    throw usageError(`${flag}: no scenario of this run has the tag ${unknown}${didYouMean(unknown, known) || choice}`);
  }
  const has = ({ scenario }: ScenarioFile, tags: readonly string[]) => tags.some(tag => scenario.tags?.includes(tag));
  const left = files.filter(file => (wanted.length === 0 || has(file, wanted)) && !has(file, excluded));
  if (left.length === 0 && files.length > 0 && !hasMistakes)
    throw usageError('No scenario is left: --exclude-tags leaves out each that --tags chooses');
  return left;
}

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
    settings.all('allow-files').map(async given => {
      const folder = path.resolve(io.cwd, given);
      const found = await stat(folder).catch(() => undefined);
      if (!found?.isDirectory()) throw usageError(`--allow-files ${given} is no folder`);
      return folder;
    }),
  );
}

/** The organizations of new worlds of the simulator at --url, without `org_`; undefined for those of the default fixture. */
async function organizationsAt(settings: Settings): Promise<readonly string[] | undefined> {
  if (settings.one('url') === undefined) return undefined;
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
