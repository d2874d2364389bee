/** What calls take where the examples of the document are not enough: what is optional there, files, and what must be there before. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Bundlesocial } from 'bundlesocial';
import type { OperationId } from '../../../../openapi/generated/types.ts';
import type { Fields } from '../../../exchange.ts';
import { postId } from '../imported/prepared-simulator.ts';

/** A prepared world. */
export interface Prepared {
  readonly client: Bundlesocial;
  /** Calls the control API. Throws unless it succeeds. */
  control(call: string, body: object): Promise<void>;
}

const PICTURE = new Uint8Array(readFileSync(new URL('../../../../fixtures/media/picture.png', import.meta.url)));
const teamId = 'team_acme_marketing';
const IMAGE = { teamId, fileName: 'picture.png', mimeType: 'image/png', fileSize: PICTURE.length } as const;
const NOTE = { teamId, title: 'A note', postDate: '2026-03-02T10:00:00Z', data: { TWITTER: { text: 'Hello' } } };

const onPost = { postId, platformType: 'INSTAGRAM' } as const;

async function createPost({ client }: Prepared, status: 'DRAFT' | 'SCHEDULED'): Promise<Fields> {
  const { id } = await client.post.postCreate({ requestBody: { ...NOTE, status, socialAccountTypes: ['TWITTER'] } });
  return { id };
}

async function createComment({ client }: Prepared, status: 'DRAFT' | 'SCHEDULED'): Promise<Fields> {
  const comment = { teamId, internalPostId: postId, status, socialAccountTypes: ['FACEBOOK' as const], text: 'Hello' };
  return { id: (await client.comment.commentCreate({ requestBody: comment })).id };
}

/** Returns what is created while its platform rejects everything, and has failed. */
async function failed(world: Prepared, platform: string, create: (world: Prepared) => Promise<Fields>): Promise<Fields> {
  await world.control(`PATCH /_sim/platforms/${platform}`, { failure: { mode: 'reject' } });
  const created = await create(world);
  await world.control('POST /_sim/clock/advance', { by: 'P1D' });
  return created;
}

/** PUTs the picture to a presigned URL and returns its ETag. */
async function put(url: string): Promise<string> {
  const { status, headers } = await fetch(url, { method: 'PUT', body: PICTURE });
  assert.equal(status, 200);
  return headers.get('etag') ?? '';
}

async function transferOf({ client }: Prepared) {
  const { uploadId, path, parts } = await client.upload.uploadInitMultipartUpload({ requestBody: IMAGE });
  return { transfer: { teamId, uploadId, path }, url: parts[0]?.url ?? '' };
}

/** What replaces the example of an operation, part by part. */
export const OTHERWISE: { readonly [Id in OperationId]?: (world: Prepared, example: Fields) => Promise<Fields> | Fields } = {
  getPostAnalytics: () => onPost,
  getPostAnalyticsRaw: () => onPost,
  listImportedComments: () => ({ postId }),
  findLinkedinMentions: () => ({ q: 'ada' }),
  createPost: (_, { requestBody }) => ({ requestBody: { ...Object(requestBody), referenceKey: 'another' } }),
  updatePost: world => createPost(world, 'DRAFT'),
  updateComment: world => createComment(world, 'DRAFT'),
  retryPost: world => failed(world, 'TWITTER', () => createPost(world, 'SCHEDULED')),
  retryComment: world => failed(world, 'FACEBOOK', () => createComment(world, 'SCHEDULED')),
  retryHistoryImport: world =>
    failed(world, 'FACEBOOK', async ({ client }) => {
      const { id } = await client.postImport.postImportCreate({ requestBody: { teamId, socialAccountType: 'FACEBOOK', count: 2 } });
      return { importId: id };
    }),
  createCsvImport: () => ({ formData: { file: new File(['teamId,title\n'], 'posts.csv', { type: 'text/csv' }) } }),
  createUpload: () => ({ formData: { teamId, file: new File([PICTURE], 'picture.png', { type: 'image/png' }) } }),
  async finalizeUpload({ client }) {
    const { url, path } = await client.upload.uploadInitLargeUpload({ requestBody: IMAGE });
    await put(url);
    return { requestBody: { teamId, path } };
  },
  signMultipartUpload: async world => ({ requestBody: { ...(await transferOf(world)).transfer, partNumbers: [1] } }),
  abortMultipartUpload: async world => ({ requestBody: (await transferOf(world)).transfer }),
  async completeMultipartUpload(world) {
    const { transfer, url } = await transferOf(world);
    return { requestBody: { ...transfer, parts: [{ partNumber: 1, etag: await put(url) }] } };
  },
};

/** What the service refuses whatever the call says, with its status and words of its message. */
export const REFUSED: { readonly [Id in OperationId]?: readonly [status: number, words: string] } = {
  editPinterestPin: [400, 'disabled'],
  deleteTwitterComment: [404, 'Comment not found'],
};
