import { describe, expect } from 'vitest';
import { it, JPG, md5, PNG, TEAM } from './uploads.fixture.ts';

/** A URL with a query parameter changed; null takes it away. */
function changed(url: string, name: string, value: string | null): string {
  const copy = new URL(url);
  if (value === null) copy.searchParams.delete(name);
  else copy.searchParams.set(name, value);
  return copy.href;
}

describe('a presigned URL', () => {
  it('[D-UPL-01] lies under /_storage on the simulator, with its expiry and a signature', async ({ acme }) => {
    for (const base of ['http://127.0.0.1:4010', 'http://sim.test:8080']) {
      const response = await acme.sim.fetch(`${base}/api/v1/upload/init`, {
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

  it('[D-UPL-01] of a part names its transfer and its number', async ({ acme }) => {
    const body = { teamId: TEAM, fileName: 'a.mp4', mimeType: 'video/mp4', fileSize: 100_000_000 };
    const answer = await acme.call<{ uploadId: string; path: string; parts: { url: string }[] }>('POST', '/upload/multipart/init', {
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
  it.for<[string, (url: string) => string]>([
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
  ])('[D-UPL-01] with %s is 403, in XML', async ([what, change], { acme }) => {
    const { url } = await acme.init({ fileSize: JPG.length });
    const before = await acme.storageState();
    // A world that is not there has no URLs that could be right.
    const expected = what === 'the bucket of another world' ? { status: 404, code: 'NoSuchKey' } : { status: 403, code: 'AccessDenied' };
    expect(await acme.put(change(url), JPG)).toMatchObject(expected);
    expect(await acme.storageState()).toEqual(before);
    expect(await acme.put(url, JPG)).toMatchObject({ status: 200 });
  });

  it('[D-UPL-01] of one transfer is not valid for another: signatures cannot be swapped', async ({ acme }) => {
    const [mine, other] = [await acme.init({ fileSize: JPG.length }), await acme.init({ fileSize: JPG.length })];
    const signature = new URL(other.url).searchParams.get('signature');
    expect(await acme.put(changed(mine.url, 'signature', signature), JPG)).toMatchObject({ status: 403, code: 'AccessDenied' });
  });

  it.for([
    [-1, 'EntityTooSmall'],
    [1, 'EntityTooLarge'],
  ] as const)(
    '[D-UPL-01] for a declared size is 400 when %i bytes more come, whether the caller says so or not',
    async ([more, code], { acme }) => {
      const { url, path } = await acme.init({ fileSize: JPG.length + 1 });
      const before = await acme.storageState();
      const content = new Uint8Array(JPG.length + 1 + more);
      async function* pieces() {
        yield content;
      }
      expect(await acme.put(url, content, { 'content-length': String(content.length) })).toMatchObject({ status: 400, code });
      expect(await acme.put(url, pieces())).toMatchObject({ status: 400, code });
      expect(await acme.storageState()).toEqual(before);
      expect((await acme.finalize(path)).status).toBe(400);
    },
  );

  it('[D-UPL-01] once expired is 403 in XML, with what was put before still there', async ({ acme }) => {
    const { url, path } = await acme.init();
    await acme.put(url, JPG);
    await acme.sim.clock.advance('PT30M1S');
    const response = await acme.sim.fetch(url, { method: 'PUT', body: PNG });
    expect([response.status, response.headers.get('content-type')]).toEqual([403, 'application/xml']);
    const text = await response.text();
    expect(text).toMatch(/^<\?xml .*\n<Error><Code>AccessDenied<\/Code><Message>Request has expired<\/Message>/);
    expect(text).toContain(`<Resource>${new URL(url).pathname}</Resource>`);
    expect((await acme.finalize(path)).body).toMatchObject({ mimeType: 'image/jpeg' });
  });

  it.for(['GET', 'POST', 'DELETE', 'PATCH'])('allows PUT and not %s', async (method, { acme }) => {
    const { url } = await acme.init();
    const response = await acme.sim.fetch(url, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'PUT, OPTIONS']);
  });

  it('checks a Content-MD5', async ({ acme }) => {
    const { url } = await acme.init();
    const digest = (bytes: Uint8Array) => Buffer.from(md5(bytes), 'hex').toString('base64');
    expect(await acme.put(url, JPG, { 'content-md5': digest(PNG) })).toMatchObject({ status: 400, code: 'BadDigest' });
    expect(await acme.put(url, JPG, { 'content-md5': digest(JPG) })).toMatchObject({ status: 200 });
  });

  it('leaves nothing when the body is interrupted', async ({ acme }) => {
    const { url } = await acme.init();
    const before = await acme.storageState();
    async function* broken() {
      yield JPG.slice(0, 1000);
      throw new Error('the line is dead');
    }
    expect(await acme.put(url, broken())).toMatchObject({ status: 400, code: 'IncompleteBody' });
    expect(await acme.storageState()).toEqual(before);
  });
});
