import { createMask, type Mask } from '../run/mask-secrets.ts';

/** What is shorter keeps nothing secret, and would be found in many a word. */
const MIN_SECRET_CHARACTERS = 8;
const CREDENTIALS = ['x-api-key', 'authorization', 'proxy-authorization', 'cookie'];
/** Names of what is a secret in an address: what signs it, and a key in the wrong place. */
const SECRET_PARAMETER = /([?&](?:[\w.-]{0,64}(?:signature|token|credential|secret|password|api[-_]?key)[\w.-]{0,64}|key)=)([^&#"'\s]+)/gi;

/** Hides the credentials that a request carries, in its headers or its address, wherever they turn up; what signs an address; and what looks like a key. */
export function maskCredentials(headers: Readonly<Record<string, string>>, target: string): Mask {
  const inHeaders = CREDENTIALS.flatMap(name => headers[name]?.replace(/^\w+ +/, '') ?? []);
  const inAddress = [...target.matchAll(SECRET_PARAMETER)].flatMap(([, , value = '']) => [value, decoded(value)]);
  const known = createMask([...inHeaders, ...inAddress].filter(secret => secret.length >= MIN_SECRET_CHARACTERS));
  return text => known(text.replaceAll(SECRET_PARAMETER, '$1…'));
}

/** As a reader of the query sees it. */
function decoded(value: string): string {
  return new URLSearchParams(`value=${value}`).get('value') ?? value;
}
