import type { ByteStream, MediaStore, PresignedPut, PutTarget, StoredBytes, UploadStorageHandler } from '../domain/ports/media.ts';
import { ByteLimitError } from '../domain/ports/media-errors.ts';
import { ApiError } from '../kernel/errors.ts';
import { iso } from '../kernel/time.ts';
import { verifyPresigned } from './presign.ts';
import { answerMedia, noSuchKey } from './public-media.ts';
import type { StorageAnswer, StorageRequest } from './storage-answers.ts';
import { CORS, errorXml, StorageError } from './storage-answers.ts';
import { type MediaPath, parseMediaPath } from './urls.ts';

/** The storage of one world. */
export interface Bucket {
  readonly store: MediaStore;
  readonly uploads: UploadStorageHandler;
  /** Signs its presigned URLs. */
  readonly secret: string;
  /** Virtual milliseconds. */
  now(): number;
}

export interface ObjectStoreOptions {
  /** Returns the storage of a world by id. */
  readonly bucketOf: (worldId: string) => Bucket | undefined;
  /** Called for defects of the simulator itself. */
  readonly onDefect: (error: unknown) => void;
}

/**
 * Creates the handler of presigned URLs, `/_storage/…`, and of the public URLs of finished media, `/_media/…`. Like an object store it uses
 * the quoted MD5 as ETag, XML errors and CORS for every origin. It never rejects.
 */
export function createObjectStore({ bucketOf, onDefect }: ObjectStoreOptions): (request: StorageRequest) => Promise<StorageAnswer> {
  async function answer(request: StorageRequest): Promise<StorageAnswer> {
    const path = parseMediaPath(request.path);
    const bucket = path && bucketOf(path.bucket);
    if (request.method === 'OPTIONS') return preflight(request);
    if (!path || !bucket) throw noSuchKey();
    if (path.area === 'storage') {
      if (request.method === 'PUT') return putObject(request, path, bucket);
      throw methodNotAllowed('PUT, OPTIONS');
    }
    if (request.method === 'GET' || request.method === 'HEAD')
      return answerMedia(request, bucket.uploads.published(path.key), bucket.store);
    throw methodNotAllowed('GET, HEAD, OPTIONS');
  }

  return async request => {
    try {
      return await answer(request);
    } catch (error) {
      if (error instanceof StorageError) return errorXml(error, request.path);
      onDefect(error);
      return errorXml(new StorageError(500, 'InternalError', 'We encountered an internal error. Please try again.'), request.path);
    }
  };
}

async function putObject(request: StorageRequest, path: MediaPath, bucket: Bucket): Promise<StorageAnswer> {
  const put = authorizePut(request, path, bucket);
  const digest = contentMd5(request.headers['content-md5']);
  const target = bucket.uploads.open(put);
  if (!target) throw missingTarget(put);
  try {
    checkLength(put, request.headers['content-length']);
    return await storeBody(request, put, target, bucket, digest);
  } finally {
    bucket.uploads.putEnded(put);
  }
}

async function storeBody(
  request: StorageRequest,
  put: PresignedPut,
  target: PutTarget,
  { store, uploads }: Bucket,
  digest: string | undefined,
): Promise<StorageAnswer> {
  const maxBytes = put.sizeBytes ?? target.maxBytes;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const check = (stored: StoredBytes) => {
    checkLength(put, String(stored.sizeBytes));
    if (digest !== undefined && digest !== stored.md5) {
      throw new StorageError(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.').by('D-UPL-02');
    }
  };
  const stored = await store.write(target.storeKey, requireComplete(request.body.stream()), { maxBytes, check }).catch((error: unknown) => {
    if (error instanceof ByteLimitError) throw tooLarge(error.maxBytes);
    if (!(error instanceof ApiError)) throw error;
    // The place cannot be written, or the world was closed, and its transfers with it.
    throw error.statusCode === 500 ? new StorageError(500, 'InternalError', error.message) : missingTarget(put);
  });
  if (!uploads.stored(put, target, stored)) {
    await store.remove(target.storeKey);
    throw missingTarget(put);
  }
  return { status: 200, headers: { etag: `"${stored.md5}"`, ...CORS }, body: '' };
}

function authorizePut(request: StorageRequest, { bucket: worldId, key }: MediaPath, { secret, now }: Bucket): PresignedPut {
  const at = now();
  const verification = verifyPresigned(secret, { method: request.method, bucket: worldId, key, query: request.query }, at);
  if (verification.ok) return verification.grant;
  if (verification.reason === 'tampered')
    throw new StorageError(403, 'AccessDenied', 'The URL is not one that was signed for this request.').by('D-UPL-01');
  const details = { Expires: iso(verification.grant.expiresAt), ServerTime: iso(at) };
  throw new StorageError(403, 'AccessDenied', 'Request has expired', details).by(
    verification.grant.uploadId === null ? 'UPL-45' : 'UPL-22',
  );
}

function checkLength({ sizeBytes }: PresignedPut, length: string | undefined): void {
  if (sizeBytes === null || length === undefined || Number(length) === sizeBytes) return;
  if (Number(length) > sizeBytes) throw tooLarge(sizeBytes);
  throw new StorageError(400, 'EntityTooSmall', `The URL was signed for ${sizeBytes} bytes, not ${length}.`).by('D-UPL-15');
}

function tooLarge(maxBytes: number): StorageError {
  return new StorageError(400, 'EntityTooLarge', `Your proposed upload exceeds ${maxBytes} bytes.`, {
    MaxSizeAllowed: String(maxBytes),
  }).by('D-UPL-15');
}

/** `Content-MD5` as hex. */
function contentMd5(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const bytes = Buffer.from(header, 'base64');
  if (bytes.length !== 16) throw new StorageError(400, 'InvalidDigest', 'The Content-MD5 you specified is not valid.').by('D-UPL-02');
  return bytes.toString('hex');
}

/** Reports an aborted body as an error of the caller. */
async function* requireComplete(body: ByteStream): ByteStream {
  try {
    yield* body;
  } catch {
    throw new StorageError(400, 'IncompleteBody', 'The request body ended before all of it was received.').by('D-UPL-01');
  }
}

function missingTarget({ uploadId }: PresignedPut): StorageError {
  return uploadId === null
    ? noSuchKey()
    : new StorageError(404, 'NoSuchUpload', 'The specified multipart upload does not exist.').by('UPL-19');
}

function methodNotAllowed(allow: string): StorageError {
  return new StorageError(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.', {}, { allow });
}

/** The CORS preflight of a browser. */
function preflight(request: StorageRequest): StorageAnswer {
  const requestedHeaders = request.headers['access-control-request-headers'];
  // Browsers send this when a public page makes a request to a private address.
  const privateNetwork = request.headers['access-control-request-private-network'] === 'true';
  const headers = {
    ...CORS,
    'access-control-allow-methods': 'PUT, GET, HEAD',
    'access-control-max-age': '3000',
    vary: 'Access-Control-Request-Headers',
    ...(requestedHeaders !== undefined && { 'access-control-allow-headers': requestedHeaders }),
    ...(privateNetwork && { 'access-control-allow-private-network': 'true' }),
  };
  return { status: 200, headers, body: '' };
}
