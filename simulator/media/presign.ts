import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PresignedPut } from '../domain/ports/media.ts';
import { isKey } from './keys.ts';

/** What a URL gives a right to, as it is signed. The bucket keeps the keys of one world apart from those of another. */
export interface Grant extends PresignedPut {
  readonly bucket: string;
  readonly method: 'PUT';
}

/** `expired` is said only of URLs that were right once. */
export type Verdict =
  | { readonly ok: true; readonly grant: Grant }
  | { readonly ok: false; readonly reason: 'tampered' }
  | { readonly ok: false; readonly reason: 'expired'; readonly grant: Grant };

/** A request as far as its URL signs it. `query` is raw. */
export interface SignedRequest {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: string;
}

/** HMAC-SHA256 over the canonical form of a grant, hex. A list in JSON has one reading only, whatever the fields hold. */
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

/** Judges a request by its URL. `now` is virtual milliseconds; at its expiry a URL still works. Parameters that are not ours are passed over. */
export function verify(secret: string, request: SignedRequest, now: number): Verdict {
  const query = new URLSearchParams(request.query);
  const grant = grantOf(request, query);
  const signature = single(query, 'signature');
  if (!grant || !signature || !sameText(signature, signatureOf(secret, grant))) return { ok: false, reason: 'tampered' };
  return now > grant.expiresAt ? { ok: false, reason: 'expired', grant } : { ok: true, grant };
}

function grantOf({ method, bucket, key }: SignedRequest, query: URLSearchParams): Grant | undefined {
  const uploadId = single(query, 'uploadId');
  const partNumber = integer(query, 'partNumber');
  const sizeBytes = integer(query, 'size');
  const expiresAt = integer(query, 'expires');
  if (method !== 'PUT' || !isKey(key)) return undefined;
  if (uploadId === undefined || partNumber === undefined || sizeBytes === undefined || !expiresAt) return undefined;
  return { method, bucket, key, uploadId, partNumber, sizeBytes, expiresAt };
}

/** The one value of a parameter, null without one; undefined when there are several. */
function single(query: URLSearchParams, name: string): string | null | undefined {
  const values = query.getAll(name);
  return values.length > 1 ? undefined : (values[0] ?? null);
}

function integer(query: URLSearchParams, name: string): number | null | undefined {
  const text = single(query, name);
  if (text === null || text === undefined) return text;
  return /^(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : undefined;
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
