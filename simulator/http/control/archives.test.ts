import { readFile } from 'node:fs/promises';
import { packTar, unpackTar } from 'modern-tar';
import { describe, expect } from 'vitest';
import type * as wire from '../../../openapi/generated/control-types.ts';
import { type ControlTest, it, readWorld, uploadPicture } from './control.fixture.ts';

async function read(acme: ControlTest, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await acme.sim.fetch(`/_sim${path}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function files(archive: Uint8Array): Promise<Map<string, Uint8Array | undefined>> {
  return new Map((await unpackTar(archive, { strict: true })).map(({ header, data }) => [header.name, data]));
}

const packed = (...entries: [name: string, body: string | Uint8Array][]) =>
  packTar(entries.map(([name, body]) => ({ header: { name, size: Buffer.byteLength(body), type: 'file' as const }, body })));

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

describe('an archive of a world', () => {
  it('has its snapshot and the bytes of its uploads, and leaves nothing behind', async ({ acme }) => {
    await uploadPicture(acme);
    const entries = await files(await read(acme, '/snapshot/archive'));
    expect([...entries.keys()]).toEqual(['world.json', expect.stringMatching(/^media\/files\/file_\w+$/)]);
    expect(text(entries.get('world.json'))).toBe(await readWorld(acme));
    expect([...entries.values()][1]).toEqual(new Uint8Array(await readFile('fixtures/media/picture.jpg')));
    expect((await acme.did<wire.SnapshotList>('GET', '/snapshots')).total).toBe(0);
  });

  it('is the same for the same world', async ({ acme }) => {
    await uploadPicture(acme);
    expect(await read(acme, '/snapshot/archive')).toEqual(await read(acme, '/snapshot/archive'));
  });

  it('is 409 where the simulator keeps no bytes', async ({ create }) => {
    const acme = await create({ media: 'discard' });
    expect(await acme.control('GET', '/snapshot/archive')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('--media discard') },
    });
  });

  it('travels to another simulator, with its uploads', async ({ acme, create }) => {
    const { url } = await uploadPicture(acme);
    const archive = await read(acme, '/snapshot/archive');
    const other = await create();
    expect(await other.did('PUT', '/snapshots/travelled/archive', { tar: archive })).toEqual({
      name: 'travelled',
      createdAt: '2026-03-02T09:00:00.000Z',
      number: 1,
    });
    expect((await other.sim.fetch(url)).status).toBe(404);
    expect(await read(other, '/snapshots/travelled/archive')).toEqual(archive);
    await other.did('POST', '/snapshots/travelled/restore');
    expect(await readWorld(other)).toBe(await readWorld(acme));
    const bytes = new Uint8Array(await (await other.sim.fetch(url)).arrayBuffer());
    expect(bytes).toEqual(new Uint8Array(await readFile('fixtures/media/picture.jpg')));
  });

  it('ignores files that no upload of the world has', async ({ acme }) => {
    const world = await readWorld(acme);
    const tar = await packed(['world.json', world], ['media/../../secret', 'x'], ['media/other/x.jpg', 'x'], ['notes.txt', 'x']);
    await acme.did('PUT', '/snapshots/a/archive', { tar });
    expect([...(await files(await read(acme, '/snapshots/a/archive'))).keys()]).toEqual(['world.json']);
  });

  it.for<[string, (world: string) => Promise<Uint8Array<ArrayBuffer>>, string]>([
    ['that is no tar file', () => Promise.resolve(new Uint8Array(2000).fill(65)), 'The archive is no tar file, or is damaged'],
    ['that is cut', async world => (await packed(['world.json', world])).slice(0, 4000), 'The archive is no tar file, or is damaged'],
    ['that is empty', () => packed(), 'The archive must begin with world.json, and is empty'],
    [
      'that begins with something else',
      world => packed(['a.json', '{}'], ['world.json', world]),
      'must begin with world.json, not with a.json',
    ],
    ['whose world is no JSON', () => packed(['world.json', '{']), 'JSON'],
    ['whose world is no snapshot', () => packed(['world.json', '{"version":6}']), 'simulator is required'],
    ['of a newer format', world => packed(['world.json', world.replace('"version":6', '"version":7,"more":1')]), 'has format 7'],
  ])('%s is 400 and is not kept', async ([, made, message], { acme }) => {
    const tar = await made(await readWorld(acme));
    expect(await acme.control('PUT', '/snapshots/a/archive', { tar })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    });
    expect((await acme.did<wire.SnapshotList>('GET', '/snapshots')).total).toBe(0);
  });
});

describe('an imported snapshot', () => {
  it('is what was exported, and the world stays as it is', async ({ acme, create }) => {
    await acme.did('POST', '/clock/advance', { body: { by: 'PT6H' } });
    const exported = await readWorld(acme);
    const other = await create();
    const before = await readWorld(other);
    expect(await other.did('POST', '/snapshots/a/import', { body: JSON.parse(exported) })).toMatchObject({
      createdAt: '2026-03-02T15:00:00.000Z',
    });
    expect(await readWorld(other)).toBe(before);
    expect(text(await read(other, '/snapshots/a'))).toBe(exported);
    // Twice, because a world takes over what it loads.
    for (let i = 0; i < 2; i++) {
      await other.did('POST', '/snapshots/a/restore');
      expect(await readWorld(other)).toBe(exported);
      await other.did('POST', '/clock/advance', { body: { by: 'PT1H' } });
    }
  });

  it('keeps a delivery that was in flight as it was, and sends it again once it is restored', async ({ acme }) => {
    await acme.did('PATCH', '/clock', { body: { mode: 'realtime' } });
    await acme.did('POST', '/webhooks', { body: { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' } });
    await acme.did('POST', '/organizations/org_acme/teams', { body: { name: 'New' } });
    await acme.receiver.reached(1);
    await acme.did('POST', '/snapshots/a/import', { body: await acme.did('GET', '/snapshot') });
    await new Promise(resolve => setImmediate(resolve));
    expect(acme.receiver.received()).toBe(1);
    acme.receiver.answerEach(() => 200);
    await acme.did('POST', '/snapshots/a/restore');
    await acme.did('POST', '/deliveries/settle');
    expect(acme.receiver.received()).toBe(2);
  });

  it('that does not load is 400 and is not kept', async ({ acme }) => {
    const snapshot = await acme.did<wire.Snapshot>('GET', '/snapshot');
    const body = { ...snapshot, state: { ...snapshot.state, posts: { posts: [null] } } };
    expect(await acme.control('POST', '/snapshots/a/import', { body })).toMatchObject({ status: 400 });
    expect((await acme.did<wire.SnapshotList>('GET', '/snapshots')).total).toBe(0);
  });
});
