import type { ByteRange, ByteStream, MediaStore, PublishedMedia } from '../domain/ports/media.ts';
import { generateMedia } from './generated-media.ts';
import { sparseStream } from './sparse.ts';
import type { StorageAnswer, StorageRequest } from './storage-answers.ts';
import { CORS, StorageError } from './storage-answers.ts';

/** The bytes of a published file, stored or generated. */
export interface MediaBytes {
  readonly sizeBytes: number;
  read(range: ByteRange): Promise<ByteStream | undefined>;
}

/** Prevents that a file on the simulator's origin runs as a page or script. */
const SANDBOX_HEADERS = { 'x-content-type-options': 'nosniff', 'content-security-policy': "sandbox; default-src 'none'" };

/** Handles GET and HEAD of a finished file, with ranges and validators. Throws a StorageError: 404, 416. */
export async function answerMedia(request: StorageRequest, media: PublishedMedia | undefined, store: MediaStore): Promise<StorageAnswer> {
  const bytes = media && (await openPublished(media, store));
  if (!media || !bytes) throw noSuchKey();
  const headers = {
    'content-type': media.mimeType,
    'accept-ranges': 'bytes',
    etag: `"${media.etag}"`,
    'last-modified': new Date(media.modifiedAt).toUTCString(),
    ...SANDBOX_HEADERS,
    ...CORS,
  };
  if (matches(request.headers['if-none-match'], headers.etag))
    return { status: 304, headers: { ...headers, 'content-length': String(bytes.sizeBytes) }, body: '' };
  const range = parseRange(rangeHeader(request, headers.etag), bytes.sizeBytes);
  if (range === 'unsatisfiable') throw unsatisfiable(bytes.sizeBytes);
  const isPartial = range !== 'whole';
  const served = isPartial ? range : { start: 0, end: bytes.sizeBytes };
  const length = { 'content-length': String(served.end - served.start) };
  const contentRange = { 'content-range': `bytes ${served.start}-${served.end - 1}/${bytes.sizeBytes}` };
  const body = request.method === 'HEAD' ? '' : await bytes.read(served);
  if (body === undefined) throw noSuchKey();
  return { status: isPartial ? 206 : 200, headers: { ...headers, ...length, ...(isPartial && contentRange) }, body };
}

/** The error for an unknown key. */
export function noSuchKey(): StorageError {
  return new StorageError(404, 'NoSuchKey', 'The specified key does not exist.').by('GEN-07');
}

/** Opens a finished file; undefined if its bytes were removed. */
export async function openPublished(media: PublishedMedia, store: MediaStore): Promise<MediaBytes | undefined> {
  const { storeKey } = media;
  if (storeKey === null) {
    const object = generateMedia(media);
    return { sizeBytes: object.sizeBytes, read: async range => sparseStream(object, range) };
  }
  const stats = await store.stat(storeKey);
  return stats && { sizeBytes: stats.sizeBytes, read: range => store.read(storeKey, range) };
}

/** The `Range` header, unless `If-Range` names another version. */
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

/** `whole` for a missing or invalid header. */
type ParsedRange = ByteRange | 'unsatisfiable' | 'whole';

/** Parses a `Range` header (RFC 9110, section 14). More than one range gets the whole object, as in object stores. */
export function parseRange(header: string | undefined, sizeBytes: number): ParsedRange {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '');
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (first === '' && last === '') return 'whole';
  if (first === '') return suffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < sizeBytes ? { start, end } : 'unsatisfiable';
}

function suffix(length: number, sizeBytes: number): ParsedRange {
  if (length === 0 || sizeBytes === 0) return 'unsatisfiable';
  return { start: Math.max(sizeBytes - length, 0), end: sizeBytes };
}
