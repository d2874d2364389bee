import { describe, expect } from 'vitest';
import type { MultipartUpload } from '../../openapi/generated/types.ts';
import { type ControlTest, it, logged, setFault } from './control/control.fixture.ts';
import { exchange } from './http.fixture.ts';

const set = (acme: ControlTest, path: string, effect: object, when: object = { first: 1 }, world = 'default') =>
  setFault(acme, { method: 'PUT', path, effect, when }, world);

/** The URL of the only part of a new transfer. */
async function partUrl(acme: ControlTest, key = 'sk_sim_acme'): Promise<string> {
  const body = { fileName: 'a.pdf', mimeType: 'application/pdf', fileSize: 5, teamId: 'team_acme_marketing' };
  const { parts } = (await acme.call<MultipartUpload>('POST', '/upload/multipart/init', { body, key })).body;
  return parts[0]?.url ?? '';
}

async function put(
  acme: ControlTest,
  url: string,
  method = 'PUT',
): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }> {
  const response = await acme.sim.fetch(url, { method, body: 'hello' });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const storedParts = (acme: ControlTest) => acme.world.uploads.parts.size;

describe('a presigned PUT', () => {
  it.for([
    [500, 'InternalError'],
    [503, 'SlowDown'],
    [403, 'AccessDenied'],
    [404, 'NoSuchKey'],
    [418, 'InvalidRequest'],
    [599, 'InternalError'],
  ] as const)('fails with %i %s, in the format of an object store, and then succeeds', async ([status, code], { acme }) => {
    const url = await partUrl(acme);
    await set(acme, '/_storage/*', { status, message: 'Not <now>' });
    const refused = await put(acme, url);
    expect([refused.status, refused.headers.get('content-type'), storedParts(acme)]).toEqual([status, 'application/xml', 0]);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    const path = new URL(url).pathname;
    expect(refused.text).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Not &lt;now&gt;</Message><Resource>${path}</Resource></Error>`,
    );
    expect((await put(acme, url)).status).toBe(200);
    expect(storedParts(acme)).toBe(1);
  });

  it('may have stored its bytes despite the error', async ({ acme }) => {
    await set(acme, '/_storage/*', { status: 500, after: true });
    const url = await partUrl(acme);
    expect((await put(acme, url)).status).toBe(500);
    expect(storedParts(acme)).toBe(1);
  });

  it('is matched by path or by prefix', async ({ acme }) => {
    const [one, other] = [await partUrl(acme), await partUrl(acme)];
    await set(acme, new URL(one).pathname, { status: 503 }, { rate: 1 });
    expect([(await put(acme, one)).status, (await put(acme, other)).status]).toEqual([503, 200]);
    await set(acme, '/_storage/team_acme_marketing/*', { status: 500 }, { rate: 1 });
    await set(acme, '/_storage/team_acme_support/*', { status: 502 }, { rate: 1 });
    expect([(await put(acme, one)).status, (await put(acme, other)).status]).toEqual([500, 500]);
  });

  it('fails before its URL is checked; other methods are not affected', async ({ acme }) => {
    await set(acme, '/_storage/*', { status: 503 }, { rate: 1 });
    const url = await partUrl(acme);
    expect((await put(acme, `${url}0`)).status).toBe(503);
    expect((await put(acme, url, 'POST')).status).toBe(405);
    expect((await put(acme, url.replace('/_storage/', '/_media/'))).status).toBe(405);
  });

  it('belongs to the world that signed it', async ({ acme }) => {
    await acme.did('POST', '/worlds');
    await set(acme, '/_storage/*', { status: 503 }, { rate: 1 }, 'world_1');
    expect((await put(acme, await partUrl(acme))).status).toBe(200);
    expect((await put(acme, await partUrl(acme, 'sk_sim_acme_world_1'))).status).toBe(503);
  });

  it('loses its answer when the connection is reset, in process and over a socket', async ({ acme, listening: { port } }) => {
    await set(acme, '/_storage/*', { reset: true }, { rate: 1 });
    await expect(put(acme, await partUrl(acme))).rejects.toThrow('fetch failed');
    expect(storedParts(acme)).toBe(1);
    const { pathname, search } = new URL(await partUrl(acme));
    const request = `PUT ${pathname}${search} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\nhello`;
    expect(await exchange(port, [request])).toEqual([]);
    expect(storedParts(acme)).toBe(2);
  });

  it('loses the end of a truncated answer', async ({ acme }) => {
    await set(acme, '/_storage/*', { truncateBytes: 9 }, { rate: 1 });
    await expect(put(acme, `${await partUrl(acme)}0`)).rejects.toThrow('terminated');
    expect(await put(acme, await partUrl(acme))).toMatchObject({ status: 200, text: '' });
  });
});

describe('the request log', () => {
  it('has presigned PUTs with the answers that their callers received', async ({ acme }) => {
    await set(acme, '/_storage/*', { status: 503, message: 'Later' });
    const url = await partUrl(acme);
    await acme.sim.fetch(url, { method: 'PUT', body: 'hello', headers: { 'content-length': '5' } });
    await put(acme, url);
    await put(acme, `${url}0`);
    const path = url.replace(/^https?:\/\/[^/]+/, '').replace(/(?<=signature=).*/, '***');
    expect(await logged(acme)).toMatchObject([
      { status: 403, path, responseBody: expect.stringContaining('AccessDenied') },
      { status: 200, path, requestBody: null, responseBody: null },
      { status: 503, path, method: 'PUT', operationId: null, requestBody: '5 bytes', responseBody: expect.stringContaining('Later') },
      { operationId: 'initMultipartUpload' },
    ]);
  });

  it('has neither reads of media nor requests of no world', async ({ acme }) => {
    await acme.sim.fetch('http://x/_media/team_acme_marketing/nothing.jpg');
    await acme.sim.fetch('http://x/_storage/@world_9/nothing.jpg', { method: 'PUT', body: 'hello' });
    expect(await logged(acme)).toEqual([]);
  });
});
