import { describe, expect, it } from 'vitest';
import type { WebResource } from '../../domain/ports/media.ts';
import { collectBytes } from '../bytes.ts';
import { createDiscardStore } from '../discard-store.ts';
import { createProbe } from '../probe/probe.ts';
import { createFakeWeb } from './fake.ts';

const LIMITS = { maxBytes: 1_073_741_824, timeoutMs: 60_000, maxRedirects: 3 };

function resource(change: Partial<WebResource> & Pick<WebResource, 'url'>): WebResource {
  return { status: 200, contentType: null, bodyBase64: null, sizeBytes: null, delayMs: 0, ...change };
}

describe('the fake web', () => {
  it.each([
    ['https://cdn.example.com/launch.mp4', 'video/mp4'],
    ['https://cdn.example.com/a/b.MOV?x=1.png', 'video/quicktime'],
    ['http://cdn.example.com/x.png#y', 'image/png'],
    ['http://cdn.example.com/x.gif', 'image/gif'],
    ['http://cdn.example.com/x.pdf', 'application/pdf'],
    ['http://cdn.example.com/x.jpeg', 'image/jpeg'],
    ['http://cdn.example.com/x.jpe', 'image/jpeg'],
    ['http://cdn.example.com/x.qt', 'video/quicktime'],
    ['http://cdn.example.com/x.unknown', 'image/jpeg'],
    ['http://cdn.example.com', 'image/jpeg'],
    ['http://93.184.216.34/x', 'image/jpeg'],
  ])('returns a small valid file for %s', async (url, mimeType) => {
    const answer = await createFakeWeb().web.fetch(url, LIMITS);
    expect(answer).toMatchObject({ status: 200, contentType: mimeType, delayMs: 0 });
    const store = createDiscardStore();
    const { sizeBytes } = await store.write('file', answer.body, { maxBytes: 1_000_000 });
    expect(sizeBytes).toBe(answer.declaredBytes);
    expect(await createProbe(store).probe('file')).toMatchObject({ ok: true, content: { mimeType } });
  });

  it.each([
    ['https://cdn.example.com/a.webp', 'image/webp'],
    ['https://cdn.example.com/a.svg', 'image/svg+xml'],
    ['https://cdn.example.com/a.ts', 'video/mp2t'],
    ['https://cdn.example.com/a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['https://cdn.example.com/a.webm?x=1.png', 'video/webm'],
    ['https://cdn.example.com/a.AVI', 'video/x-msvideo'],
    ['https://cdn.example.com/a.mp3', 'audio/mpeg'],
    ['https://cdn.example.com/a.html', 'text/html'],
    ['https://cdn.example.com/a.zip', 'application/zip'],
  ])('[D-UPL-16] returns what uploads refuse for %s', async (url, mimeType) => {
    const answer = await createFakeWeb().web.fetch(url, LIMITS);
    expect(answer).toMatchObject({ status: 200, contentType: mimeType });
    const store = createDiscardStore();
    const { sizeBytes } = await store.write('file', answer.body, { maxBytes: 1000 });
    expect(sizeBytes).toBe(answer.declaredBytes);
    expect(await createProbe(store).probe('file')).toMatchObject({ ok: false, reason: 'unsupported' });
  });

  it('returns a registered resource, regardless of the fragment', async () => {
    const { web, controls } = createFakeWeb();
    controls.register(resource({ url: 'https://EXAMPLE.com/a#top', contentType: 'text/plain', bodyBase64: 'aGVsbG8=', delayMs: 500 }));
    const answer = await web.fetch('https://example.com/a', LIMITS);
    expect(answer).toMatchObject({ status: 200, contentType: 'text/plain', declaredBytes: 5, delayMs: 500 });
    expect((await collectBytes(answer.body)).toString()).toBe('hello');
    expect((await web.fetch('https://example.com/a?b', LIMITS)).contentType).toBe('image/jpeg');
  });

  it('returns an error without media', async () => {
    const { web, controls } = createFakeWeb();
    controls.register(resource({ url: 'https://example.com/gone.mp4', status: 404 }));
    expect(await web.fetch('https://example.com/gone.mp4', LIMITS)).toMatchObject({ status: 404, declaredBytes: 0 });
  });

  it('generates files of any size', async () => {
    const { web, controls } = createFakeWeb();
    controls.register(resource({ url: 'https://example.com/big.mp4', sizeBytes: 100_000_000 }));
    const answer = await web.fetch('https://example.com/big.mp4', LIMITS);
    const store = createDiscardStore();
    expect(await store.write('big', answer.body, LIMITS)).toMatchObject({ sizeBytes: 100_000_000 });
    expect(await createProbe(store).probe('big')).toMatchObject({ ok: true, content: { mimeType: 'video/mp4', seconds: 20 } });
  });

  it('refuses a file over the limit, but not one of exactly that size', async () => {
    const { web, controls } = createFakeWeb();
    const url = 'https://example.com/big.mp4';
    controls.register(resource({ url, sizeBytes: LIMITS.maxBytes }));
    expect((await web.fetch(url, LIMITS)).declaredBytes).toBe(1_073_741_824);
    controls.register(resource({ url, sizeBytes: LIMITS.maxBytes + 1 }));
    await expect(web.fetch(url, LIMITS)).rejects.toMatchObject({ reason: 'too-large', message: 'The file is larger than 1 GB' });
  });

  it('refuses a file that takes longer than the limit', async () => {
    const { web, controls } = createFakeWeb();
    const url = 'https://example.com/slow.jpg';
    controls.register(resource({ url, delayMs: 60_000 }));
    expect((await web.fetch(url, LIMITS)).delayMs).toBe(60_000);
    controls.register(resource({ url, delayMs: 60_001 }));
    await expect(web.fetch(url, LIMITS)).rejects.toMatchObject({ reason: 'timeout', message: 'The download took longer than 60 seconds' });
  });

  it.each(['ftp://example.com/a.jpg', 'file:///etc/passwd', 'data:image/png;base64,AA', 'no url', ''])('rejects %j', async url => {
    await expect(createFakeWeb().web.fetch(url, LIMITS)).rejects.toMatchObject({ reason: 'forbidden' });
    expect(() => createFakeWeb().controls.register(resource({ url }))).toThrow(TypeError);
  });

  it.each([
    'http://127.0.0.1/a.jpg',
    'http://localhost:3000/a.jpg',
    'http://x.localhost/',
    'http://[::1]/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest',
  ])('rejects %s unless it is registered', async url => {
    const { web, controls } = createFakeWeb();
    await expect(web.fetch(url, LIMITS)).rejects.toMatchObject({
      reason: 'forbidden',
      message: 'The URL does not lead to a public address',
    });
    controls.register(resource({ url }));
    expect((await web.fetch(url, LIMITS)).status).toBe(200);
  });

  it('saves and restores its resources', async () => {
    const { controls } = createFakeWeb();
    const first = resource({ url: 'https://example.com/1', status: 500 });
    const second = resource({ url: 'https://example.com/2', sizeBytes: 5 });
    for (const one of [first, second, first]) controls.register(one);
    expect(controls.list()).toEqual([second, first]);
    const other = createFakeWeb();
    other.controls.register(resource({ url: 'https://example.com/3' }));
    other.controls.load(JSON.parse(JSON.stringify(controls.save())));
    expect(other.controls.list()).toEqual([second, first]);
    expect((await other.web.fetch('https://example.com/1', LIMITS)).status).toBe(500);
  });
});
