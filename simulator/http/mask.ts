import { maskSecret } from './known-secrets.ts';

/** Query parameters whose value is a secret, whoever made it. */
const SECRET_PARAMETER =
  /([?&](?:signature|(?:x[-_])?api[-_]?key|key|(?:access[-_]|refresh[-_])?token|(?:client[-_])?secret|password)=)([^&#"\s]+)/gi;
/** The signature of a presigned URL, in any text. */
const PRESIGNED = /([?&]signature=)([0-9a-f]{64})/g;

/** A function that masks every secret in a text: the known ones, and signatures of presigned URLs. */
export function maskOf(secrets: readonly string[]): (text: string) => string {
  return text => secrets.reduce((rest, secret) => rest.replaceAll(secret, maskSecret(secret)), text).replace(PRESIGNED, masked);
}

/** Masks every string in a value, names of properties included. */
export function maskDeep<T>(value: T, mask: (text: string) => string): T;
export function maskDeep(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map(item => maskDeep<unknown>(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [mask(name), maskDeep<unknown>(item, mask)]));
}

/** Masks the values of secret parameters in the query of a URL or path. */
export function maskQuery(url: string): string {
  return url.includes('?') ? url.replace(SECRET_PARAMETER, masked) : url;
}

/** A value that the mask would show whole is replaced; one that is masked already stays. */
function masked(_: string, name: string, value: string): string {
  if (value.endsWith('…')) return name + value;
  const mask = maskSecret(value);
  return name + (mask.length <= value.length ? mask : '…');
}
