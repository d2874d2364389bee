import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type * as wire from '../../openapi/generated/control-types.ts';
import type { MultipartUpload } from '../../openapi/generated/types.ts';
import { type ControlTest, createControlTest } from './control/control.fixture.ts';
import { exchange } from './http.fixture.ts';

let test: ControlTest;
beforeEach(async () => {
  test = await createControlTest();
});
afterEach(async () => {
  await test.sim.close();
  expect(test.problems).toEqual([]);
});

const set = (path: string, effect: object, when: object = { first: 1 }, world = 'default') =>
  test.did<wire.Fault>('POST', '/faults', { body: { method: 'PUT', path, effect, when }, world });
const logged = async (query = '') => (await test.did<wire.RequestList>('GET', `/requests${query}`)).items;

/** The URL of the only part of a new transfer. */
async function partUrl(key = 'sk_sim_acme'): Promise<string> {
  const body = { fileName: 'a.pdf', mimeType: 'application/pdf', fileSize: 5, teamId: 'team_acme_marketing' };
  const { parts } = (await test.call<MultipartUpload>('POST', '/upload/multipart/init', { body, key })).body;
  return parts[0]?.url ?? '';
}

async function put(url: string, method = 'PUT'): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }> {
  const response = await test.sim.fetch(url, { method, body: 'hello' });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const storedParts = () => test.world.uploads.parts.size;

describe('a presigned PUT', () => {
  it.each([
    [500, 'InternalError'],
    [503, 'SlowDown'],
    [403, 'AccessDenied'],
    [404, 'NoSuchKey'],
    [418, 'InvalidRequest'],
    [599, 'InternalError'],
  ])('fails with %i %s, in the format of an object store, and then succeeds', async (status, code) => {
    const url = await partUrl();
    await set('/_storage/*', { status, message: 'Not <now>' });
    const refused = await put(url);
    expect([refused.status, refused.headers.get('content-type'), storedParts()]).toEqual([status, 'application/xml', 0]);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    const path = new URL(url).pathname;
    expect(refused.text).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Not &lt;now&gt;</Message><Resource>${path}</Resource></Error>`,
    );
    expect((await put(url)).status).toBe(200);
    expect(storedParts()).toBe(1);
  });

  it('may have stored its bytes despite the error', async () => {
    await set('/_storage/*', { status: 500, after: true });
    const url = await partUrl();
    expect((await put(url)).status).toBe(500);
    expect(storedParts()).toBe(1);
  });

  it('is matched by path or by prefix', async () => {
    const [one, other] = [await partUrl(), await partUrl()];
    await set(new URL(one).pathname, { status: 503 }, { rate: 1 });
    expect([(await put(one)).status, (await put(other)).status]).toEqual([503, 200]);
    await set('/_storage/team_acme_marketing/*', { status: 500 }, { rate: 1 });
    await set('/_storage/team_acme_support/*', { status: 502 }, { rate: 1 });
    expect([(await put(one)).status, (await put(other)).status]).toEqual([500, 500]);
  });

  it('is hit before its URL is checked; other methods are not', async () => {
    await set('/_storage/*', { status: 503 }, { rate: 1 });
    const url = await partUrl();
    expect((await put(`${url}0`)).status).toBe(503);
    expect((await put(url, 'POST')).status).toBe(405);
    expect((await put(url.replace('/_storage/', '/_media/'))).status).toBe(405);
  });

  it('belongs to the world that signed it', async () => {
    await test.did('POST', '/worlds');
    await set('/_storage/*', { status: 503 }, { rate: 1 }, 'world_1');
    expect((await put(await partUrl())).status).toBe(200);
    expect((await put(await partUrl('sk_sim_acme_world_1'))).status).toBe(503);
  });

  it('loses its answer when the connection is reset, in process and over a socket', async () => {
    await set('/_storage/*', { reset: true }, { rate: 1 });
    await expect(put(await partUrl())).rejects.toThrow('fetch failed');
    expect(storedParts()).toBe(1);
    const { port } = await test.sim.listen();
    const { pathname, search } = new URL(await partUrl());
    const request = `PUT ${pathname}${search} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\nhello`;
    expect(await exchange(port, [request])).toEqual([]);
    expect(storedParts()).toBe(2);
  });

  it('loses the end of a truncated answer', async () => {
    await set('/_storage/*', { truncateBytes: 9 }, { rate: 1 });
    await expect(put(`${await partUrl()}0`)).rejects.toThrow('terminated');
    expect(await put(await partUrl())).toMatchObject({ status: 200, text: '' });
  });
});

describe('the request log', () => {
  it('has presigned PUTs with the answers that their callers received', async () => {
    await set('/_storage/*', { status: 503, message: 'Later' });
    const url = await partUrl();
    await test.sim.fetch(url, { method: 'PUT', body: 'hello', headers: { 'content-length': '5' } });
    await put(url);
    await put(`${url}0`);
    const path = url.replace(/^https?:\/\/[^/]+/, '');
    expect(await logged()).toMatchObject([
      { status: 403, path: `${path}0`, responseBody: expect.stringContaining('AccessDenied') },
      { status: 200, path, requestBody: null, responseBody: null },
      { status: 503, path, method: 'PUT', operationId: null, requestBody: '5 bytes', responseBody: expect.stringContaining('Later') },
      { operationId: 'initMultipartUpload' },
    ]);
  });

  it('has neither reads of media nor requests of no world', async () => {
    await test.sim.fetch('http://x/_media/team_acme_marketing/nothing.jpg');
    await test.sim.fetch('http://x/_storage/@world_9/nothing.jpg', { method: 'PUT', body: 'hello' });
    expect(await logged()).toEqual([]);
  });
});
