/** What unfinished transfers store, how that counts, how long they stay, and what a snapshot brings back. */
import { describe, expect } from 'vitest';
import { fakeStore, namedSize, standIn } from './fake-store.fixture.ts';
import { failStore } from './gate.fixture.ts';
import { DAY, failure, GIF, HOUR, it, type MultipartWorld, PART, PDF, succeeded, TEAM, urlOf, zeros } from './multipart.fixture.ts';

const VIDEO = { body: { fileName: 'a.mp4', mimeType: 'video/mp4' } };

const days = (acme: MultipartWorld, count: number) => acme.sim.clock.advance(count * DAY);

describe('parts of an open transfer', () => {
  it('[UPL-26, D-UPL-10] stay stored and count as stored bytes of the organization, each as last sent; abort frees them', async ({
    acme,
  }) => {
    fakeStore(acme.world, namedSize);
    const transfer = await acme.start(2 * PART + 30, VIDEO);
    expect(await acme.storedBytes()).toBe(0);
    const sizes = [
      [3, 30, 30],
      [1, PART, PART + 30],
      [1, PART, PART + 30],
      [2, PART, 2 * PART + 30],
    ] as const;
    for (const [part, bytes, stored] of sizes) {
      await acme.send(transfer, part, standIn(bytes));
      expect(await acme.storedBytes()).toBe(stored);
    }
    await days(acme, 6);
    expect([await acme.storedBytes(), await acme.storedBytes('org_pro'), await acme.used()]).toEqual([2 * PART + 30, 0, 0]);
    expect((await acme.abort(transfer)).status).toBe(200);
    expect(await acme.storedBytes()).toBe(0);
    expect(await acme.files()).toEqual([]);
  });

  it('count once when they become an upload, and nothing is left when it is deleted', async ({ acme }) => {
    const { transfer, parts } = await acme.ready(PDF);
    const { id } = succeeded(await acme.complete(transfer, parts));
    expect(await acme.storedBytes()).toBe(PDF.length);
    await acme.call('DELETE', `/upload/${id}`);
    await days(acme, 7);
    expect([await acme.storedBytes(), await acme.files()]).toEqual([0, []]);
  });

  it('leave 0 bytes once everything is deleted, including the fixture’s uploads', async ({ acme }) => {
    await acme.upload(PDF);
    await acme.ready(GIF);
    const ids = succeeded(await acme.call<{ id: string }[]>('GET', '/upload')).map(({ id }) => id);
    expect((await acme.call('DELETE', '/upload', { body: { ids } })).status).toBe(200);
    await days(acme, 7);
    const { items } = succeeded(await acme.call<{ items: { id: string; storedBytes: number }[] }>('GET', '/_sim/organizations'));
    expect(items.find(({ id }) => id === 'org_acme')?.storedBytes).toBe(0);
    expect(await acme.files()).toEqual([]);
  });

  it('are deleted with their team, finished and not', async ({ acme }) => {
    await acme.upload(PDF);
    await acme.ready(GIF);
    await acme.ready(PDF, { body: { teamId: 'team_acme_support' } });
    await acme.call('DELETE', `/team/${TEAM}`);
    expect(await acme.storedBytes()).toBe(PDF.length);
    expect(await acme.files()).toHaveLength(1);
  });
});

describe('with a maxStorageBytes', () => {
  /** Leaves room for so many bytes more. */
  async function leave(acme: MultipartWorld, bytes: number): Promise<void> {
    const stored = acme.world.organizations.byId.get('org_acme')?.storedBytes ?? 0;
    await acme.patch('org_acme', { settings: { maxStorageBytes: stored + bytes } });
  }

  it('[D-UPL-10] init is 403 when it would be exceeded, and accepts what just fits', async ({ acme }) => {
    await leave(acme, 10_000);
    const before = succeeded(await acme.call('GET', '/_sim/snapshot'));
    const over = await acme.init({ body: { fileSize: 10_001 } });
    expect(over).toEqual(failure(403, expect.stringMatching(/^The storage limit of the organization would be passed: /)));
    expect(over.body).not.toHaveProperty('uploadId');
    expect(succeeded(await acme.call('GET', '/_sim/snapshot'))).toEqual(before);
    expect((await acme.init({ body: { fileSize: 10_000 } })).status).toBe(200);
  });

  it('[D-UPL-10] unfinished parts use the limit, and an abort frees it', async ({ acme }) => {
    await leave(acme, 10_000);
    const transfer = await acme.start(9000);
    await acme.send(transfer, 1, Buffer.alloc(9000));
    expect((await acme.init({ body: { fileSize: 1001 } })).status).toBe(403);
    expect((await acme.init({ body: { fileSize: 1000 } })).status).toBe(200);
    await acme.abort(transfer);
    expect((await acme.init({ body: { fileSize: 10_000 } })).status).toBe(200);
  });

  it('applies to that organization alone, and null means no limit', async ({ acme }) => {
    await leave(acme, 0);
    expect((await acme.init()).status).toBe(403);
    expect((await acme.init({ key: 'sk_sim_pro', body: { teamId: 'team_pro' } })).status).toBe(200);
    await acme.patch('org_acme', { settings: { maxStorageBytes: null } });
    expect((await acme.init()).status).toBe(200);
  });

  it('an open transfer can be completed', async ({ acme }) => {
    const { transfer, parts } = await acme.ready(PDF);
    await leave(acme, -1);
    expect((await acme.complete(transfer, parts)).status).toBe(200);
  });
});

it('[UPL-28, D-UPL-22] an idle transfer restarts its 7 days with a complete that fails on day 6', async ({ acme }) => {
  const { transfer, parts } = await acme.ready(PDF);
  await days(acme, 6);
  failStore(acme.world, 'assemble', 'before');
  expect((await acme.complete(transfer, parts)).status).toBe(500);
  expect(acme.problems.splice(0)).toHaveLength(1);
  await acme.sim.clock.advance(7 * DAY - 1);
  expect(await acme.storedBytes()).toBe(PDF.length);
  await acme.sim.clock.advance(1);
  expect([await acme.storedBytes(), (await acme.complete(transfer, parts)).status]).toEqual([0, 404]);
});

describe('a snapshot', () => {
  const save = async (acme: MultipartWorld) => succeeded(await acme.call('GET', '/_sim/snapshot'));
  const putBack = async (acme: MultipartWorld, snapshot: unknown) =>
    succeeded(await acme.call('PUT', '/_sim/snapshot', { body: snapshot }));

  it('between two parts restores the transfer with the first, and it continues from there', async ({ acme }) => {
    const transfer = await acme.start(PART + PDF.length, VIDEO);
    await acme.send(transfer, 1, zeros(PART));
    const [snapshot, files] = [await save(acme), await acme.files()];
    await acme.send(transfer, 2, GIF);
    await putBack(acme, snapshot);
    expect(await acme.storedBytes()).toBe(PART);
    expect(await save(acme)).toEqual(snapshot);
    // The URLs of before hold: they are signed with what the seed makes.
    await acme.send(transfer, 2, PDF);
    expect(await acme.storedBytes()).toBe(PART + PDF.length);
    await acme.abort(transfer);
    expect(await acme.storedBytes()).toBe(0);
    expect(files).toHaveLength(1);
  });

  it('restores a whole transfer: the same complete creates the same upload, byte for byte', async ({ acme }) => {
    const { transfer, parts } = await acme.ready(PDF);
    const snapshot = await save(acme);
    const first = succeeded(await acme.complete(transfer, parts));
    const after = await save(acme);
    await putBack(acme, snapshot);
    expect([await acme.used(), await acme.storedBytes()]).toEqual([0, PDF.length]);
    expect(succeeded(await acme.complete(transfer, parts))).toEqual(first);
    expect(await save(acme)).toEqual(after);
    const served = await acme.sim.fetch(first.url ?? '');
    expect(Buffer.from(await served.arrayBuffer()).equals(PDF)).toBe(true);
  });

  it('creates another file from other bytes, although a file of the same name existed before', async ({ acme }) => {
    const transfer = await acme.start(PDF.length);
    const snapshot = await save(acme);
    await acme.complete(transfer, [await acme.send(transfer, 1, PDF)]);
    await putBack(acme, snapshot);
    const { mimeType, url } = succeeded(await acme.complete(transfer, [await acme.send(transfer, 1, GIF)]));
    expect(mimeType).toBe('image/gif');
    const served = await acme.sim.fetch(url ?? '');
    expect(Buffer.from(await served.arrayBuffer()).equals(GIF)).toBe(true);
  });

  it('does not contain the bytes: when they were deleted since, complete is 400 and the transfer ends', async ({ acme }) => {
    const { transfer, parts } = await acme.ready(PDF);
    const snapshot = await save(acme);
    await acme.abort(transfer);
    await acme.files();
    await putBack(acme, snapshot);
    expect(await acme.complete(transfer, parts)).toEqual(failure(400, expect.stringMatching(/^The bytes of a part are gone/)));
    expect([await acme.storedBytes(), await acme.used(), (await acme.complete(transfer, parts)).status]).toEqual([0, 0, 404]);
  });

  it('keeps the timestamps of its transfers', async ({ acme }) => {
    const { transfer } = await acme.ready(PDF);
    await days(acme, 6);
    const snapshot = await save(acme);
    await days(acme, 20);
    await putBack(acme, snapshot);
    await acme.sim.clock.advance(DAY - 1);
    expect((await acme.put(urlOf(transfer, 1), PDF)).status).toBe(403);
    expect(await acme.storedBytes()).toBe(PDF.length);
    await acme.sim.clock.advance(1);
    expect(await acme.storedBytes()).toBe(0);
  });

  it('of a reset world equals that of a new one, whatever is on the disk', async ({ acme }) => {
    const asNew = await save(acme);
    await acme.ready(PDF);
    await acme.upload(GIF);
    await acme.sim.clock.advance(HOUR);
    await acme.call('POST', '/_sim/reset', { body: {} });
    expect(await save(acme)).toEqual(asNew);
    expect((await acme.upload(PDF)).size).toBe(PDF.length);
  });
});
