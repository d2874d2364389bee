import { statSync } from 'node:fs';
import path from 'node:path';
import type { Io } from './command.ts';
import { usageError } from './errors.ts';

/** Whether --out names a folder: one that is there, one that ends with a slash, or a new one without an extension. Everything else is a file. */
export function isFolder(out: string, { cwd }: Pick<Io, 'cwd'>): boolean {
  try {
    return statSync(path.resolve(cwd, out)).isDirectory();
  } catch {
    return /[\\/]$/.test(out) || path.extname(out) === '';
  }
}

/** Where --out puts what is written, as it was given: a file with that name in a folder, or the file itself. */
export function shownPlace(out: string, fileName: string, io: Pick<Io, 'cwd'>): string {
  return isFolder(out, io) ? path.join(out, fileName) : out;
}

/** The same as an absolute path. */
export function placeOf(out: string, fileName: string, io: Pick<Io, 'cwd'>): string {
  return path.resolve(io.cwd, shownPlace(out, fileName, io));
}

/** Throws a usage error where several reports would go to the terminal or into one file. */
export function checkSeveral(out: string | undefined, reports: number, io: Pick<Io, 'cwd'>): void {
  if (reports < 2) return;
  if (out === undefined) throw usageError('Several reporters need a folder: name it with --out');
  if (!isFolder(out, io))
    throw usageError(`--out ${out} is a file, and ${reports} reports are written: name a folder, such as ${withoutExtension(out)}`);
}

function withoutExtension(out: string): string {
  return out.slice(0, out.length - path.extname(out).length);
}
