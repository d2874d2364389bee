import { limits } from '../../../openapi/document.ts';
import type { DecidingNumber } from '../../kernel/grounds.ts';
import { formatBytes } from '../../text/characters.ts';
import type { WebAnswer } from '../ports/media.ts';
import { ByteLimitError, DownloadError, type DownloadFailure } from '../ports/media-errors.ts';

const { urlImportTimeoutMs, maxUrlImportRedirects } = limits.uploads;

/** The limits of time and redirects, which every download has. */
export const DOWNLOAD_LIMITS = { timeoutMs: urlImportTimeoutMs, maxRedirects: maxUrlImportRedirects };

/** Why a download failed. */
export interface FailedDownload {
  readonly reason: DownloadFailure;
  readonly message: string;
  /** The number that it passed; undefined where none decided. */
  readonly number: DecidingNumber | undefined;
}

/**
 * Why a download failed; undefined for an error of another kind. `maxBytes` is the largest file that is taken. A server need not say how large a file
 * is: then the store notices.
 */
export function failureOfDownload(error: unknown, maxBytes: DecidingNumber): FailedDownload | undefined {
  if (error instanceof ByteLimitError)
    return { reason: 'too-large', message: `The file is larger than ${formatBytes(error.maxBytes)}`, number: maxBytes };
  if (!(error instanceof DownloadError)) return undefined;
  const { reason, message } = error;
  return { reason, message, number: numberOf(reason, maxBytes) };
}

function numberOf(reason: DownloadFailure, maxBytes: DecidingNumber): DecidingNumber | undefined {
  if (reason === 'too-large') return maxBytes;
  if (reason === 'timeout') return { from: 'uploads.urlImportTimeoutMs', limit: urlImportTimeoutMs };
  if (reason === 'redirects') return { from: 'uploads.maxUrlImportRedirects', limit: maxUrlImportRedirects };
  return undefined;
}

/** Throws a DownloadError unless a server sent the file. Cancels the unread body then, so that its connection closes. */
export async function checkDownload({ status, body }: WebAnswer): Promise<void> {
  if (status === 200) return;
  await body[Symbol.asyncIterator]().return?.();
  throw new DownloadError('unreachable', `The download failed: the server answered ${status}`);
}
