import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type Checks, type ClientContext, expectPresent, expectRefused, only } from '../client-context.ts';

const PICTURE = new Uint8Array(readFileSync(new URL('../../../fixtures/media/picture.png', import.meta.url)));
const IMAGE = { fileName: 'picture.png', mimeType: 'image/png', fileSize: PICTURE.length } as const;

async function create({ client, teamId }: ClientContext) {
  return client.upload.uploadCreate({ formData: { teamId, file: new File([PICTURE], 'picture.png', { type: 'image/png' }) } });
}

/** PUTs the picture to a presigned address; the ETag it is answered with. */
async function put(url: string | undefined): Promise<string> {
  const { status, headers } = await fetch(expectPresent(url, 'address'), { method: 'PUT', body: PICTURE });
  assert.equal(status, 200);
  return expectPresent(headers.get('etag'), 'ETag');
}

async function startMultipart({ client, teamId }: ClientContext) {
  const { uploadId, path, parts, partSize } = await client.upload.uploadInitMultipartUpload({ requestBody: { teamId, ...IMAGE } });
  return { transfer: { teamId, uploadId, path }, parts, partSize };
}

export const upload: Checks<'upload'> = {
  async uploadCreate(story) {
    const { type, mime, ext, fileSize, url } = await create(story);
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
  async uploadGet(story) {
    const { id } = await create(story);
    assert.equal((await story.client.upload.uploadGet({ id })).mime, 'image/png');
    await expectRefused(story.client.upload.uploadGet({ id: 'upload_pro_image' }), 404, /upload_pro_image/);
  },
  async uploadGetList(story) {
    const { id } = await create(story);
    const { client, teamId } = story;
    const unused = await client.upload.uploadGetList({ teamId, status: 'UNUSED', types: ['image', 'document'] });
    assert.ok(unused.some(each => each.id === id));
    const chosen = await client.upload.uploadGetList({ ids: [id], includePosts: true });
    assert.equal(only(chosen).id, id);
  },
  async uploadDelete(story) {
    const { id } = await create(story);
    assert.equal((await story.client.upload.uploadDelete({ id })).id, id);
    await expectRefused(story.client.upload.uploadGet({ id }), 404, new RegExp(id));
  },
  async uploadDeleteMany(story) {
    const ids = [(await create(story)).id, (await create(story)).id];
    const gone = await story.client.upload.uploadDeleteMany({ requestBody: { ids } });
    assert.deepEqual(gone.map(({ id }) => id).toSorted(), ids.toSorted());
    assert.deepEqual(await story.client.upload.uploadGetList({ ids }), []);
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
  async uploadInitMultipartUpload(story) {
    const { parts, partSize } = await startMultipart(story);
    assert.equal(only(parts).partNumber, 1);
    assert.equal(partSize, 64 * 1024 * 1024);
  },
  async uploadSignMultipartParts(story) {
    const { transfer } = await startMultipart(story);
    const { parts } = await story.client.upload.uploadSignMultipartParts({ requestBody: { ...transfer, partNumbers: [1] } });
    await put(only(parts).url);
  },
  async uploadCompleteMultipartUpload(story) {
    const { transfer, parts } = await startMultipart(story);
    const etag = await put(only(parts).url);
    const requestBody = { ...transfer, parts: [{ partNumber: 1, etag }] };
    const { id, fileSize } = await story.client.upload.uploadCompleteMultipartUpload({ requestBody });
    assert.equal(fileSize, PICTURE.length);
    assert.equal((await story.client.upload.uploadCompleteMultipartUpload({ requestBody })).id, id);
  },
  async uploadAbortMultipartUpload(story) {
    const { transfer, parts } = await startMultipart(story);
    assert.deepEqual(await story.client.upload.uploadAbortMultipartUpload({ requestBody: transfer }), { success: true });
    assert.notEqual((await fetch(only(parts).url, { method: 'PUT', body: PICTURE })).status, 200);
    await expectRefused(story.client.upload.uploadSignMultipartParts({ requestBody: { ...transfer, partNumbers: [1] } }), 404, /./);
  },
};
