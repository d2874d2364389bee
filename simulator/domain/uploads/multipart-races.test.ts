/** What happens at the same time as a complete, or as a PUT. */
import { describe, expect } from 'vitest';
import { createGate, type Gate, halted, type Moment, type StoreWork, stopStore } from './gate.fixture.ts';
import { DAY, failure, GIF, it, type MultipartWorld, PDF, type Ready, TEAM, urlOf } from './multipart.fixture.ts';
import { storedKeys } from './stored-objects.ts';

const NO_SUCH_UPLOAD = { status: 404, etag: '', code: 'NoSuchUpload' };

/** Long enough for whatever does not wait. */
async function aWhile(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise(resolve => setImmediate(resolve));
}

/** A PUT whose first bytes have come. */
async function puttingTo(acme: MultipartWorld, url: string, bytes: Uint8Array) {
  const gate = createGate();
  const put = acme.put(url, halted(bytes, gate));
  await gate.reached;
  return { put, gate };
}

const MOMENTS: [string, StoreWork, Moment][] = [
  ['before the parts are put together', 'assemble', 'before'],
  ['when they are, and nobody knows yet', 'assemble', 'after'],
  ['while the file is probed', 'stat', 'after'],
];

describe.each(MOMENTS)('while a complete is under way, %s,', (_, work, moment) => {
  /** A complete that has come as far as that. */
  async function completing(
    acme: MultipartWorld,
    { transfer, parts }: Ready,
  ): Promise<{ complete: ReturnType<MultipartWorld['complete']>; gate: Gate }> {
    const gate = stopStore(acme.world, work, moment);
    const complete = acme.complete(transfer, parts);
    await gate.reached;
    return { complete, gate };
  }

  it('a PUT is refused, and the file consists of the listed parts', async ({ acme }) => {
    const ready = await acme.ready(PDF);
    const { complete, gate } = await completing(acme, ready);
    expect(await acme.put(urlOf(ready.transfer, 1), GIF)).toEqual(NO_SUCH_UPLOAD);
    gate.open();
    const { status, body } = await complete;
    expect([status, body.size, body.mimeType]).toEqual([200, PDF.length, 'application/pdf']);
    expect(await acme.files()).toHaveLength(1);
    expect(await acme.storedBytes()).toBe(PDF.length);
    const served = await acme.sim.fetch(body.url ?? '');
    expect(Buffer.from(await served.arrayBuffer()).equals(PDF)).toBe(true);
  });

  it('a PUT that started before it is refused too', async ({ acme }) => {
    const ready = await acme.ready(PDF);
    const late = await puttingTo(acme, urlOf(ready.transfer, 1), GIF);
    const { complete, gate } = await completing(acme, ready);
    late.gate.open();
    expect(await late.put).toEqual(NO_SUCH_UPLOAD);
    gate.open();
    expect((await complete).body.mimeType).toBe('application/pdf');
    expect(await acme.files()).toHaveLength(1);
  });

  it('the file that becomes of the parts is known as stored', async ({ acme }) => {
    const ready = await acme.ready(PDF);
    const { complete, gate } = await completing(acme, ready);
    const objectKey = acme.world.uploads.transfers.get(ready.transfer.uploadId)?.objectKey;
    expect(objectKey).toMatch(/^files\//);
    expect(storedKeys(acme.world)).toContain(objectKey);
    gate.open();
    expect((await complete).status).toBe(200);
  });

  it('no URL is signed', async ({ acme }) => {
    const ready = await acme.ready(PDF);
    const { complete, gate } = await completing(acme, ready);
    expect(await acme.sign(ready.transfer, [1])).toEqual(failure(400, expect.stringContaining('Repeat complete, or abort')));
    gate.open();
    expect((await complete).status).toBe(200);
  });

  it('an abort waits, and is too late', async ({ acme }) => {
    const ready = await acme.ready(PDF);
    const { complete, gate } = await completing(acme, ready);
    let isOver = false;
    const abort = acme.abort(ready.transfer).finally(() => (isOver = true));
    await aWhile();
    expect(isOver).toBe(false);
    gate.open();
    const { id } = (await complete).body;
    expect(await abort).toEqual(failure(400, `The upload is complete. Delete upload ${id} instead.`));
    expect((await acme.call('GET', `/upload/${id}`)).status).toBe(200);
  });

  it('[UPL-38, UPL-39] nineteen further completes wait, and return the same upload', async ({ acme }) => {
    const ready = await acme.ready(PDF);
    await acme.patch('org_acme', { limits: { monthlyUploads: 1 } });
    const { complete, gate } = await completing(acme, ready);
    const others = Array.from({ length: 19 }, () => acme.complete(ready.transfer, ready.parts));
    await aWhile();
    gate.open();
    const answers = await Promise.all([complete, ...others]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect([await acme.used(), await acme.storedBytes()]).toEqual([1, PDF.length]);
    expect(await acme.files()).toHaveLength(1);
  });

  it('deleting the team deletes everything, and complete is 404', async ({ acme }) => {
    const { complete, gate } = await completing(acme, await acme.ready(PDF));
    expect((await acme.call('DELETE', `/team/${TEAM}`)).status).toBe(200);
    gate.open();
    expect(await complete).toEqual(failure(404));
    expect(await acme.files()).toEqual([]);
    expect([await acme.storedBytes(), await acme.used()]).toEqual([0, 0]);
    // Those that the organization came with.
    expect((await acme.call<unknown[]>('GET', '/upload')).body).toHaveLength(3);
  });

  it('the clock waits, and so does a snapshot', async ({ acme }) => {
    const { complete, gate } = await completing(acme, await acme.ready(PDF));
    const order: string[] = [];
    const advance = acme.sim.clock.advance(8 * DAY).then(() => order.push('advance'));
    const snapshot = acme.call('GET', '/_sim/snapshot').then(() => order.push('snapshot'));
    await aWhile();
    expect(order).toEqual([]);
    gate.open();
    expect((await complete).body.createdAt).toBe('2026-03-02T09:00:00.000Z');
    await Promise.all([advance, snapshot]);
  });

  it('a reset leaves the new world unchanged', async ({ acme }) => {
    const ready = await acme.ready(PDF);
    const { complete, gate } = await completing(acme, ready);
    expect((await acme.call('POST', '/_sim/reset', { body: {} })).status).toBe(200);
    // The new world repeats the same calls from the start: same names, other bytes.
    const again = await acme.ready(GIF);
    expect(again.transfer).toEqual(ready.transfer);
    gate.open();
    await complete;
    const { status, body } = await acme.complete(again.transfer, again.parts);
    expect([status, body.mimeType, body.size]).toEqual([200, 'image/gif', GIF.length]);
    expect([await acme.used(), await acme.storedBytes()]).toEqual([1, GIF.length]);
  });
});

describe('abort and complete at once', () => {
  it('complete runs first when it came first', async ({ acme }) => {
    const { transfer, parts } = await acme.ready(PDF);
    const [complete, abort] = await Promise.all([acme.complete(transfer, parts), acme.abort(transfer)]);
    expect([complete.status, abort.status]).toEqual([200, 400]);
    expect(await acme.files()).toHaveLength(1);
  });

  it('abort runs first when it came first', async ({ acme }) => {
    const { transfer, parts } = await acme.ready(PDF);
    const [abort, complete] = await Promise.all([acme.abort(transfer), acme.complete(transfer, parts)]);
    expect([complete.status, abort.status]).toEqual([404, 200]);
    expect(await acme.files()).toEqual([]);
    expect([await acme.storedBytes(), await acme.used()]).toEqual([0, 0]);
  });
});

describe('PUTs of one part at once', () => {
  it('are stored whole: the one that ends last stays', async ({ acme }) => {
    const transfer = await acme.start(PDF.length);
    const url = urlOf(transfer, 1);
    const [first, second] = [await puttingTo(acme, url, PDF), await puttingTo(acme, url, GIF)];
    second.gate.open();
    expect((await second.put).status).toBe(200);
    first.gate.open();
    const { etag } = await first.put;
    expect(await acme.files()).toHaveLength(1);
    expect(await acme.storedBytes()).toBe(PDF.length);
    expect((await acme.complete(transfer, [{ partNumber: 1, etag }])).body.mimeType).toBe('application/pdf');
  });

  it('leave one part, whatever the order', async ({ acme }) => {
    const transfer = await acme.start(PDF.length);
    const bodies = Array.from({ length: 20 }, (_, index) => Buffer.from(GIF).fill(index, GIF.length - 1));
    const answers = await Promise.all(bodies.map(bytes => acme.put(urlOf(transfer, 1), bytes)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    expect(await acme.files()).toHaveLength(1);
    const stored = await acme.storedBytes();
    expect(stored).toBe(PDF.length);
    const [etag = ''] = acme.world.uploads.parts.findBy('transfer', transfer.uploadId).map(part => part.md5);
    expect(answers.map(answer => answer.etag)).toContain(`"${etag}"`);
  });
});

describe('a PUT that is still running', () => {
  it.for<[string, (acme: MultipartWorld, ready: Ready) => Promise<unknown>]>([
    ['an abort', (acme, { transfer }) => acme.abort(transfer)],
    ['a complete', (acme, { transfer, parts }) => acme.complete(transfer, parts)],
    ['a list that is wrong', (acme, { transfer }) => acme.complete(transfer, [{ partNumber: 1, etag: 'no' }])],
    ['seven days', acme => acme.sim.clock.advance(7 * DAY)],
    ['the removal of the team', acme => acme.call('DELETE', `/team/${TEAM}`)],
    ['a reset', acme => acme.call('POST', '/_sim/reset', { body: {} })],
    [
      'a snapshot that is put back',
      async acme => acme.call('PUT', '/_sim/snapshot', { body: (await acme.call('GET', '/_sim/snapshot')).body }),
    ],
  ])('is refused after %s, and leaves nothing', async ([, end], { acme }) => {
    const ready = await acme.ready(PDF);
    const { put, gate } = await puttingTo(acme, urlOf(ready.transfer, 1), GIF);
    await end(acme, ready);
    const [files, stored] = [await acme.files(), await acme.storedBytes()];
    gate.open();
    expect(await put).toEqual(NO_SUCH_UPLOAD);
    // What it has sent so far was on its way in.
    expect(await acme.files()).toEqual(files.filter(file => !file.startsWith('.incoming')));
    expect(await acme.storedBytes()).toBe(stored);
  });

  it('does not reach the world that a reset created', async ({ acme }) => {
    const ready = await acme.ready(PDF);
    const { put, gate } = await puttingTo(acme, urlOf(ready.transfer, 1), GIF);
    await acme.call('POST', '/_sim/reset', { body: {} });
    const { transfer } = await acme.ready(PDF);
    const { etag } = await acme.put(urlOf(transfer, 1), PDF);
    gate.open();
    expect(await put).toEqual(NO_SUCH_UPLOAD);
    expect((await acme.complete(transfer, [{ partNumber: 1, etag }])).body.mimeType).toBe('application/pdf');
  });

  it('is refused when its world is removed, and leaves nothing', async ({ acme }) => {
    const { body: other } = await acme.call<{ id: string; apiKeys: { acme: string } }>('POST', '/_sim/worlds', { body: {} });
    const transfer = await acme.start(PDF.length, { key: other.apiKeys.acme });
    const { put, gate } = await puttingTo(acme, urlOf(transfer, 1), PDF);
    expect((await acme.call('DELETE', `/_sim/worlds/${other.id}`)).status).toBe(200);
    gate.open();
    expect(await put).toEqual(NO_SUCH_UPLOAD);
    expect(await acme.files()).toEqual([]);
  });
});

it('a PUT that fails leaves nothing behind: the next one is the first of its transfer', async ({ acme }) => {
  const transfer = await acme.start(PDF.length);
  const digest = Buffer.alloc(16).toString('base64');
  expect(await acme.put(urlOf(transfer, 1), PDF, { 'content-md5': digest })).toMatchObject({ status: 400, code: 'BadDigest' });
  await acme.send(transfer, 1, PDF);
  expect(acme.world.uploads.transfers.get(transfer.uploadId)?.puts).toBe(1);
});
