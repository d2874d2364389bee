import { DownloadError } from '../../domain/ports/media-errors.ts';
import { canParseUrl } from '../../text/urls.ts';

const BYTES_PER_GB = 1_073_741_824;
const BYTES_PER_MB = 1_048_576;
const SECOND_MS = 1000;

/** Every download error, with the message for the caller. */
export const downloads = {
  notHttp: () => new DownloadError('forbidden', 'The URL must be an http or https URL'),
  notPublic: () => new DownloadError('forbidden', 'The URL does not lead to a public address'),
  unreachable: (why: string) => new DownloadError('unreachable', `The download failed: ${why}`),
  tooManyRedirects: (max: number) => new DownloadError('redirects', `The download failed: more than ${max} redirects`),
  timeout: (ms: number) => new DownloadError('timeout', `The download took longer than ${ms / SECOND_MS} seconds`),
  tooLarge: (maxBytes: number) => new DownloadError('too-large', `The file is larger than ${sizeText(maxBytes)}`),
} as const;

function sizeText(bytes: number): string {
  return bytes >= BYTES_PER_GB ? `${bytes / BYTES_PER_GB} GB` : `${bytes / BYTES_PER_MB} MB`;
}

/** Parses a URL. Throws a DownloadError unless it is a valid http or https URL. */
export function webUrl(text: string, base?: URL): URL {
  if (!canParseUrl(text, base?.href)) throw downloads.notHttp();
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw downloads.notHttp();
  return url;
}
