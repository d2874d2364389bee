/** What happens at the same time as a complete, or as a PUT. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleFile } from '../../media/samples/samples.ts';
import { createGate, type Gate, halted, type Moment, type StoreWork, stopStore } from './gate.fixture.ts';
import { createMultipartTest, DAY, failure, type MultipartTest, type Ready, TEAM, urlOf } from './multipart.fixture.ts';

const PDF = sampleFile('application/pdf');
const GIF = sampleFile('image/gif');
const NO_SUCH_UPLOAD = { status: 404, etag: '', code: 'NoSuchUpload' };

let test: MultipartTest;
beforeEach(async () => {
  test = await createMultipartTest();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
  expect(test.problems).toEqual([]);
});

/** Long enough for whatever does not wait. */
async function aWhile(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise(resolve => setImmediate(resolve));
}

/** A PUT whose first bytes have come. */
async function puttingTo(url: string, bytes: Uint8Array) {
  const gate = createGate();
  const put = test.put(url, halted(bytes, gate));
  await gate.reached;
  return { put, gate };
}

const MOMENTS: [string, StoreWork, Moment][] = [
  ['before the parts are put together', 'assemble', 'before'],
  ['when they are, and nobody knows yet', 'assemble', 'after'],
  ['while the file is looked at', 'stat', 'after'],
];

describe.each(MOMENTS)('while a complete is under way, %s,', (_, work, moment) => {
  /** A complete that has come as far as that. */
  async function completing({ transfer, parts }: Ready): Promise<{ complete: ReturnType<MultipartTest['complete']>; gate: Gate }> {
    const gate = stopStore(test.world, work, moment);
    const complete = test.complete(transfer, parts);
    await gate.reached;
    return { complete, gate };
  }

  it('a PUT is refused, and the file is what was listed', async () => {
    const ready = await test.ready(PDF);
    const { complete, gate } = await completing(ready);
    expect(await test.put(urlOf(ready.transfer, 1), GIF)).toEqual(NO_SUCH_UPLOAD);
    gate.open();
    const { status, body } = await complete;
    expect([status, body.size, body.mimeType]).toEqual([200, PDF.length, 'application/pdf']);
    expect(await test.files()).toHaveLength(1);
    expect(await test.storedBytes()).toBe(PDF.length);
    const served = await test.sim.fetch(body.url ?? '');
    expect(Buffer.from(await served.arrayBuffer()).equals(PDF)).toBe(true);
  });

  it('a PUT that began before it is refused, too', async () => {
    const ready = await test.ready(PDF);
    const late = await puttingTo(urlOf(ready.transfer, 1), GIF);
    const { complete, gate } = await completing(ready);
    late.gate.open();
    expect(await late.put).toEqual(NO_SUCH_UPLOAD);
    gate.open();
    expect((await complete).body.mimeType).toBe('application/pdf');
    expect(await test.files()).toHaveLength(1);
  });

  it('no URL is signed', async () => {
    const ready = await test.ready(PDF);
    const { complete, gate } = await completing(ready);
    expect(await test.sign(ready.transfer, [1])).toEqual(failure(400, expect.stringContaining('Repeat complete, or abort')));
    gate.open();
    expect((await complete).status).toBe(200);
  });

  it('an abort waits, and comes too late', async () => {
    const ready = await test.ready(PDF);
    const { complete, gate } = await completing(ready);
    let isOver = false;
    const abort = test.abort(ready.transfer).finally(() => (isOver = true));
    await aWhile();
    expect(isOver).toBe(false);
    gate.open();
    const { id } = (await complete).body;
    expect(await abort).toEqual(failure(400, `The upload is complete. Delete upload ${id} instead.`));
    expect((await test.call('GET', `/upload/${id}`)).status).toBe(200);
  });

  it('[UPL-38, UPL-39] nineteen further ones wait, and answer the same upload', async () => {
    const ready = await test.ready(PDF);
    await test.patch('org_acme', { limits: { monthlyUploads: 1 } });
    const { complete, gate } = await completing(ready);
    const others = Array.from({ length: 19 }, () => test.complete(ready.transfer, ready.parts));
    await aWhile();
    gate.open();
    const answers = await Promise.all([complete, ...others]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect([await test.used(), await test.storedBytes()]).toEqual([1, PDF.length]);
    expect(await test.files()).toHaveLength(1);
  });

  it('the removal of the team takes all of it, and complete is 404', async () => {
    const { complete, gate } = await completing(await test.ready(PDF));
    expect((await test.call('DELETE', `/team/${TEAM}`)).status).toBe(200);
    gate.open();
    expect(await complete).toEqual(failure(404));
    expect(await test.files()).toEqual([]);
    expect([await test.storedBytes(), await test.used()]).toEqual([0, 0]);
    // Those that the organization came with.
    expect((await test.call<unknown[]>('GET', '/upload')).body).toHaveLength(3);
  });

  it('time waits, and so does a snapshot', async () => {
    const { complete, gate } = await completing(await test.ready(PDF));
    const order: string[] = [];
    const advance = test.sim.clock.advance(8 * DAY).then(() => order.push('advance'));
    const snapshot = test.call('GET', '/_sim/snapshot').then(() => order.push('snapshot'));
    await aWhile();
    expect(order).toEqual([]);
    gate.open();
    expect((await complete).body.createdAt).toBe('2026-03-02T09:00:00.000Z');
    await Promise.all([advance, snapshot]);
  });

  it('a reset leaves the new world alone', async () => {
    const ready = await test.ready(PDF);
    const { complete, gate } = await completing(ready);
    expect((await test.call('POST', '/_sim/reset', { body: {} })).status).toBe(200);
    // The new world tells the same story from the beginning: same names, other bytes.
    const again = await test.ready(GIF);
    expect(again.transfer).toEqual(ready.transfer);
    gate.open();
    await complete;
    const { status, body } = await test.complete(again.transfer, again.parts);
    expect([status, body.mimeType, body.size]).toEqual([200, 'image/gif', GIF.length]);
    expect([await test.used(), await test.storedBytes()]).toEqual([1, GIF.length]);
  });
});

describe('abort and complete at once', () => {
  it('one comes first: here complete', async () => {
    const { transfer, parts } = await test.ready(PDF);
    const [complete, abort] = await Promise.all([test.complete(transfer, parts), test.abort(transfer)]);
    expect([complete.status, abort.status]).toEqual([200, 400]);
    expect(await test.files()).toHaveLength(1);
  });

  it('one comes first: here abort', async () => {
    const { transfer, parts } = await test.ready(PDF);
    const [abort, complete] = await Promise.all([test.abort(transfer), test.complete(transfer, parts)]);
    expect([complete.status, abort.status]).toEqual([404, 200]);
    expect(await test.files()).toEqual([]);
    expect([await test.storedBytes(), await test.used()]).toEqual([0, 0]);
  });
});

describe('PUTs of one part at once', () => {
  it('are each whole: the one that ends last stays', async () => {
    const transfer = await test.start(1000);
    const url = urlOf(transfer, 1);
    const [first, second] = [await puttingTo(url, PDF), await puttingTo(url, GIF)];
    second.gate.open();
    expect((await second.put).status).toBe(200);
    first.gate.open();
    const { etag } = await first.put;
    expect(await test.files()).toHaveLength(1);
    expect(await test.storedBytes()).toBe(PDF.length);
    expect((await test.complete(transfer, [{ partNumber: 1, etag }])).body.mimeType).toBe('application/pdf');
  });

  it('leave one part, whatever the order', async () => {
    const transfer = await test.start(1000);
    const bodies = Array.from({ length: 20 }, (_, index) => Buffer.concat([PDF, Buffer.alloc(index)]));
    const answers = await Promise.all(bodies.map(bytes => test.put(urlOf(transfer, 1), bytes)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    expect(await test.files()).toHaveLength(1);
    const stored = await test.storedBytes();
    const { etag = '' } = answers[bodies.findIndex(bytes => bytes.length === stored)] ?? {};
    expect(await test.complete(transfer, [{ partNumber: 1, etag }])).toMatchObject({ status: 200, body: { size: stored } });
  });
});

describe('a PUT that is under way', () => {
  it.each<[string, (ready: Ready) => Promise<unknown>]>([
    ['an abort', ({ transfer }) => test.abort(transfer)],
    ['a complete', ({ transfer, parts }) => test.complete(transfer, parts)],
    ['a list that is wrong', ({ transfer }) => test.complete(transfer, [{ partNumber: 1, etag: 'no' }])],
    ['seven days', () => test.sim.clock.advance(7 * DAY)],
    ['the removal of the team', () => test.call('DELETE', `/team/${TEAM}`)],
    ['a reset', () => test.call('POST', '/_sim/reset', { body: {} })],
    [
      'a snapshot that is put back',
      async () => test.call('PUT', '/_sim/snapshot', { body: (await test.call('GET', '/_sim/snapshot')).body }),
    ],
  ])('is refused after %s, and leaves nothing', async (_, end) => {
    const ready = await test.ready(PDF);
    const { put, gate } = await puttingTo(urlOf(ready.transfer, 1), GIF);
    await end(ready);
    const [files, stored] = [await test.files(), await test.storedBytes()];
    gate.open();
    expect(await put).toEqual(NO_SUCH_UPLOAD);
    // What it has sent so far was on its way in.
    expect(await test.files()).toEqual(files.filter(file => !file.startsWith('.incoming')));
    expect(await test.storedBytes()).toBe(stored);
  });

  it('does not reach the world that a reset put in the place of its own', async () => {
    const ready = await test.ready(PDF);
    const { put, gate } = await puttingTo(urlOf(ready.transfer, 1), GIF);
    await test.call('POST', '/_sim/reset', { body: {} });
    const { transfer } = await test.ready(PDF);
    const { etag } = await test.put(urlOf(transfer, 1), PDF);
    gate.open();
    expect(await put).toEqual(NO_SUCH_UPLOAD);
    expect((await test.complete(transfer, [{ partNumber: 1, etag }])).body.mimeType).toBe('application/pdf');
  });

  it('is refused when its world is removed, and leaves nothing', async () => {
    const { body: other } = await test.call<{ id: string; apiKeys: { acme: string } }>('POST', '/_sim/worlds', { body: {} });
    const transfer = await test.start(1000, { key: other.apiKeys.acme });
    const { put, gate } = await puttingTo(urlOf(transfer, 1), PDF);
    expect((await test.call('DELETE', `/_sim/worlds/${other.id}`)).status).toBe(200);
    gate.open();
    expect(await put).toEqual(NO_SUCH_UPLOAD);
    expect(await test.files()).toEqual([]);
  });
});
