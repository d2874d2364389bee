import path from 'node:path';
import { parseDataFile } from '../text/data-file.ts';
import { didYouMean } from '../text/suggest.ts';
import { textIfThere, usageError } from './errors.ts';
import type { Flag, Reader } from './flag.ts';
import {
  type FileKey,
  type FlagName,
  fileKeys,
  flags,
  isFileKey,
  isFlagName,
  type NameWithDefault,
  type ValueOf,
  variableOf,
} from './flags.ts';
import { text as anyText } from './readers.ts';

/** Settings from flags, which override the environment, which overrides the config file. */
export interface Settings {
  /** The value of a flag, or undefined if it is not set; read as the table of flags says, or with a reader of the command's own. */
  one<Name extends FlagName>(flag: Name): ValueOf<Name> | undefined;
  one<T>(flag: FlagName, read: Reader<T>): T | undefined;
  /** The value of a flag, or its default. */
  get<Name extends NameWithDefault>(flag: Name): ValueOf<Name>;
  /** All values of a flag that may be repeated, read in the same way. */
  all<Name extends FlagName>(flag: Name): ValueOf<Name>[];
  all<T>(flag: FlagName, read: Reader<T>): T[];
  /** All values of a flag as they were given, and where; undefined if it is not set. In the config file they need not be texts. */
  raw(flag: FlagName): Given | undefined;
  /** The value of a key of the config file that is no flag, and where it stands; undefined if it is not set. */
  fromFile(key: FileKey): { readonly value: unknown; readonly from: string } | undefined;
  /** Whether a switch is on, also by its default. */
  on(flag: FlagName): boolean;
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

/** Combines the sources. Values are read only when a command asks for them. */
export function settingsFrom(sources: Sources): Settings {
  return new CombinedSettings(sources);
}

/** Overloads say what each reader of the table returns. */
class CombinedSettings implements Settings {
  constructor(private readonly sources: Sources) {}

  one<Name extends FlagName>(flag: Name): ValueOf<Name> | undefined;
  one<T>(flag: FlagName, read: Reader<T>): T | undefined;
  one(flag: FlagName, read = readerOf(flag)): unknown {
    const given = this.raw(flag);
    if (!given) return undefined;
    if (given.values.length > 1) throw usageError(`${given.from} is given more than once`);
    return read(textOf(given.values[0], given.from), given.from);
  }

  get<Name extends NameWithDefault>(flag: Name): ValueOf<Name>;
  get(flag: NameWithDefault): unknown {
    return this.one(flag, readerOf(flag)) ?? readerOf(flag)(flags[flag].initial, `--${flag}`);
  }

  all<Name extends FlagName>(flag: Name): ValueOf<Name>[];
  all<T>(flag: FlagName, read: Reader<T>): T[];
  all(flag: FlagName, read = readerOf(flag)): unknown[] {
    const given = this.raw(flag);
    return given ? given.values.map(value => read(textOf(value, given.from), given.from)) : [];
  }

  on(flag: FlagName): boolean {
    const { initial }: Flag = flags[flag];
    return this.one(flag, readSwitch) ?? initial === 'on';
  }

  raw(flag: FlagName): Given | undefined {
    return find(flag, this.sources);
  }

  fromFile(key: FileKey): ReturnType<Settings['fromFile']> {
    const { file } = this.sources;
    const value = file?.values[key];
    return file && value !== undefined && value !== null ? { value, from: `${key} in ${file.name}` } : undefined;
  }
}

function readerOf(name: FlagName): Reader<unknown> {
  const { read = anyText }: Flag = flags[name];
  return read;
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

const NAMES = ['sim.config.json', 'sim.config.yaml', 'sim.config.yml'];

/** Reads sim.config.{json,yaml} from a folder; undefined if there is none. Rejects if there are two, or if it is invalid. */
export async function readConfigFile(folder: string): Promise<ConfigFile | undefined> {
  const texts = NAMES.map(name => textIfThere(name, path.join(folder, name)));
  const found = NAMES.flatMap((name, index) => {
    const text = texts[index];
    return text === undefined ? [] : [{ name, text }];
  });
  const [first, second] = found;
  if (!first) return undefined;
  if (second) throw usageError(`Both ${first.name} and ${second.name} exist; remove one`);
  return parseConfig(first.name, await parse(first.name, first.text));
}

/** Validates the content of a config file: an object of flags, and perhaps the `$schema` for editors. */
export function parseConfig(name: string, value: unknown): ConfigFile {
  if (value === null) return { name, values: {} };
  if (typeof value !== 'object' || Array.isArray(value)) throw usageError(`${name} must be an object with flags as keys`);
  // Editors read the schema that it names.
  const values = Object.fromEntries(Object.entries(value).filter(([key]) => key !== '$schema'));
  for (const key of Object.keys(values)) {
    if (!isFlagName(key) && !isFileKey(key))
      throw usageError(`Unknown key ${key} in ${name}${didYouMean(key, Object.keys({ ...flags, ...fileKeys }))}`);
  }
  return { name, values };
}

async function parse(name: string, text: string): Promise<unknown> {
  try {
    return await parseDataFile(name, text);
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw usageError(`${name} cannot be read: ${line}`);
  }
}
