import { createMask, type Mask } from '../run/mask-secrets.ts';

/** Shorter values are no secrets and occur in many words. */
const MIN_SECRET_CHARACTERS = 8;
const CREDENTIALS = ['x-api-key', 'authorization', 'proxy-authorization', 'cookie'];
/** Matches query parameters with a secret: signatures of URLs, and keys in the wrong place. */
const SECRET_PARAMETER = /([?&](?:[\w.-]{0,64}(?:signature|token|credential|secret|password|api[-_]?key)[\w.-]{0,64}|key)=)([^&#"'\s]+)/gi;

/** Returns a function that masks the credentials in the headers and URL of a request, signatures of URLs, and texts in the form of a key. */
export function maskCredentials(headers: Readonly<Record<string, string>>, target: string): Mask {
  const inHeaders = CREDENTIALS.flatMap(name => headers[name]?.replace(/^\w+ +/, '') ?? []);
  const inAddress = [...target.matchAll(SECRET_PARAMETER)].flatMap(([, , value = '']) => [value, decoded(value)]);
  const known = createMask([...inHeaders, ...inAddress].filter(secret => secret.length >= MIN_SECRET_CHARACTERS));
  return text => known(text.replaceAll(SECRET_PARAMETER, '$1…'));
}

/** Decodes a value of a query. */
function decoded(value: string): string {
  return new URLSearchParams(`value=${value}`).get('value') ?? value;
}
