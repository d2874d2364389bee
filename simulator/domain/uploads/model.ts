/** A finished upload. */
export interface Upload {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string | null;
  readonly fileName: string;
  readonly mimeType: string;
  /** As stored, after compression. */
  readonly sizeBytes: number;
  readonly path: string;
  readonly type: 'image' | 'video' | 'document';
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  /** Length of a video, seconds. */
  readonly seconds: number | null;
  /** The multipart transfer that it came from. */
  readonly transferId: string | null;
  /** The URL that it was imported from. */
  readonly externalLink: string | null;
  /** Where its bytes lie; null has them made up when somebody asks: those of ready uploads and of what compression would have made. */
  readonly storeKey: string | null;
  /** A digest of the bytes that were sent, hex. */
  readonly etag: string;
  readonly createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
}

/** A file on its way through presigned URLs: announced by init, not finished yet, or finished and remembered for the same call again. */
export interface Transfer {
  /** The multipart `uploadId`; of direct uploads it is never shown. */
  readonly id: string;
  readonly kind: 'direct' | 'multipart';
  readonly organizationId: string;
  readonly teamId: string | null;
  readonly path: string;
  readonly fileName: string;
  /** As declared; null when a direct upload left it out. */
  readonly declaredBytes: number | null;
  /** How many parts the file has; a direct upload is one part. */
  readonly partCount: number;
  /** The number of the last PUT whose bytes were stored: each writes to a place of its own. */
  puts: number;
  /** The last part, sign or complete: a transfer that is left alone is aborted. */
  touchedAt: number;
  /** The key under which the parts are assembled, set by the first complete; from then on no part is accepted. Else null. */
  objectKey: string | null;
  /** What it became; null while it is open. */
  finishedAs: string | null;
  readonly createdAt: number;
}

/** The bytes of a part, as they were put last. */
export interface StoredPart {
  /** {@link partId} */
  readonly id: string;
  readonly transferId: string;
  readonly number: number;
  readonly storeKey: string;
  readonly sizeBytes: number;
  /** Hex, without the quotes of an ETag. */
  readonly md5: string;
}
