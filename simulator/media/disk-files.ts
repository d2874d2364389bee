/** File operations of the disk store. */
import { access, constants, copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { threadId } from 'node:worker_threads';
import type { ByteStream } from '../domain/ports/media.ts';
import { checkKey } from './keys.ts';

/** How many bytes of a write are buffered. */
const WRITE_BUFFER_BYTES = 1_048_576;

let incomingCount = 0;

/** The directory of a store, and the hidden folder in it for incomplete objects. */
export interface StoreDirectory {
  readonly root: string;
  readonly incoming: string;
}

/** Creates the directory of a store. Rejects with the system's error if that fails or the directory is not writable. */
export async function openDirectory(directory: string): Promise<StoreDirectory> {
  const root = resolve(directory);
  const incoming = join(root, '.incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await access(incoming, constants.W_OK);
  return { root, incoming };
}

export function fileOf({ root }: StoreDirectory, key: string): string {
  checkKey(key);
  return join(root, key);
}

/** Makes a file or folder at a temporary path and renames it to `target`, replacing what was there; removes it if anything fails. */
export async function createAtomically<T>({ incoming }: StoreDirectory, target: string, make: (path: string) => Promise<T>): Promise<T> {
  // Unique among the processes and threads of this machine that may share the directory.
  const path = join(incoming, `${process.pid}-${threadId}-${++incomingCount}`);
  try {
    const made = await make(path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(path, target);
    return made;
  } catch (error) {
    await discard(path);
    throw error;
  }
}

/** Writes bytes to a new file. */
export async function writeFile(path: string, bytes: ByteStream): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch(async (error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
    // Left by a killed process with the same pid. It may be a link to an object, so it must not be written into.
    await discard(path);
    return open(path, 'wx', 0o600);
  });
  try {
    await pipeline(bytes, file.createWriteStream({ highWaterMark: WRITE_BUFFER_BYTES }));
  } finally {
    await file.close();
  }
}

/** Creates a hard link, or a copy if the file system does not support links. */
export async function linkFile(file: string, name: string): Promise<void> {
  await link(file, name).catch(() => copyFile(file, name, constants.COPYFILE_EXCL));
}

/** Removes a file or folder that belongs to the store alone. */
export async function discard(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(undefinedIfMissing);
}

/** Returns undefined for the error of a missing file; throws any other. */
export function undefinedIfMissing(error: unknown): undefined {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
  throw error;
}

/** Whether a system error has one of the codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some(code => code === error.code);
}
