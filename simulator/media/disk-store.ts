import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { threadId } from 'node:worker_threads';
import { MissingObjectError } from '../domain/media-errors.ts';
import type { ByteRange, ByteStream, MediaStore } from '../domain/ports.ts';
import { clampRange, measured } from './bytes.ts';
import { checkKey } from './keys.ts';

/** How much of a write may wait for the disk. */
const WRITE_BUFFER_BYTES = 1_048_576;
/** Parts are copied in pieces of this size: smaller ones cost more in calls than in bytes. */
const COPY_BUFFER_BYTES = 4_194_304;
const READ_BUFFER_BYTES = 262_144;

let incomingCount = 0;

/**
 * A media store in a directory. An object is a file named by its key. What is not complete yet lies in a hidden folder beside them and
 * is renamed when it is, so that nobody ever reads half an object. Creates the directory; rejects with the system's error when it cannot.
 */
export async function openDiskStore(directory: string): Promise<MediaStore> {
  const root = resolve(directory);
  const incoming = join(root, '.incoming');
  await mkdir(incoming, { recursive: true });

  function fileOf(key: string): string {
    checkKey(key);
    return join(root, key);
  }

  /** Fills a new file and gives it its name; when anything fails it is gone. */
  async function create(key: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
    const target = fileOf(key);
    // Unique among the processes and threads of this machine that may share the directory.
    const file = join(incoming, `${process.pid}-${threadId}-${++incomingCount}`);
    const handle = await open(file, 'w');
    try {
      try {
        await fill(handle);
      } finally {
        await handle.close();
      }
      await mkdir(dirname(target), { recursive: true });
      await rename(file, target);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  async function sizeOf(key: string): Promise<number | undefined> {
    const stats = await stat(fileOf(key)).catch(unlessMissing);
    return stats?.isFile() ? stats.size : undefined;
  }

  async function remove(key: string): Promise<void> {
    await rm(fileOf(key), { force: true }).catch(unlessMissing);
  }

  return {
    remove,
    async write(key, source, options) {
      const bytes = measured(source, options);
      await create(key, file => pipeline(bytes, file.createWriteStream({ highWaterMark: WRITE_BUFFER_BYTES })));
      return bytes.result();
    },
    async assemble(key, partKeys) {
      const sizes = await Promise.all(partKeys.map(sizeOf));
      const missing = partKeys.find((_, index) => sizes[index] === undefined);
      if (missing === undefined) await create(key, file => concatenate(partKeys.map(fileOf), file));
      const sizeBytes = await sizeOf(key);
      if (sizeBytes === undefined) throw new MissingObjectError(missing ?? key);
      await Promise.all(partKeys.map(remove));
      return { sizeBytes };
    },
    async read(key, range) {
      const sizeBytes = await sizeOf(key);
      return sizeBytes === undefined ? undefined : fileBytes(fileOf(key), clampRange(range, sizeBytes));
    },
    async stat(key) {
      const sizeBytes = await sizeOf(key);
      return sizeBytes === undefined ? undefined : { sizeBytes };
    },
  };
}

async function concatenate(parts: readonly string[], target: FileHandle): Promise<void> {
  const buffer = Buffer.allocUnsafe(COPY_BUFFER_BYTES);
  for (const part of parts) {
    const source = await open(part);
    try {
      for (let read = await source.read(buffer); read.bytesRead > 0; read = await source.read(buffer)) {
        await target.writeFile(buffer.subarray(0, read.bytesRead));
      }
    } finally {
      await source.close();
    }
  }
}

/** Opens the file when the first bytes are wanted: a stream that nobody reads holds nothing. */
async function* fileBytes(file: string, { start, end }: ByteRange): ByteStream {
  if (start < end) yield* createReadStream(file, { start, end: end - 1, highWaterMark: READ_BUFFER_BYTES });
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined;
  throw error;
}
