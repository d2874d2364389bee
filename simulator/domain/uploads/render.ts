import type * as wire from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import type { Upload } from './model.ts';

/** Where the public bytes of storage paths are served, below the simulator's address. */
const MEDIA_PREFIX = '/_media/';

/** The wire form of a file; `mimeType` and `mime`, `size` and `fileSize` say the same to either kind of reader (decisions §11). */
export function renderUpload(upload: Upload, baseUrl: string): wire.Upload {
  const thumbnailPath = previewPath(upload, 'thumbnail');
  const iconPath = previewPath(upload, 'icon');
  const urlOf = (path: string): string => `${baseUrl}${MEDIA_PREFIX}${path}`;
  return {
    id: upload.id,
    teamId: upload.teamId,
    organizationId: upload.organizationId,
    fileName: upload.fileName,
    mimeType: upload.mimeType,
    size: upload.sizeBytes,
    path: upload.path,
    uploadId: null,
    url: urlOf(upload.path),
    thumbnailUrl: thumbnailPath && urlOf(thumbnailPath),
    thumbnailPath,
    iconUrl: iconPath && urlOf(iconPath),
    iconPath,
    externalLink: null,
    type: upload.type,
    width: upload.widthPixels,
    height: upload.heightPixels,
    fileSize: upload.sizeBytes,
    videoLength: upload.seconds,
    mime: upload.mimeType,
    ext: extensionOf(upload.mimeType),
    createdAt: iso(upload.createdAt),
    updatedAt: iso(upload.updatedAt),
  };
}

/** Previews are JPG files beside the file itself; documents have none. */
function previewPath(upload: Upload, kind: 'thumbnail' | 'icon'): string | null {
  if (upload.type === 'document') return null;
  return `${upload.path.slice(0, upload.path.lastIndexOf('.'))}-${kind}.jpg`;
}

/** `image/jpeg` → `jpeg`; what a MOV is called by its type has another extension. */
function extensionOf(mimeType: string): string {
  return mimeType === 'video/quicktime' ? 'mov' : mimeType.slice(mimeType.indexOf('/') + 1);
}
