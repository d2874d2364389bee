/** Which scenarios `sim run` runs, and with which values of their variables. */
import type { ScenarioFile } from '../../scenarios/runner/load.ts';
import { type GivenVar, type GivenVars, unknownVars } from '../../scenarios/runner/vars.ts';
import { didYouMean } from '../text/suggest.ts';
import type { Io } from './command.ts';
import { usageError } from './errors.ts';
import { text } from './readers.ts';
import type { Reader, Settings } from './settings.ts';

const VARIABLE_PREFIX = 'SIM_VAR_';

/** The values of --var, which override those of variables SIM_VAR_<name> in the environment. */
export function givenVars(settings: Settings, { env }: Pick<Io, 'env'>): GivenVars {
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
export function mistakesOfVars(files: readonly ScenarioFile[], settings: Settings): string[] {
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
export function chosen(files: readonly ScenarioFile[], settings: Settings, hasMistakes: boolean): readonly ScenarioFile[] {
  const named = chosenByName(files, settings, hasMistakes);
  return chosenByTags(named, settings, hasMistakes);
}

/** The scenarios whose names have the text of --name; those alone whose whole name it is, if there are any. */
function chosenByName(files: readonly ScenarioFile[], settings: Settings, hasMistakes: boolean): readonly ScenarioFile[] {
  const part = settings.one('name', text);
  if (part === undefined) return files;
  const whole = files.filter(({ scenario }) => scenario.name === part);
  const found = whole.length > 0 ? whole : files.filter(({ scenario }) => scenario.name.toLowerCase().includes(part.toLowerCase()));
  if (found.length > 0 || hasMistakes) return found;
  const names = files.map(({ scenario }) => scenario.name);
  throw usageError(`--name: no scenario of this run has ${part} in its name${didYouMean(part, names) || `; known: ${names.join(', ')}`}`);
}

function chosenByTags(files: readonly ScenarioFile[], settings: Settings, hasMistakes: boolean): readonly ScenarioFile[] {
  const wanted = settings.all('tags', text);
  const excluded = settings.all('exclude-tags', text);
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
