import type { Stats } from 'node:fs';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteRange, ByteStream, MediaStore } from '../domain/ports/media.ts';
import { MissingObjectError } from '../domain/ports/media-errors.ts';
import { clampRange, measureStream } from './bytes.ts';
import {
  createAtomically,
  discard,
  fileOf,
  hasCode,
  linkFile,
  openDirectory,
  type StoreDirectory,
  undefinedIfMissing,
  writeFile,
} from './disk-files.ts';

/** The files of which an object of the disk store consists: one file, or a folder with its parts. */
const READ_BUFFER_BYTES = 262_144;

/** The suffix of the folder of an assembled object, whose pieces are ordered by name. No key contains a plus. */
const PIECES = '+pieces';

/**
 * A media store in a directory. A written object is a file named by its key. An assembled object is a folder of its parts, so that assembly
 * is fast for any size and copies nothing. Incomplete objects are in a hidden folder and renamed when they are complete, so that reads never
 * see a partial object. Creates the directory; rejects with the system's error if that fails or the directory is not writable.
 */
export async function openDiskStore(directory: string): Promise<MediaStore> {
  const store = await openDirectory(directory);
  return {
    async write(key, source, options) {
      const target = fileOf(store, key);
      const bytes = measureStream(source, options);
      await createAtomically(store, target, path => writeFile(path, bytes));
      await discard(piecesFolder(target));
      return bytes.result();
    },
    assemble: (key, partKeys) => assemble(store, key, partKeys),
    async read(key, range) {
      const pieces = await piecesOf(fileOf(store, key));
      return pieces && bytesOf(pieces, clampRange(range, sizeOf(pieces)));
    },
    copy: (from, to) => copy(store, from, to),
    remove: async key => removePieces(fileOf(store, key)),
    clear: async folder => discard(fileOf(store, folder)),
    async stat(key) {
      const pieces = await piecesOf(fileOf(store, key));
      return pieces && { sizeBytes: sizeOf(pieces) };
    },
  };
}

async function assemble(store: StoreDirectory, key: string, partKeys: readonly string[]): Promise<{ readonly sizeBytes: number }> {
  const target = fileOf(store, key);
  const parts = partKeys.map(part => ({ key: part, file: fileOf(store, part) }));
  const pieces = await createAtomically(store, piecesFolder(target), async path => {
    const gathered = await linkParts(path, parts);
    // A world that was reset uses the same keys again, with other bytes.
    await removePieces(target);
    return gathered;
  }).catch((error: unknown) => existingPieces(target, error));
  await Promise.all(parts.map(part => removeFile(part.file)));
  return { sizeBytes: sizeOf(pieces) };
}

/** The pieces of an object that was already assembled, perhaps concurrently, which is why its parts are missing. Throws `error` otherwise. */
async function existingPieces(target: string, error: unknown): Promise<readonly Piece[]> {
  const before = error instanceof MissingObjectError || isConflict(error) ? await piecesOf(target) : undefined;
  if (!before) throw error;
  return before;
}

async function copy(store: StoreDirectory, from: string, to: string): Promise<boolean> {
  try {
    const [source, target] = [fileOf(store, from), fileOf(store, to)];
    const stats = await stat(source).catch(undefinedIfMissing);
    if (stats?.isFile()) return await copyFile(store, source, stats, target);
    const pieces = await piecesOf(source);
    if (!pieces) return false;
    await removePieces(target);
    await createAtomically(store, piecesFolder(target), path => linkAll(path, pieces));
    return true;
  } catch (error) {
    // The source was removed meanwhile.
    undefinedIfMissing(error);
    return false;
  }
}

async function copyFile(store: StoreDirectory, file: string, { dev, ino }: Stats, target: string): Promise<true> {
  const present = await stat(target).catch(undefinedIfMissing);
  // Both are links to the same file, for which rename does nothing and would leave the temporary name.
  if (present?.dev === dev && present.ino === ino) return true;
  await createAtomically(store, target, async path => {
    await discard(path);
    await linkFile(file, path);
  });
  await discard(piecesFolder(target));
  return true;
}

/** Whether a concurrent assembly came first: its folder exists, or a part is gone. */
function isConflict(error: unknown): boolean {
  return hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOENT');
}

/** A file that is an object, or a piece of one. */
interface Piece {
  readonly file: string;
  readonly sizeBytes: number;
}

/** The folder of the pieces of an object; `file` is where the object would be as one file. */
function piecesFolder(file: string): string {
  return file + PIECES;
}

/** The pieces of an object; undefined for an unknown one. */
async function piecesOf(file: string): Promise<readonly Piece[] | undefined> {
  const whole = await pieceAt(file);
  if (whole) return [whole];
  const folder = piecesFolder(file);
  const names = await readdir(folder).catch(undefinedIfMissing);
  if (!names) return undefined;
  const pieces = await Promise.all(names.toSorted().map(name => pieceAt(join(folder, name))));
  return pieces.filter(piece => piece !== undefined);
}

/** Removes an object. */
async function removePieces(file: string): Promise<void> {
  await Promise.all([removeFile(file), discard(piecesFolder(file))]);
}

/** Links the files of parts into a new folder. Rejects with a MissingObjectError for a missing part. */
async function linkParts(path: string, parts: readonly { readonly key: string; readonly file: string }[]): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const { key, file } of parts) {
    const piece = await pieceAt(file);
    if (!piece) throw new MissingObjectError(key);
    pieces.push(piece);
  }
  await linkAll(path, pieces);
  return pieces;
}

/** Links files into a new folder, in their order. */
async function linkAll(path: string, pieces: readonly Piece[]): Promise<void> {
  await discard(path);
  await mkdir(path, { mode: 0o700 });
  for (const [index, { file }] of pieces.entries()) await linkFile(file, join(path, String(index + 1).padStart(5, '0')));
}

async function pieceAt(file: string): Promise<Piece | undefined> {
  const stats = await stat(file).catch(undefinedIfMissing);
  return stats?.isFile() ? { file, sizeBytes: stats.size } : undefined;
}

function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Opens each file when it is read, so that an unread stream holds no resources. */
async function* bytesOf(pieces: readonly Piece[], { start, end }: ByteRange): ByteStream {
  let at = 0;
  for (const { file, sizeBytes } of pieces) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, sizeBytes);
    if (from < to) yield* createReadStream(file, { start: from, end: to - 1, highWaterMark: READ_BUFFER_BYTES });
    at += sizeBytes;
  }
}

/** Removes a file, but never a folder, which contains objects with other keys. */
async function removeFile(file: string): Promise<void> {
  if (await pieceAt(file)) await rm(file, { force: true });
}
