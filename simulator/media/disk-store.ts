import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { MediaStore } from '../domain/ports/media.ts';
import { MissingObjectError } from '../domain/ports/media-errors.ts';
import { clampRange, measureStream } from './bytes.ts';
import { create, discard, fileOf, fill, hasCode, linkFile, openDirectory, type StoreDirectory, unlessMissing } from './disk-files.ts';
import { bytesOf, gather, linkAll, type Piece, piecesFolder, piecesOf, removeFile, removePieces, sizeOf } from './disk-pieces.ts';

/**
 * A media store in a directory. A written object is a file named by its key. An assembled one is a folder of its parts, as they are: so a
 * file of any size is put together at once and lies on the disk once. What is not complete yet lies in a hidden folder beside them and is
 * renamed when it is, so that nobody ever reads half an object. Creates the directory; rejects with the system's error when it cannot, or
 * cannot write there.
 */
export async function openDiskStore(directory: string): Promise<MediaStore> {
  const store = await openDirectory(directory);
  return {
    async write(key, source, options) {
      const target = fileOf(store, key);
      const bytes = measureStream(source, options);
      await create(store, target, path => fill(path, bytes));
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
  const pieces = await create(store, piecesFolder(target), async path => {
    const gathered = await gather(path, parts);
    // A world that was reset comes to the same keys again, with other bytes.
    await removePieces(target);
    return gathered;
  }).catch((error: unknown) => assembledBefore(target, error));
  await Promise.all(parts.map(part => removeFile(part.file)));
  return { sizeBytes: sizeOf(pieces) };
}

/** The pieces of an object that was assembled before, or by somebody else at the same time: a part that is missing now is in there. */
async function assembledBefore(target: string, error: unknown): Promise<readonly Piece[]> {
  const before = error instanceof MissingObjectError || isTaken(error) ? await piecesOf(target) : undefined;
  if (!before) throw error;
  return before;
}

async function copy(store: StoreDirectory, from: string, to: string): Promise<boolean> {
  try {
    const [source, target] = [fileOf(store, from), fileOf(store, to)];
    const stats = await stat(source).catch(unlessMissing);
    if (stats?.isFile()) return await copyFile(store, source, stats, target);
    const pieces = await piecesOf(source);
    if (!pieces) return false;
    await removePieces(target);
    await create(store, piecesFolder(target), path => linkAll(path, pieces));
    return true;
  } catch (error) {
    // It was removed meanwhile.
    unlessMissing(error);
    return false;
  }
}

async function copyFile(store: StoreDirectory, file: string, { dev, ino }: Stats, target: string): Promise<true> {
  const present = await stat(target).catch(unlessMissing);
  // Renaming one name of a file to another does nothing, and would leave the first.
  if (present?.dev === dev && present.ino === ino) return true;
  await create(store, target, async path => {
    await discard(path);
    await linkFile(file, path);
  });
  await discard(piecesFolder(target));
  return true;
}

/** Whether somebody did the same at the same time: a folder has its name by now, or a part went while it was taken. */
function isTaken(error: unknown): boolean {
  return hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOENT');
}
