import type { MediaUrls } from '../domain/ports/media.ts';
import { presignedQuery } from './presign.ts';

/** Where presigned PUTs go. */
const STORAGE = '/_storage/';
/** Where finished media is read by anybody. */
const PUBLIC = '/_media/';
/** In front of a key: whose it is. The default world's keys stand alone, as in the interface; no key begins with this sign. */
const BUCKET = '@';
export const DEFAULT_BUCKET = 'default';

/** A path below one of the two prefixes. */
export interface MediaPath {
  readonly area: 'storage' | 'public';
  readonly bucket: string;
  /** Decoded; not yet known to be a key. */
  readonly key: string;
}

/** The addresses of one world's media. */
export function createMediaUrls(bucket: string, secret: string): MediaUrls {
  const place = bucket === DEFAULT_BUCKET ? '' : `${BUCKET}${encodeURIComponent(bucket)}/`;
  return {
    presigned: (baseUrl, put) => `${baseUrl}${STORAGE}${place}${put.key}?${presignedQuery(secret, { ...put, bucket, method: 'PUT' })}`,
    published: (baseUrl, key) => `${baseUrl}${PUBLIC}${place}${key}`,
  };
}

/** Reads a path back; undefined for one that is not of the media room, or not decodable. */
export function parseMediaPath(path: string): MediaPath | undefined {
  const prefix = [STORAGE, PUBLIC].find(candidate => path.startsWith(candidate));
  if (!prefix) return undefined;
  const area = prefix === STORAGE ? 'storage' : 'public';
  try {
    const rest = decodeURIComponent(path.slice(prefix.length));
    if (!rest.startsWith(BUCKET)) return { area, bucket: DEFAULT_BUCKET, key: rest };
    const slash = rest.indexOf('/');
    return { area, bucket: rest.slice(BUCKET.length, slash), key: rest.slice(slash + 1) };
  } catch {
    return undefined;
  }
}
