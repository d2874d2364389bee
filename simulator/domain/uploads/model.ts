import type { UploadMimeType } from '../../../openapi/generated/types.ts';

/** A finished upload. */
export interface Upload {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string | null;
  readonly fileName: string;
  readonly mimeType: UploadMimeType;
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
  /** The key of its bytes in the store; null when they are generated on read: seeded uploads and compressed videos. */
  readonly storeKey: string | null;
  /** A digest of the bytes that were sent, hex. */
  readonly etag: string;
  readonly createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
  /** The clock's job that deletes it when it expires and, once it is deleted, purges it; null for one of a fixture, which never expires. */
  jobId: number | null;
}

/** A file that is sent through presigned URLs, from init on. It remains after its end, for repeated calls. */
export interface Transfer {
  /** The multipart `uploadId`; never shown for direct uploads. */
  readonly id: string;
  readonly kind: 'direct' | 'multipart';
  readonly organizationId: string;
  readonly teamId: string | null;
  readonly path: string;
  readonly fileName: string;
  /** As declared; null when a direct upload left it out. */
  readonly declaredBytes: number | null;
  /** The number of parts; 1 for a direct upload. */
  readonly partCount: number;
  /** The number of the last PUT whose bytes were stored; each PUT has its own store key. */
  puts: number;
  /** The last PUT, sign or complete; an idle transfer is aborted (UPL-27, UPL-28). */
  touchedAt: number;
  /** The store key of the assembled parts, set by the first complete; from then on no part is accepted. */
  objectKey: string | null;
  /** The id of its upload; null while it is open. */
  finishedAs: string | null;
  readonly createdAt: number;
}

/** A stored part, as last sent. */
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

/** The fields of a post that this area needs. */
export interface UploadUse {
  readonly id: string;
  readonly status: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly deletedAt: number | null;
}
