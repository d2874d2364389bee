import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { ByteStream, MediaWeb } from '../domain/ports/media.ts';
import { InvariantError } from '../kernel/errors.ts';
import { deferred } from '../testing/within.ts';
import { createDiscardStore } from './discard-store.ts';
import { createMediaPorts, openMediaStore } from './media.ts';

const LIMITS = { maxBytes: 1_000_000, timeoutMs: 60_000, maxRedirects: 3 };

async function* text(content: string): ByteStream {
  yield Buffer.from(content);
}

it('separates the worlds of a process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'media-room-'));
  const { store } = await openMediaStore(folder);
  const [a, b] = ['default', 'w2'].map(worldId => createMediaPorts({ worldId, store, secret: 's' }));
  await a?.store.write('team/1', text('a'), LIMITS);
  await b?.store.write('team/1', text('bb'), LIMITS);
  expect([await a?.store.stat('team/1'), await b?.store.stat('team/1')]).toEqual([{ sizeBytes: 1 }, { sizeBytes: 2 }]);
  await a?.store.assemble('team/whole', ['team/1']);
  await b?.store.remove('team/1');
  expect(await a?.store.stat('team/whole')).toEqual({ sizeBytes: 1 });
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    '.incoming',
    'default',
    'default/team',
    'default/team/whole+pieces',
    'default/team/whole+pieces/00001',
    'w2',
    'w2/team',
  ]);
  await expect(a?.store.stat('../w2/team/1')).rejects.toThrow(InvariantError);
  await rm(folder, { recursive: true });
});

it('copies objects between worlds, which are independent afterwards', async () => {
  const store = createDiscardStore();
  const [a, b] = ['default', 'w2'].map(worldId => createMediaPorts({ worldId, store, secret: 's' }));
  for (const key of ['team/1', 'team/2']) await a?.store.write(key, text(key), LIMITS);
  await b?.adopt({ worldId: 'default' }, ['team/1', 'team/2', 'team/gone']);
  await b?.store.copy('team/1', 'saved/1');
  await a?.clear();
  await b?.store.remove('team/1');
  const keys = ['team/1', 'team/2', 'team/gone', 'saved/1'];
  const known = await Promise.all(keys.map(async key => (await b?.store.stat(key)) !== undefined));
  expect(known).toEqual([false, true, false, true]);
  await expect(a?.store.copy('team/2', 'team/3')).rejects.toMatchObject({ statusCode: 503 });
});

it('makes a closed world read-only', async () => {
  const store = createDiscardStore();
  const [old, current] = [1, 2].map(() => createMediaPorts({ worldId: 'default', store, secret: 's' }));
  await old?.store.write('team/1', text('old'), LIMITS);
  async function* slow(): ByteStream {
    yield Buffer.from('late');
    old?.close();
  }
  const gone = { statusCode: 503, message: 'The world was reset or removed meanwhile' };
  await expect(old?.store.write('team/1', slow(), LIMITS)).rejects.toMatchObject(gone);
  await expect(old?.store.assemble('team/whole', ['team/1'])).rejects.toMatchObject(gone);
  await old?.store.remove('team/1');
  await old?.store.clear('team');
  expect(await current?.store.stat('team/1')).toEqual({ sizeBytes: 3 });
  expect(await current?.store.stat('team/whole')).toBeUndefined();
  expect(await old?.store.stat('team/1')).toEqual({ sizeBytes: 3 });
  expect(await current?.store.write('team/1', text('new one'), LIMITS)).toMatchObject({ sizeBytes: 7 });
});

it('clears all bytes of a world, including those of running writes, and none of another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'media-room-'));
  const { store } = await openMediaStore(folder);
  const [gone, other] = ['world_1', 'world_2'].map(worldId => createMediaPorts({ worldId, store, secret: 's' }));
  const arrival = deferred('the test sends the rest');
  async function* slow(): ByteStream {
    yield Buffer.from('started');
    await arrival.promise;
  }
  await gone?.store.write('files/1', text('a'), LIMITS);
  await other?.store.write('files/1', text('b'), LIMITS);
  const late = gone?.store.write('files/2', slow(), LIMITS);
  await gone?.clear();
  arrival.resolve();
  await expect(late).rejects.toMatchObject({ statusCode: 503 });
  const files = await readdir(folder, { recursive: true });
  expect(files.toSorted()).toEqual(['.incoming', 'world_2', 'world_2/files', 'world_2/files/1']);
  await rm(folder, { recursive: true });
});

it('writes nothing to disk when media is discarded', async () => {
  const { store: discarding } = await openMediaStore('discard');
  const { store, probe } = createMediaPorts({ worldId: 'default', store: discarding, secret: 's' });
  await store.write('x', text('%PDF-1.4\nstartxref\n1\n%%EOF'), LIMITS);
  expect(await probe.probe('x')).toMatchObject({ ok: true, content: { type: 'document' } });
});

it('uses the network only for unregistered URLs', async () => {
  const answer = { status: 200, contentType: null, declaredBytes: null, body: text(''), delayMs: 0 };
  const realWeb = { fetch: vi.fn<MediaWeb['fetch']>(async () => answer) };
  const { web, webControls } = createMediaPorts({ worldId: 'default', store: createDiscardStore(), secret: 's', realWeb });
  webControls.register({ url: 'https://example.com/known', status: 404, contentType: null, bodyBase64: null, sizeBytes: null, delayMs: 0 });
  expect((await web.fetch('https://example.com/known', LIMITS)).status).toBe(404);
  expect(realWeb.fetch).not.toHaveBeenCalled();
  expect(await web.fetch('https://example.com/other', LIMITS)).toBe(answer);
  expect(realWeb.fetch).toHaveBeenCalledWith('https://example.com/other', LIMITS, undefined);
});
