/** A store that fails at each place where something waits for it. */
import { describe, expect } from 'vitest';
import { failStore, type Moment, type StoreWork } from './gate.fixture.ts';
import {
  DAY,
  failure,
  GIF,
  it,
  type ListedPart,
  type MultipartWorld,
  PDF,
  type Ready,
  succeeded,
  TEAM,
  urlOf,
} from './multipart.fixture.ts';

/** The failures reported so far; clears the list. */
function problemMessages(acme: MultipartWorld): string[] {
  return acme.problems.splice(0).map(problem => (problem instanceof Error ? problem.message : String(problem)));
}

const FAILURES: [string, StoreWork, Moment][] = [
  ['before it put the parts together', 'assemble', 'before'],
  ['after it put them together', 'assemble', 'after'],
  ['when the file is looked for', 'stat', 'before'],
  ['when the file is read', 'read', 'before'],
];

describe.each(FAILURES)('complete with a store that fails %s', (_, work, moment) => {
  /** A transfer whose complete has failed. */
  async function failed(acme: MultipartWorld): Promise<Ready> {
    const ready = await acme.ready(PDF);
    failStore(acme.world, work, moment);
    expect(await acme.complete(ready.transfer, ready.parts)).toEqual(failure(500, 'Internal server error'));
    expect(problemMessages(acme)).toEqual([`the disk failed ${moment} ${work}`]);
    return ready;
  }

  it('keeps everything: repeating the call creates the upload', async ({ acme }) => {
    const { transfer, parts } = await failed(acme);
    expect([await acme.storedBytes(), await acme.used()]).toEqual([PDF.length, 0]);
    const { status, body } = await acme.complete(transfer, parts);
    expect([status, body.size]).toEqual([200, PDF.length]);
    expect([await acme.storedBytes(), await acme.used()]).toEqual([PDF.length, 1]);
    expect(await acme.files()).toHaveLength(1);
    expect((await acme.complete(transfer, parts)).body.id).toBe(body.id);
  });

  it('creates the upload in the end, however often it failed', async ({ acme }) => {
    const { transfer, parts } = await failed(acme);
    for (const [name, when] of FAILURES.map(([, ...where]) => where)) {
      failStore(acme.world, name, when);
      expect((await acme.complete(transfer, parts)).status).toBe(500);
    }
    expect(problemMessages(acme)).toHaveLength(FAILURES.length);
    expect((await acme.complete(transfer, parts)).status).toBe(200);
    expect([await acme.storedBytes(), await acme.used()]).toEqual([PDF.length, 1]);
  });

  it('accepts no further part: the listed ones stay', async ({ acme }) => {
    const { transfer, parts } = await failed(acme);
    expect(await acme.put(urlOf(transfer, 1), GIF)).toMatchObject({ status: 404, code: 'NoSuchUpload' });
    expect((await acme.sign(transfer, [1])).status).toBe(400);
    expect((await acme.complete(transfer, parts)).body.mimeType).toBe('application/pdf');
  });

  it.for<[string, number, (acme: MultipartWorld, ready: Ready) => Promise<{ readonly status: number }>]>([
    ['abort', 200, (acme, { transfer }) => acme.abort(transfer)],
    ['a complete with another list', 400, (acme, { transfer }) => acme.complete(transfer, [{ partNumber: 2, etag: 'x' }])],
    ['the removal of the team', 200, acme => acme.call('DELETE', `/team/${TEAM}`)],
    ['seven days', 200, async acme => ({ status: (await acme.sim.clock.advance(7 * DAY)) && 200 })],
  ])('leaves nothing after %s', async ([, status, end], { acme }) => {
    const ready = await failed(acme);
    expect((await end(acme, ready)).status).toBe(status);
    expect(await acme.files()).toEqual([]);
    expect([await acme.storedBytes(), await acme.used()]).toEqual([0, 0]);
    expect((await acme.complete(ready.transfer, ready.parts)).status).toBe(404);
  });

  it('keeps everything while there is no quota for the second call', async ({ acme }) => {
    const { transfer, parts } = await failed(acme);
    await acme.patch('org_acme', { limits: { monthlyUploads: 0 } });
    expect((await acme.complete(transfer, parts)).status).toBe(403);
    await acme.patch('org_acme', { limits: { monthlyUploads: 1 } });
    expect((await acme.complete(transfer, parts)).status).toBe(200);
  });

  it('can be restored from a snapshot in between', async ({ acme }) => {
    const { transfer, parts } = await failed(acme);
    const snapshot = succeeded(await acme.call('GET', '/_sim/snapshot'));
    const { id } = succeeded(await acme.complete(transfer, parts));
    expect((await acme.call('PUT', '/_sim/snapshot', { body: snapshot })).status).toBe(200);
    expect(await acme.used()).toBe(0);
    // The same calls again: the object that is there already is taken over.
    expect(succeeded(await acme.complete(transfer, parts)).id).toBe(id);
    expect([await acme.storedBytes(), await acme.used()]).toEqual([PDF.length, 1]);
  });
});

it('[UPL-30] complete, repeated after a failure that came once the object existed, uses the object', async ({ acme }) => {
  const { transfer, parts } = await acme.ready(PDF);
  expect(await acme.files()).toEqual([expect.stringMatching(/^default\/parts\//)]);
  failStore(acme.world, 'assemble', 'after');
  expect((await acme.complete(transfer, parts)).status).toBe(500);
  problemMessages(acme);
  const assembled = await acme.files();
  expect(assembled).toEqual([expect.stringMatching(/^default\/files\//)]);
  const { status, body } = await acme.complete(transfer, parts);
  expect([status, body.size]).toEqual([200, PDF.length]);
  expect(await acme.files()).toEqual(assembled);
  const served = await acme.sim.fetch(body.url ?? '');
  expect(Buffer.from(await served.arrayBuffer()).equals(PDF)).toBe(true);
});

describe('a PUT to a store that fails', () => {
  const snapshot = async (acme: MultipartWorld) => succeeded(await acme.call('GET', '/_sim/snapshot'));

  it('is 500 and changes nothing: the previous part stays', async ({ acme }) => {
    const { transfer, parts } = await acme.ready(PDF);
    const before = [await snapshot(acme), await acme.files()];
    failStore(acme.world, 'write', 'before');
    expect(await acme.put(urlOf(transfer, 1), GIF)).toEqual({ status: 500, etag: '', code: 'InternalError' });
    expect(problemMessages(acme)).toEqual(['the disk failed before write']);
    expect([await snapshot(acme), await acme.files()]).toEqual(before);
    expect((await acme.complete(transfer, parts)).body.mimeType).toBe('application/pdf');
  });

  it('can be sent again', async ({ acme }) => {
    const transfer = await acme.start(PDF.length);
    failStore(acme.world, 'write', 'before');
    expect((await acme.put(urlOf(transfer, 1), PDF)).status).toBe(500);
    problemMessages(acme);
    const part: ListedPart = await acme.send(transfer, 1, PDF);
    // As if the one that failed had never been.
    expect(await acme.files()).toEqual([`default/parts/${transfer.uploadId}/1-1`]);
    expect((await acme.complete(transfer, [part])).status).toBe(200);
    expect(await acme.files()).toHaveLength(1);
  });
});

describe('a store that does not remove', () => {
  it.for<[string, number, (acme: MultipartWorld, ready: Ready) => Promise<{ readonly status: number }>]>([
    ['an abort', 200, (acme, { transfer }) => acme.abort(transfer)],
    ['a complete with a wrong list', 400, (acme, { transfer }) => acme.complete(transfer, [{ partNumber: 1, etag: 'x' }])],
    ['a part that is sent again', 200, (acme, { transfer }) => acme.put(urlOf(transfer, 1), PDF)],
  ])('does not change the response to %s: the failure is reported separately', async ([, status, step], { acme }) => {
    const ready = await acme.ready(PDF);
    failStore(acme.world, 'remove', 'before');
    expect((await step(acme, ready)).status).toBe(status);
    await acme.world.clock.idle();
    expect(problemMessages(acme)).toEqual(['the disk failed before remove']);
  });
});
