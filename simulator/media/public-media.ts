import type { ByteRange, ByteStream, MediaStore, PublishedMedia } from '../domain/ports/media.ts';
import type { StorageAnswer, StorageRequest } from './exchange.ts';
import { madeUp } from './made-up.ts';
import { parseRange } from './range.ts';
import { sparseStream } from './sparse.ts';
import { CORS, StorageError } from './storage-answers.ts';

/** The bytes of a file, wherever they come from. */
export interface MediaBytes {
  readonly sizeBytes: number;
  read(range: ByteRange): Promise<ByteStream | undefined>;
}

/** A file of unknown content on the simulator's own origin must not become a page or a script of it. */
const HARMLESS = { 'x-content-type-options': 'nosniff', 'content-security-policy': "sandbox; default-src 'none'" };

/** Answers a GET or HEAD of a finished file, with ranges and validators. Throws a StorageError: 404, 416. */
export async function answerMedia(request: StorageRequest, media: PublishedMedia | undefined, store: MediaStore): Promise<StorageAnswer> {
  const bytes = media && (await publicBytes(media, store));
  if (!media || !bytes) throw noSuchKey();
  const headers = {
    'content-type': media.mimeType,
    'accept-ranges': 'bytes',
    etag: `"${media.etag}"`,
    'last-modified': new Date(media.modifiedAt).toUTCString(),
    ...HARMLESS,
    ...CORS,
  };
  if (matches(request.headers['if-none-match'], headers.etag))
    return { status: 304, headers: { ...headers, 'content-length': String(bytes.sizeBytes) }, body: '' };
  const range = parseRange(rangeHeader(request, headers.etag), bytes.sizeBytes);
  if (range === 'unsatisfiable') throw unsatisfiable(bytes.sizeBytes);
  const partial = range !== 'whole';
  const stretch = partial ? range : { start: 0, end: bytes.sizeBytes };
  const length = { 'content-length': String(stretch.end - stretch.start) };
  const place = { 'content-range': `bytes ${stretch.start}-${stretch.end - 1}/${bytes.sizeBytes}` };
  const body = request.method === 'HEAD' ? '' : await bytes.read(stretch);
  if (body === undefined) throw noSuchKey();
  return { status: partial ? 206 : 200, headers: { ...headers, ...length, ...(partial && place) }, body };
}

/** What an unknown key is answered with. */
export function noSuchKey(): StorageError {
  return new StorageError(404, 'NoSuchKey', 'The specified key does not exist.');
}

/** Where a finished file is read; undefined when its bytes are gone. */
export async function publicBytes(media: PublishedMedia, store: MediaStore): Promise<MediaBytes | undefined> {
  const { storeKey } = media;
  if (storeKey === null) {
    const object = madeUp(media);
    return { sizeBytes: object.sizeBytes, read: async range => sparseStream(object, range) };
  }
  const stats = await store.stat(storeKey);
  return stats && { sizeBytes: stats.sizeBytes, read: range => store.read(storeKey, range) };
}

/** A range that was asked for of another version is no range of this one (`If-Range`). */
function rangeHeader(request: StorageRequest, etag: string): string | undefined {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === etag ? request.headers['range'] : undefined;
}

function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition.split(',').some(candidate => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag);
}

function unsatisfiable(sizeBytes: number): StorageError {
  const headers = { 'content-range': `bytes */${sizeBytes}`, 'accept-ranges': 'bytes' };
  return new StorageError(416, 'InvalidRange', 'The requested range is not satisfiable', { ActualObjectSize: String(sizeBytes) }, headers);
}
