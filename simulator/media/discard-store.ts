import type { ByteStream, MediaStore } from '../domain/ports/media.ts';
import { MissingObjectError } from '../domain/ports/media-errors.ts';
import { measureStream } from './bytes.ts';
import { checkKey } from './keys.ts';
import { createRangeCollector, joinRanges, type RetainedRanges } from './retained-ranges.ts';
import { sparseStream } from './sparse.ts';

/**
 * A media store that discards media (`--media discard`): sizes and digests are correct, but only the bytes that the probe needs are retained
 * (see {@link createRangeCollector}); all others read as zero. So a file of up to 256 KiB is returned unchanged, and a larger one keeps its
 * type, size and duration. Only a video whose index spans two parts, with its picture track late in the index, may become unreadable.
 */
export function createDiscardStore(): MediaStore {
  const objects = new Map<string, RetainedRanges>();

  function objectOf(key: string): RetainedRanges | undefined {
    checkKey(key);
    return objects.get(key);
  }

  return {
    async write(key, source, options) {
      checkKey(key);
      const bytes = measureStream(source, options);
      const collector = createRangeCollector();
      for await (const chunk of bytes) collector.push(chunk);
      objects.set(key, collector.finish());
      return bytes.result();
    },
    async assemble(key, partKeys) {
      const parts = partKeys.map(objectOf);
      const missing = partKeys.find((_, index) => parts[index] === undefined);
      if (missing === undefined) objects.set(key, joinRanges(parts.filter(part => part !== undefined)));
      const object = objectOf(key);
      if (!object) throw new MissingObjectError(missing ?? key);
      for (const part of partKeys) objects.delete(part);
      return { sizeBytes: object.sizeBytes };
    },
    async read(key, range): Promise<ByteStream | undefined> {
      const object = objectOf(key);
      return object && sparseStream(object, range);
    },
    async stat(key) {
      const object = objectOf(key);
      return object && { sizeBytes: object.sizeBytes };
    },
    async copy(from, to) {
      const object = objectOf(from);
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
