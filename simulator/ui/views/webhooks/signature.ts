/** The signatures of deliveries, and programs that verify them. */

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

/** Checks the signature of a delivery: the lower-case hex HMAC-SHA256 of the raw body, in `x-signature`. */
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

export interface Example {
  readonly body: string;
  readonly signature: string;
  readonly secret: string;
}

export interface Snippet {
  readonly name: string;
  readonly textOf: (example: Example) => string;
}

/** Programs that verify a delivery. Each is complete and contains a function for receivers. */
export const SNIPPETS: readonly Snippet[] = [
  { name: 'Node', textOf: nodeSnippet },
  { name: 'Python', textOf: pythonSnippet },
  { name: 'Client', textOf: clientSnippet },
];

function nodeSnippet({ body, signature, secret }: Example): string {
  return `// node verify.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';

/** rawBody: the unparsed request body; signature: the x-signature header. */
export function verify(rawBody, signature, secret) {
  const expected = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('hex'));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const rawBody = ${JSON.stringify(body)};
const signature = ${JSON.stringify(signature)};
const secret = ${JSON.stringify(secret)};
console.log(verify(rawBody, signature, secret) ? 'valid' : 'not valid');
`;
}

/** JSON string literals are valid in Python. */
function pythonSnippet({ body, signature, secret }: Example): string {
  return `# python3 verify.py
import hashlib
import hmac


def verify(raw_body: bytes, signature: str, secret: str) -> bool:
    """raw_body: the unparsed request body; signature: the x-signature header."""
    expected = hmac.new(secret.encode(), raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, signature)


raw_body = ${JSON.stringify(body)}.encode()
signature = ${JSON.stringify(signature)}
secret = ${JSON.stringify(secret)}
print("valid" if verify(raw_body, signature, secret) else "not valid")
`;
}

function clientSnippet({ body, signature, secret }: Example): string {
  return `// npm install bundlesocial && node verify.mjs
import { Bundlesocial } from 'bundlesocial';

const rawBody = ${JSON.stringify(body)};
const signature = ${JSON.stringify(signature)};
const secret = ${JSON.stringify(secret)};

// Verifying webhooks requires no API key.
const client = new Bundlesocial('');
try {
  const event = client.webhooks.constructEvent(rawBody, signature, secret);
  console.log('valid', event.type);
} catch (error) {
  console.log('not valid:', error.message);
}
`;
}
