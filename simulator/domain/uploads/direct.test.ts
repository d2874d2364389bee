import { describe, expect } from 'vitest';
import type { MultipartUpload } from '../../../openapi/generated/types.ts';
import { GB, it, JPG, MP4, md5, PNG, TEAM, type UploadWorld } from './uploads.fixture.ts';

const init = (acme: UploadWorld, body: object) => acme.call('POST', '/upload/init', { body });
const IMAGE = { fileName: 'photo.jpg', mimeType: 'image/jpeg' };

describe('POST /upload/init', () => {
  it.for([
    [{ teamId: TEAM }, 'team_acme_marketing'],
    [{ teamId: TEAM, fileSize: 1000 }, 'team_acme_marketing'],
    [{ teamId: null }, 'org_acme'],
    [{}, 'org_acme'],
  ] as const)('[UPL-40] with %j returns a presigned URL and a path', async ([more, folder], { acme }) => {
    const { status, body } = await init(acme, { ...IMAGE, ...more });
    expect([status, body]).toEqual([
      200,
      { url: expect.any(String), path: expect.stringMatching(new RegExp(`^${folder}/media_[a-z2-9]{16}\\.jpg$`)) },
    ]);
    expect(String(body.url).startsWith(`http://127.0.0.1:4010/_storage/${String(body.path)}?`)).toBe(true);
  });

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

  it.for([
    ['image/jpeg', 25 * 1024 ** 2 + 1, 'An image may have at most 25 MB'],
    ['image/png', GB, 'An image may have at most 25 MB'],
    ['application/pdf', 100 * 1024 ** 2 + 1, 'A document may have at most 100 MB'],
  ] as const)('[UPL-41] refuses %s of %i bytes at once', async ([mimeType, fileSize, message], { acme }) => {
    const { status, body } = await init(acme, { fileName: 'x', mimeType, fileSize });
    expect([status, body.message]).toEqual([400, message]);
    expect(acme.world.uploads.transfers.size).toBe(0);
  });

  it.for(['video/mp4', 'video/quicktime', 'image/gif', 'application/pdf'])(
    '[UPL-42] refuses %s over 5 GiB, and names multipart uploads',
    async (mimeType, { acme }) => {
      const { status, body } = await init(acme, { fileName: 'x', mimeType, fileSize: 5_368_709_121 });
      expect([status, body.message]).toEqual([400, 'A direct upload may have at most 5 GB. Use a multipart upload.']);
    },
  );

  it.for([
    ['without a name', { fileName: undefined }, 'fileName'],
    ['with an empty name', { fileName: '' }, 'fileName'],
    ['without a type', { mimeType: undefined }, 'mimeType'],
    ['with another type', { mimeType: 'image/webp' }, 'mimeType'],
    ['with a program', { mimeType: 'application/x-msdownload' }, 'mimeType'],
    ['of no bytes', { fileSize: 0 }, 'fileSize'],
    ['of half a byte', { fileSize: 0.5 }, 'fileSize'],
    ['of a size in words', { fileSize: '1000' }, 'fileSize'],
    ['of an empty team', { teamId: '' }, 'teamId'],
  ] as const)('refuses a file %s', async ([, change, field], { acme }) => {
    const { status, body } = await init(acme, { ...IMAGE, ...change });
    expect([status, body.issues]).toMatchObject([400, [{ path: [field] }]]);
  });

  it.for(['team_unknown', 'team_pro'])('returns 404 for the team %s', async (teamId, { acme }) => {
    expect(await init(acme, { ...IMAGE, teamId })).toMatchObject({ status: 404, body: { message: 'Team not found' } });
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
  it.for([{ teamId: TEAM }, { teamId: null }])('[UPL-44] answers the upload after the PUT (%j)', async (options, { acme }) => {
    const { url, path } = await acme.init({ fileName: 'summer.jpg' });
    await acme.put(url, JPG);
    const { status, body } = await acme.finalize(path, options);
    expect([status, body]).toMatchObject([
      200,
      {
        id: expect.stringMatching(/^upload_/),
        teamId: TEAM,
        path,
        fileName: 'summer.jpg',
        size: JPG.length,
        uploadId: null,
        externalLink: null,
      },
    ]);
    expect((await acme.call('GET', `/upload/${body.id}`)).body).toEqual({ ...body, posts: [] });
  });

  it('returns the same upload when repeated, sequentially or concurrently', async ({ acme }) => {
    const { url, path } = await acme.init();
    await acme.put(url, JPG);
    const answers = await Promise.all([1, 2, 3].map(() => acme.finalize(path)));
    answers.push(await acme.finalize(path));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await acme.uploads()).toHaveLength(1);
    expect((await acme.call('GET', '/organization/usage/uploads')).body).toMatchObject({ used: 1 });
    expect(acme.newBytes()).toBe(JPG.length);
  });

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
