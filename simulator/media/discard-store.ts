import type { ByteStream, MediaStore, ScannedImage } from '../domain/ports/media.ts';
import { MissingObjectError } from '../domain/ports/media-errors.ts';
import { measureStream } from './bytes.ts';
import { checkKey } from './keys.ts';
import { ImageScan } from './probe/image.ts';
import { createRangeCollector, joinRanges, type RetainedRanges } from './retained-ranges.ts';
import { sparseStream } from './sparse.ts';

interface DiscardedObject extends RetainedRanges {
  readonly image: ScannedImage | undefined;
}

/** An image in several parts would be larger than images may be, so only a single part keeps what was seen of one. */
function joinParts(parts: readonly DiscardedObject[]): DiscardedObject {
  return { ...joinRanges(parts), image: parts.length === 1 ? parts[0]?.image : undefined };
}

/**
 * A media store that discards media (`--media discard`): sizes and digests are correct, but only the bytes that the probe needs are retained
 * (see {@link createRangeCollector}); all others read as zero. So a file of up to 256 KiB is returned unchanged, and a larger one keeps its
 * type, size and duration; images are judged while they are written. Only a video whose index spans two parts, with its picture track late in the index, may become unreadable.
 */
export function createDiscardStore(): MediaStore {
  const objects = new Map<string, DiscardedObject>();

  function objectOf(key: string): DiscardedObject | undefined {
    checkKey(key);
    return objects.get(key);
  }

  return {
    discards: true,
    async write(key, source, options) {
      checkKey(key);
      const bytes = measureStream(source, options);
      const collector = createRangeCollector();
      const scan = new ImageScan();
      for await (const chunk of bytes) {
        collector.push(chunk);
        scan.push(chunk);
      }
      objects.set(key, { ...collector.finish(), image: scan.finish() });
      return bytes.result();
    },
    async assemble(key, partKeys) {
      const parts = partKeys.map(objectOf);
      const missing = partKeys.find((_, index) => parts[index] === undefined);
      if (missing === undefined) objects.set(key, joinParts(parts.filter(part => part !== undefined)));
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
    imageOf: key => objectOf(key)?.image,
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
