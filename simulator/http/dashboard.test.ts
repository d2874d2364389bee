import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import type { SimulatorOptions } from '../index.ts';
import { it as base } from '../testing/simulator.fixture.ts';
import { writeTestPages } from './dashboard.fixture.ts';

const it = base
  .extend('pages', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { folder, remove } = await writeTestPages();
    onCleanup(remove);
    return folder;
  })
  /** Opens a simulator with a socket; gives what it answers there. */
  .extend('listening', ({ create, pages }) => async (options: SimulatorOptions = {}) => {
    const { sim } = await create({ pages, ...options });
    const { url } = await sim.listen();
    return async (target: string, init: RequestInit = {}) => {
      const response = await fetch(url + target, { redirect: 'manual', ...init });
      return { status: response.status, headers: response.headers, body: await response.text() };
    };
  });

const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('the dashboard', () => {
  it.for([
    ['/_sim/ui', 'Simulator', 'text/html; charset=utf-8'],
    ['/_sim/ui/', 'Simulator', 'text/html; charset=utf-8'],
    ['/_sim/ui/requests/req_1?world=world_1', 'Simulator', 'text/html; charset=utf-8'],
    ['/_sim/ui/assets/main-1a2b3c.js', 'export', 'text/javascript; charset=utf-8'],
    ['/_sim/docs', 'API reference', 'text/html; charset=utf-8'],
    ['/_sim/docs/', 'API reference', 'text/html; charset=utf-8'],
    ['/_sim/docs/openapi.json', '{}', 'application/json; charset=utf-8'],
  ] as const)('answers %s', async ([target, text, type], { listening }) => {
    const { status, body, headers } = await (await listening())(target);
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type });
    expect(body).toContain(text);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';(?!.*unsafe)/);
  });

  it('lets browsers cache only files with a hash in their name', async ({ listening }) => {
    const get = await listening();
    const kept = async (target: string) => (await get(target)).headers.get('cache-control');
    expect(await kept('/_sim/ui/assets/main-1a2b3c.js')).toBe('public, max-age=31536000, immutable');
    expect(await kept('/_sim/ui/')).toBe('no-cache');
  });

  it.for(['/_sim/ui/assets/other.js', '/_sim/ui/../package.json', '/_sim/ui/%2e%2e/package.json', '/_sim/docs/..%2findex.html'])(
    'has no file %s',
    async (target, { listening }) => {
      const { status, body } = await (await listening())(target);
      expect(status).toBe(404);
      expect(body).not.toContain('social-publishing-sim"');
    },
  );

  it('answers 503 for a file that a build has just removed, and the file again when it is there', async ({ create }) => {
    const { folder, remove } = await writeTestPages();
    onTestFinished(remove);
    const { sim } = await create({ pages: folder });
    const { url } = await sim.listen();
    const status = async (target: string) => (await fetch(url + target)).status;
    expect(await status('/_sim/ui/')).toBe(200);
    await rename(path.join(folder, 'docs'), path.join(folder, 'away'));
    expect([await status('/_sim/docs/'), await status('/_sim/docs/openapi.json')]).toEqual([503, 404]);
    await rename(path.join(folder, 'away'), path.join(folder, 'docs'));
    expect([await status('/_sim/docs/'), await status('/_sim/docs/openapi.json'), await status('/_sim/ui/')]).toEqual([200, 200, 200]);
  });

  it('is where GET / redirects browsers, but not programs', async ({ listening }) => {
    const get = await listening();
    const shown = await get('/', BROWSER);
    expect([shown.status, shown.headers.get('location')]).toEqual([302, '/_sim/ui/']);
    expect(JSON.parse((await get('/')).body)).toMatchObject({ name: 'social-publishing-sim' });
  });

  it('is disabled by ui: false', async ({ listening }) => {
    const get = await listening({ ui: false });
    for (const target of ['/_sim/ui', '/_sim/ui/overview', '/_sim/docs/']) {
      const { status, body } = await get(target);
      expect([status, body]).toEqual([404, expect.stringContaining('--no-ui')]);
    }
    expect((await get('/', BROWSER)).status).toBe(200);
  });

  it('is not available without a socket', async ({ create, pages }) => {
    const { call } = await create({ pages });
    expect((await call('GET', '/_sim/ui/overview')).status).toBe(404);
  });

  it('answers 503 with the build command before the first build', async ({ listening }) => {
    const empty = await mkdtemp(path.join(tmpdir(), 'sim-no-pages-'));
    try {
      const { status, body } = await (await listening({ pages: empty }))('/_sim/ui/');
      expect([status, body]).toEqual([503, expect.stringContaining('npm run build')]);
    } finally {
      await rm(empty, { recursive: true });
    }
  });

  it('answers GET only, and refuses foreign hosts', async ({ listening }) => {
    const get = await listening({ control: { controlToken: 'mine' } });
    expect((await get('/_sim/ui/', { method: 'POST' })).status).toBe(405);
    expect((await get('/_sim/status')).status).toBe(401);
    expect((await get('/_sim/ui/', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await get('/_sim/ui/')).status).toBe(200);
  });
});
