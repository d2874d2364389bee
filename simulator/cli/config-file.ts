import path from 'node:path';
import { parseDataFile } from '../text/data-file.ts';
import { didYouMean } from '../text/suggest.ts';
import { systemReason } from '../text/system-reason.ts';
import { readTextFile } from '../text/text-file.ts';
import { usageError } from './errors.ts';
import { fileKeys, flags, isFileKey, isFlagName } from './flags.ts';
import type { ConfigFile } from './settings.ts';

const NAMES = ['sim.config.json', 'sim.config.yaml', 'sim.config.yml'];

/** Reads sim.config.{json,yaml} from a folder; undefined if there is none. Rejects if there are two, or if it is invalid. */
export async function readConfigFile(folder: string): Promise<ConfigFile | undefined> {
  const texts = await Promise.all(NAMES.map(name => readIfThere(path.join(folder, name))));
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

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return readTextFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw usageError(`${path.basename(file)} cannot be read: ${systemReason(error)}`);
  }
}
