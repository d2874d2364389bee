import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CsvImport, CsvImportRowList, Post } from '../../../openapi/generated/types.ts';
import { SAMPLES } from '../../media/samples/samples.ts';
import { createUploadTest, JPG, MP4, md5, PNG, TEAM, type UploadTest } from './uploads.fixture.ts';

let test: UploadTest;
beforeEach(async () => {
  test = await createUploadTest();
});
afterEach(async () => {
  expect(await test.close()).toEqual([]);
});

/** It must be refused, and leave nothing; the message. */
async function refusal(url: string): Promise<string> {
  const before = await test.kept();
  const { status, body } = await test.call<{ message: string }>('POST', '/upload/from-url', { body: { teamId: TEAM, url } });
  expect([url, status, body]).toMatchObject([url, 400, { statusCode: 400 }]);
  expect(await test.kept()).toEqual(before);
  return body.message;
}

describe('POST /upload/from-url', () => {
  it('[UPL-48] fetches the bytes, and answers the upload', async () => {
    const url = 'https://cdn.example.com/media/Sommer%20Fest.jpg?width=100#top';
    test.publish('https://cdn.example.com/media/Sommer%20Fest.jpg?width=100', { content: PNG });
    const { status, body } = await test.fromUrl(url);
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
    expect(body.path).toMatch(/^team_acme_marketing\/.+\.jpg$/);
    expect(md5((await test.read(body.url)).bytes)).toBe(md5(PNG));
  });

  it.each([
    'http://cdn.example.com/a.mp4',
    'HTTPS://CDN.EXAMPLE.COM/a.mp4',
    'https://user:secret@cdn.example.com:8443/a.mp4',
    'http://93.184.216.34/a.mp4',
  ])('[UPL-48] takes %s', async url => {
    expect((await test.fromUrl(url)).body).toMatchObject({ mimeType: 'video/mp4', fileName: 'a.mp4', externalLink: url });
  });

  it('[UPL-49] its id goes into uploadIds', async () => {
    const { body } = await test.fromUrl('https://media.test/a.jpg');
    const draft = { teamId: TEAM, title: 'x', status: 'SCHEDULED', postDate: '2026-03-02T10:00:00Z', socialAccountTypes: ['INSTAGRAM'] };
    const post = await test.call<Post>('POST', '/post', { body: { ...draft, data: { INSTAGRAM: { uploadIds: [body.id] } } } });
    expect(post.status).toBe(200);
    await test.sim.clock.settle('PT2H');
    const { body: posted } = await test.call<Post>('GET', `/post/${post.body.id}`);
    expect([posted.status, posted.uploads.map(({ upload }) => upload.id)]).toEqual(['POSTED', [body.id]]);
  });

  it('[UPL-49] its url is a hosted media URL: for another import, and for a cell of a CSV file', async () => {
    test.publish('https://media.test/a.jpg', { content: JPG });
    const { body: first } = await test.fromUrl('https://media.test/a.jpg');
    const { status, body: second } = await test.fromUrl(first.url ?? '');
    expect([status, second]).toMatchObject([200, { size: JPG.length, externalLink: first.url }]);
    expect(md5((await test.read(second.url)).bytes)).toBe(md5(JPG));
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
    const { body } = await test.call<CsvImport>('POST', '/post-csv-import', { form });
    await test.sim.clock.advance('PT1M');
    const rows = await test.call<CsvImportRowList>('GET', `/post-csv-import/${body.id}/rows`);
    expect(rows.body.items).toMatchObject([{ status: 'SUCCESS', error: null }]);
    const post = await test.call<Post>('GET', `/post/${rows.body.items[0]?.postId}`);
    expect(post.body.uploads).toMatchObject([{ upload: { size: JPG.length, externalLink: first.url } }]);
  });

  it('imports what the simulator itself holds under any name of it: ready uploads, previews, media of another world', async () => {
    const ready = (await test.call('GET', '/upload/upload_acme_video')).body;
    expect((await test.fromUrl(String(ready.url).replace('127.0.0.1:4010', 'localhost:8080'))).body).toMatchObject({
      mimeType: 'video/mp4',
      videoLength: 20,
    });
    expect((await test.fromUrl(String(ready.thumbnailUrl))).body).toMatchObject({ mimeType: 'image/jpeg' });
    const { apiKeys } = (await test.call<{ apiKeys: { acme: string } }>('POST', '/_sim/worlds', { body: {} })).body;
    const other = (await test.call('GET', '/upload/upload_acme_image', { key: apiKeys.acme })).body;
    expect((await test.fromUrl(String(other.url))).status).toBe(200);
    expect(await refusal(String(ready.url).replace('.mp4', '.gif'))).toBe('The URL does not lead to a public address');
    const video = test.world.uploads.byId.get('upload_acme_video');
    if (video) test.world.uploads.byId.update(video, { sizeBytes: 1_073_741_825 });
    expect(await refusal(String(ready.url))).toBe('The file is larger than 1 GB');
  });

  it.each([
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
  ])('[UPL-50] refuses %j: it is not http or https', async url => {
    expect(await refusal(url)).toMatch(/^url must be (?:an http or https URL|a valid uri)$/);
  });

  it.each(['http://', 'https:///', 'http://1.2.3.4.5/', 'http://999.999.999.999/', 'http://[::1/', 'http://a b/', 'http://%zz/'])(
    'refuses %j: it leads nowhere',
    async url => {
      expect(await refusal(url)).toMatch(/URL|uri/);
    },
  );

  it.each([5, null, ['https://media.test/'], undefined])('refuses %j in place of a URL', async url => {
    const { status, body } = await test.call('POST', '/upload/from-url', { body: { teamId: TEAM, url } });
    expect([status, body]).toMatchObject([400, { issues: [{ path: ['url'] }] }]);
  });

  it.each([403, 404, 410, 500, 503, 204, 206, 301])('refuses what a server answers with %i, and says so', async status => {
    test.publish('https://media.test/a.jpg', { status, content: JPG });
    expect(await refusal('https://media.test/a.jpg')).toBe(`The download failed: the server answered ${status}`);
  });

  it('[UPL-52] a download may last 60 seconds, and not a millisecond longer', async () => {
    test.publish('https://media.test/slow.jpg', { delayMs: 60_000 });
    test.publish('https://media.test/slower.jpg', { delayMs: 60_001 });
    expect((await test.fromUrl('https://media.test/slow.jpg')).status).toBe(200);
    expect(await refusal('https://media.test/slower.jpg')).toBe('The download took longer than 60 seconds');
    expect(await test.uploads()).toHaveLength(1);
  });

  it.each([
    ['text/html', JPG, 'image/jpeg'],
    ['application/octet-stream', MP4, 'video/mp4'],
    ['image/jpeg; charset=binary', PNG, 'image/png'],
    ['nonsense', PNG, 'image/png'],
  ])('believes the bytes, not a content type of %s', async (contentType, content, mimeType) => {
    test.publish('https://media.test/x', { contentType, content });
    expect((await test.fromUrl('https://media.test/x')).body).toMatchObject({ mimeType });
  });

  it('inflates nothing', async () => {
    test.publish('https://media.test/a.jpg', { content: gzipSync(JPG) });
    expect(await refusal('https://media.test/a.jpg')).toMatch(/not supported/);
  });

  it.each(['team_unknown', 'team_pro'])('knows no team %s, and fetches nothing for it', async teamId => {
    const fetched = vi.spyOn(test.world.media.web, 'fetch');
    expect(await test.fromUrl('https://media.test/a.jpg', teamId)).toMatchObject({ status: 404, body: { message: 'Team not found' } });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('without a team makes an upload of the organization', async () => {
    expect((await test.fromUrl('https://media.test/a.jpg', null)).body).toMatchObject({
      teamId: null,
      path: expect.stringMatching(/^org_acme\//),
    });
  });
});

it('[D-UPL-06] by default no packet leaves the machine: the fake web answers', async () => {
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
    expect((await test.fromUrl(url)).body).toMatchObject({ teamId: TEAM, mimeType, width: widthPixels || null });
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

describe.each([false, true])('what lies inside (allowFetch: %s)', allowFetch => {
  let hits: string[];
  let server: Server;
  let port: number;
  beforeEach(async () => {
    await test.close();
    test = await createUploadTest({ allowFetch });
    hits = [];
    const respond: RequestListener = (request, response) => {
      hits.push(request.url ?? '');
      response.end(JPG);
    };
    server = createServer(respond);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    return () => void server.close();
  });

  it.each(INSIDE)('[D-UPL-07] is not fetched by %s', async url => {
    expect(await refusal(url.replace('PORT', String(port)))).toMatch(/^The URL does not lead to a public address$|must be a valid uri$/);
    expect(hits).toEqual([]);
  });

  it('[D-UPL-07] only http and https, whatever is allowed', async () => {
    expect(await refusal(`ftp://127.0.0.1:${port}/a.jpg`)).toBe('url must be an http or https URL');
    expect(await refusal('file:///etc/hostname')).toBe('url must be an http or https URL');
    expect(hits).toEqual([]);
  });

  it('is fetched when somebody put it on the fake web', async () => {
    test.publish(`http://127.0.0.1:${port}/a.jpg`, { content: PNG });
    expect((await test.fromUrl(`http://127.0.0.1:${port}/a.jpg`)).body).toMatchObject({ mimeType: 'image/png' });
    expect(hits).toEqual([]);
  });
});

it('[D-UPL-07] asks the web for at most 1 GB, 60 seconds and 3 redirects', async () => {
  const asked = vi.spyOn(test.world.media.web, 'fetch');
  await test.fromUrl('https://media.test/a.jpg');
  expect(asked).toHaveBeenCalledWith('https://media.test/a.jpg', { maxBytes: 1_073_741_824, timeoutMs: 60_000, maxRedirects: 3 });
});
