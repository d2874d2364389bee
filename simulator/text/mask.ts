/**
 * Masks secrets in all outputs: known ones, those in the form of a secret, and those whose name or position says that they are one. A mask is ASCII and
 * valid wherever the secret was, so that masked traffic can still be read, judged and replayed.
 */

export type Mask = (text: string) => string;

const MASKED = '***';
/** The public beginning of keys and signing secrets of the service. */
const PUBLIC_PREFIX = /^(?:whsec_|[sp]k_(?:(?:sim|live|test)_)?)/;
/** A shorter secret is masked in its place, or where it is the whole text, and not searched for: it occurs in many words. */
const MIN_SEARCHED_CHARACTERS = 8;

/** Returns `sk_sim_***` or `***`: nothing but the public beginning of the secret. */
export function maskSecret(secret: string): string {
  return `${PUBLIC_PREFIX.exec(secret)?.[0] ?? ''}${MASKED}`;
}

const SECRET_NAME =
  /token|key|secret|passw|passphrase|pwd|credential|cookie|signature|jwt|bearer|[cx]srf|session[-_.]?id|^sig|[-_.]sig|^auth(?!or(?!i[sz]))|[-_.]auth(?!or(?!i[sz]))/i;
const CAMEL_CASE_NAME = /[a-z](?:Sig|Auth(?!or(?!i[sz])))/;
/** Names of the interface that are no secrets. */
const PUBLIC_NAMES: ReadonlySet<string> = new Set(['keys', 'keyword', 'keywords', 'referencekey']);

/** Whether a header, a parameter or a property with this name holds a secret. */
export function isSecretName(name: string): boolean {
  return (SECRET_NAME.test(name) || CAMEL_CASE_NAME.test(name)) && !PUBLIC_NAMES.has(name.toLowerCase());
}

/** Returns a function that masks the given secrets, in each spelling that a text may have, and all others that form, name or position tell. */
export function createMask(secrets: readonly string[]): Mask {
  const isSearched = (secret: string) => secret.length >= MIN_SEARCHED_CHARACTERS;
  const short = new Set(secrets.filter(secret => secret !== '' && !isSearched(secret)));
  const spellings = secrets.filter(isSearched).flatMap(spellingsOf);
  // The longest comes first, because a secret may be the beginning of another one.
  const known = [...new Set(spellings)].sort((a, b) => b.length - a.length);
  return text => (short.has(text) ? MASKED : maskForms(known.reduce((rest, secret) => rest.replaceAll(secret, maskSecret(secret)), text)));
}

function spellingsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [secret, encodeURIComponent(secret.replaceAll(/\p{Surrogate}/gu, '\uFFFD')), inJson, JSON.stringify(inJson).slice(1, -1)];
}

const KEYS = /\b(?:whsec_|[sp]k_)[\w*-]{4,}/g;
const JWTS = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g;
const SCHEMES = /\b(bearer|basic|digest|negotiate)(\s+|%20|\+)(?!\*\*\*)[\w.~+/=-]{4,}/gi;
/** A variable of the shell in the place of user name and password, as printed commands have it, is no secret. */
const USER_INFO = /(:\/\/)(?!\$SIM_TARGET_CREDENTIALS@)[^\s/?#@"'<>]+@/g;
const PARAMETERS = /(^|[?&#;]|&amp;|\\u0026)([\w.%[\]-]{1,80})=([^&#;"'<>\s\\]+)/g;
const ENCODED_PARAMETERS = /(%3f|%26|%23)([\w.-]{1,80})%3d((?:[^&#;"'<>\s\\%]|%(?!26|23)[\da-f]{2})+)/gi;
const PROPERTIES = /("([\w.$-]{1,80})"\s*:\s*)("(?:[^"\\]|\\.)*"?|\[[^[\]{}]*\])/g;
const QUOTED_PROPERTIES = /(\\+"([\w.$-]{1,80})\\+"\s*:\s*\\+")([^"\\]+)/g;
const STRINGS = /"((?:[^"\\]|\\.)*)("?)/g;

/** What each of the forms above contains. Most texts are paths without any of it. */
const PART_OF_A_FORM = /k_|whsec_|eyJ|[\s%+@=":]/;

/** Masks what has the form of a secret, or stands behind the name of one in a URL, a form or JSON. */
function maskForms(text: string): string {
  if (!PART_OF_A_FORM.test(text)) return text;
  return text
    .replaceAll(KEYS, maskSecret)
    .replaceAll(JWTS, MASKED)
    .replaceAll(SCHEMES, `$1$2${MASKED}`)
    .replaceAll(USER_INFO, `$1${MASKED}@`)
    .replaceAll(PARAMETERS, (whole, start: string, name: string, value: string) =>
      isSecretName(decoded(name)) ? `${start}${name}=${maskSecret(value)}` : whole,
    )
    .replaceAll(ENCODED_PARAMETERS, (whole, start: string, name: string, value: string) =>
      isSecretName(name) ? `${start}${name}%3D${maskSecret(value)}` : whole,
    )
    .replaceAll(PROPERTIES, (whole, start: string, name: string, value: string) =>
      isSecretName(name) ? start + value.replaceAll(STRINGS, (_, secret: string, end: string) => `"${maskedText(secret)}${end}`) : whole,
    )
    .replaceAll(QUOTED_PROPERTIES, (whole, start: string, name: string, value: string) =>
      isSecretName(name) ? start + maskSecret(value) : whole,
    );
}

/** An empty text hides nothing. */
function maskedText(secret: string): string {
  return secret === '' ? '' : maskSecret(secret);
}

/** Decodes a part of a query; returns an invalid one as it is. */
function decoded(part: string): string {
  return new URLSearchParams(`_=${part}`).get('_') ?? part;
}

/** Masks the value of a header by its name, and what the mask finds in other values. */
export function maskHeader(name: string, value: string, mask: Mask): string {
  if (value === '') return value;
  if (/cookie/i.test(name)) return maskCookies(value);
  if (!isSecretName(name)) return mask(value);
  const [scheme = '', ...credentials] = value.split(' ');
  return credentials.length > 0 && /^[a-z]+$/i.test(scheme) ? `${scheme} ${MASKED}` : maskSecret(value);
}

/** Masks the values of cookies, and keeps names and attributes. */
function maskCookies(value: string): string {
  return value.replaceAll(/(^|[;,]\s*)([^=;,]*)(=?)([^;,]*)/g, (whole, start: string, name: string, equals: string, content: string) => {
    if (ATTRIBUTES.has(name.trim().toLowerCase())) return whole;
    if (equals === '') return name.trim() === '' || isDate(name) ? whole : start + MASKED;
    return start + name + equals + maskedText(content);
  });
}

const ATTRIBUTES: ReadonlySet<string> = new Set([
  'domain',
  'expires',
  'httponly',
  'max-age',
  'partitioned',
  'path',
  'priority',
  'samesite',
  'secure',
]);

/** The rest of a date behind its comma, such as ` 21 Oct 2026 07:28:00 GMT`. */
function isDate(text: string): boolean {
  return /^\s*\d\d[ -]\w{3}[ -]\d{2,4} [\d:]{8} GMT$/.test(text);
}

/** Masks headers by their names. */
export function maskHeaders(headers: Readonly<Record<string, string>>, mask: Mask): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskHeader(name, value, mask)]));
}

/** Masks every string in a value, property names included. Properties whose name ends in `headers` are headers, masked by their names. */
export function maskDeep<T>(value: T, mask: Mask): T;
export function maskDeep(value: unknown, mask: Mask): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map(item => maskDeep<unknown>(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      mask(name),
      /headers$/i.test(name) ? maskFields(item, mask) : maskDeep<unknown>(item, mask),
    ]),
  );
}

function maskFields(headers: unknown, mask: Mask): unknown {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) return maskDeep(headers, mask);
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      mask(name),
      typeof value === 'string' ? maskHeader(name, value, mask) : maskDeep<unknown>(value, mask),
    ]),
  );
}

/** Masks JSON by the names of its properties, too: for values of others, not for reports, which have names of their own. */
export function maskNamed(value: unknown, mask: Mask, name = ''): unknown {
  if (typeof value === 'string') return isSecretName(name) ? maskedText(value) : mask(value);
  if (Array.isArray(value)) return value.map(item => maskNamed(item, mask, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [mask(key), maskNamed(item, mask, key)]));
}

/** The parts of an exchange that hold secrets by their name. */
export interface Secretive {
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  readonly responseBody: string;
}

/** Returns the secrets that the names in an exchange tell, so that they are masked wherever else they are repeated. */
export function secretsOf({ url, requestHeaders, responseHeaders, requestBody, responseBody }: Secretive): string[] {
  const found = [
    ...[requestHeaders, responseHeaders].flatMap(headers =>
      Object.entries(headers).flatMap(([name, value]) => secretsOfHeader(name, value)),
    ),
    ...[url, requestBody ?? '', responseBody].flatMap(secretsInText),
  ];
  return [...new Set(found.filter(secret => secret.length >= MIN_SEARCHED_CHARACTERS && !secret.endsWith(MASKED)))];
}

function secretsOfHeader(name: string, value: string): string[] {
  if (/cookie/i.test(name)) {
    const [first = '', ...more] = value.split(';').map(pair => pair.slice(pair.indexOf('=') + 1).trim());
    return /^set-/i.test(name) ? [first] : [first, ...more];
  }
  return isSecretName(name) ? [value.replace(/^[a-z]+ +/i, '')] : secretsInText(value);
}

function secretsInText(text: string): string[] {
  const inAddresses = [...text.matchAll(PARAMETERS)].flatMap(([, , name = '', value = '']) =>
    isSecretName(decoded(name)) ? [value, decoded(value)] : [],
  );
  const inJson = [...text.matchAll(PROPERTIES)].flatMap(([, , name = '', value = '']) =>
    isSecretName(name) ? [...value.matchAll(STRINGS)].map(([, secret = '']) => secret) : [],
  );
  return [...inAddresses, ...inJson];
}
