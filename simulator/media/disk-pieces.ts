/** The files of which an object of the disk store consists: one file, or a folder with its parts. */
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteRange, ByteStream } from '../domain/ports/media.ts';
import { MissingObjectError } from '../domain/ports/media-errors.ts';
import { discard, linkFile, undefinedIfMissing } from './disk-files.ts';

const READ_BUFFER_BYTES = 262_144;
/** The suffix of the folder of an assembled object, whose pieces are ordered by name. No key contains a plus. */
const PIECES = '+pieces';

/** A file that is an object, or a piece of one. */
export interface Piece {
  readonly file: string;
  readonly sizeBytes: number;
}

/** The folder of the pieces of an object; `file` is where the object would be as one file. */
export function piecesFolder(file: string): string {
  return file + PIECES;
}

/** The pieces of an object; undefined for an unknown one. */
export async function piecesOf(file: string): Promise<readonly Piece[] | undefined> {
  const whole = await pieceAt(file);
  if (whole) return [whole];
  const folder = piecesFolder(file);
  const names = await readdir(folder).catch(undefinedIfMissing);
  if (!names) return undefined;
  const pieces = await Promise.all(names.toSorted().map(name => pieceAt(join(folder, name))));
  return pieces.filter(piece => piece !== undefined);
}

/** Removes an object. */
export async function removePieces(file: string): Promise<void> {
  await Promise.all([removeFile(file), discard(piecesFolder(file))]);
}

/** Links the files of parts into a new folder. Rejects with a MissingObjectError for a missing part. */
export async function linkParts(path: string, parts: readonly { readonly key: string; readonly file: string }[]): Promise<Piece[]> {
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
export async function linkAll(path: string, pieces: readonly Piece[]): Promise<void> {
  await discard(path);
  await mkdir(path, { mode: 0o700 });
  for (const [index, { file }] of pieces.entries()) await linkFile(file, join(path, String(index + 1).padStart(5, '0')));
}

async function pieceAt(file: string): Promise<Piece | undefined> {
  const stats = await stat(file).catch(undefinedIfMissing);
  return stats?.isFile() ? { file, sizeBytes: stats.size } : undefined;
}

export function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Opens each file when it is read, so that an unread stream holds no resources. */
export async function* bytesOf(pieces: readonly Piece[], { start, end }: ByteRange): ByteStream {
  let at = 0;
  for (const { file, sizeBytes } of pieces) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, sizeBytes);
    if (from < to) yield* createReadStream(file, { start: from, end: to - 1, highWaterMark: READ_BUFFER_BYTES });
    at += sizeBytes;
  }
}

/** Removes a file, but never a folder, which contains objects with other keys. */
export async function removeFile(file: string): Promise<void> {
  if (await pieceAt(file)) await rm(file, { force: true });
}
