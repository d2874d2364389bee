import { timingSafeEqual } from 'node:crypto';
import { signature } from './rules.ts';

/**
 * Whether a webhook comes from the service: its `x-signature` is the lower-case hex HMAC-SHA256 of the raw body (D-WHK-01). Takes the
 * same time wherever the two differ.
 */
export function verifySignature(body: string | Uint8Array, header: string | null | undefined, secret: string): boolean {
  const expected = Buffer.from(signature(secret, body));
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
