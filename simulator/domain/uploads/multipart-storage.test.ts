/** What unfinished transfers store, how that counts, how long they stay, and what a snapshot brings back. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MultipartUpload } from '../../../openapi/generated/types.ts';
import { sampleFile } from '../../media/samples/samples.ts';
import { failStore } from './gate.fixture.ts';
import {
  createMultipartTest,
  DAY,
  failure,
  HOUR,
  type MultipartTest,
  PART,
  type Ready,
  succeeded,
  TEAM,
  urlOf,
} from './multipart.fixture.ts';

const PDF = sampleFile('application/pdf');
const GIF = sampleFile('image/gif');
const VIDEO = { body: { fileName: 'a.mp4', mimeType: 'video/mp4' } };

let test: MultipartTest;
beforeEach(async () => {
  test = await createMultipartTest();
});
afterEach(async () => {
  await test.close();
  expect(test.problems).toEqual([]);
});

const days = (count: number) => test.sim.clock.advance(count * DAY);

describe('parts that no complete has used', () => {
  it('[UPL-26, D-UPL-10] stay stored and count into the organization’s bytes, each as it was put last; abort frees them', async () => {
    const transfer = await test.start(3 * PART, VIDEO);
    expect(await test.storedBytes()).toBe(0);
    const sizes = [
      [1, 1000, 1000],
      [2, 200, 1200],
      [2, 500, 1500],
      [1, 0, 500],
      [3, 30, 530],
    ] as const;
    for (const [part, bytes, stored] of sizes) {
      await test.send(transfer, part, Buffer.alloc(bytes));
      expect(await test.storedBytes()).toBe(stored);
    }
    expect(await test.files()).toHaveLength(3);
    await days(6);
    expect([await test.storedBytes(), await test.storedBytes('org_pro'), await test.used()]).toEqual([530, 0, 0]);
    expect((await test.abort(transfer)).status).toBe(200);
    expect(await test.storedBytes()).toBe(0);
    expect(await test.files()).toEqual([]);
  });

  it('count once when they become an upload, and nothing is left when that goes', async () => {
    const { transfer, parts } = await test.ready(PDF);
    const { id } = succeeded(await test.complete(transfer, parts));
    expect(await test.storedBytes()).toBe(PDF.length);
    await test.call('DELETE', `/upload/${id}`);
    await days(7);
    expect([await test.storedBytes(), await test.files()]).toEqual([0, []]);
  });

  it('leave 0 bytes when everything is gone, what the organization came with included', async () => {
    await test.upload(PDF);
    await test.ready(GIF);
    const ids = succeeded(await test.call<{ id: string }[]>('GET', '/upload')).map(({ id }) => id);
    expect((await test.call('DELETE', '/upload', { body: { ids } })).status).toBe(200);
    await days(7);
    const { items } = succeeded(await test.call<{ items: { id: string; storedBytes: number }[] }>('GET', '/_sim/organizations'));
    expect(items.find(({ id }) => id === 'org_acme')?.storedBytes).toBe(0);
    expect(await test.files()).toEqual([]);
  });

  it('go with their team, finished and not', async () => {
    await test.upload(PDF);
    await test.ready(GIF);
    await test.ready(PDF, { body: { teamId: 'team_acme_support' } });
    await test.call('DELETE', `/team/${TEAM}`);
    expect(await test.storedBytes()).toBe(PDF.length);
    expect(await test.files()).toHaveLength(1);
  });
});

describe('with a maxStorageBytes', () => {
  /** Leaves room for so many bytes more. */
  async function leave(bytes: number): Promise<void> {
    const stored = test.world.organizations.byId.get('org_acme')?.storedBytes ?? 0;
    await test.patch('org_acme', { settings: { maxStorageBytes: stored + bytes } });
  }

  it('[D-UPL-10] init is 403 when it would be passed, and takes what just fits', async () => {
    await leave(10_000);
    const before = succeeded(await test.call('GET', '/_sim/snapshot'));
    const over = await test.init({ body: { fileSize: 10_001 } });
    expect(over).toEqual(failure(403, expect.stringMatching(/^The storage limit of the organization would be passed: /)));
    expect(over.body).not.toHaveProperty('uploadId');
    expect(succeeded(await test.call('GET', '/_sim/snapshot'))).toEqual(before);
    expect((await test.init({ body: { fileSize: 10_000 } })).status).toBe(200);
  });

  it('[D-UPL-10] unfinished parts take of the room, and an abort gives it back', async () => {
    await leave(10_000);
    const transfer = await test.start(10_000);
    await test.send(transfer, 1, Buffer.alloc(9000));
    expect((await test.init({ body: { fileSize: 1001 } })).status).toBe(403);
    expect((await test.init({ body: { fileSize: 1000 } })).status).toBe(200);
    await test.abort(transfer);
    expect((await test.init({ body: { fileSize: 10_000 } })).status).toBe(200);
  });

  it('is the business of that organization alone, and null is no limit', async () => {
    await leave(0);
    expect((await test.init()).status).toBe(403);
    expect((await test.init({ key: 'sk_sim_pro', body: { teamId: 'team_pro' } })).status).toBe(200);
    await test.patch('org_acme', { settings: { maxStorageBytes: null } });
    expect((await test.init()).status).toBe(200);
  });

  it('what was begun may end', async () => {
    const { transfer, parts } = await test.ready(PDF);
    await leave(-1);
    expect((await test.complete(transfer, parts)).status).toBe(200);
  });
});

describe('a transfer that is left alone', () => {
  it('[UPL-27] is aborted after 7 days, to the millisecond: complete fails, and nothing is stored', async () => {
    const { transfer, parts } = await test.ready(PDF);
    await test.sim.clock.advance(7 * DAY - 1);
    expect(await test.storedBytes()).toBe(PDF.length);
    await test.sim.clock.advance(1);
    expect([await test.storedBytes(), await test.files()]).toEqual([0, []]);
    expect(await test.complete(transfer, parts)).toEqual(failure(404));
    expect(await test.sign(transfer, [1])).toEqual(failure(404));
    expect(await test.abort(transfer)).toEqual(failure(404));
    expect(await test.used()).toBe(0);
  });

  it('[UPL-27] is aborted though nothing was ever sent, counted from init', async () => {
    const transfer = await test.start(1000);
    await days(7);
    expect(await test.sign(transfer, [1])).toEqual(failure(404));
  });

  it.each<[string, (ready: Ready) => Promise<{ readonly status: number }>, number]>([
    ['a part', ({ transfer }) => sendOnDay6(transfer), 200],
    ['a sign', ({ transfer }) => days(6).then(() => test.sign(transfer, [1])), 200],
    ['a complete that fails', ({ transfer, parts }) => days(6).then(() => completeInVain(transfer, parts)), 500],
  ])(
    '[UPL-28] begins its 7 days anew with %s: touched on day 6 it is open on day 8, and gone 7 days after the touch',
    async (_, touch, status) => {
      const ready = await test.ready(PDF);
      expect((await touch(ready)).status).toBe(status);
      await days(2);
      expect(await test.storedBytes()).toBe(PDF.length);
      expect((await test.init()).status).toBe(200);
      await test.sim.clock.advance(5 * DAY - 1);
      expect(await test.storedBytes()).toBe(PDF.length);
      await test.sim.clock.advance(1);
      expect([await test.storedBytes(), (await test.complete(ready.transfer, ready.parts)).status]).toEqual([0, 404]);
    },
  );

  it('[UPL-28] a transfer touched on day 6 can be completed on day 8, and so on for as long as it is touched', async () => {
    const { transfer, parts } = await test.ready(PDF);
    for (let touched = 0; touched < 4; touched++) {
      await days(6);
      expect((await test.sign(transfer, [1])).status).toBe(200);
    }
    await days(2);
    expect((await test.complete(transfer, parts)).status).toBe(200);
    await days(8);
    expect((await test.complete(transfer, parts)).status).toBe(200);
  });

  it.each<[string, (ready: Ready) => Promise<{ readonly status: number }>, number]>([
    ['a PUT that is refused', ({ transfer }) => test.put(`${urlOf(transfer, 1)}0`, PDF), 403],
    ['a sign for another part', ({ transfer }) => test.sign(transfer, [2]), 400],
    [
      'a complete for another team',
      ({ transfer, parts }) => test.complete(transfer, parts, { body: { teamId: 'team_acme_support' } }),
      403,
    ],
    ['a complete without quota', ({ transfer, parts }) => completeWithoutQuota(transfer, parts), 403],
    ['a look at the usage', async () => ({ status: (await test.used()) + 200 }), 200],
  ])('is not touched by %s', async (_, step, status) => {
    const ready = await test.ready(PDF);
    await days(6);
    expect((await step(ready)).status).toBe(status);
    await days(1);
    expect(await test.storedBytes()).toBe(0);
  });

  /** Its URL is signed five hours before: that counts for less. */
  async function sendOnDay6(transfer: MultipartUpload) {
    await test.sim.clock.advance(6 * DAY - 5 * HOUR);
    const [part] = succeeded(await test.sign(transfer, [1])).parts;
    await test.sim.clock.advance(5 * HOUR);
    return test.put(part?.url ?? '', PDF);
  }

  async function completeInVain(transfer: MultipartUpload, parts: Ready['parts']) {
    failStore(test.world, 'assemble', 'before');
    const answer = await test.complete(transfer, parts);
    expect(test.problems.splice(0)).toHaveLength(1);
    return answer;
  }

  async function completeWithoutQuota(transfer: MultipartUpload, parts: Ready['parts']) {
    await test.patch('org_acme', { limits: { monthlyUploads: 0 } });
    return test.complete(transfer, parts);
  }
});

describe('a snapshot', () => {
  const save = async () => succeeded(await test.call('GET', '/_sim/snapshot'));
  const putBack = async (snapshot: unknown) => succeeded(await test.call('PUT', '/_sim/snapshot', { body: snapshot }));

  it('between two parts brings the transfer back with the first, and it goes on from there', async () => {
    const transfer = await test.start(2 * PART, VIDEO);
    await test.send(transfer, 1, PDF);
    const [snapshot, files] = [await save(), await test.files()];
    await test.send(transfer, 2, GIF);
    await putBack(snapshot);
    expect(await test.storedBytes()).toBe(PDF.length);
    expect(await save()).toEqual(snapshot);
    // The URLs of before hold: they are signed with what the seed makes.
    await test.send(transfer, 2, PDF);
    expect(await test.storedBytes()).toBe(2 * PDF.length);
    await test.abort(transfer);
    expect(await test.storedBytes()).toBe(0);
    expect(files).toHaveLength(1);
  });

  it('brings a transfer back whole: the same complete makes the same upload, byte for byte', async () => {
    const { transfer, parts } = await test.ready(PDF);
    const snapshot = await save();
    const first = succeeded(await test.complete(transfer, parts));
    const after = await save();
    await putBack(snapshot);
    expect([await test.used(), await test.storedBytes()]).toEqual([0, PDF.length]);
    expect(succeeded(await test.complete(transfer, parts))).toEqual(first);
    expect(await save()).toEqual(after);
    const served = await test.sim.fetch(first.url ?? '');
    expect(Buffer.from(await served.arrayBuffer()).equals(PDF)).toBe(true);
  });

  it('lets other bytes become another file, though a file of the same name was made before', async () => {
    const transfer = await test.start(1000);
    const snapshot = await save();
    await test.complete(transfer, [await test.send(transfer, 1, PDF)]);
    await putBack(snapshot);
    const { mimeType, url } = succeeded(await test.complete(transfer, [await test.send(transfer, 1, GIF)]));
    expect(mimeType).toBe('image/gif');
    const served = await test.sim.fetch(url ?? '');
    expect(Buffer.from(await served.arrayBuffer()).equals(GIF)).toBe(true);
  });

  it('does not hold the bytes: when they were removed since, complete is 400 and the transfer ends', async () => {
    const { transfer, parts } = await test.ready(PDF);
    const snapshot = await save();
    await test.abort(transfer);
    await test.files();
    await putBack(snapshot);
    expect(await test.complete(transfer, parts)).toEqual(failure(400, expect.stringMatching(/^The bytes of a part are gone/)));
    expect([await test.storedBytes(), await test.used(), (await test.complete(transfer, parts)).status]).toEqual([0, 0, 404]);
  });

  it('keeps the time of its transfers', async () => {
    const { transfer } = await test.ready(PDF);
    await days(6);
    const snapshot = await save();
    await days(20);
    await putBack(snapshot);
    await test.sim.clock.advance(DAY - 1);
    expect((await test.put(urlOf(transfer, 1), PDF)).status).toBe(403);
    expect(await test.storedBytes()).toBe(PDF.length);
    await test.sim.clock.advance(1);
    expect(await test.storedBytes()).toBe(0);
  });

  it('of a reset world is that of a new one, whatever lies on the disk', async () => {
    const asNew = await save();
    await test.ready(PDF);
    await test.upload(GIF);
    await test.sim.clock.advance(HOUR);
    await test.call('POST', '/_sim/reset', { body: {} });
    expect(await save()).toEqual(asNew);
    expect((await test.upload(PDF)).size).toBe(PDF.length);
  });
});
