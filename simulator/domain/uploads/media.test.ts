import { describe, expect } from 'vitest';
import type { Upload } from '../../../openapi/generated/types.ts';
import { file, it, JPG, MP4, md5, PNG, TEAM, type UploadWorld } from './uploads.fixture.ts';

/** The sides of a JPG, as its header has them. */
function sidesOf(jpg: Uint8Array): [width: number, height: number] {
  const bytes = Buffer.from(jpg);
  const frame = bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === 0xc0);
  return [bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)];
}

describe('the addresses of an upload', () => {
  it('[D-UPL-12] are public: they need no key, and use the host that the caller reached', async ({ acme }) => {
    const { id, url, path, thumbnailUrl, thumbnailPath, iconUrl, iconPath } = await acme.upload(JPG);
    expect(url).toBe(`http://127.0.0.1:4010/_media/${path}`);
    const elsewhere = await acme.sim.fetch(`http://sim.test:99/api/v1/upload/${id}`, { headers: { 'x-api-key': 'sk_sim_acme' } });
    expect(await elsewhere.json()).toMatchObject({
      url: `http://sim.test:99/_media/${path}`,
      thumbnailUrl: `http://sim.test:99/_media/${thumbnailPath}`,
      iconUrl: `http://sim.test:99/_media/${iconPath}`,
    });
    for (const address of [url, thumbnailUrl, iconUrl]) expect((await acme.read(address)).status).toBe(200);
  });

  it.for(['image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/quicktime'] as const)(
    'of %s include previews: JPGs of its aspect ratio',
    async (mimeType, { acme }) => {
      const { width, height, thumbnailUrl, iconUrl } = await acme.upload(file(mimeType));
      for (const [url, longer] of [
        [thumbnailUrl, 320],
        [iconUrl, 64],
      ] as const) {
        const { status, headers, bytes } = await acme.read(url);
        expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([200, 'image/jpeg', String(bytes.length)]);
        const sides = sidesOf(bytes);
        expect(Math.max(...sides)).toBe(longer);
        expect(sides[0] / sides[1]).toBeCloseTo((width ?? 0) / (height ?? 1), 1);
      }
    },
  );

  it('of a very long image include previews that are at least a pixel high', async ({ acme }) => {
    const long = Buffer.from(PNG);
    // The sides in the header.
    long.writeUInt32BE(2000, 16);
    long.writeUInt32BE(1, 20);
    const { width, height, thumbnailUrl, iconUrl } = await acme.upload(new Uint8Array(long));
    expect([width, height]).toEqual([2000, 1]);
    expect(sidesOf((await acme.read(thumbnailUrl)).bytes)).toEqual([320, 1]);
    expect(sidesOf((await acme.read(iconUrl)).bytes)).toEqual([64, 1]);
  });

  it('of a document include no preview', async ({ acme }) => {
    expect(await acme.upload(file('application/pdf'), 'paper.pdf')).toMatchObject({
      type: 'document',
      thumbnailUrl: null,
      thumbnailPath: null,
      iconUrl: null,
      iconPath: null,
      width: null,
      height: null,
      videoLength: null,
    });
  });

  it.for([
    ['bytes=0-99', 0, 100],
    ['bytes=100-', 100, MP4.length],
    ['bytes=-50', MP4.length - 50, MP4.length],
    ['bytes=0-0', 0, 1],
  ] as const)('serve %s of the file', async ([range, start, end], { acme }) => {
    const { url } = await acme.upload(MP4);
    const { status, headers, bytes } = await acme.read(url, { range });
    expect([status, headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/${MP4.length}`]);
    expect(md5(bytes)).toBe(md5(MP4.slice(start, end)));
  });

  it('answer 416 for a range after the end, and 304 for an unchanged file', async ({ acme }) => {
    const { url } = await acme.upload(MP4);
    expect((await acme.read(url, { range: `bytes=${MP4.length}-` })).status).toBe(416);
    const { headers } = await acme.read(url);
    expect(headers.get('etag')).toBe(`"${md5(MP4)}"`);
    expect((await acme.read(url, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
    expect((await acme.sim.fetch(url ?? '', { method: 'HEAD' })).headers.get('content-length')).toBe(String(MP4.length));
  });

  it.for(['acme', 'pro', 'free'])('of the ready uploads of %s serve what their metadata says', async (name, { acme }) => {
    const { body } = await acme.call<Upload[]>('GET', '/upload', { key: `sk_sim_${name}` });
    expect(body.map(({ id, mimeType, width, height, videoLength }) => [id, mimeType, width, height, videoLength])).toEqual([
      [`upload_${name}_document`, 'application/pdf', null, null, null],
      [`upload_${name}_video`, 'video/mp4', 1080, 1920, 20],
      [`upload_${name}_image`, 'image/jpeg', 1080, 1080, null],
    ]);
    for (const { url, mimeType, size, width, height, videoLength } of body) {
      const { status, headers, bytes } = await acme.read(url);
      expect([status, headers.get('content-type'), bytes.length]).toEqual([200, mimeType, size]);
      // Sent again it is the same thing.
      expect(await acme.upload(new Uint8Array(bytes))).toMatchObject({ mimeType, size, width, height, videoLength });
    }
  });

  it.for(['/_media/nothing', '/_media/', '/_media/team_acme_marketing/', '/_media/..%2f..%2fetc%2fpasswd', '/_media/@world_9/a/b.jpg'])(
    'do not serve %s',
    async (path, { acme }) => {
      expect((await acme.read(`http://127.0.0.1:4010${path}`)).status).toBe(404);
    },
  );
});

describe('a further world', () => {
  it('stores its media separately: the same ids and paths in a place of its own', async ({ acme }) => {
    const { id, apiKeys } = (await acme.call<{ id: string; apiKeys: { acme: string } }>('POST', '/_sim/worlds', { body: {} })).body;
    const body = { teamId: TEAM, fileName: 'a.jpg', mimeType: 'image/jpeg' };
    const [mine, other] = [
      await acme.init(),
      (await acme.call<{ url: string; path: string }>('POST', '/upload/init', { body, key: apiKeys.acme })).body,
    ];
    expect(other.path).toBe(mine.path);
    expect(new URL(other.url).pathname).toBe(`/_storage/@${id}/${other.path}`);
    // Each URL works in its own world only.
    const place = `/_storage/@${id}/`;
    expect(await acme.put(other.url.replace(place, '/_storage/'), JPG)).toMatchObject({ status: 403 });
    expect(await acme.put(mine.url.replace('/_storage/', place), JPG)).toMatchObject({ status: 403 });
    await acme.put(mine.url, JPG);
    await acme.put(other.url, PNG);
    const [first, second] = [await acme.finalize(mine.path), await acme.finalize(other.path, { key: apiKeys.acme })];
    expect([first.body.mimeType, second.body.mimeType]).toEqual(['image/jpeg', 'image/png']);
    expect(second.body.url).toBe(`http://127.0.0.1:4010/_media/@${id}/${other.path.replace('.jpg', '.png')}`);
    expect([md5((await acme.read(first.body.url)).bytes), md5((await acme.read(second.body.url)).bytes)]).toEqual([md5(JPG), md5(PNG)]);
    expect((await acme.files()).toSorted()).toEqual([
      expect.stringMatching(/^media\/default\/parts\//),
      expect.stringMatching(new RegExp(`^media/${id}/parts/`)),
    ]);
    await acme.call('DELETE', `/_sim/worlds/${id}`);
    expect((await acme.read(second.body.url)).status).toBe(404);
    expect(await acme.files()).toEqual([expect.stringMatching(/^media\/default\/parts\//)]);
  });
});

describe('a snapshot', () => {
  const save = async (acme: UploadWorld) => (await acme.call<object>('GET', '/_sim/snapshot')).body;
  const restore = async (acme: UploadWorld, snapshot: object) =>
    expect((await acme.call('PUT', '/_sim/snapshot', { body: snapshot })).status).toBe(200);

  it('keeps the URLs of uploads and of open transfers valid', async ({ acme }) => {
    const done = await acme.upload(MP4);
    const [begun, sent] = [await acme.init(), await acme.init()];
    await acme.put(sent.url, JPG);
    const snapshot = await save(acme);
    await acme.finalize(sent.path);
    await acme.put(begun.url, PNG);
    await acme.upload(PNG);
    await acme.sim.clock.advance('PT2H');
    await restore(acme, snapshot);
    expect(await save(acme)).toEqual(snapshot);
    expect((await acme.finalize(begun.path)).status).toBe(400);
    expect(await acme.put(begun.url, JPG)).toMatchObject({ status: 200 });
    for (const { path } of [begun, sent]) {
      const { status, body } = await acme.finalize(path);
      expect([status, md5((await acme.read(body.url)).bytes)]).toEqual([200, md5(JPG)]);
    }
    expect(md5((await acme.read(done.url)).bytes)).toBe(md5(MP4));
    expect(await acme.uploads()).toHaveLength(3);
  });

  it('does not restore bytes that were deleted meanwhile: they can be sent again', async ({ acme }) => {
    const { url, path } = await acme.init();
    await acme.put(url, JPG);
    const upload = await acme.upload(PNG);
    const snapshot = await save(acme);
    await acme.call('DELETE', `/team/${TEAM}`);
    expect(await acme.files()).toEqual([]);
    await restore(acme, snapshot);
    expect((await acme.read(upload.url)).status).toBe(404);
    expect((await acme.read(upload.thumbnailUrl)).status).toBe(200);
    expect((await acme.finalize(path)).body).toMatchObject({ statusCode: 400, message: 'The bytes of the file are gone. Send it again.' });
    await acme.put(url, JPG);
    expect((await acme.finalize(path)).status).toBe(200);
  });
});
