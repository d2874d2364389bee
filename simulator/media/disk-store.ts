import { createReadStream, type Stats } from 'node:fs';
import { access, constants, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { threadId } from 'node:worker_threads';
import type { ByteRange, ByteStream, MediaStore } from '../domain/ports/media.ts';
import { MissingObjectError } from '../domain/ports/media-errors.ts';
import { clampRange, measureStream } from './bytes.ts';
import { checkKey } from './keys.ts';

/** How much of a write may wait for the disk. */
const WRITE_BUFFER_BYTES = 1_048_576;
const READ_BUFFER_BYTES = 262_144;
/** Behind the key of an object that was assembled: the folder of its pieces, in the order of their names. No key has a plus in it. */
const PIECES = '+pieces';

/** A file that is an object, or a piece of one. */
interface Piece {
  readonly file: string;
  readonly sizeBytes: number;
}

let incomingCount = 0;

/**
 * A media store in a directory. A written object is a file named by its key. An assembled one is a folder of its parts, as they are: so a
 * file of any size is put together at once and lies on the disk once. What is not complete yet lies in a hidden folder beside them and is
 * renamed when it is, so that nobody ever reads half an object. Creates the directory; rejects with the system's error when it cannot, or
 * cannot write there.
 */
export async function openDiskStore(directory: string): Promise<MediaStore> {
  const root = resolve(directory);
  const incoming = join(root, '.incoming');
  await mkdir(incoming, { recursive: true });
  await access(incoming, constants.W_OK);

  function fileOf(key: string): string {
    checkKey(key);
    return join(root, key);
  }

  /** Makes something new and then gives it its name, in place of what had it; when anything fails it is gone. */
  async function create<T>(target: string, make: (path: string) => Promise<T>): Promise<T> {
    // Unique among the processes and threads of this machine that may share the directory.
    const path = join(incoming, `${process.pid}-${threadId}-${++incomingCount}`);
    try {
      const made = await make(path);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
      return made;
    } catch (error) {
      await discard(path);
      throw error;
    }
  }

  async function remove(key: string): Promise<void> {
    const file = fileOf(key);
    await Promise.all([removeFile(file), discard(file + PIECES)]);
  }

  /** What an object consists of; undefined for an unknown key. */
  async function piecesOf(key: string): Promise<readonly Piece[] | undefined> {
    const file = fileOf(key);
    const whole = await pieceAt(file);
    if (whole) return [whole];
    const names = await readdir(file + PIECES).catch(unlessMissing);
    if (!names) return undefined;
    const pieces = await Promise.all(names.toSorted().map(name => pieceAt(join(file + PIECES, name))));
    return pieces.filter(piece => piece !== undefined);
  }

  async function copyFileTo(key: string, file: string, { dev, ino }: Stats): Promise<true> {
    const target = fileOf(key);
    const present = await stat(target).catch(unlessMissing);
    // To rename one name of a file to another does nothing, and would leave the first.
    if (present?.dev === dev && present.ino === ino) return true;
    await create(target, async path => {
      await discard(path);
      await linkFile(file, path);
    });
    await discard(target + PIECES);
    return true;
  }

  return {
    remove,
    async write(key, source, options) {
      const target = fileOf(key);
      const bytes = measureStream(source, options);
      await create(target, path => fill(path, bytes));
      await discard(target + PIECES);
      return bytes.result();
    },
    async assemble(key, partKeys) {
      const parts = partKeys.map(part => ({ key: part, file: fileOf(part) }));
      const pieces = await create(fileOf(key) + PIECES, async path => {
        const gathered = await gather(path, parts);
        // A world made anew comes to the same keys again, with other bytes.
        await remove(key);
        return gathered;
      }).catch(async error => {
        // Assembled before, or by somebody at the same time: a part that is missing now is in there.
        const before = error instanceof MissingObjectError || isTaken(error) ? await piecesOf(key) : undefined;
        if (!before) throw error;
        return before;
      });
      await Promise.all(parts.map(part => removeFile(part.file)));
      return { sizeBytes: sizeOf(pieces) };
    },
    async read(key, range) {
      const pieces = await piecesOf(key);
      return pieces && bytesOf(pieces, clampRange(range, sizeOf(pieces)));
    },
    async copy(from, to) {
      try {
        const source = await stat(fileOf(from)).catch(unlessMissing);
        if (source?.isFile()) return await copyFileTo(to, fileOf(from), source);
        const pieces = await piecesOf(from);
        if (!pieces) return false;
        await remove(to);
        await create(fileOf(to) + PIECES, path => linkAll(path, pieces));
        return true;
      } catch (error) {
        // It was removed meanwhile.
        unlessMissing(error);
        return false;
      }
    },
    clear: folder => discard(fileOf(folder)),
    async stat(key) {
      const pieces = await piecesOf(key);
      return pieces && { sizeBytes: sizeOf(pieces) };
    },
  };
}

async function fill(path: string, bytes: ByteStream): Promise<void> {
  const file = await open(path, 'wx').catch(async (error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
    // Left by a process with the same id that was killed. It may be another name of an object: it must not be written into.
    await discard(path);
    return open(path, 'wx');
  });
  try {
    await pipeline(bytes, file.createWriteStream({ highWaterMark: WRITE_BUFFER_BYTES }));
  } finally {
    await file.close();
  }
}

/** Collects files in a new folder without taking them away from where they are. */
async function gather(path: string, parts: readonly { readonly key: string; readonly file: string }[]): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const { key, file } of parts) {
    const piece = await pieceAt(file);
    if (!piece) throw new MissingObjectError(key);
    pieces.push(piece);
  }
  await linkAll(path, pieces);
  return pieces;
}

async function linkAll(path: string, pieces: readonly Piece[]): Promise<void> {
  await discard(path);
  await mkdir(path);
  for (const [index, { file }] of pieces.entries()) await linkFile(file, join(path, String(index + 1).padStart(5, '0')));
}

/** Gives a file a second name; where the file system cannot, a second file. */
async function linkFile(file: string, name: string): Promise<void> {
  await link(file, name).catch(() => copyFile(file, name, constants.COPYFILE_EXCL));
}

async function pieceAt(file: string): Promise<Piece | undefined> {
  const stats = await stat(file).catch(unlessMissing);
  return stats?.isFile() ? { file, sizeBytes: stats.size } : undefined;
}

function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Opens each file when its bytes are wanted: a stream that nobody reads holds nothing. */
async function* bytesOf(pieces: readonly Piece[], { start, end }: ByteRange): ByteStream {
  let at = 0;
  for (const { file, sizeBytes } of pieces) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, sizeBytes);
    if (from < to) yield* createReadStream(file, { start: from, end: to - 1, highWaterMark: READ_BUFFER_BYTES });
    at += sizeBytes;
  }
}

/** Never a folder: that holds what has other keys. */
async function removeFile(file: string): Promise<void> {
  if (await pieceAt(file)) await rm(file, { force: true });
}

/** For what is ours alone. */
async function discard(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(unlessMissing);
}

function unlessMissing(error: unknown): undefined {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
  throw error;
}

/** Whether somebody did the same at the same time: a folder has its name by now, or a part went while it was taken. */
function isTaken(error: unknown): boolean {
  return hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOENT');
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some(code => code === error.code);
}
