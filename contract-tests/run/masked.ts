/** Takes secrets out of whatever is shown. */

const SHOWN_CHARACTERS = 6;
/** Signing secrets and keys of the service, wherever they come from. */
const BY_FORM = /\b(?:whsec_|sk_)[\w-]{4,}/g;

export type Mask = (text: string) => string;

/** Masks the given secrets, also where a URL or JSON spells them otherwise, and all that looks like one: of each the first 6 characters are left. */
export function maskOf(secrets: readonly string[]): Mask {
  const spellings = secrets.flatMap(secret =>
    secret === '' ? [] : [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
  );
  // The longest first: one secret may be the beginning of another.
  const known = [...new Set(spellings)].sort((a, b) => b.length - a.length);
  return text => known.reduce((left, secret) => left.replaceAll(secret, short(secret)), text).replaceAll(BY_FORM, short);
}

function short(secret: string): string {
  return `${secret.slice(0, SHOWN_CHARACTERS)}…`;
}

/** The value with every text in it masked, names of properties too. */
export function maskedDeep<T>(value: T, mask: Mask): T;
export function maskedDeep(value: unknown, mask: Mask): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map(item => maskedDeep<unknown>(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [mask(key), maskedDeep<unknown>(item, mask)]));
}
