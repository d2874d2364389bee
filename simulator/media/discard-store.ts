import type { ByteStream, MediaStore } from '../domain/ports/media.ts';
import { MissingObjectError } from '../domain/ports/media-errors.ts';
import { measured } from './bytes.ts';
import { checkKey } from './keys.ts';
import { createKeeper, joined, type RetainedRanges } from './retained-ranges.ts';
import { sparseStream } from './sparse.ts';

/**
 * A media store that keeps no media (`--media discard`): sizes and digests are true, but of the bytes only those are held that tell what
 * a file is (see {@link createKeeper}). Every other byte reads as zero, so a file of up to 256 KiB comes back as it was and a larger one
 * keeps its type, size and length. The one file that may become unreadable is a video whose index crosses from one part into the next and
 * has its picture track late in it.
 */
export function createDiscardStore(): MediaStore {
  const objects = new Map<string, RetainedRanges>();

  function known(key: string): RetainedRanges | undefined {
    checkKey(key);
    return objects.get(key);
  }

  return {
    async write(key, source, options) {
      checkKey(key);
      const bytes = measured(source, options);
      const keeper = createKeeper();
      for await (const chunk of bytes) keeper.push(chunk);
      objects.set(key, keeper.finish());
      return bytes.result();
    },
    async assemble(key, partKeys) {
      const parts = partKeys.map(known);
      const missing = partKeys.find((_, index) => parts[index] === undefined);
      if (missing === undefined) objects.set(key, joined(parts.filter(part => part !== undefined)));
      const object = known(key);
      if (!object) throw new MissingObjectError(missing ?? key);
      for (const part of partKeys) objects.delete(part);
      return { sizeBytes: object.sizeBytes };
    },
    async read(key, range): Promise<ByteStream | undefined> {
      const object = known(key);
      return object && sparseStream(object, range);
    },
    async stat(key) {
      const object = known(key);
      return object && { sizeBytes: object.sizeBytes };
    },
    async copy(from, to) {
      const object = known(from);
      checkKey(to);
      if (object) objects.set(to, object);
      return object !== undefined;
    },
    async clear(folder) {
      checkKey(folder);
      for (const key of objects.keys()) if (key.startsWith(`${folder}/`)) objects.delete(key);
    },
    async remove(key) {
      checkKey(key);
      objects.delete(key);
    },
  };
}
