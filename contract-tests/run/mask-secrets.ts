import type { FailureReport } from './results.ts';

const SHOWN_CHARACTERS = 6;
/** A shorter secret also occurs in ordinary words, so it is masked only where it is the whole text. */
const MIN_SEARCHED = 8;
/** Matches signing secrets and API keys of the service by their form. */
const BY_FORM = /\b(?:whsec_|sk_)[\w-]{4,}/g;

export type Mask = (text: string) => string;

/**
 * Returns a function that masks the given secrets, also URL- and JSON-encoded, and other texts in the form of a secret, except their first 6 characters.
 * A secret of less than 8 characters is masked only as the whole text, and completely.
 */
export function createMask(secrets: readonly string[]): Mask {
  const short = new Set(secrets.filter(secret => secret !== '' && secret.length < MIN_SEARCHED));
  const spellings = secrets.flatMap(secret =>
    secret.length < MIN_SEARCHED ? [] : [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)],
  );
  // The longest comes first, because a secret may be a prefix of another one.
  const known = [...new Set(spellings)].sort((a, b) => b.length - a.length);
  return text =>
    short.has(text) ? '…' : known.reduce((left, secret) => left.replaceAll(secret, shorten(secret)), text).replaceAll(BY_FORM, shorten);
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

/** Masks the texts of a failure. Its own property names stay, also when a secret is equal to one. */
export function maskFailure({ message, counterexample, exchanges, scenario, curl, ...rest }: FailureReport, mask: Mask): FailureReport {
  return {
    ...rest,
    message: mask(message),
    counterexample: mask(counterexample),
    exchanges: exchanges.map(exchange => ({
      ...exchange,
      url: mask(exchange.url),
      requestHeaders: maskDeep(exchange.requestHeaders, mask),
      requestBody: exchange.requestBody === null ? null : mask(exchange.requestBody),
      responseHeaders: maskDeep(exchange.responseHeaders, mask),
      responseBody: mask(exchange.responseBody),
    })),
    scenario: mask(scenario),
    curl: mask(curl),
  };
}
