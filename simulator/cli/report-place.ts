import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Io } from './command.ts';

/** The file of a report: --out is a file for one report, and a folder for several or where a folder is there. */
export async function placeOf(out: string, fileName: string, isFolder: boolean, { cwd }: Io): Promise<string> {
  const place = path.resolve(cwd, out);
  const entry = await stat(place).catch(() => undefined);
  return isFolder || entry?.isDirectory() ? path.join(place, fileName) : place;
}
