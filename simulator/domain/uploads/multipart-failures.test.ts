/** A store that fails at each place where something waits for it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleFile } from '../../media/samples/samples.ts';
import { failStore, type Moment, type StoreWork } from './gate.fixture.ts';
import {
  createMultipartTest,
  DAY,
  failure,
  type ListedPart,
  type MultipartTest,
  type Ready,
  succeeded,
  TEAM,
  urlOf,
} from './multipart.fixture.ts';

const PDF = sampleFile('application/pdf');
const GIF = sampleFile('image/gif');

let test: MultipartTest;
beforeEach(async () => {
  test = await createMultipartTest();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
  expect(test.problems).toEqual([]);
});

/** What was told of failures so far; from now on it is settled. */
function told(): string[] {
  return test.problems.splice(0).map(problem => (problem instanceof Error ? problem.message : String(problem)));
}

const FAILURES: [string, StoreWork, Moment][] = [
  ['before it put the parts together', 'assemble', 'before'],
  ['after it put them together', 'assemble', 'after'],
  ['when the file is looked for', 'stat', 'before'],
  ['when the file is read', 'read', 'before'],
];

describe.each(FAILURES)('complete with a store that fails %s', (_, work, moment) => {
  /** A transfer whose complete has failed. */
  async function failed(): Promise<Ready> {
    const ready = await test.ready(PDF);
    failStore(test.world, work, moment);
    expect(await test.complete(ready.transfer, ready.parts)).toEqual(failure(500, 'Internal server error'));
    expect(told()).toEqual([`the disk failed ${moment} ${work}`]);
    return ready;
  }

  it('keeps everything: the same call makes the upload', async () => {
    const { transfer, parts } = await failed();
    expect([await test.storedBytes(), await test.used()]).toEqual([PDF.length, 0]);
    const { status, body } = await test.complete(transfer, parts);
    expect([status, body.size]).toEqual([200, PDF.length]);
    expect([await test.storedBytes(), await test.used()]).toEqual([PDF.length, 1]);
    expect(await test.files()).toHaveLength(1);
    expect((await test.complete(transfer, parts)).body.id).toBe(body.id);
  });

  it('makes it at last, however often it failed', async () => {
    const { transfer, parts } = await failed();
    for (const [name, when] of FAILURES.map(([, ...where]) => where)) {
      failStore(test.world, name, when);
      expect((await test.complete(transfer, parts)).status).toBe(500);
    }
    expect(told()).toHaveLength(FAILURES.length);
    expect((await test.complete(transfer, parts)).status).toBe(200);
    expect([await test.storedBytes(), await test.used()]).toEqual([PDF.length, 1]);
  });

  it('takes no part from then on: what was listed stays', async () => {
    const { transfer, parts } = await failed();
    expect(await test.put(urlOf(transfer, 1), GIF)).toMatchObject({ status: 404, code: 'NoSuchUpload' });
    expect((await test.sign(transfer, [1])).status).toBe(400);
    expect((await test.complete(transfer, parts)).body.mimeType).toBe('application/pdf');
  });

  it.each<[string, number, (ready: Ready) => Promise<{ readonly status: number }>]>([
    ['abort', 200, ({ transfer }) => test.abort(transfer)],
    ['a complete with another list', 400, ({ transfer }) => test.complete(transfer, [{ partNumber: 2, etag: 'x' }])],
    ['the removal of the team', 200, () => test.call('DELETE', `/team/${TEAM}`)],
    ['seven days', 200, async () => ({ status: (await test.sim.clock.advance(7 * DAY)) && 200 })],
  ])('leaves nothing after %s', async (_name, status, end) => {
    const ready = await failed();
    expect((await end(ready)).status).toBe(status);
    expect(await test.files()).toEqual([]);
    expect([await test.storedBytes(), await test.used()]).toEqual([0, 0]);
    expect((await test.complete(ready.transfer, ready.parts)).status).toBe(404);
  });

  it('keeps it, too, while there is no quota for the second call', async () => {
    const { transfer, parts } = await failed();
    await test.patch('org_acme', { limits: { monthlyUploads: 0 } });
    expect((await test.complete(transfer, parts)).status).toBe(403);
    await test.patch('org_acme', { limits: { monthlyUploads: 1 } });
    expect((await test.complete(transfer, parts)).status).toBe(200);
  });

  it('can be put back from a snapshot in between', async () => {
    const { transfer, parts } = await failed();
    const snapshot = succeeded(await test.call('GET', '/_sim/snapshot'));
    const { id } = succeeded(await test.complete(transfer, parts));
    expect((await test.call('PUT', '/_sim/snapshot', { body: snapshot })).status).toBe(200);
    expect(await test.used()).toBe(0);
    // The same story again: the object that is there already is taken over.
    expect(succeeded(await test.complete(transfer, parts)).id).toBe(id);
    expect([await test.storedBytes(), await test.used()]).toEqual([PDF.length, 1]);
  });
});

it('[UPL-30] complete, repeated after a failure that struck when the object was there, takes the object over', async () => {
  const { transfer, parts } = await test.ready(PDF);
  expect(await test.files()).toEqual([expect.stringMatching(/^default\/parts\//)]);
  failStore(test.world, 'assemble', 'after');
  expect((await test.complete(transfer, parts)).status).toBe(500);
  told();
  const assembled = await test.files();
  expect(assembled).toEqual([expect.stringMatching(/^default\/files\//)]);
  const { status, body } = await test.complete(transfer, parts);
  expect([status, body.size]).toEqual([200, PDF.length]);
  expect(await test.files()).toEqual(assembled);
  const served = await test.sim.fetch(body.url ?? '');
  expect(Buffer.from(await served.arrayBuffer()).equals(PDF)).toBe(true);
});

describe('a PUT to a store that fails', () => {
  const snapshot = async () => succeeded(await test.call('GET', '/_sim/snapshot'));

  it('is 500 and changes nothing: the part that was there stays', async () => {
    const { transfer, parts } = await test.ready(PDF);
    const before = [await snapshot(), await test.files()];
    failStore(test.world, 'write', 'before');
    expect(await test.put(urlOf(transfer, 1), GIF)).toEqual({ status: 500, etag: '', code: 'InternalError' });
    expect(told()).toEqual(['the disk failed before write']);
    expect([await snapshot(), await test.files()]).toEqual(before);
    expect((await test.complete(transfer, parts)).body.mimeType).toBe('application/pdf');
  });

  it('can be sent again', async () => {
    const transfer = await test.start(1000);
    failStore(test.world, 'write', 'before');
    expect((await test.put(urlOf(transfer, 1), PDF)).status).toBe(500);
    told();
    const part: ListedPart = await test.send(transfer, 1, PDF);
    // As if the one that failed had never been.
    expect(await test.files()).toEqual([`default/parts/${transfer.uploadId}/1-1`]);
    expect((await test.complete(transfer, [part])).status).toBe(200);
    expect(await test.files()).toHaveLength(1);
  });
});

describe('a store that does not remove', () => {
  it.each<[string, number, (ready: Ready) => Promise<{ readonly status: number }>]>([
    ['an abort', 200, ({ transfer }) => test.abort(transfer)],
    ['a complete with a wrong list', 400, ({ transfer }) => test.complete(transfer, [{ partNumber: 1, etag: 'x' }])],
    ['a part that is sent again', 200, ({ transfer }) => test.put(urlOf(transfer, 1), PDF)],
  ])('changes no answer to %s: it is told as a failure of its own', async (_, status, step) => {
    const ready = await test.ready(PDF);
    failStore(test.world, 'remove', 'before');
    expect((await step(ready)).status).toBe(status);
    await test.world.clock.idle();
    expect(told()).toEqual(['the disk failed before remove']);
  });
});
