import type { MediaWeb } from '../../domain/ports/media.ts';
import type { Bucket } from '../object-store.ts';
import { publicBytes } from '../public-media.ts';
import { parseMediaPath } from '../urls.ts';
import { downloads } from './failures.ts';

/** A web that has some addresses only. */
export interface PartialWeb extends MediaWeb {
  knows(url: string): boolean;
}

/**
 * The simulator's own finished media as imports by URL see them: an upload's `url` is a hosted media URL like any other (interface: From URL),
 * though it leads to this machine. They are read where they lie, under whatever name the caller reached the simulator.
 */
export function createOwnWeb(bucketOf: (worldId: string) => Bucket | undefined): PartialWeb {
  const find = (url: string) => {
    const path = URL.canParse(url) ? parseMediaPath(new URL(url).pathname) : undefined;
    const bucket = path?.area === 'public' ? bucketOf(path.bucket) : undefined;
    const media = path && bucket?.desk.published(path.key);
    return bucket && media && { media, store: bucket.store };
  };
  return {
    knows: url => find(url) !== undefined,
    async fetch(url, limits) {
      const found = find(url);
      const bytes = found && (await publicBytes(found.media, found.store));
      const body = await bytes?.read({ start: 0, end: bytes.sizeBytes });
      if (!found || !bytes || !body) throw downloads.unreachable('the file is gone');
      if (bytes.sizeBytes > limits.maxBytes) throw downloads.tooLarge(limits.maxBytes);
      return { status: 200, contentType: found.media.mimeType, declaredBytes: bytes.sizeBytes, body, delayMs: 0 };
    },
  };
}
