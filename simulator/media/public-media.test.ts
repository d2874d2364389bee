import { describe, expect, it as plain } from 'vitest';
import { within } from '../testing/within.ts';
import { it as base, errorCode, ORIGIN, publishedFile } from './media.fixture.ts';
import { parseRange } from './public-media.ts';
import { sampleFile } from './samples/samples.ts';

/** A published file of ten bytes, and a function that requests it. */
const it = base
  .extend('storage', async ({ storage }) => {
    storage.state.published.set('team_x/a.jpg', publishedFile());
    async function* source() {
      yield Buffer.from('0123456789');
    }
    await storage.state.store.write('team_x/stored', source(), { maxBytes: 100 });
    return storage;
  })
  .extend(
    'get',
    ({ storage }) =>
      (headers: Record<string, string> = {}, method = 'GET') =>
        storage.fetch(`${ORIGIN}/_media/team_x/a.jpg`, { method, headers }),
  );

describe('public media', () => {
  it('is returned as a whole', async ({ get }) => {
    const response = await get();
    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '10',
      'accept-ranges': 'bytes',
      etag: '"abc"',
      'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
  });

  it('is returned in ranges', async ({ get }) => {
    const response = await get({ range: 'bytes=2-5' });
    expect([response.status, await response.text()]).toEqual([206, '2345']);
    expect(response.headers.get('content-range')).toBe('bytes 2-5/10');
    expect(response.headers.get('content-length')).toBe('4');
  });

  it('refuses a range after its end', async ({ get }) => {
    const response = await get({ range: 'bytes=10-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */10');
    expect(await errorCode(response)).toBe('InvalidRange');
  });

  it('is returned as a whole if the range is of another version', async ({ get }) => {
    expect((await get({ range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"abc"' })).status).toBe(206);
  });

  it.for<[string, number]>([
    ['"abc"', 304],
    ['W/"abc"', 304],
    ['"x", "abc"', 304],
    ['*', 304],
    ['"x"', 200],
  ])('with If-None-Match %s returns %i', async ([condition, status], { get }) => {
    expect((await get({ 'if-none-match': condition })).status).toBe(status);
  });

  it('has the same headers for HEAD', async ({ get }) => {
    const response = await get({}, 'HEAD');
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', '']);
  });

  it('is generated if no bytes are stored', async ({ storage, get }) => {
    storage.state.published.set('team_x/a.jpg', publishedFile({ storeKey: null, sizeBytes: 184_320 }));
    const bytes = new Uint8Array(await (await get()).arrayBuffer());
    expect(bytes.length).toBe(184_320);
    expect(Buffer.from(bytes.subarray(0, 5000)).equals(sampleFile('image/jpeg').subarray(0, 5000))).toBe(true);
  });

  it('returns bytes that the caller may change', async ({ storage, get }) => {
    storage.state.published.set('team_x/a.jpg', publishedFile({ storeKey: null, sizeBytes: 184_320 }));
    const reader = (await get()).body?.getReader();
    const next = () => within('the body goes on', Promise.resolve(reader?.read()));
    for (let part = await next(); part && !part.done; part = await next()) part.value.fill(1);
    const again = await get();
    const bytes = Buffer.from(await again.arrayBuffer());
    expect([bytes[0], bytes[1], bytes.at(-1)]).toEqual([0xff, 0xd8, 0]);
  });

  it.for([
    '/_media/team_x/unknown.jpg',
    '/_media/',
    '/_media/@w9/team_x/a.jpg',
    '/_media/team_x/..%2f..%2fetc%2fpasswd',
    '/_media/%00',
    '/_media/%',
  ])('is not found at %s', async (path, { storage }) => {
    const response = await storage.fetch(ORIGIN + path);
    expect([response.status, await errorCode(response)]).toEqual([404, 'NoSuchKey']);
  });

  it('is not found after its bytes were removed', async ({ storage, get }) => {
    await storage.state.store.remove('team_x/stored');
    expect((await get()).status).toBe(404);
  });

  it.for<[string, string, string]>([
    ['POST', '/_media/team_x/a.jpg', 'GET, HEAD, OPTIONS'],
    ['GET', '/_storage/team_x/a.jpg', 'PUT, OPTIONS'],
    ['DELETE', '/_storage/team_x/a.jpg', 'PUT, OPTIONS'],
  ])('%s %s is not allowed', async ([method, path, allow], { storage }) => {
    const response = await storage.fetch(ORIGIN + path, { method });
    expect([response.status, response.headers.get('allow'), await errorCode(response)]).toEqual([405, allow, 'MethodNotAllowed']);
  });

  it('escapes the path in errors', async ({ storage }) => {
    const response = await storage.fetch(`${ORIGIN}/_media/<b>&"'%01`);
    expect(await response.text()).not.toMatch(/<b>|&"/);
  });
});

plain.each([
  [undefined, 10, 'whole'],
  ['bytes=0-3', 10, { start: 0, end: 4 }],
  ['bytes=5-', 10, { start: 5, end: 10 }],
  ['bytes=-3', 10, { start: 7, end: 10 }],
  ['bytes=-99', 10, { start: 0, end: 10 }],
  ['bytes=9-9', 10, { start: 9, end: 10 }],
  ['bytes=0-99', 10, { start: 0, end: 10 }],
  ['Bytes=0-0', 10, { start: 0, end: 1 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=10-12', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-5', 0, 'unsatisfiable'],
  ['bytes=5-4', 10, 'whole'],
  ['bytes=-', 10, 'whole'],
  ['bytes=a-b', 10, 'whole'],
  ['bytes=0-1,4-5', 10, 'whole'],
  ['lines=0-1', 10, 'whole'],
  ['bytes=9999999999999999999-', 10, 'whole'],
])('parses the range %s of %d bytes as %o', (header, size, expected) => expect(parseRange(header, size)).toEqual(expected));
