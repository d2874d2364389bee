import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, vi } from 'vitest';
import type { CsvImport, CsvImportRowList, Post, Upload } from '../../../openapi/generated/types.ts';
import { SAMPLES } from '../../media/samples/samples.ts';
import { listen } from '../../testing/listen.ts';
import { it as base, JPG, MP4, md5, PNG, TEAM, type UploadWorld } from './uploads.fixture.ts';

/** It must be refused, and leave nothing; the message. */
async function refusal(acme: UploadWorld, url: string): Promise<string> {
  const before = await acme.storageState();
  const { status, body } = await acme.call<{ message: string }>('POST', '/upload/from-url', { body: { teamId: TEAM, url } });
  expect([url, status, body]).toMatchObject([url, 400, { statusCode: 400 }]);
  expect(await acme.storageState()).toEqual(before);
  return body.message;
}

describe('POST /upload/from-url', () => {
  base('[UPL-48] fetches the bytes, and answers the upload', async ({ acme }) => {
    const url = 'https://cdn.example.com/media/Sommer%20Fest.jpg?width=100#top';
    acme.publish('https://cdn.example.com/media/Sommer%20Fest.jpg?width=100', { content: PNG });
    const { status, body } = await acme.fromUrl(url);
    expect([status, body]).toMatchObject([
      200,
      {
        id: expect.stringMatching(/^upload_/),
        teamId: TEAM,
        fileName: 'Sommer Fest.jpg',
        mimeType: 'image/png',
        externalLink: url,
        uploadId: null,
      },
    ]);
    expect(body.path).toMatch(/^team_acme_marketing\/.+\.png$/);
    expect(md5((await acme.read(body.url)).bytes)).toBe(md5(PNG));
  });

  base.for([
    'http://cdn.example.com/a.mp4',
    'HTTPS://CDN.EXAMPLE.COM/a.mp4',
    'https://user:secret@cdn.example.com:8443/a.mp4',
    'http://93.184.216.34/a.mp4',
    'https://bücher.example.com/naïve bild/a.mp4',
    'https://cdn.example.com/a b/[c]/a.mp4?q=日本 語',
  ])('[UPL-48, D-UPL-21] accepts %s', async (url, { acme }) => {
    expect((await acme.fromUrl(url)).body).toMatchObject({ mimeType: 'video/mp4', fileName: 'a.mp4', externalLink: url });
  });

  base('[UPL-49] its id can be used in uploadIds', async ({ acme }) => {
    const { body } = await acme.fromUrl('https://media.test/a.jpg');
    const draft = { teamId: TEAM, title: 'x', status: 'SCHEDULED', postDate: '2026-03-02T10:00:00Z', socialAccountTypes: ['INSTAGRAM'] };
    const post = await acme.call<Post>('POST', '/post', { body: { ...draft, data: { INSTAGRAM: { uploadIds: [body.id] } } } });
    expect(post.status).toBe(200);
    await acme.sim.clock.settle('PT2H');
    const { body: posted } = await acme.call<Post>('GET', `/post/${post.body.id}`);
    expect([posted.status, posted.uploads.map(({ upload }) => upload.id)]).toEqual(['POSTED', [body.id]]);
  });

  base('[UPL-49] its url is a hosted media URL for another import and for a CSV file', async ({ acme }) => {
    acme.publish('https://media.test/a.jpg', { content: JPG });
    const { body: first } = await acme.fromUrl('https://media.test/a.jpg');
    const { status, body: second } = await acme.fromUrl(first.url ?? '');
    expect([status, second]).toMatchObject([200, { size: JPG.length, externalLink: first.url }]);
    expect(md5((await acme.read(second.url)).bytes)).toBe(md5(JPG));
    const row = {
      teamId: TEAM,
      title: 'x',
      postDate: '2026-03-09T11:00:00Z',
      status: 'DRAFT',
      socialAccountTypes: 'TWITTER',
      twitterMediaUrls: first.url,
    };
    const form = new FormData();
    form.append('file', new File([`${Object.keys(row).join(',')}\r\n${Object.values(row).join(',')}`], 'posts.csv'));
    const { body } = await acme.call<CsvImport>('POST', '/post-csv-import', { form });
    await acme.sim.clock.advance('PT1M');
    const rows = await acme.call<CsvImportRowList>('GET', `/post-csv-import/${body.id}/rows`);
    expect(rows.body.items).toMatchObject([{ status: 'SUCCESS', error: null }]);
    const post = await acme.call<Post>('GET', `/post/${rows.body.items[0]?.postId}`);
    expect(post.body.uploads).toMatchObject([{ upload: { size: JPG.length, externalLink: first.url } }]);
  });

  base('imports media of the simulator under any of its hosts: ready uploads, previews, media of another world', async ({ acme }) => {
    const ready = (await acme.call('GET', '/upload/upload_acme_video')).body;
    expect((await acme.fromUrl(String(ready.url).replace('127.0.0.1:4010', 'localhost:8080'))).body).toMatchObject({
      mimeType: 'video/mp4',
      videoLength: 20,
    });
    expect((await acme.fromUrl(String(ready.thumbnailUrl))).body).toMatchObject({ mimeType: 'image/jpeg' });
    const { apiKeys } = (await acme.call<{ apiKeys: { acme: string } }>('POST', '/_sim/worlds', { body: {} })).body;
    const other = (await acme.call('GET', '/upload/upload_acme_image', { key: apiKeys.acme })).body;
    expect((await acme.fromUrl(String(other.url))).status).toBe(200);
    expect(await refusal(acme, String(ready.url).replace('.mp4', '.gif'))).toBe('The URL does not lead to a public address');
    const video = acme.world.uploads.byId.get('upload_acme_video');
    if (video) acme.world.uploads.byId.update(video, { sizeBytes: 1_073_741_825 });
    expect(await refusal(acme, String(ready.url))).toBe('The file is larger than 1 GB');
  });

  base.for(['webp', 'html', 'webm'])('[D-UPL-16] refuses an address of the fake web that ends in .%s', async (extension, { acme }) => {
    const message = 'The file type is not supported. Use JPG, PNG, GIF, MP4, MOV or PDF.';
    expect(await refusal(acme, `https://cdn.example.com/a.${extension}`)).toBe(message);
    // What is there counts, not what it is called.
    acme.publish(`https://media.test/a.${extension}`, { content: JPG });
    expect((await acme.fromUrl(`https://media.test/a.${extension}`)).body.mimeType).toBe('image/jpeg');
  });

  base.for([
    'ftp://media.test/a.jpg',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:image/png;base64,iVBORw0KGgo=',
    'gopher://media.test/',
    '//media.test/a.jpg',
    'media.test/a.jpg',
    'nothing',
    '',
    ' https://media.test/a.jpg',
    'https//media.test',
  ])('[UPL-50] refuses %j: it is not http or https', async (url, { acme }) => {
    expect(await refusal(acme, url)).toMatch(/^url must be (?:an http or https URL|a valid uri)$/);
  });

  base.for(['http://', 'https:///', 'http://1.2.3.4.5/', 'http://999.999.999.999/', 'http://[::1/', 'http://a b/', 'http://%zz/'])(
    'refuses %j: it does not resolve',
    async (url, { acme }) => {
      expect(await refusal(acme, url)).toMatch(/URL|uri/);
    },
  );

  base.for([5, null, ['https://media.test/'], undefined])('refuses %j in place of a URL', async (url, { acme }) => {
    const { status, body } = await acme.call('POST', '/upload/from-url', { body: { teamId: TEAM, url } });
    expect([status, body]).toMatchObject([400, { issues: [{ path: ['url'] }] }]);
  });

  base.for([403, 404, 410, 500, 503, 204, 206, 301])(
    '[D-UPL-11] refuses a response with status %i, and names it',
    async (status, { acme }) => {
      acme.publish('https://media.test/a.jpg', { status, content: JPG });
      expect(await refusal(acme, 'https://media.test/a.jpg')).toBe(`The download failed: the server answered ${status}`);
    },
  );

  base('[UPL-52, D-UPL-11] a download times out after exactly 60 seconds', async ({ acme }) => {
    acme.publish('https://media.test/slow.jpg', { delayMs: 60_000 });
    acme.publish('https://media.test/slower.jpg', { delayMs: 60_001 });
    expect((await acme.fromUrl('https://media.test/slow.jpg')).status).toBe(200);
    expect(await refusal(acme, 'https://media.test/slower.jpg')).toBe('The download took longer than 60 seconds');
    expect(await acme.uploads()).toHaveLength(1);
  });

  base.for([
    ['text/html', JPG, 'image/jpeg'],
    ['application/octet-stream', MP4, 'video/mp4'],
    ['image/jpeg; charset=binary', PNG, 'image/png'],
    ['nonsense', PNG, 'image/png'],
  ] as const)('trusts the bytes, not a content type of %s', async ([contentType, content, mimeType], { acme }) => {
    acme.publish('https://media.test/x', { contentType, content });
    expect((await acme.fromUrl('https://media.test/x')).body).toMatchObject({ mimeType });
  });

  base('does not decompress', async ({ acme }) => {
    acme.publish('https://media.test/a.jpg', { content: gzipSync(JPG) });
    expect(await refusal(acme, 'https://media.test/a.jpg')).toMatch(/not supported/);
  });

  base('takes the address of an upload of its own organization only', async ({ acme }) => {
    const imported = (url: string, key: string, teamId: string) =>
      acme.call<Upload>('POST', '/upload/from-url', { key, body: { url, teamId } });
    const own = await imported('https://media.test/a.jpg', 'sk_sim_acme', TEAM);
    const theirs = await imported('https://media.test/a.jpg', 'sk_sim_pro', 'team_pro');
    expect((await imported(String(own.body.url), 'sk_sim_acme', TEAM)).status).toBe(200);
    expect((await imported(String(theirs.body.url), 'sk_sim_pro', 'team_pro')).status).toBe(200);
    const refused = await imported(String(theirs.body.url), 'sk_sim_acme', TEAM);
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('public address') } });
  });

  base.for(['team_unknown', 'team_pro'])('returns 404 for the team %s, and fetches nothing', async (teamId, { acme }) => {
    const fetched = vi.spyOn(acme.world.media.web, 'fetch');
    expect(await acme.fromUrl('https://media.test/a.jpg', teamId)).toMatchObject({ status: 404, body: { message: 'Team not found' } });
    expect(fetched).not.toHaveBeenCalled();
  });

  base('without a team creates an upload of the organization', async ({ acme }) => {
    expect((await acme.fromUrl('https://media.test/a.jpg', null)).body).toMatchObject({
      teamId: null,
      path: expect.stringMatching(/^org_acme\//),
    });
  });
});

base('[D-UPL-06] by default no packet leaves the machine: the fake web answers', async ({ acme }) => {
  const connected = vi.spyOn(Socket.prototype, 'connect');
  for (const [extension, mimeType] of [
    ['jpg', 'image/jpeg'],
    ['png', 'image/png'],
    ['gif', 'image/gif'],
    ['mp4', 'video/mp4'],
    ['mov', 'video/quicktime'],
    ['pdf', 'application/pdf'],
  ] as const) {
    const { widthPixels } = SAMPLES[mimeType];
    const url = `https://unregistered.example.com/a.${extension}`;
    expect((await acme.fromUrl(url)).body).toMatchObject({ teamId: TEAM, mimeType, width: widthPixels || null });
  }
  expect(connected).not.toHaveBeenCalled();
  connected.mockRestore();
});

/** Addresses that lead back to this machine or its neighbours, in as many spellings as there are. */
const INSIDE = [
  'http://localhost/',
  'http://LOCALHOST:PORT/',
  'http://127.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127.255.255.254/',
  'http://0/',
  'http://0.0.0.0:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.1:PORT/',
  'http://017700000001:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://user:secret@127.0.0.1:PORT/',
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
];

const VARIANTS = [false, true].map(allowFetch => ({
  allowFetch,
  it: base
    .extend('options', { scope: 'file' }, ({ media }) => ({ throttle: false, media, allowFetch }))
    .extend('local', ({}, { onCleanup }) => startLocalServer(onCleanup)),
}));

/** A server on this machine, and the paths that it was asked for. */
async function startLocalServer(onCleanup: (cleanup: () => void) => void) {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.end(JPG);
  });
  onCleanup(() => void server.close());
  return { hits, port: (await listen(server)).port };
}

describe.each(VARIANTS)('an internal address (allowFetch: $allowFetch)', ({ it }) => {
  it.for(INSIDE)('[D-UPL-07, D-UPL-11] is not fetched by %s', async (url, { acme, local: { hits, port } }) => {
    expect(await refusal(acme, url.replace('PORT', String(port)))).toMatch(
      /^The URL does not lead to a public address$|must be a valid uri$/,
    );
    expect(hits).toEqual([]);
  });

  it('[D-UPL-07] allows only http and https', async ({ acme, local: { hits, port } }) => {
    expect(await refusal(acme, `ftp://127.0.0.1:${port}/a.jpg`)).toBe('url must be an http or https URL');
    expect(await refusal(acme, 'file:///etc/hostname')).toBe('url must be an http or https URL');
    expect(hits).toEqual([]);
  });

  it('is fetched when it is registered in the fake web', async ({ acme, local: { hits, port } }) => {
    acme.publish(`http://127.0.0.1:${port}/a.jpg`, { content: PNG });
    expect((await acme.fromUrl(`http://127.0.0.1:${port}/a.jpg`)).body).toMatchObject({ mimeType: 'image/png' });
    expect(hits).toEqual([]);
  });
});

base('[D-UPL-07] limits a fetch to 1 GB, 60 seconds and 3 redirects', async ({ acme }) => {
  const asked = vi.spyOn(acme.world.media.web, 'fetch');
  await acme.fromUrl('https://media.test/a.jpg');
  expect(asked).toHaveBeenCalledWith(
    'https://media.test/a.jpg',
    { maxBytes: 1_073_741_824, timeoutMs: 60_000, maxRedirects: 3 },
    'org_acme',
  );
});
