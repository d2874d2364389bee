/** `--suite` and `--exclude`: which properties a run checks. */
import path from 'node:path';
import { judgeTraffic } from '../../../contract-tests/har/judge-traffic.ts';
import { type RecordedTraffic, readHar } from '../../../contract-tests/har/read-har.ts';
import type { Property } from '../../../contract-tests/property.ts';
import type { Replay } from '../../../contract-tests/run/replay-token.ts';
import type { PropertyResult, Report } from '../../../contract-tests/run/results.ts';
import { shellWord } from '../../../contract-tests/run/scripts/shell.ts';
import {
  applyExclusions,
  type Exclusion,
  type Exclusions,
  excludableNames,
  matcherOf,
  selectProperties,
  suiteNames,
} from '../../../contract-tests/run/select-properties.ts';
import type { Suites } from '../../../contract-tests/suites/all.ts';
import { allRules } from '../../../openapi/rules.ts';
import { didYouMean } from '../../text/suggest.ts';
import { readTextFile, UserFileError } from '../../text/text-file.ts';
import type { Io } from '../command.ts';
import { usageError } from '../errors.ts';
import { type FlagName, flags } from '../flags.ts';
import { counted, durationText } from '../output.ts';
import { duration } from '../readers.ts';
import type { Settings } from '../settings.ts';

/** Flags of a run, why each stands alone, and the flags that it does not go with. */
const ALONE = [
  ['replay', 'repeats what it names', ['suite']],
  ['har', 'sends nothing', ['target', 'suite', 'replay', 'runs', 'workers', 'allow-writes', 'dry-run', 'list']],
  ['rotate', 'draws a seed', ['seed']],
  ['until-failure', 'goes on until there is a finding', ['runs', 'replay', 'har', 'list', 'dry-run']],
] as const;

/** Throws a usage error for flags of a run that do not go together. */
export function refuseTogether(settings: Settings): void {
  const isGiven = (flag: FlagName): boolean => (flags[flag].kind === 'switch' ? settings.on(flag) : settings.raw(flag) !== undefined);
  for (const [flag, why, others] of ALONE) {
    const other = isGiven(flag) ? others.find(isGiven) : undefined;
    if (other !== undefined) throw usageError(`--${flag} ${why}: leave --${other} out`);
  }
}

/** Which properties are checked, and what is left out. */
export interface Choice {
  readonly properties: readonly Property[];
  readonly exclusions: Omit<Exclusions, 'kept'>;
  /** The words of a repeated command that keep it from the same operations; empty when the config file does so again. */
  readonly replayWords: readonly string[];
}

/**
 * Reads what is to be checked. With a replay it is what the token names, and exclusions only keep the run from calling operations. Throws a usage error
 * for a name that matches nothing.
 */
export function chooseProperties(all: readonly Property[], settings: Settings, replay: Replay | undefined): Choice {
  const names = replay ? [replay.id] : settings.all('suite');
  const known = suiteNames(all);
  const unknown = names.find(name => !known.some(matcherOf(name)));
  if (unknown !== undefined)
    throw usageError(`There is no property or suite ${unknown}${didYouMean(unknown, known) || '; see sim contract --list'}`);
  const selected = selectProperties(all, names);
  const { exclusions, isTyped } = readExclusions(all, settings);
  const { kept, counts, operations } = applyExclusions(selected, exclusions);
  const replayWords = isTyped && exclusions.length > 0 ? ['--exclude', ...exclusions.map(({ what }) => shellWord(what))] : [];
  if (replay) return { properties: selected, exclusions: { counts: [], operations }, replayWords };
  if (kept.length === 0) throw usageError('--exclude leaves out every property of the run; leave fewer out');
  return { properties: kept, exclusions: { counts, operations }, replayWords };
}

interface GivenExclusions {
  readonly exclusions: readonly Exclusion[];
  readonly isTyped: boolean;
}

/** Reads what is left out. Throws a usage error for a name that matches nothing. */
export function readExclusions(all: readonly Property[], settings: Settings): GivenExclusions {
  const given = settings.raw('exclude');
  if (!given) return { exclusions: [], isTyped: false };
  const { values, from } = given;
  const exclusions = values.map(value => exclusionOf(value, from));
  const known = excludableNames(all);
  const unknown = exclusions.find(({ what }) => !known.some(matcherOf(what)));
  if (unknown)
    throw usageError(
      `${from}: there is no operation, path, suite or property ${unknown.what}${didYouMean(unknown.what, known) || '; see sim contract --list'}`,
    );
  return { exclusions, isTyped: from.startsWith('--') };
}

/** A name, or in the config file `{ what, reason }`. */
function exclusionOf(value: unknown, from: string): Exclusion {
  if (typeof value === 'string' && value.trim() !== '') return { what: value.trim() };
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { what, reason, ...more } = Object.fromEntries(Object.entries(value));
    const isReason = reason === undefined || typeof reason === 'string';
    if (typeof what === 'string' && what.trim() !== '' && isReason && Object.keys(more).length === 0) return { what: what.trim(), reason };
  }
  throw usageError(`${from}: an entry is a name, or { what: <name>, reason: <text> }, not ${JSON.stringify(value)}`);
}

/** The properties by area, each with what it needs, its title and rules, in lines of at most `width` columns; and totals. */
export function listText(properties: readonly Property[], width: number): string {
  const areas = [...new Set(properties.map(({ area }) => area))].toSorted();
  const groups = areas.map(area => groupText(area, propertiesOf(properties, area), width));
  const rules = new Set(properties.flatMap(property => property.rules));
  const needs = needCounts(properties).map(([need, count]) => `${count} need ${need}`);
  const totals = [`${propertyCount(properties.length)} in ${counted(areas.length, 'area')}, ${counted(rules.size, 'rule')}`, ...needs];
  return [...groups, wrapped(totals.join('; '), width, '')].join('\n\n');
}

function propertiesOf(properties: readonly Property[], area: string): readonly Property[] {
  return properties.filter(property => property.area === area);
}

function groupText(area: string, properties: readonly Property[], width: number): string {
  const entries = properties.flatMap(({ id, title, rules, needs }) => [
    wrapped(needs.length === 0 ? id : `${id}  (needs ${needs.join(', ')})`, width, '  '),
    wrapped([title, ...rules].join(' '), width, '      '),
  ]);
  return [`${area}: ${propertyCount(properties.length)}`, ...entries].join('\n');
}

/** How many properties need what, most first. */
function needCounts(properties: readonly Property[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const need of properties.flatMap(({ needs }) => needs)) counts.set(need, (counts.get(need) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Breaks a text between words, so that no line is longer than `width` unless a word is. */
function wrapped(text: string, width: number, indent: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && indent.length + last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map(line => indent + line).join('\n');
}

function propertyCount(count: number): string {
  return count === 1 ? '1 property' : `${count} properties`;
}

/** Judges the traffic of a file. Throws a usage error when it is no HTTP Archive. */
export async function judgeHar(file: string, suites: Suites, io: Io): Promise<Report> {
  return judgeTraffic(await readTraffic(path.resolve(io.cwd, file)), { name: file, suites, rules: allRules() });
}

async function readTraffic(file: string): Promise<RecordedTraffic> {
  try {
    return readHar(readTextFile(file));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw usageError(error instanceof UserFileError ? `--har: ${file} cannot be read: ${why}` : `--har: ${file} ${why}`);
  }
}

/** More cases than any run has time for: the rounds of a property go on, each with another seed. */
export const ENDLESS_RUNS = 1_000_000;

/** What ends the run. */
export interface UntilFailure {
  /** Takes a result; a failure that the baseline does not know ends the run. */
  see(result: PropertyResult): void;
  /** Why no further property is started; undefined while there is no reason. */
  stopped(): string | undefined;
}

/** Reads the flag; undefined without it. On simulators `--max-time` bounds the run; without it only a finding or Ctrl+C ends it. */
export function readUntilFailure(settings: Settings, isDeployment: boolean): UntilFailure | undefined {
  if (!settings.on('until-failure')) return undefined;
  // The budget of a deployment bounds the run there.
  const maxTimeMs = isDeployment ? undefined : settings.one('max-time', duration);
  return createUntilFailure(maxTimeMs);
}

function createUntilFailure(maxTimeMs: number | undefined): UntilFailure {
  const started = performance.now();
  let found: string | undefined;
  return {
    see({ id, verdict, known }) {
      if (verdict === 'failed' && known === undefined) found ??= id;
    },
    stopped() {
      if (found !== undefined) return `${found} has found something (--until-failure)`;
      const isOver = maxTimeMs !== undefined && performance.now() - started >= maxTimeMs;
      return isOver ? `the time of ${durationText(maxTimeMs)} is used up (--max-time)` : undefined;
    },
  };
}
