/** A finished upload. */
export interface Upload {
  readonly id: string;
  readonly organizationId: string;
  readonly teamId: string | null;
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly path: string;
  readonly type: 'image' | 'video' | 'document';
  readonly widthPixels: number | null;
  readonly heightPixels: number | null;
  /** Length of a video, seconds. */
  readonly seconds: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly deletedAt: number | null;
}
