import { describe, expect, it } from 'vitest';
import type { Upload } from './model.ts';
import { renderUpload } from './render.ts';

const upload: Upload = {
  id: 'upload_1',
  organizationId: 'org_acme',
  teamId: 'team_1',
  fileName: 'summer.v2.jpg',
  mimeType: 'image/jpeg',
  sizeBytes: 482_113,
  path: 'team_1/k4m9.x2c7.jpg',
  type: 'image',
  widthPixels: 1080,
  heightPixels: 1350,
  seconds: null,
  transferId: 'mpu_1',
  externalLink: null,
  storeKey: 'files/1',
  etag: 'abc',
  createdAt: 0,
  updatedAt: 1000,
  deletedAt: null,
  jobId: null,
};

const urls = { presigned: () => '', published: (baseUrl: string, key: string) => `${baseUrl}/_media/${key}` };
const world = { media: { urls } };

describe('the wire form of an upload', () => {
  it('[D-GEN-21] has the same values under both naming styles', () => {
    expect(renderUpload(world, upload, 'http://here')).toEqual({
      id: 'upload_1',
      teamId: 'team_1',
      organizationId: 'org_acme',
      fileName: 'summer.v2.jpg',
      mimeType: 'image/jpeg',
      mime: 'image/jpeg',
      ext: 'jpeg',
      size: 482_113,
      fileSize: 482_113,
      path: 'team_1/k4m9.x2c7.jpg',
      url: 'http://here/_media/team_1/k4m9.x2c7.jpg',
      thumbnailPath: 'team_1/k4m9.x2c7-thumbnail.jpg',
      thumbnailUrl: 'http://here/_media/team_1/k4m9.x2c7-thumbnail.jpg',
      iconPath: 'team_1/k4m9.x2c7-icon.jpg',
      iconUrl: 'http://here/_media/team_1/k4m9.x2c7-icon.jpg',
      uploadId: 'mpu_1',
      externalLink: null,
      type: 'image',
      width: 1080,
      height: 1350,
      videoLength: null,
      createdAt: '1970-01-01T00:00:00.000Z',
      updatedAt: '1970-01-01T00:00:01.000Z',
    });
  });

  it.each([
    ['video/quicktime', 'video', 'mov', true],
    ['video/mp4', 'video', 'mp4', true],
    ['image/png', 'image', 'png', true],
    ['application/pdf', 'document', 'pdf', false],
  ] as const)('%s has the extension of its type, and previews unless it is a document', (mimeType, type, ext, hasPreviews) => {
    const wire = renderUpload(world, { ...upload, mimeType, type }, 'http://here');
    expect([wire.ext, wire.thumbnailUrl !== null, wire.iconPath !== null]).toEqual([ext, hasPreviews, hasPreviews]);
  });
});
