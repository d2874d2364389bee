import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { sampleFile } from '../../media/samples/samples.ts';
import { type ControlTest, it } from './control.fixture.ts';

const put = (acme: ControlTest, body: object) => acme.did<wire.WebResource>('PUT', '/web', { body });
const list = (acme: ControlTest, query = '') => acme.did<wire.WebResourceList>('GET', `/web${query}`);
/** Returns what an import by URL makes of an address: the bytes it got, or the sentence why not. */
async function imported(acme: ControlTest, url: string): Promise<unknown> {
  const { status, body } = await acme.call('POST', '/upload/from-url', { body: { teamId: 'team_acme_marketing', url } });
  return status === 200 ? body.size : body.message;
}

const JPG = Buffer.from(sampleFile('image/jpeg', { widthPixels: 100, heightPixels: 100 }));

describe('DELETE /_sim/web', () => {
  const url = 'https://media.test/gone.jpg';

  it('removes one, which then answers as if it had never been set', async ({ acme }) => {
    await put(acme, { url, status: 404 });
    await put(acme, { url: 'https://media.test/other.jpg', status: 500 });
    expect(await acme.did('DELETE', `/web?url=${encodeURIComponent(`${url}#part`)}`)).toEqual({ deleted: 1 });
    expect((await list(acme)).items.map(item => item.url)).toEqual(['https://media.test/other.jpg']);
    expect(await imported(acme, url)).toEqual(expect.any(Number));
  });

  it('removes all without a URL', async ({ acme }) => {
    await put(acme, { url, status: 404 });
    await put(acme, { url: 'https://media.test/other.jpg', status: 500 });
    expect(await acme.did('DELETE', '/web')).toEqual({ deleted: 2 });
    expect(await acme.did('DELETE', '/web')).toEqual({ deleted: 0 });
  });

  it.for([url, 'no address'])('is 404 for %s, which was not set', async (other, { acme }) => {
    expect(await acme.control('DELETE', `/web?url=${encodeURIComponent(other)}`)).toMatchObject({
      status: 404,
      body: { message: `A resource that was set for ${other} not found` },
    });
  });
});

describe('PUT /_sim/web', () => {
  it('sets and returns the answer of a URL', async ({ acme }) => {
    const size = JPG.length;
    expect(await put(acme, { url: 'https://media.test/a.mp4', size: 20_000_000 })).toEqual({
      url: 'https://media.test/a.mp4',
      status: 200,
      contentType: 'video/mp4',
      size: 20_000_000,
      delay: 0,
    });
    expect(await put(acme, { url: 'https://media.test/a', bodyBase64: JPG.toString('base64'), contentType: 'image/jpeg' })).toMatchObject({
      size,
    });
    expect(await put(acme, { url: 'https://media.test/gone.jpg', status: 404 })).toMatchObject({ status: 404, size: 0 });
    expect(await put(acme, { url: 'https://media.test/slow.jpg', delay: 'PT61S' })).toMatchObject({ delay: 61_000 });
    expect(await put(acme, { url: 'https://media.test/plain.png' })).toMatchObject({ contentType: 'image/png', size: expect.any(Number) });
  });

  it('is used by imports from URLs', async ({ acme }) => {
    const url = 'https://media.test/a.jpg';
    await put(acme, { url, bodyBase64: JPG.toString('base64') });
    expect(await imported(acme, url)).toBe(JPG.length);
    await put(acme, { url, status: 503 });
    expect(await imported(acme, url)).toBe('The download failed: the server answered 503');
    await put(acme, { url, delay: 60_001 });
    expect(await imported(acme, url)).toMatch(/longer than 60 seconds/);
    await put(acme, { url, contentType: 'video/mp4', size: 1_073_741_825 });
    expect(await imported(acme, url)).toMatch(/larger than 1 GB/);
    await put(acme, { url, bodyBase64: '' });
    expect(await imported(acme, url)).toBe('The file is empty');
    await put(acme, { url });
    expect(await imported(acme, url)).toEqual(expect.any(Number));
  });

  it('accepts any bytes', async ({ acme }) => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    for (const length of [0, 1, 2, 3, 256]) {
      const bodyBase64 = bytes.subarray(0, length).toString('base64');
      expect(await put(acme, { url: 'https://media.test/a.pdf', bodyBase64 })).toMatchObject({ size: length });
    }
  });

  it.for([
    [{ url: 'media.test/a.jpg' }, 'url must be an http or https URL'],
    [{ url: 'ftp://media.test/a.jpg' }, 'url must be an http or https URL, not ftp://media.test/a.jpg'],
    [{ url: 'https://' }, 'url must be a'],
    [{ size: 1, bodyBase64: 'AAAA' }, 'bodyBase64: must not be combined with size'],
    [{ size: 0, bodyBase64: '' }, 'bodyBase64: must not be combined with size'],
    [{ bodyBase64: 'AAA' }, 'bodyBase64: must be base64'],
    [{ bodyBase64: 'A===' }, 'bodyBase64: must be base64'],
    [{ bodyBase64: 'AA=A' }, 'bodyBase64: must be base64'],
    [{ bodyBase64: 'AA-_' }, 'bodyBase64: must be base64'],
    [{ bodyBase64: 'AA A' }, 'bodyBase64: must be base64'],
    [{ delay: 1e16 }, 'delay: must be at most 36525 days'],
  ] as const)('refuses %j', async ([change, message], { acme }) => {
    const answer = await acme.control('PUT', '/web', {
      body: 'url' in change || !Object.keys(change).length ? change : { url: 'https://media.test/a', ...change },
    });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    expect(await list(acme)).toEqual({ items: [], total: 0 });
  });
});

describe('GET /_sim/web', () => {
  it('lists the set resources, newest first, each URL once', async ({ acme }) => {
    for (const name of ['a', 'b', 'c', 'a']) await put(acme, { url: `https://media.test/${name}.jpg`, size: 5 });
    const { items, total } = await list(acme);
    expect(total).toBe(3);
    expect(items.map(({ url }) => url)).toEqual(['a', 'c', 'b'].map(name => `https://media.test/${name}.jpg`));
    expect((await list(acme, '?offset=1&limit=1')).items).toEqual([
      { url: 'https://media.test/c.jpg', status: 200, contentType: 'image/jpeg', size: 5, delay: 0 },
    ]);
  });

  it('belongs to one world', async ({ acme }) => {
    await acme.did('POST', '/worlds');
    await acme.did('PUT', '/web', { world: 'world_1', body: { url: 'https://media.test/a.jpg', status: 404 } });
    expect((await list(acme)).total).toBe(0);
    expect(await imported(acme, 'https://media.test/a.jpg')).toEqual(expect.any(Number));
  });
});

it('the fake web is part of a snapshot, and empty after a reset', async ({ acme }) => {
  await put(acme, { url: 'https://media.test/gone.jpg', status: 404 });
  await put(acme, { url: 'https://media.test/a.bin', bodyBase64: JPG.toString('base64'), delay: 5 });
  const [snapshot, before] = [await acme.did('GET', '/snapshot'), await list(acme)];
  await acme.did('POST', '/reset');
  expect(await list(acme)).toEqual({ items: [], total: 0 });
  expect(await imported(acme, 'https://media.test/gone.jpg')).toEqual(expect.any(Number));
  await acme.did('PUT', '/snapshot', { body: snapshot });
  expect(await list(acme)).toEqual(before);
  expect(await imported(acme, 'https://media.test/gone.jpg')).toBe('The download failed: the server answered 404');
  expect(await imported(acme, 'https://media.test/a.bin')).toBe(JPG.length);
  expect(await acme.did('GET', '/snapshot')).toMatchObject({ state: { media: { web: [{ status: 404 }, { delayMs: 5 }] } } });
});
