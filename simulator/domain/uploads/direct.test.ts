import { describe, expect } from 'vitest';
import type { MultipartUpload } from '../../../openapi/generated/types.ts';
import { it, JPG, MP4, md5, PNG, TEAM } from './uploads.fixture.ts';

describe('POST /upload/init', () => {
  it.for([
    ['photo.JPG', 'jpg'],
    ['clip.mov', 'mov'],
    ['archive.tar.gz', 'gz'],
    ['noextension', 'png'],
    ['odd.ext-ension', 'png'],
    ['.htaccess', 'htaccess'],
  ] as const)('[UPL-02] %s keeps its extension in the path that either init answers', async ([fileName, extension], { acme }) => {
    const body = { teamId: TEAM, fileName, mimeType: 'image/png', fileSize: 1000 };
    for (const path of ['/upload/init', '/upload/multipart/init']) {
      const answer = await acme.call('POST', path, { body });
      expect(answer.body.path).toMatch(new RegExp(`^${TEAM}/[a-z0-9_]+\\.${extension}$`));
    }
  });

  it.for(['team ü/../x', '..', '.hidden', 'team@1:2', 'x'.repeat(400)])('works for a team whose id is %j', async (id, { acme }) => {
    await acme.call('POST', '/_sim/organizations/org_acme/teams', { body: { id, name: 'Odd' } });
    const { url, path } = await acme.init({ teamId: id });
    expect(await acme.put(url, JPG)).toMatchObject({ status: 200 });
    const { status, body } = await acme.finalize(path, { teamId: id });
    expect([status, body.teamId]).toEqual([200, id]);
    expect(md5((await acme.read(body.url)).bytes)).toBe(md5(JPG));
    expect((await acme.read(body.thumbnailUrl)).status).toBe(200);
  });
});

describe('the PUT of a direct upload', () => {
  it.for([undefined, 'sk_wrong', 'sk_sim_free'])(
    '[D-AUTH-01] needs no API key and ignores one (%s), also for a part',
    async (key, { acme }) => {
      const body = { teamId: TEAM, fileName: 'photo.jpg', mimeType: 'image/jpeg', fileSize: JPG.length };
      const { parts } = (await acme.call<MultipartUpload>('POST', '/upload/multipart/init', { body })).body;
      for (const { url } of [await acme.init(), ...parts]) {
        const headers = key === undefined ? {} : { 'x-api-key': key };
        expect(await acme.put(url, JPG, headers)).toEqual({ status: 200, code: null, etag: `"${md5(JPG)}"` });
      }
    },
  );

  it.for([
    ['application/json', '{"file":"aGVsbG8="}'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhello\r\n--x--\r\n'],
    ['application/x-www-form-urlencoded', 'file=hello'],
    ['text/plain; charset=utf-16', 'hello'],
  ] as const)('[UPL-43] stores a body of %s as raw bytes', async ([type, content], { acme }) => {
    const { url, path } = await acme.init();
    expect((await acme.put(url, content, { 'content-type': type })).etag).toBe(`"${md5(content)}"`);
    // It is no media, and nothing inside of it was looked for.
    expect((await acme.finalize(path)).body).toMatchObject({ statusCode: 400, message: expect.stringMatching(/not supported/) });
    const again = await acme.init();
    await acme.put(again.url, JPG, { 'content-type': type, 'content-encoding': 'gzip' });
    const { body } = await acme.finalize(again.path);
    expect(md5((await acme.read(body.url)).bytes)).toBe(md5(JPG));
  });
});

describe('POST /upload/finalize', () => {
  it('is 400 before the PUT, and succeeds after it', async ({ acme }) => {
    const { url, path } = await acme.init();
    expect(await acme.finalize(path)).toMatchObject({
      status: 400,
      body: { statusCode: 400, message: 'Nothing was uploaded to this path yet' },
    });
    await acme.put(url, JPG);
    expect((await acme.finalize(path)).status).toBe(200);
  });

  it.for([
    ['a team that it was not started for', { teamId: 'team_acme_support' }, 403],
    ['an unknown team', { teamId: 'team_unknown' }, 404],
    ['another organization', { key: 'sk_sim_pro', teamId: null }, 404],
  ] as const)('by %s is refused, and changes nothing', async ([, options, status], { acme }) => {
    const { url, path } = await acme.init();
    await acme.put(url, JPG);
    const before = await acme.storageState();
    expect((await acme.finalize(path, options)).status).toBe(status);
    expect(await acme.storageState()).toEqual(before);
    expect((await acme.finalize(path)).status).toBe(200);
  });

  it.for(['team_acme_marketing/unknown.jpg', '../../etc/passwd', 'constructor'])('returns 404 for the path %s', async (path, { acme }) => {
    expect(await acme.finalize(path)).toMatchObject({ status: 404, body: { message: `Upload at ${path} not found` } });
  });

  it('returns 404 for the path of a multipart upload', async ({ acme }) => {
    const body = { teamId: TEAM, fileName: 'a.mp4', mimeType: 'video/mp4', fileSize: 1000 };
    const { path } = (await acme.call<{ path: string }>('POST', '/upload/multipart/init', { body })).body;
    expect((await acme.finalize(path)).status).toBe(404);
  });

  it.for<[string, Uint8Array<ArrayBuffer> | string]>([
    ['empty', ''],
    ['of a wrong type', 'no picture'],
    ['unreadable', JPG.slice(0, 5000)],
  ])('[D-UPL-11] refuses a file that is %s: its bytes are deleted, and another one can be sent', async ([, content], { acme }) => {
    const { url, path } = await acme.init();
    const before = await acme.storageState();
    await acme.put(url, content);
    expect((await acme.finalize(path)).status).toBe(400);
    expect(await acme.storageState()).toEqual(before);
    expect((await acme.finalize(path)).body).toMatchObject({ statusCode: 400, message: 'Nothing was uploaded to this path yet' });
    await acme.put(url, PNG);
    expect((await acme.finalize(path)).body).toMatchObject({ mimeType: 'image/png' });
  });

  it('uses the last PUT, and nothing that comes later', async ({ acme }) => {
    const { url, path } = await acme.init();
    for (const content of [JPG, MP4, PNG]) await acme.put(url, content);
    expect(await acme.files()).toHaveLength(1);
    const { body } = await acme.finalize(path);
    expect([body.mimeType, acme.newBytes()]).toEqual(['image/png', PNG.length]);
    expect(await acme.put(url, JPG)).toMatchObject({ status: 404, code: 'NoSuchKey' });
    expect(md5((await acme.read(body.url)).bytes)).toBe(md5(PNG));
    expect(await acme.files()).toHaveLength(1);
  });
});
