/** Objects of the disk store as the files that they consist of: one file, or a folder of the parts that were assembled. */
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteRange, ByteStream } from '../domain/ports/media.ts';
import { MissingObjectError } from '../domain/ports/media-errors.ts';
import { discard, linkFile, unlessMissing } from './disk-files.ts';

const READ_BUFFER_BYTES = 262_144;
/** Behind the key of an object that was assembled: the folder of its pieces, in the order of their names. No key has a plus in it. */
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

/** What an object consists of; undefined for an unknown one. */
export async function piecesOf(file: string): Promise<readonly Piece[] | undefined> {
  const whole = await pieceAt(file);
  if (whole) return [whole];
  const folder = piecesFolder(file);
  const names = await readdir(folder).catch(unlessMissing);
  if (!names) return undefined;
  const pieces = await Promise.all(names.toSorted().map(name => pieceAt(join(folder, name))));
  return pieces.filter(piece => piece !== undefined);
}

/** Removes an object, whichever it consists of. */
export async function removePieces(file: string): Promise<void> {
  await Promise.all([removeFile(file), discard(piecesFolder(file))]);
}

/** Collects files in a new folder without taking them away from where they are. */
export async function gather(path: string, parts: readonly { readonly key: string; readonly file: string }[]): Promise<Piece[]> {
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
  await mkdir(path);
  for (const [index, { file }] of pieces.entries()) await linkFile(file, join(path, String(index + 1).padStart(5, '0')));
}

async function pieceAt(file: string): Promise<Piece | undefined> {
  const stats = await stat(file).catch(unlessMissing);
  return stats?.isFile() ? { file, sizeBytes: stats.size } : undefined;
}

export function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Opens each file when its bytes are wanted: a stream that nobody reads holds nothing. */
export async function* bytesOf(pieces: readonly Piece[], { start, end }: ByteRange): ByteStream {
  let at = 0;
  for (const { file, sizeBytes } of pieces) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, sizeBytes);
    if (from < to) yield* createReadStream(file, { start: from, end: to - 1, highWaterMark: READ_BUFFER_BYTES });
    at += sizeBytes;
  }
}

/** Never a folder: that holds what has other keys. */
export async function removeFile(file: string): Promise<void> {
  if (await pieceAt(file)) await rm(file, { force: true });
}
