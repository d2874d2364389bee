import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type Checks, type ClientContext, expectPresent, expectRefused, only } from '../client-context.ts';

const PICTURE = new Uint8Array(readFileSync(new URL('../../../../../fixtures/media/picture.png', import.meta.url)));
const IMAGE = { fileName: 'picture.png', mimeType: 'image/png', fileSize: PICTURE.length } as const;

async function create({ client, teamId }: ClientContext) {
  return client.upload.uploadCreate({ formData: { teamId, file: new File([PICTURE], 'picture.png', { type: 'image/png' }) } });
}

/** PUTs the picture to a presigned URL and returns its ETag. */
async function put(url: string | undefined): Promise<string> {
  const { status, headers } = await fetch(expectPresent(url, 'URL'), { method: 'PUT', body: PICTURE });
  assert.equal(status, 200);
  return expectPresent(headers.get('etag'), 'ETag');
}

async function startMultipart({ client, teamId }: ClientContext) {
  const { uploadId, path, parts, partSize } = await client.upload.uploadInitMultipartUpload({ requestBody: { teamId, ...IMAGE } });
  return { transfer: { teamId, uploadId, path }, parts, partSize };
}

export const upload: Checks<'upload'> = {
  async uploadCreate(context) {
    const { type, mime, ext, fileSize, url } = await create(context);
    assert.deepEqual([type, mime, ext, fileSize], ['image', 'image/png', 'png', PICTURE.length]);
    assert.equal((await fetch(expectPresent(url, 'address'), { method: 'HEAD' })).status, 200);
  },
  async uploadCreateFromUrl({ client, teamId }) {
    const { id, type } = await client.upload.uploadCreateFromUrl({ requestBody: { teamId, url: 'https://cdn.example.com/a.mp4' } });
    assert.equal(type, 'video');
    assert.equal((await client.upload.uploadGet({ id })).id, id);
    const inside = { teamId, url: 'ftp://cdn.example.com/a.mp4' };
    await expectRefused(client.upload.uploadCreateFromUrl({ requestBody: inside }), 400, /url|http/i);
  },
  async uploadGet(context) {
    const { id } = await create(context);
    assert.equal((await context.client.upload.uploadGet({ id })).mime, 'image/png');
    await expectRefused(context.client.upload.uploadGet({ id: 'upload_pro_image' }), 404, /upload_pro_image/);
  },
  async uploadGetList(context) {
    const { id } = await create(context);
    const { client, teamId } = context;
    const unused = await client.upload.uploadGetList({ teamId, status: 'UNUSED', types: ['image', 'document'] });
    assert.ok(unused.some(each => each.id === id));
    const chosen = await client.upload.uploadGetList({ ids: [id], includePosts: true });
    assert.equal(only(chosen).id, id);
  },
  async uploadDelete(context) {
    const { id } = await create(context);
    assert.equal((await context.client.upload.uploadDelete({ id })).id, id);
    await expectRefused(context.client.upload.uploadGet({ id }), 404, new RegExp(id));
  },
  async uploadDeleteMany(context) {
    const ids = [(await create(context)).id, (await create(context)).id];
    const gone = await context.client.upload.uploadDeleteMany({ requestBody: { ids } });
    assert.deepEqual(gone.map(({ id }) => id).toSorted(), ids.toSorted());
    await expectRefused(context.client.upload.uploadGetList({ ids }), 404, /not found/);
  },
  async uploadInitLargeUpload({ client, teamId }) {
    const { url, path } = await client.upload.uploadInitLargeUpload({ requestBody: { teamId, ...IMAGE } });
    await put(url);
    assert.ok(path);
  },
  async uploadFinalizeLargeUpload({ client, teamId }) {
    const { url, path } = await client.upload.uploadInitLargeUpload({ requestBody: { teamId, ...IMAGE } });
    await expectRefused(client.upload.uploadFinalizeLargeUpload({ requestBody: { teamId, path } }), 400, /./);
    const again = await client.upload.uploadInitLargeUpload({ requestBody: { teamId, ...IMAGE } });
    await put(again.url);
    const { fileSize } = await client.upload.uploadFinalizeLargeUpload({ requestBody: { teamId, path: again.path } });
    assert.equal(fileSize, PICTURE.length);
    assert.notEqual(url, again.url);
  },
  async uploadInitMultipartUpload(context) {
    const { parts, partSize } = await startMultipart(context);
    assert.equal(only(parts).partNumber, 1);
    assert.equal(partSize, 64 * 1024 * 1024);
  },
  async uploadSignMultipartParts(context) {
    const { transfer } = await startMultipart(context);
    const { parts } = await context.client.upload.uploadSignMultipartParts({ requestBody: { ...transfer, partNumbers: [1] } });
    await put(only(parts).url);
  },
  async uploadCompleteMultipartUpload(context) {
    const { transfer, parts } = await startMultipart(context);
    const etag = await put(only(parts).url);
    const requestBody = { ...transfer, parts: [{ partNumber: 1, etag }] };
    const { id, fileSize } = await context.client.upload.uploadCompleteMultipartUpload({ requestBody });
    assert.equal(fileSize, PICTURE.length);
    assert.equal((await context.client.upload.uploadCompleteMultipartUpload({ requestBody })).id, id);
  },
  async uploadAbortMultipartUpload(context) {
    const { transfer, parts } = await startMultipart(context);
    assert.deepEqual(await context.client.upload.uploadAbortMultipartUpload({ requestBody: transfer }), { success: true });
    assert.notEqual((await fetch(only(parts).url, { method: 'PUT', body: PICTURE })).status, 200);
    await expectRefused(context.client.upload.uploadSignMultipartParts({ requestBody: { ...transfer, partNumbers: [1] } }), 404, /./);
  },
};
