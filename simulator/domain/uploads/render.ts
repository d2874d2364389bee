import type * as wire from '../../../openapi/generated/types.ts';
import { iso } from '../../kernel/time.ts';
import type { MediaUrls } from '../ports/media.ts';
import type { Upload } from './model.ts';
import { previewPath } from './rules.ts';
import type { World } from './world.ts';

/** The part of a world that URLs need. */
interface MediaAddresses {
  readonly media: { readonly urls: MediaUrls };
}

/** The wire form of an upload; `mimeType` and `mime`, `size` and `fileSize` have equal values (D-GEN-21). */
export function renderUpload({ media }: MediaAddresses, upload: Upload, baseUrl: string): wire.Upload {
  const thumbnailPath = previewPath(upload, 'thumbnail');
  const iconPath = previewPath(upload, 'icon');
  const urlOf = (path: string): string => media.urls.published(baseUrl, path);
  return {
    id: upload.id,
    teamId: upload.teamId,
    organizationId: upload.organizationId,
    fileName: upload.fileName,
    mimeType: upload.mimeType,
    size: upload.sizeBytes,
    path: upload.path,
    uploadId: upload.transferId,
    url: urlOf(upload.path),
    thumbnailUrl: thumbnailPath && urlOf(thumbnailPath),
    thumbnailPath,
    iconUrl: iconPath && urlOf(iconPath),
    iconPath,
    externalLink: upload.externalLink,
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

/** An upload with the posts that use it. */
export function renderUploadWithPosts(world: World, upload: Upload, baseUrl: string): wire.UploadWithPosts {
  const posts = world.uploads.uses.postsUsing(upload.id).map(post => ({
    postId: post.id,
    uploadId: upload.id,
    createdAt: iso(post.createdAt),
    updatedAt: iso(post.updatedAt),
    deletedAt: iso(post.deletedAt),
  }));
  return { ...renderUpload(world, upload, baseUrl), posts };
}

/** `image/jpeg` → `jpeg`. */
function extensionOf(mimeType: string): string {
  return mimeType === 'video/quicktime' ? 'mov' : mimeType.slice(mimeType.indexOf('/') + 1);
}
