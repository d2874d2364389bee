/** Part URLs: how long they work, what they allow, and that nobody can change them. */
import { request as httpRequest } from 'node:http';
import { describe, expect, vi } from 'vitest';
import type { MultipartUpload } from '../../../openapi/generated/types.ts';
import { generateMedia } from '../../media/generated-media.ts';
import { sparseStream } from '../../media/sparse.ts';
import { deferred } from '../../testing/within.ts';
import { it as base, GIF, type MultipartWorld, PART, PDF, putTo, succeeded, urlOf } from './multipart.fixture.ts';

const TAMPERED = { status: 403, etag: '', code: 'AccessDenied' };

/** Where the simulator of this file listens. */
const it = base.extend('origin', { scope: 'file' }, async ({ simulator }) => (await simulator.sim.listen()).url);

const snapshot = async (acme: MultipartWorld) => succeeded(await acme.call('GET', '/_sim/snapshot'));

/** The URL with another value of a field of its query; undefined takes it away. */
function withField(url: string, name: string, value: string | undefined): string {
  const changed = new URL(url);
  if (value === undefined) changed.searchParams.delete(name);
  else changed.searchParams.set(name, value);
  return changed.href;
}

describe('tampering', () => {
  it('[D-UPL-01] multipart: lies under /_storage of the simulator, and carries an expiry and a signature', async ({ acme }) => {
    const transfer = await acme.start(PDF.length);
    const { origin: where, pathname, searchParams } = new URL(urlOf(transfer, 1));
    expect([where, pathname]).toEqual(['http://127.0.0.1:4010', `/_storage/${transfer.path}`]);
    expect([...searchParams.keys()]).toEqual(['uploadId', 'partNumber', 'size', 'expires', 'signature']);
    expect(searchParams.get('signature')).toMatch(/^[0-9a-f]{64}$/);
  });

  it.for<[string, (url: string, other: MultipartUpload) => string]>([
    ['another transfer’s uploadId', (url, { uploadId }) => withField(url, 'uploadId', uploadId)],
    ['no uploadId', url => withField(url, 'uploadId', undefined)],
    ['another part', url => withField(url, 'partNumber', '2')],
    ['part 0', url => withField(url, 'partNumber', '0')],
    ['part 10,001', url => withField(url, 'partNumber', '10001')],
    ['part 1.5', url => withField(url, 'partNumber', '1.5')],
    ['no part', url => withField(url, 'partNumber', undefined)],
    ['the part written otherwise', url => withField(url, 'partNumber', '01')],
    ['a second part', url => `${url}&partNumber=2`],
    ['a later expiry', url => withField(url, 'expires', String(Number(new URL(url).searchParams.get('expires')) + 1))],
    ['no expiry', url => withField(url, 'expires', undefined)],
    ['a size', url => withField(url, 'size', '5')],
    ['another signature', (url, other) => withField(url, 'signature', new URL(urlOf(other, 1)).searchParams.get('signature') ?? '')],
    [
      'the signature of another part',
      (url, other) => withField(url, 'signature', new URL(urlOf(other, 2)).searchParams.get('signature') ?? ''),
    ],
    ['a signature in upper case', url => withField(url, 'signature', (new URL(url).searchParams.get('signature') ?? '').toUpperCase())],
    ['half a signature', url => url.slice(0, -32)],
    ['no signature', url => withField(url, 'signature', undefined)],
    ['no query', url => url.split('?')[0] ?? ''],
    ['another transfer’s path', (url, { path }) => url.replace(new URL(url).pathname, `/_storage/${path}`)],
    ['another extension', url => url.replace('.mp4?', '.mov?')],
    ['another team', url => url.replace('/team_acme_marketing/', '/team_acme_support/')],
    ['a path that climbs', url => url.replace('/_storage/', '/_storage/x%2F..%2F')],
  ])('[D-UPL-01] multipart: is refused with %s, and nothing is stored', async ([, change], { acme }) => {
    const video = { body: { fileName: 'a.mp4', mimeType: 'video/mp4' } };
    const [transfer, other] = [await acme.start(2 * PART, video), await acme.start(2 * PART, video)];
    const before = [await snapshot(acme), await acme.files()];
    expect(await acme.put(change(urlOf(transfer, 1), other), PDF)).toEqual(TAMPERED);
    expect([await snapshot(acme), await acme.files()]).toEqual(before);
  });

  it('is not valid in another world: each has URLs of its own', async ({ acme }) => {
    const { body: world } = await acme.call<{ id: string; apiKeys: { acme: string } }>('POST', '/_sim/worlds', { body: {} });
    const [here, there] = [await acme.start(PDF.length), await acme.start(PDF.length, { key: world.apiKeys.acme })];
    const [url, far] = [urlOf(here, 1), urlOf(there, 1)];
    expect(new URL(far).pathname).toBe(`/_storage/@${world.id}/${there.path}`);
    expect(await acme.put(url.replace('/_storage/', `/_storage/@${world.id}/`), PDF)).toEqual(TAMPERED);
    expect(await acme.put(far.replace(`/@${world.id}/`, '/'), PDF)).toEqual(TAMPERED);
    expect(await acme.put(far.replace(`@${world.id}`, '@default'), PDF)).toEqual(TAMPERED);
    expect(await acme.put(far.replace(`@${world.id}`, '@nobody'), PDF)).toMatchObject({ status: 404, code: 'NoSuchKey' });
    expect((await acme.put(far, PDF)).status).toBe(200);
    expect((await acme.put(url, PDF)).status).toBe(200);
  });

  it.for(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])('allows no %s', async (method, { acme }) => {
    const { transfer } = await acme.ready(PDF);
    const before = await snapshot(acme);
    const response = await acme.sim.fetch(urlOf(transfer, 1), { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'PUT, OPTIONS']);
    expect(await snapshot(acme)).toEqual(before);
  });

  it('ignores query parameters that clients add, such as the name of the call', async ({ acme }) => {
    const transfer = await acme.start(PDF.length);
    expect((await acme.put(`${urlOf(transfer, 1)}&x-id=UploadPart`, PDF)).status).toBe(200);
  });
});

describe('the body of a PUT', () => {
  it.for([
    ['right', Buffer.from('5d41402abc4b2a76b9719d911017c592', 'hex').toString('base64'), 200, ''],
    ['of other bytes', Buffer.alloc(16).toString('base64'), 400, 'BadDigest'],
    ['no digest at all', 'hello', 400, 'InvalidDigest'],
  ] as const)('is checked against a Content-MD5 that is %s', async ([, digest, status, code], { acme }) => {
    const { transfer, parts } = await acme.ready(Buffer.from('olleh'));
    const before = [await snapshot(acme), await acme.files()];
    expect(await acme.put(urlOf(transfer, 1), Buffer.from('hello'), { 'content-md5': digest })).toMatchObject({ status, code });
    if (status === 200) return;
    expect([await snapshot(acme), await acme.files()]).toEqual(before);
    expect((await acme.complete(transfer, parts)).status).toBe(400);
  });

  it('[D-UPL-01] multipart: is refused for its length when that is more than any object may have', async ({ acme }) => {
    const { transfer } = await acme.ready(PDF);
    const before = [await snapshot(acme), await acme.files()];
    const answer = await acme.put(urlOf(transfer, 1), GIF, { 'content-length': '5368709121' });
    expect(answer).toEqual({ status: 400, etag: '', code: 'EntityTooLarge' });
    expect([await snapshot(acme), await acme.files()]).toEqual(before);
  });
});

describe('over a socket', () => {
  /** The same URL where this simulator listens. */
  const here = (origin: string, url: string) => url.replace('http://127.0.0.1:4010', origin);

  it('uses the host that the caller reached', async ({ origin }) => {
    const body = JSON.stringify({ fileName: 'a.pdf', mimeType: 'application/pdf', fileSize: PDF.length });
    const headers = { 'content-type': 'application/json', 'x-api-key': 'sk_sim_acme' };
    const response = await fetch(`${origin}/api/v1/upload/multipart/init`, { method: 'POST', headers, body });
    const transfer = (await response.json()) as MultipartUpload;
    expect(new URL(urlOf(transfer, 1)).origin).toBe(origin);
    expect((await putTo(fetch, urlOf(transfer, 1), PDF)).etag).toMatch(/^"[0-9a-f]{32}"$/);
  });

  it('[UPL-16] a page of another origin may ask, put, and read the ETag', async ({ acme, origin }) => {
    const url = here(origin, urlOf(await acme.start(PDF.length), 1));
    const asks = {
      origin: 'https://app.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    };
    const preflight = await fetch(url, { method: 'OPTIONS', headers: asks });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toMatch(/\bPUT\b/);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
    const put = await fetch(url, {
      method: 'PUT',
      headers: { origin: 'https://app.example', 'content-type': 'application/pdf' },
      body: PDF,
    });
    expect(put.status).toBe(200);
    expect(put.headers.get('access-control-allow-origin')).toBe('*');
    expect(put.headers.get('access-control-expose-headers')).toMatch(/\bETag\b/);
    const refused = await fetch(`${url}0`, { method: 'PUT', headers: { origin: 'https://app.example' }, body: PDF });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, '*']);
  });

  it('an interrupted PUT leaves nothing, and the previous part stays', async ({ acme, origin }) => {
    const video = generateMedia({ mimeType: 'video/mp4', sizeBytes: 10_000_000, widthPixels: null, heightPixels: null, seconds: null });
    const transfer = await acme.start(10_000_000);
    const parts = [await acme.send(transfer, 1, sparseStream(video))];
    const before = [await snapshot(acme), await acme.files(), await acme.storedBytes()];
    const request = httpRequest(here(origin, urlOf(transfer, 1)), {
      method: 'PUT',
      headers: { 'content-length': 10_000_000 },
      agent: false,
    });
    const cut = deferred<Error>('the request ends with an error');
    request.on('error', cut.resolve);
    request.write(Buffer.alloc(3_000_000));
    await vi.waitFor(async () => expect((await acme.files()).filter(file => file.startsWith('.incoming'))).toHaveLength(1), {
      timeout: 60_000,
    });
    request.destroy(new Error('cut'));
    await cut.promise;
    await vi.waitFor(async () => expect(await acme.files()).toEqual(before[1]), { timeout: 60_000 });
    expect([await snapshot(acme), await acme.files(), await acme.storedBytes()]).toEqual(before);
    expect((await acme.complete(transfer, parts)).body.size).toBe(10_000_000);
  });
});
