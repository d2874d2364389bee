import { mkdir, writeFile as writeTo } from 'node:fs/promises';
import path from 'node:path';
import { systemReason } from '../text/system-reason.ts';
import { usageError } from './errors.ts';

/**
 * Writes a file that a flag names, for its owner alone, and creates its folder. A text gets a new line at its end. Throws a usage error that names
 * the flag, the file and the reason.
 */
export async function writeFile(flag: string, file: string, content: string): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeTo(file, content.endsWith('\n') ? content : `${content}\n`, { mode: 0o600 });
  } catch (error) {
    throw unwritable(flag, file, error);
  }
}

/** The usage error of a file or folder that a flag names and that cannot be written. */
export function unwritable(flag: string, file: string, error: unknown): Error {
  return usageError(`${flag}: ${file} cannot be written: ${systemReason(error)}; give another place, or make room and access there`);
}
