import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUploadTest, JPG, md5, PNG, TEAM, type UploadTest } from './uploads.fixture.ts';

let test: UploadTest;
beforeAll(async () => {
  test = await createUploadTest();
});
afterAll(async () => {
  expect(await test.close()).toEqual([]);
});

/** A URL with a query parameter changed; null takes it away. */
function changed(url: string, name: string, value: string | null): string {
  const copy = new URL(url);
  if (value === null) copy.searchParams.delete(name);
  else copy.searchParams.set(name, value);
  return copy.href;
}

describe('a presigned URL', () => {
  it('[D-UPL-01] lies under /_storage on the simulator, with its expiry and a signature', async () => {
    for (const base of ['http://127.0.0.1:4010', 'http://sim.test:8080']) {
      const response = await test.sim.fetch(`${base}/api/v1/upload/init`, {
        method: 'POST',
        headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
        body: JSON.stringify({ teamId: TEAM, fileName: 'a.jpg', mimeType: 'image/jpeg', fileSize: JPG.length }),
      });
      const { url, path } = (await response.json()) as { url: string; path: string };
      const { origin, pathname, searchParams } = new URL(url);
      expect([origin, pathname]).toEqual([base, `/_storage/${path}`]);
      expect(Object.fromEntries(searchParams)).toEqual({
        size: String(JPG.length),
        expires: String(Date.parse('2026-03-02T09:30:00Z')),
        signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    }
  });

  it('[D-UPL-01] of a part names its transfer and its number', async () => {
    const body = { teamId: TEAM, fileName: 'a.mp4', mimeType: 'video/mp4', fileSize: 100_000_000 };
    const answer = await test.call<{ uploadId: string; path: string; parts: { url: string }[] }>('POST', '/upload/multipart/init', {
      body,
    });
    const { uploadId, path, parts } = answer.body;
    const { pathname, searchParams } = new URL(parts[1]?.url ?? '');
    expect(pathname).toBe(`/_storage/${path}`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      uploadId,
      partNumber: '2',
      expires: String(Date.parse('2026-03-02T15:00:00Z')),
    });
  });

  const LATER = String(Date.parse('2026-03-02T09:30:00.001Z'));
  it.each<[string, (url: string) => string]>([
    ['a later expiry', url => changed(url, 'expires', LATER)],
    ['no expiry', url => changed(url, 'expires', null)],
    ['an expiry in other words', url => changed(url, 'expires', '1e99')],
    ['another size', url => changed(url, 'size', String(PNG.length))],
    ['no size', url => changed(url, 'size', null)],
    ['another signature', url => changed(url, 'signature', '0'.repeat(64))],
    ['half a signature', url => url.slice(0, -32)],
    ['no signature', url => changed(url, 'signature', null)],
    ['two signatures', url => `${url}&signature=${'0'.repeat(64)}`],
    ['a transfer', url => changed(url, 'uploadId', 'mpu_1')],
    ['a part', url => changed(url, 'partNumber', '1')],
    ['nothing', url => url.replace(/\?.*/, '')],
    ['another path', url => url.replace('.jpg?', '.png?')],
    ['the folder of another team', url => url.replace(TEAM, 'team_acme_support')],
    ['the bucket of another world', url => url.replace('/_storage/', '/_storage/@world_1/')],
    ['dots', url => url.replace('/_storage/', '/_storage/%2e%2e%2f')],
  ])('[D-UPL-01] with %s is 403, in XML', async (what, change) => {
    const { url } = await test.init({ fileSize: JPG.length });
    const before = await test.kept();
    // A world that is not there has no URLs that could be right.
    const expected = what === 'the bucket of another world' ? { status: 404, code: 'NoSuchKey' } : { status: 403, code: 'AccessDenied' };
    expect(await test.put(change(url), JPG)).toMatchObject(expected);
    expect(await test.kept()).toEqual(before);
    expect(await test.put(url, JPG)).toMatchObject({ status: 200 });
  });

  it('[D-UPL-01] of one transfer does not open another: signatures cannot be swapped', async () => {
    const [mine, other] = [await test.init({ fileSize: JPG.length }), await test.init({ fileSize: JPG.length })];
    const signature = new URL(other.url).searchParams.get('signature');
    expect(await test.put(changed(mine.url, 'signature', signature), JPG)).toMatchObject({ status: 403, code: 'AccessDenied' });
  });

  it.each([
    [-1, 'EntityTooSmall'],
    [1, 'EntityTooLarge'],
  ])('[D-UPL-01] for a declared size is 400 when %i bytes more come, whether the caller says so or not', async (more, code) => {
    const { url, path } = await test.init({ fileSize: JPG.length + 1 });
    const before = await test.kept();
    const content = new Uint8Array(JPG.length + 1 + more);
    async function* pieces() {
      yield content;
    }
    expect(await test.put(url, content, { 'content-length': String(content.length) })).toMatchObject({ status: 400, code });
    expect(await test.put(url, pieces())).toMatchObject({ status: 400, code });
    expect(await test.kept()).toEqual(before);
    expect((await test.finalize(path)).status).toBe(400);
  });

  it('[D-UPL-01] once expired is 403 in XML, with what was put before still there', async () => {
    const { url, path } = await test.init();
    await test.put(url, JPG);
    await test.sim.clock.advance('PT30M1S');
    const response = await test.sim.fetch(url, { method: 'PUT', body: PNG });
    expect([response.status, response.headers.get('content-type')]).toEqual([403, 'application/xml']);
    const text = await response.text();
    expect(text).toMatch(/^<\?xml .*\n<Error><Code>AccessDenied<\/Code><Message>Request has expired<\/Message>/);
    expect(text).toContain(`<Resource>${new URL(url).pathname}</Resource>`);
    expect((await test.finalize(path)).body).toMatchObject({ mimeType: 'image/jpeg' });
  });

  it.each(['GET', 'POST', 'DELETE', 'PATCH'])('is for a PUT and no %s', async method => {
    const { url } = await test.init();
    const response = await test.sim.fetch(url, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'PUT, OPTIONS']);
  });

  it('checks a Content-MD5', async () => {
    const { url } = await test.init();
    const digest = (bytes: Uint8Array) => Buffer.from(md5(bytes), 'hex').toString('base64');
    expect(await test.put(url, JPG, { 'content-md5': digest(PNG) })).toMatchObject({ status: 400, code: 'BadDigest' });
    expect(await test.put(url, JPG, { 'content-md5': digest(JPG) })).toMatchObject({ status: 200 });
  });

  it('leaves nothing when the body breaks off', async () => {
    const { url } = await test.init();
    const before = await test.kept();
    async function* broken() {
      yield JPG.slice(0, 1000);
      throw new Error('the line is dead');
    }
    expect(await test.put(url, broken())).toMatchObject({ status: 400, code: 'IncompleteBody' });
    expect(await test.kept()).toEqual(before);
  });
});
