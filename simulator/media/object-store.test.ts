import { describe, expect } from 'vitest';
import { errors } from '../kernel/errors.ts';
import { errorCode, it, md5, NOW } from './media.fixture.ts';

describe('a presigned PUT', () => {
  it('[UPL-16] [UPL-43] stores the raw bytes and returns their quoted MD5', async ({ storage }) => {
    const response = await storage.fetch(storage.signed(), { method: 'PUT', body: '{"x"}' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('etag')).toBe(`"${md5('{"x"}')}"`);
    expect(storage.state.storedPuts).toMatchObject([
      { put: { key: 'team_x/a.mp4', uploadId: 'mpu_1', partNumber: 1 }, bytes: { sizeBytes: 5, md5: md5('{"x"}') } },
    ]);
    expect(await storage.files()).toEqual(['a.mp4.1']);
  });

  it('[D-UPL-01] is refused once the URL has expired', async ({ storage }) => {
    storage.state.now = NOW + 1001;
    const response = await storage.fetch(storage.signed(), { method: 'PUT', body: 'hello' });
    expect(response.status).toBe(403);
    const text = await response.clone().text();
    expect(await errorCode(response)).toBe('AccessDenied');
    expect(text).toContain('<Expires>2026-03-02T10:00:01.000Z</Expires><ServerTime>2026-03-02T10:00:01.001Z</ServerTime>');
    expect(await storage.files()).toEqual([]);
  });

  it.for([
    (url: string) => url.replace('a.mp4', 'b.mp4'),
    (url: string) => url.replace('partNumber=1', 'partNumber=2'),
    (url: string) => url.replace('/_storage/', '/_storage/../_storage/x/'),
    (url: string) => url.replace(/signature=./, 'signature=g'),
    (url: string) => url.split('?')[0] ?? '',
  ])('[D-UPL-01] is refused when its URL was changed (%#)', async (change, { storage }) => {
    const response = await storage.fetch(change(storage.signed()), { method: 'PUT', body: 'hello' });
    expect([response.status, await errorCode(response)]).toEqual([403, 'AccessDenied']);
    expect(storage.state.storedPuts).toEqual([]);
    expect(await storage.files()).toEqual([]);
  });

  it.for<[string, string]>([
    ['hell', 'EntityTooSmall'],
    ['', 'EntityTooSmall'],
    ['hello!', 'EntityTooLarge'],
  ])('[D-UPL-01] is refused when %j comes for 5 bytes', async ([body, expected], { storage }) => {
    for (const headers of [{}, { 'content-length': String(body.length) }]) {
      const response = await storage.fetch(storage.signed(), { method: 'PUT', body, headers });
      expect([response.status, await errorCode(response)]).toEqual([400, expected]);
    }
    expect(await storage.files()).toEqual([]);
  });

  it('accepts any length up to the limit when none was signed', async ({ storage }) => {
    expect((await storage.fetch(storage.signed({ sizeBytes: null }), { method: 'PUT', body: '' })).status).toBe(200);
    expect((await storage.fetch(storage.signed({ sizeBytes: null }), { method: 'PUT', body: Buffer.alloc(2_000_000) })).status).toBe(200);
    const over = await storage.fetch(storage.signed({ sizeBytes: null }), { method: 'PUT', body: Buffer.alloc(2_000_001) });
    expect([over.status, await errorCode(over)]).toEqual([400, 'EntityTooLarge']);
    expect(storage.state.storedPuts.map(({ bytes }) => bytes.sizeBytes)).toEqual([0, 2_000_000]);
  });

  it('is refused before a byte is read if its Content-Length exceeds the limit', async ({ storage }) => {
    async function* unread(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('x');
      throw new Error('the body was read');
    }
    const init = { method: 'PUT', headers: { 'content-length': '2000001' }, body: ReadableStream.from(unread()), duplex: 'half' } as const;
    const response = await storage.fetch(storage.signed({ sizeBytes: null }), init);
    expect([response.status, await errorCode(response)]).toEqual([400, 'EntityTooLarge']);
  });

  it('is refused if the world is closed meanwhile', async ({ storage }) => {
    storage.state.store = { ...storage.state.store, write: () => Promise.reject(errors.unavailable('gone')) };
    const response = await storage.fetch(storage.signed(), { method: 'PUT', body: 'hello' });
    expect([response.status, await errorCode(response)]).toEqual([404, 'NoSuchUpload']);
    expect(storage.state.onDefect).not.toHaveBeenCalled();
  });

  it.for<[string, number]>([
    ['XUFAKrxLKna5cZ2REBfFkg==', 200],
    ['AAAAAAAAAAAAAAAAAAAAAA==', 400],
    ['short', 400],
  ])('checks the Content-MD5 %s', async ([digest, status], { storage }) => {
    const response = await storage.fetch(storage.signed(), { method: 'PUT', body: 'hello', headers: { 'content-md5': digest } });
    expect(response.status).toBe(status);
    expect(await storage.files()).toHaveLength(status === 200 ? 1 : 0);
  });

  it('is refused if the transfer does not exist', async ({ storage }) => {
    storage.state.open = false;
    const part = await storage.fetch(storage.signed(), { method: 'PUT', body: 'hello' });
    expect([part.status, await errorCode(part)]).toEqual([404, 'NoSuchUpload']);
    const direct = await storage.fetch(storage.signed({ uploadId: null, partNumber: null }), { method: 'PUT', body: 'hello' });
    expect([direct.status, await errorCode(direct)]).toEqual([404, 'NoSuchKey']);
  });

  it('stores nothing if the transfer is aborted meanwhile', async ({ storage }) => {
    storage.state.accepts = false;
    const response = await storage.fetch(storage.signed(), { method: 'PUT', body: 'hello' });
    expect([response.status, await errorCode(response)]).toEqual([404, 'NoSuchUpload']);
    expect(await storage.files()).toEqual([]);
  });

  it('allows preflight requests of any origin', async ({ storage }) => {
    const headers = {
      origin: 'https://app.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,x-y',
    };
    const response = await storage.fetch(storage.signed(), { method: 'OPTIONS', headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type,x-y');
    const put = await storage.fetch(storage.signed(), { method: 'PUT', body: 'hello' });
    expect(put.headers.get('access-control-allow-origin')).toBe('*');
    expect(put.headers.get('access-control-expose-headers')).toContain('ETag');
  });

  it('reports a disk failure as an internal error', async ({ storage }) => {
    storage.state.store = { ...storage.state.store, write: () => Promise.reject(new Error('no space left')) };
    const response = await storage.fetch(storage.signed(), { method: 'PUT', body: 'hello' });
    expect([response.status, await errorCode(response)]).toEqual([500, 'InternalError']);
    expect(storage.state.onDefect).toHaveBeenCalledOnce();
  });
});
