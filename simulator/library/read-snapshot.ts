import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ARCHIVE_HEAD_BYTES, type ArchiveEntry, entriesOf, isArchive, worldIn } from '../domain/snapshots/archive.ts';
import { checkFormat } from '../domain/snapshots/check-format.ts';
import type { WorldSnapshot } from '../domain/snapshots/format.ts';
import { ApiError } from '../kernel/errors.ts';
import { parseJson, withoutMark } from '../text/parse-json.ts';
import { systemReason } from '../text/system-reason.ts';
import { checkRegularFile, MAX_FILE_BYTES, readTextFile, UserFileError } from '../text/text-file.ts';
import { schemaProblems } from './schema-problems.ts';

/** A snapshot in a file. */
export interface SnapshotFile {
  readonly snapshot: WorldSnapshot;
  /** The files of an archive behind the snapshot, in their order; none where the file is JSON. */
  readonly entries: AsyncIterable<ArchiveEntry>;
}

/** Reads a snapshot: JSON, or the tar file of `sim snapshot export --media`. Rejects with a TypeError that names the file for one that is none. */
export async function readSnapshotFile(file: string): Promise<SnapshotFile> {
  try {
    if (!isArchive(await headOf(file))) return { snapshot: checkedSnapshot(file, parseJson(readTextFile(file))), entries: none() };
    const entries = entriesOf(createReadStream(file));
    const text = withoutMark(Buffer.from(await worldIn(entries, MAX_FILE_BYTES)).toString('utf8'));
    return { snapshot: checkedSnapshot(file, parseJson(text)), entries };
  } catch (error) {
    throw error instanceof TypeError ? error : unreadable(file, error);
  }
}

/** The text of a snapshot that is JSON. Throws a TypeError that names the file when it cannot be read. */
export function snapshotText(file: string): string {
  try {
    return readTextFile(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Whether a file is a tar file. Rejects with a TypeError that names the file when it cannot be read. */
export async function isArchiveFile(file: string): Promise<boolean> {
  try {
    return isArchive(await headOf(file));
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** The value as a snapshot. Throws a TypeError with its name and the first problem. */
export function checkedSnapshot(name: string, value: unknown): WorldSnapshot {
  try {
    checkFormat(value);
  } catch (error) {
    throw error instanceof ApiError ? new TypeError(`${name}: ${error.message}`, { cause: error }) : error;
  }
  const [problem] = schemaProblems('Snapshot', value, 'The snapshot');
  if (problem) throw new TypeError(`${name} is no snapshot of sim snapshot export: ${problem.message}`);
  // Its outer shape was validated; loading rejects content that no simulator wrote.
  return value as WorldSnapshot;
}

async function headOf(file: string): Promise<Uint8Array> {
  checkRegularFile(file);
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(ARCHIVE_HEAD_BYTES), 0, ARCHIVE_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* none(): AsyncGenerator<ArchiveEntry, void, void> {
  // JSON has no uploads.
}

function unreadable(file: string, error: unknown): TypeError {
  const isKnown = error instanceof SyntaxError || error instanceof UserFileError || error instanceof ApiError;
  return new TypeError(`${file} cannot be read: ${isKnown ? error.message : systemReason(error)}`, { cause: error });
}
