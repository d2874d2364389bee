/** Checks the signature of a delivery: the lower-case hex HMAC-SHA256 of the raw body, in `x-signature`. */

export type SignatureStatus =
  | 'valid'
  /** The signature is that of the full body, but only a part of it was sent. */
  | 'truncated'
  /** Another secret, or another body. */
  | 'mismatch'
  | 'missing'
  /** The browser offers cryptography only on loopback and with TLS. */
  | 'unavailable';

export interface SignedBody {
  readonly secret: string;
  /** As sent. */
  readonly body: string;
  readonly header: string | undefined;
  /** The full body of the event. */
  readonly fullBody: string;
}

export async function checkSignature({ secret, body, header, fullBody }: SignedBody): Promise<SignatureStatus> {
  if (header === undefined) return 'missing';
  // Undefined without TLS except on loopback, in spite of its type.
  if (!globalThis.crypto?.subtle) return 'unavailable';
  if ((await signatureOf(secret, body)) === header) return 'valid';
  return body !== fullBody && (await signatureOf(secret, fullBody)) === header ? 'truncated' : 'mismatch';
}

async function signatureOf(secret: string, body: string): Promise<string> {
  const utf8 = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(body)));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
