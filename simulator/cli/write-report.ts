import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { usageError } from './errors.ts';

/**
 * Writes a report, which only its owner may read because it may show the traffic of a deployment, and makes its folder. It ends with a new line. Rejects
 * with a usage error that names the flag when the file cannot be written.
 */
export async function writeReport(flag: string, file: string, content: string): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, content.endsWith('\n') ? content : `${content}\n`, { mode: 0o600 });
  } catch (error) {
    throw usageError(`${flag}: ${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
