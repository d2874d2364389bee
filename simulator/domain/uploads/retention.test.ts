import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Post, Upload } from '../../../openapi/generated/types.ts';
import { createUploadTest, FOR_TEAM, JPG, PNG, TEAM, type UploadTest } from './uploads.fixture.ts';

let test: UploadTest;
beforeEach(async () => {
  test = await createUploadTest();
});
afterEach(async () => {
  expect(await test.close()).toEqual([]);
});

const isKnown = async ({ id }: Pick<Upload, 'id'>) => (await test.call('GET', `/upload/${id}`)).status === 200;
const isReadable = async ({ url, thumbnailUrl, iconUrl }: Upload) => {
  const statuses = await Promise.all([url, thumbnailUrl, iconUrl].map(async address => (await test.read(address)).status));
  expect(new Set(statuses).size).toBe(1);
  return statuses[0] === 200;
};

async function post(uploadId: string, more: object = {}): Promise<string> {
  const body = {
    teamId: 'team_acme_support',
    title: 'x',
    status: 'SCHEDULED',
    postDate: '2026-03-02T10:00:00Z',
    socialAccountTypes: ['INSTAGRAM'],
    data: { INSTAGRAM: { uploadIds: [uploadId] } },
    ...more,
  };
  const answer = await test.call<Post>('POST', '/post', { body });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

describe('an upload that no post uses', () => {
  it('is deleted 90 days after it was made, and its bytes 7 days later', async () => {
    const upload = await test.upload(JPG);
    await test.sim.clock.advance(90 * 86_400_000 - 1);
    expect([await isKnown(upload), await isReadable(upload)]).toEqual([true, true]);
    await test.sim.clock.advance(1);
    expect([await isKnown(upload), await isReadable(upload), test.newBytes()]).toEqual([false, true, JPG.length]);
    await test.sim.clock.advance(7 * 86_400_000 - 1);
    expect(await isReadable(upload)).toBe(true);
    await test.sim.clock.advance(1);
    expect([await isReadable(upload), test.newBytes(), await test.files()]).toEqual([false, 0, []]);
  });

  it('but is used then gets 90 days more, and again; a deleted post does not keep it', async () => {
    const [upload, other] = [await test.upload(JPG), await test.upload(PNG)];
    const [id, gone] = [await post(upload.id), await post(other.id, { status: 'DRAFT' })];
    await test.call('DELETE', `/post/${gone}`);
    await test.sim.clock.advance('P90D');
    expect([await isKnown(upload), await isKnown(other)]).toEqual([true, false]);
    await test.sim.clock.advance('P90D');
    expect(await isKnown(upload)).toBe(true);
    await test.call('DELETE', `/post/${id}`);
    await test.sim.clock.advance('P90D');
    expect(await isKnown(upload)).toBe(false);
  });

  it('and that was there when the world began stays', async () => {
    await test.sim.clock.advance('P200D');
    expect(await isKnown({ id: 'upload_acme_image' })).toBe(true);
  });
});

describe('a deleted upload', () => {
  it('keeps its bytes, and its place in the posts that use it, for 7 days', async () => {
    const upload = await test.upload(JPG);
    const id = await post(upload.id);
    await test.call('DELETE', `/upload/${upload.id}`);
    await test.sim.clock.advance('P6D');
    const shown = async () => (await test.call<Post>('GET', `/post/${id}`)).body;
    expect(await shown()).toMatchObject({ status: 'POSTED', uploads: [{ upload: { id: upload.id } }] });
    expect([await isReadable(upload), test.newBytes()]).toEqual([true, JPG.length]);
    await test.sim.clock.advance('P1D');
    expect(await shown()).toMatchObject({ status: 'POSTED', uploads: [] });
    expect([await isReadable(upload), test.newBytes(), await test.files()]).toEqual([false, 0, []]);
  });

  it('that has gone for good fails a post that comes later, with the reason', async () => {
    const upload = await test.upload(JPG);
    const id = await post(upload.id, { postDate: '2026-03-20T10:00:00Z' });
    await test.call('DELETE', `/upload/${upload.id}`);
    await test.sim.clock.advanceTo('2026-03-21T00:00:00Z');
    expect((await test.call('GET', `/post/${id}`)).body).toMatchObject({
      status: 'ERROR',
      errors: { INSTAGRAM: `The upload ${upload.id} is gone. Upload the file again.` },
    });
  });

  it('is forgotten with the transfer that it came from', async () => {
    const { url, path } = await test.init();
    await test.put(url, JPG);
    const { id } = (await test.finalize(path)).body;
    await test.call('DELETE', `/upload/${id}`);
    expect(await test.finalize(path)).toMatchObject({ status: 404, body: { message: `Upload ${id} not found` } });
    await test.sim.clock.advance('P7D');
    expect((await test.finalize(path)).status).toBe(404);
    expect(test.world.uploads.transfers.size).toBe(0);
  });
});

describe('a direct upload that is left alone', () => {
  it('is given up after 7 days, with its bytes', async () => {
    const { url, path } = await test.init();
    await test.sim.clock.advance('PT10M');
    await test.put(url, JPG);
    await test.sim.clock.advance(7 * 86_400_000 - 1);
    expect(test.newBytes()).toBe(JPG.length);
    await test.sim.clock.advance(1);
    expect([await test.files(), test.newBytes(), (await test.finalize(path)).status]).toEqual([[], 0, 404]);
  });
});

describe('a team that is deleted', () => {
  it('takes its uploads along for good, finished or not, and nothing of others', async () => {
    const upload = await test.upload(JPG);
    const others = [
      (await test.send([{ name: 'teamId', value: 'team_acme_support' }, { content: JPG }])).body,
      (await test.send([{ content: JPG }])).body,
    ];
    const id = await post(upload.id);
    await test.sim.clock.advance('PT2H');
    const { url, path } = await test.init();
    await test.put(url, PNG);
    const body = { teamId: TEAM, fileName: 'a.mp4', mimeType: 'video/mp4', fileSize: 1000 };
    await test.call('POST', '/upload/multipart/init', { body });
    expect((await test.call('DELETE', `/team/${TEAM}`)).status).toBe(200);
    expect([await isKnown(upload), await isReadable(upload)]).toEqual([false, false]);
    expect([test.newBytes(), (await test.files()).length, test.world.uploads.transfers.size]).toEqual([2 * JPG.length, 2, 0]);
    expect(await test.put(url, PNG)).toMatchObject({ status: 404, code: 'NoSuchKey' });
    expect((await test.finalize(path, { teamId: null })).status).toBe(404);
    for (const other of others) expect([await isKnown(other), await isReadable(other)]).toEqual([true, true]);
    expect((await test.call<Post>('GET', `/post/${id}`)).body).toMatchObject({ status: 'POSTED', uploads: [] });
    expect((await test.send([FOR_TEAM, { content: JPG }])).status).toBe(404);
    await test.sim.clock.advance('P100D');
  });
});
