import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PresignedPut } from '../domain/ports/media.ts';
import { isKey } from './keys.ts';

/** The permission that a presigned URL grants. The bucket separates the keys of worlds. */
export interface Grant extends PresignedPut {
  readonly bucket: string;
  readonly method: 'PUT';
}

/** `expired` implies that the signature is valid. */
export type Verification =
  | { readonly ok: true; readonly grant: Grant }
  | { readonly ok: false; readonly reason: 'tampered' }
  | { readonly ok: false; readonly reason: 'expired'; readonly grant: Grant };

/** The signed parts of a request. `query` is raw. */
export interface SignedRequest {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: string;
}

/** The HMAC-SHA256 of a grant, hex. The canonical form is a JSON array, which is unambiguous for any values. */
export function signatureOf(secret: string, grant: Grant): string {
  const { method, bucket, key, uploadId, partNumber, sizeBytes, expiresAt } = grant;
  const canonical = JSON.stringify(['v1', method, bucket, key, uploadId, partNumber, sizeBytes, expiresAt]);
  return createHmac('sha256', secret).update(canonical).digest('hex');
}

/** The query of a presigned URL. */
export function presignedQuery(secret: string, grant: Grant): string {
  const query = new URLSearchParams();
  if (grant.uploadId !== null) query.set('uploadId', grant.uploadId);
  if (grant.partNumber !== null) query.set('partNumber', String(grant.partNumber));
  if (grant.sizeBytes !== null) query.set('size', String(grant.sizeBytes));
  query.set('expires', String(grant.expiresAt));
  query.set('signature', signatureOf(secret, grant));
  return query.toString();
}

/** Verifies a request. `now` is virtual milliseconds; a URL is still valid at `expiresAt`. Unknown parameters are ignored. */
export function verifyPresigned(secret: string, request: SignedRequest, now: number): Verification {
  const query = new URLSearchParams(request.query);
  const grant = parseGrant(request, query);
  const signature = singleValue(query, 'signature');
  if (!grant || !signature || !isEqual(signature, signatureOf(secret, grant))) return { ok: false, reason: 'tampered' };
  return now > grant.expiresAt ? { ok: false, reason: 'expired', grant } : { ok: true, grant };
}

function parseGrant({ method, bucket, key }: SignedRequest, query: URLSearchParams): Grant | undefined {
  const uploadId = singleValue(query, 'uploadId');
  const partNumber = integerValue(query, 'partNumber');
  const sizeBytes = integerValue(query, 'size');
  const expiresAt = integerValue(query, 'expires');
  if (method !== 'PUT' || !isKey(key)) return undefined;
  if (uploadId === undefined || partNumber === undefined || sizeBytes === undefined || !expiresAt) return undefined;
  return { method, bucket, key, uploadId, partNumber, sizeBytes, expiresAt };
}

/** The value of a parameter; null if it is absent, undefined if it is repeated. */
function singleValue(query: URLSearchParams, name: string): string | null | undefined {
  const values = query.getAll(name);
  return values.length > 1 ? undefined : (values[0] ?? null);
}

function integerValue(query: URLSearchParams, name: string): number | null | undefined {
  const text = singleValue(query, name);
  if (text === null || text === undefined) return text;
  return /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : undefined;
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
