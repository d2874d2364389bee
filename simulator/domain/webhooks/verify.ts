import { timingSafeEqual } from 'node:crypto';
import { signature } from './rules.ts';

/** Whether `x-signature` is the lower-case hex HMAC-SHA256 of the raw body (D-WHK-01), compared in constant time. */
export function verifySignature(body: string | Uint8Array, header: string | null | undefined, secret: string): boolean {
  const expected = Buffer.from(signature(secret, body));
  const received = Buffer.from(header ?? '');
  return received.length === expected.length && timingSafeEqual(received, expected);
}
