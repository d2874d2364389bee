import { usageError } from './errors.ts';
import { type FileKey, type FlagName, flags, variableOf } from './flags.ts';

/** Parses a value. Throws a usage error that starts with `from`, where the value was given. */
export type Reader<T> = (text: string, from: string) => T;

/** Settings from flags, which override the environment, which overrides the config file. */
export interface Settings {
  /** The value of a flag, or undefined if it is not set. */
  one<T>(flag: FlagName, read: Reader<T>): T | undefined;
  /** All values of a flag that may be repeated. */
  all<T>(flag: FlagName, read: Reader<T>): T[];
  /** All values of a flag as they were given, and where; undefined if it is not set. In the config file they need not be texts. */
  raw(flag: FlagName): Given | undefined;
  /** The value of a key of the config file that is no flag, and where it stands; undefined if it is not set. */
  fromFile(key: FileKey): { readonly value: unknown; readonly from: string } | undefined;
  /** Whether a switch is on, or undefined if it is not set. */
  on(flag: FlagName): boolean | undefined;
}

/** Sources of settings. */
export interface Sources {
  /** Parsed arguments by flag name. */
  readonly argv: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly file?: ConfigFile | undefined;
  /** Flags that environment and config file do not set. */
  readonly typedOnly?: readonly string[];
}

/** A sim.config file with validated keys. */
export interface ConfigFile {
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Values, and where they were given. */
export interface Given {
  readonly values: readonly unknown[];
  readonly from: string;
}

/** Combines the sources. Values are parsed only when a command reads them. */
export function settingsFrom(sources: Sources): Settings {
  const one: Settings['one'] = (flag, read) => {
    const given = find(flag, sources);
    if (!given) return undefined;
    if (given.values.length > 1) throw usageError(`${given.from} is given more than once`);
    return read(textOf(given.values[0], given.from), given.from);
  };
  return {
    one,
    all: (flag, read) => {
      const given = find(flag, sources);
      return given ? given.values.map(value => read(textOf(value, given.from), given.from)) : [];
    },
    raw: flag => find(flag, sources),
    fromFile(key) {
      const value = sources.file?.values[key];
      return sources.file && value !== undefined && value !== null ? { value, from: `${key} in ${sources.file.name}` } : undefined;
    },
    on: flag => one(flag, readSwitch),
  };
}

function find(flag: FlagName, { argv, env, file, typedOnly = [] }: Sources): Given | undefined {
  const typed = argv[flag];
  if (typed !== undefined) return { values: toList(typed), from: `--${flag}` };
  if (typedOnly.includes(flag)) return undefined;
  const variable = variableOf(flag);
  const exported = env[variable];
  // Shells and CI systems set variables to an empty string to unset them.
  if (exported) return { values: exportedValues(flag, exported), from: variable };
  const configured = file?.values[flag];
  return file && configured !== undefined && configured !== null
    ? { values: toList(configured), from: `${flag} in ${file.name}` }
    : undefined;
}

function exportedValues(flag: FlagName, exported: string): readonly string[] {
  const { kind } = flags[flag];
  if (kind === 'lines') return exported.split(/[\r\n]+/).filter(line => line.trim() !== '');
  return kind === 'list' || kind === 'words' ? exported.trim().split(/\s+/) : [exported];
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function textOf(value: unknown, from: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw usageError(`${from} needs a value`);
}

function readSwitch(text: string, from: string): boolean {
  const isOn = switchValue(text);
  if (isOn !== undefined) return isOn;
  throw usageError(`${from} must be on or off, not ${text}`);
}

/** Returns whether a word turns a switch on or off; undefined for any other word. */
export function switchValue(text: string): boolean | undefined {
  if (/^(true|yes|on|1)$/i.test(text)) return true;
  return /^(false|no|off|0)$/i.test(text) ? false : undefined;
}
