import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setupServer } from 'msw/node';
import { describe, expect } from 'vitest';
import { it as libraryTest } from '../library/library.fixture.ts';
import type { Loose } from '../testing/test-simulator.ts';
import { within } from '../testing/within.ts';
import { createHandlers } from './msw.ts';

const API = 'https://api.example.com';
const KEY = { 'x-api-key': 'sk_sim_acme' };
const JSON_TYPE = { ...KEY, 'content-type': 'application/json' };
const PDF = readFileSync(new URL('../../fixtures/media/document.pdf', import.meta.url));

/** `it` with `server`: msw, which answers with `sim` at {@link API} during each test. */
const it = libraryTest
  .extend('msw', { scope: 'file', auto: true }, ({}, { onCleanup }) => {
    const msw = setupServer();
    msw.listen({ onUnhandledRequest: 'error' });
    onCleanup(() => msw.close());
    return msw;
  })
  .extend('server', { auto: true }, ({ msw, sim }, { onCleanup }) => {
    msw.use(...createHandlers(sim, { baseUrl: API }));
    onCleanup(() => msw.resetHandlers());
    return msw;
  });

async function post(path: string, body: unknown): Promise<Loose> {
  const response = await fetch(API + path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) });
  const answer = (await response.json()) as Loose;
  expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
  return answer;
}

describe('msw answers', () => {
  it('the API', async () => {
    const response = await fetch(`${API}/api/v1/organization`, { headers: KEY });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(await response.json()).toMatchObject({ id: 'org_acme' });
    expect((await fetch(`${API}/api/v1/organization`)).status).toBe(401);
    expect((await fetch(`${API}/api/v1/post/%E0%A4%A`, { headers: KEY })).status).toBeLessThan(500);
  });

  it('with a bare boolean or list, and with HTTP DELETE', async () => {
    const teamId = 'team_acme_marketing';
    const { id } = await post('/api/v1/misc/youtube/playlist', { teamId, title: 'A', description: 'B' });
    const answer = await fetch(`${API}/api/v1/misc/youtube/playlist/${String(id)}?teamId=${teamId}`, { method: 'DELETE', headers: KEY });
    expect([answer.status, await answer.json()]).toEqual([200, true]);
    const flairs = await fetch(`${API}/api/v1/misc/reddit/subreddit-flairs?teamId=${teamId}&subreddit=u/someone`, { headers: KEY });
    expect([flairs.status, await flairs.json()]).toEqual([200, []]);
  });

  it('the control API and its event stream', async ({ sim }) => {
    const controller = new AbortController();
    const response = await fetch(`${API}/_sim/stream`, { signal: controller.signal });
    const reader = response.body?.getReader();
    await sim.clock.advance('1h');
    const first = await within('a message comes', Promise.resolve(reader?.read()));
    expect(Buffer.from(first?.value ?? []).toString()).toMatch(/^(?:event|:|retry)/);
    controller.abort();
    await expect(within('the stream ends', Promise.resolve(reader?.read()))).rejects.toThrow('abort');
  });

  it('an upload by form, and reading it', async () => {
    const form = new FormData();
    form.set('teamId', 'team_acme_marketing');
    form.set('file', new Blob([PDF], { type: 'application/pdf' }), 'a.pdf');
    const response = await fetch(`${API}/api/v1/upload`, { method: 'POST', headers: KEY, body: form });
    const upload = (await response.json()) as { url: string };
    expect(response.status).toBe(200);
    expect(upload.url).toMatch(/^https:\/\/api\.example\.com\/_media\//);
    expect(Buffer.from(await (await fetch(upload.url)).arrayBuffer())).toEqual(PDF);
    const part = await fetch(upload.url, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, '%PDF']);
  });

  it('a presigned PUT, as bytes and as a stream', async () => {
    for (const body of [PDF, new Blob([PDF]).stream()]) {
      const { url, path } = await post('/api/v1/upload/init', {
        teamId: 'team_acme_marketing',
        fileName: 'a.pdf',
        mimeType: 'application/pdf',
      });
      expect(new URL(String(url)).origin).toBe(API);
      const headers = { 'content-type': 'application/pdf' };
      expect((await fetch(String(url), { method: 'PUT', headers, body, duplex: 'half' })).status).toBe(200);
      expect(await post('/api/v1/upload/finalize', { teamId: 'team_acme_marketing', path })).toMatchObject({
        type: 'document',
        size: PDF.length,
      });
    }
  });

  it('an upload in parts, with readable ETags', async () => {
    const { uploadId, path, parts } = (await post('/api/v1/upload/multipart/init', {
      teamId: 'team_acme_marketing',
      fileName: 'a.pdf',
      mimeType: 'application/pdf',
      fileSize: PDF.length,
    })) as unknown as { uploadId: string; path: string; parts: { partNumber: number; url: string }[] };
    const put = await fetch(parts[0]?.url ?? '', { method: 'PUT', body: PDF });
    const etag = put.headers.get('etag');
    const completed = { uploadId, path, parts: [{ partNumber: 1, etag }] };
    expect(await post('/api/v1/upload/multipart/complete', completed)).toMatchObject({ type: 'document' });
  });

  it('URLs from webhook payloads', async ({ sim }) => {
    await post('/api/v1/post', {
      teamId: 'team_acme_marketing',
      title: 'Launch',
      status: 'SCHEDULED',
      postDate: '2026-03-02T10:00:00Z',
      socialAccountTypes: ['INSTAGRAM'],
      data: { INSTAGRAM: { text: 'x', uploadIds: ['upload_acme_image'] } },
    });
    await sim.clock.advance('2h');
    const { data } = await sim.webhooks.received('post.published');
    const url = data.uploads[0]?.upload.url ?? '';
    expect(new URL(url).origin).toBe(sim.url);
    expect((await fetch(url)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('clients that use node:http', async ({ sim, server }) => {
    server.use(...createHandlers(sim, { baseUrl: 'http://api.example.com/' }));
    const status = new Promise((resolve, reject) => {
      http
        .request('http://api.example.com/api/v1/', { headers: KEY }, response => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(await within('an answer begins', status)).toBe(200);
  });

  it('HEAD, and a world of its own', async ({ sim, server }) => {
    await using world = await sim.createWorld();
    server.use(...createHandlers(world, { baseUrl: API }));
    const headers = { ...KEY, 'content-type': 'application/json' };
    await fetch(`${API}/api/v1/team`, { method: 'POST', headers, body: '{"name":"Only here"}' });
    expect(world.webhooks.all('team.created')).toHaveLength(1);
    expect(sim.webhooks.all()).toEqual([]);
    expect(await (await fetch(`${API}/_media/nothing`, { method: 'HEAD' })).text()).toBe('');
  });
});

describe('the caller gets the network error of', () => {
  it('a reset connection', async () => {
    await post('/_sim/faults', { operationId: 'getOrganization', effect: { reset: true } });
    await expect(fetch(`${API}/api/v1/organization`, { headers: KEY })).rejects.toThrow('Failed to fetch');
  });

  it('a truncated answer', async () => {
    await post('/_sim/faults', { operationId: 'getOrganization', effect: { truncateBytes: 10 } });
    const response = await fetch(`${API}/api/v1/organization`, { headers: KEY });
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('an aborted call', async () => {
    await post('/_sim/faults', { operationId: 'getOrganization', effect: { delayMs: 60_000 } });
    const controller = new AbortController();
    const answer = fetch(`${API}/api/v1/organization`, { headers: KEY, signal: controller.signal });
    const failed = expect(answer).rejects.toThrow('abort');
    controller.abort();
    await failed;
  });
});

it('does not handle other origins', async ({ sim }) => {
  await expect(fetch('https://other.example.com/api/v1/')).rejects.toThrow();
  await expect(fetch(`${sim.url}/api/v1/`)).rejects.toThrow();
});

it.for(['api.example.com', '/api', 'https://api.example.com/api/v1', 'https://api.example.com/?x', 'file:///x', ''])(
  'a baseUrl that is no origin is refused: %j',
  (baseUrl, { sim }) => expect(() => createHandlers(sim, { baseUrl })).toThrow('baseUrl must be an origin'),
);
