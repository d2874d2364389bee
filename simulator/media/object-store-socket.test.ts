import { request as httpRequest } from 'node:http';
import { describe, expect, vi } from 'vitest';
import { within } from '../testing/within.ts';
import { it, publishedFile, streamingStore, WAIT_OPTIONS } from './media.fixture.ts';

/** The URL of an object at the address of the server. */
function at(origin: string, url: string): URL {
  const { pathname, search } = new URL(url);
  return new URL(pathname + search, origin);
}

describe('the object store over a socket', () => {
  /** PUTs bytes with the given Content-Length, and waits for the response or the end of the socket. */
  function put(url: URL, length: number, body: Buffer, then?: 'abort'): Promise<number | 'cut'> {
    const answer = new Promise<number | 'cut'>(resolve => {
      const request = httpRequest(url, { method: 'PUT', headers: { 'content-length': length }, agent: false });
      request.on('response', response => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on('error', () => resolve('cut'));
      if (then === 'abort') request.write(body, () => request.destroy());
      else request.end(body);
    });
    return within('an answer begins, or the connection breaks', answer);
  }

  it('stores the bytes of a PUT and returns them', async ({ storage, origin }) => {
    const body = Buffer.alloc(1_000_000, 'abc');
    expect(await put(at(origin, storage.signed({ sizeBytes: body.length })), body.length, body)).toBe(200);
    storage.state.published.set('team_x/a.mp4', publishedFile({ storeKey: 'team_x/a.mp4.1' }));
    const response = await fetch(`${origin}/_media/team_x/a.mp4`);
    expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
    const head = await fetch(`${origin}/_media/team_x/a.mp4`, { method: 'HEAD', headers: { range: 'bytes=1-2' } });
    expect([head.status, head.headers.get('content-length')]).toEqual([206, '2']);
  });

  it('refuses a wrong Content-Length, and reads the whole body so that the caller gets the response', async ({ storage, origin }) => {
    expect(await put(at(origin, storage.signed({ sizeBytes: 5 })), 20_000_000, Buffer.alloc(20_000_000))).toBe(400);
    expect(await storage.files()).toEqual([]);
  });

  it('stores nothing of an aborted PUT', async ({ storage, origin }) => {
    expect(await put(at(origin, storage.signed({ sizeBytes: 1_000_000 })), 1_000_000, Buffer.alloc(400_000), 'abort')).toBe('cut');
    await vi.waitFor(async () => expect(await storage.files()).toEqual([]), WAIT_OPTIONS);
    expect(storage.state.storedPuts).toEqual([]);
    expect(storage.state.onDefect).not.toHaveBeenCalled();
  });

  it('stops reading the source when the caller of a GET stops', async ({ storage, origin }) => {
    let yielded = 0;
    let ended = false;
    async function* endless() {
      try {
        for (; ; yielded++) yield Buffer.alloc(65_536);
      } finally {
        ended = true;
      }
    }
    storage.state.store = streamingStore(storage.state.store, 1e12, endless);
    storage.state.published.set('team_x/a.mp4', publishedFile());
    const abort = new AbortController();
    const response = await fetch(`${origin}/_media/team_x/a.mp4`, { signal: abort.signal });
    await within('the body begins', Promise.resolve(response.body?.getReader().read()));
    for (let i = 0; i < 500; i++) await new Promise(resolve => setImmediate(resolve));
    expect(yielded).toBeLessThan(1000);
    expect(ended).toBe(false);
    abort.abort();
    await vi.waitFor(() => expect(ended).toBe(true), WAIT_OPTIONS);
  });

  it('aborts the response if the source fails', async ({ storage, origin }) => {
    async function* failing() {
      yield Buffer.alloc(10);
      throw new Error('the disk is gone');
    }
    storage.state.store = streamingStore(storage.state.store, 1000, failing);
    storage.state.published.set('team_x/a.mp4', publishedFile());
    const whole = fetch(`${origin}/_media/team_x/a.mp4`).then(response => response.arrayBuffer());
    await expect(whole).rejects.toThrow();
  });
});
