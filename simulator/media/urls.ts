import type { MediaUrls } from '../domain/ports/media.ts';
import { presignedQuery } from './presign.ts';

/** The path of presigned PUTs. */
const STORAGE_PREFIX = '/_storage/';
/** The public path of finished media. */
const PUBLIC_PREFIX = '/_media/';
/** Precedes the bucket in a path; the default world has none, as in the interface. No key starts with this character. */
const BUCKET_PREFIX = '@';
const DEFAULT_BUCKET = 'default';

/** A parsed storage or public path. */
export interface MediaPath {
  readonly area: 'storage' | 'public';
  readonly bucket: string;
  /** Decoded, but not validated. */
  readonly key: string;
}

/** Creates the URLs of one world's media. */
export function createMediaUrls(bucket: string, secret: string): MediaUrls {
  const bucketPrefix = bucket === DEFAULT_BUCKET ? '' : `${BUCKET_PREFIX}${encodeURIComponent(bucket)}/`;
  return {
    presigned: (baseUrl, put) =>
      `${baseUrl}${STORAGE_PREFIX}${bucketPrefix}${put.key}?${presignedQuery(secret, { ...put, bucket, method: 'PUT' })}`,
    published: (baseUrl, key) => `${baseUrl}${PUBLIC_PREFIX}${bucketPrefix}${key}`,
  };
}

/** Parses the path of finished media below any base path; undefined for any other. */
export function parsePublicPath(path: string): MediaPath | undefined {
  const at = path.indexOf(PUBLIC_PREFIX);
  return at < 0 ? undefined : parseMediaPath(path.slice(at));
}

/** Parses a path; undefined if it is not a media path, or cannot be decoded. */
export function parseMediaPath(path: string): MediaPath | undefined {
  const prefix = [STORAGE_PREFIX, PUBLIC_PREFIX].find(candidate => path.startsWith(candidate));
  if (!prefix) return undefined;
  const area = prefix === STORAGE_PREFIX ? 'storage' : 'public';
  try {
    const rest = decodeURIComponent(path.slice(prefix.length));
    if (!rest.startsWith(BUCKET_PREFIX)) return { area, bucket: DEFAULT_BUCKET, key: rest };
    const slash = rest.indexOf('/');
    return { area, bucket: rest.slice(BUCKET_PREFIX.length, slash), key: rest.slice(slash + 1) };
  } catch {
    return undefined;
  }
}
