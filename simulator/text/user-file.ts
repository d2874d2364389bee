import { readFile, stat } from 'node:fs/promises';
import { formatBytes } from './bytes.ts';
import { parseJson, withoutMark } from './parse-json.ts';
import { parseYaml } from './parse-yaml.ts';

/** Far more than any fixture or archive has, and less than the longest text of Node. */
export const MAX_FILE_BYTES = 268_435_456;

/** A file that is there, but cannot be read as a text; the message says why, without the name of the file. */
export class UserFileError extends Error {
  override readonly name = 'UserFileError';
}

/**
 * Reads a text file that a user has written. It is UTF-8, or UTF-16 with a byte order mark, as PowerShell writes it; the mark is left out.
 * Rejects with a UserFileError for one that is too large or no text, and with the system's error for one that cannot be opened.
 */
export async function readUserFile(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > MAX_FILE_BYTES) throw new UserFileError(`it is larger than ${formatBytes(MAX_FILE_BYTES)}`);
  const bytes = await readFile(file);
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return withoutMark(new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    throw new UserFileError(`it is not ${encoding.toUpperCase()} text`, { cause: error });
  }
}

/** Whether a file is YAML by its name, in any case; every other one is JSON. */
export function isYamlFile(file: string): boolean {
  return /\.ya?ml$/i.test(file);
}

/** The value of the text of a file: YAML if its name says so, else JSON. Rejects with a SyntaxError that begins with the line. */
export async function parseDataFile(file: string, text: string): Promise<unknown> {
  return isYamlFile(file) ? parseYaml(text) : parseJson(text);
}
