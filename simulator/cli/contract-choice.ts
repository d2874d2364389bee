/** `--suite` and `--exclude`: which properties a run checks. */
import type { Property } from '../../contract-tests/property.ts';
import { applyExclusions, type Exclusion, type Exclusions, excludableNames } from '../../contract-tests/run/exclusions.ts';
import type { Replay } from '../../contract-tests/run/replay-token.ts';
import { shellWord } from '../../contract-tests/run/scripts/shell.ts';
import { matcherOf, selectProperties, suiteNames } from '../../contract-tests/run/select-properties.ts';
import { didYouMean } from '../text/suggest.ts';
import { usageError } from './errors.ts';
import { text } from './readers.ts';
import type { Settings } from './settings.ts';

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
  const names = replay ? [replay.id] : settings.all('suite', text);
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
