const SHOWN_CHARACTERS = 6;
/** Matches signing secrets and API keys of the service by their form. */
const BY_FORM = /\b(?:whsec_|sk_)[\w-]{4,}/g;

export type Mask = (text: string) => string;

/** Returns a function that masks the given secrets, also URL- and JSON-encoded, and other texts in the form of a secret, except their first 6 characters. */
export function createMask(secrets: readonly string[]): Mask {
  const spellings = secrets.flatMap(secret =>
    secret === '' ? [] : [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
  );
  // The longest comes first, because a secret may be a prefix of another one.
  const known = [...new Set(spellings)].sort((a, b) => b.length - a.length);
  return text => known.reduce((left, secret) => left.replaceAll(secret, shorten(secret)), text).replaceAll(BY_FORM, shorten);
}

function shorten(secret: string): string {
  return `${secret.slice(0, SHOWN_CHARACTERS)}…`;
}

/** Masks every string in a value, including property names. */
export function maskDeep<T>(value: T, mask: Mask): T;
export function maskDeep(value: unknown, mask: Mask): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map(item => maskDeep<unknown>(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [mask(key), maskDeep<unknown>(item, mask)]));
}
