import type { MediaWeb } from '../../domain/ports/media.ts';
import { canParseUrl } from '../../text/urls.ts';
import type { Bucket } from '../object-store.ts';
import { openPublished } from '../public-media.ts';
import { parsePublicPath } from '../urls.ts';
import { downloads } from './failures.ts';

/** A web that has only some URLs. */
export interface PartialWeb extends MediaWeb {
  has(url: string, organizationId: string | undefined): boolean;
}

/**
 * The simulator's own finished media, for imports by URL by their organization: the `url` of its upload can be imported although it has a private address. The host
 * and a base path are ignored, because callers may reach the simulator under any name. The address of somebody else's upload is as any other.
 */
export function createOwnWeb(bucketOf: (worldId: string) => Bucket | undefined): PartialWeb {
  const find = (url: string, organizationId: string | undefined) => {
    const path = organizationId !== undefined && canParseUrl(url) ? parsePublicPath(new URL(url).pathname) : undefined;
    const bucket = path?.area === 'public' ? bucketOf(path.bucket) : undefined;
    const media = path && bucket?.uploads.published(path.key, organizationId);
    return bucket && media && { media, store: bucket.store };
  };
  return {
    has: (url, organizationId) => find(url, organizationId) !== undefined,
    async fetch(url, limits, organizationId) {
      const found = find(url, organizationId);
      const bytes = found && (await openPublished(found.media, found.store));
      const body = await bytes?.read({ start: 0, end: bytes.sizeBytes });
      if (!found || !bytes || !body) throw downloads.unreachable('the file is gone');
      if (bytes.sizeBytes > limits.maxBytes) throw downloads.tooLarge(limits.maxBytes);
      return { status: 200, contentType: found.media.mimeType, declaredBytes: bytes.sizeBytes, body, delayMs: 0 };
    },
  };
}
