/** Whether a delivery is signed as the service signs: the lower-case hex HMAC-SHA256 of the raw body, in `x-signature`. */

export type Verdict =
  | 'valid'
  /** It is the signature of the whole body, of which only a part was sent. */
  | 'cut'
  /** This secret did not make it. */
  | 'foreign'
  | 'missing'
  /** The browser lends its cryptography to loopback and TLS only. */
  | 'unknown';

export interface Signed {
  readonly secret: string;
  /** As it was sent. */
  readonly body: string;
  readonly header: string | undefined;
  /** What the event says in full. */
  readonly whole: string;
}

export async function checkSignature({ secret, body, header, whole }: Signed): Promise<Verdict> {
  if (header === undefined) return 'missing';
  // Absent away from loopback without TLS, whatever the types say.
  if (!globalThis.crypto?.subtle) return 'unknown';
  if ((await signatureOf(secret, body)) === header) return 'valid';
  return body !== whole && (await signatureOf(secret, whole)) === header ? 'cut' : 'foreign';
}

async function signatureOf(secret: string, body: string): Promise<string> {
  const utf8 = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(body)));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
