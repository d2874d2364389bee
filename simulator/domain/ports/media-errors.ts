/** A stream had more bytes than the limit of its reader. */
export class ByteLimitError extends Error {
  override readonly name = 'ByteLimitError';

  constructor(readonly maxBytes: number) {
    super(`More than ${maxBytes} bytes`);
  }
}

/** The store has no object with that key. */
export class MissingObjectError extends Error {
  override readonly name = 'MissingObjectError';

  constructor(readonly key: string) {
    super(`There is no object ${key}`);
  }
}

/** A directory that cannot be used for media. */
export class MediaDirectoryError extends TypeError {
  override readonly name = 'MediaDirectoryError';

  constructor(directory: string, reason: string, options?: ErrorOptions) {
    super(`The media directory ${directory} cannot be used: ${reason}. Give another one, or discard.`, options);
  }
}

/** Why a download failed: `forbidden` address or scheme, `unreachable` or broken server, and the three limits. */
export type DownloadFailure = 'forbidden' | 'unreachable' | 'redirects' | 'timeout' | 'too-large';

/** A download by URL that failed; the message is for the caller. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';

  constructor(
    readonly reason: DownloadFailure,
    message: string,
  ) {
    super(message);
  }
}
