import { describe, expect } from 'vitest';
import type { Status, Work } from '../../../openapi/generated/control-types.ts';
import type { CsvImport, HistoryImport, MultipartUpload } from '../../../openapi/generated/types.ts';
import { collectBytes } from '../../media/bytes.ts';
import { generateMedia } from '../../media/generated-media.ts';
import { sparseStream } from '../../media/sparse.ts';
import { it as base } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { isStepOfWork, watchWork } from './work.ts';

const it = base.extend('options', { scope: 'file' }, { throttle: false, media: 'discard' });

const TEAM = 'team_acme_marketing';
const PART = 67_108_864;
const FILM = generateMedia({ mimeType: 'video/mp4', sizeBytes: PART + 100, widthPixels: null, heightPixels: null, seconds: null });

const work = async (acme: TestSimulator): Promise<readonly Work[]> => (await acme.call<Status>('GET', '/_sim/status')).body.work;
/** The only one. */
const one = async (acme: TestSimulator) => {
  const [first, ...others] = await work(acme);
  return first && others.length === 0 ? first : expect.fail(`${others.length} are under way besides ${first?.id}`);
};

async function importCsv(acme: TestSimulator, rows: number, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const row = {
    teamId: TEAM,
    title: 'A',
    postDate: '2026-03-09T11:00:00Z',
    status: 'DRAFT',
    socialAccountTypes: 'TWITTER',
    text: 'Hi',
    ...more,
  };
  const line = (cells: readonly string[]) => cells.map(cell => `"${cell}"`).join(',');
  const text = [line(Object.keys(row)), ...Array.from({ length: rows }, () => line(Object.values(row)))].join('\n');
  const form = new FormData();
  form.append('file', new File([text], 'spring.csv'));
  return (await acme.call<CsvImport>('POST', '/post-csv-import', { form })).body.id;
}

async function importHistory(acme: TestSimulator, count = 60): Promise<HistoryImport> {
  const body = { teamId: TEAM, socialAccountType: 'INSTAGRAM', count, importCarousels: true };
  return (await acme.call<HistoryImport>('POST', '/post-history-import', { body })).body;
}

async function startUpload(acme: TestSimulator): Promise<MultipartUpload> {
  const body = { fileName: 'film.mp4', mimeType: 'video/mp4', fileSize: PART + 100, teamId: TEAM };
  return (await acme.call<MultipartUpload>('POST', '/upload/multipart/init', { body })).body;
}

const put = (acme: TestSimulator, transfer: MultipartUpload, number: number, bytes: Uint8Array) =>
  acme.sim.fetch(transfer.parts[number - 1]?.url ?? '', { method: 'PUT', body: bytes });
const names = ({ path, uploadId }: MultipartUpload) => ({ path, uploadId });

it('a new world has no work in progress', async ({ acme }) => {
  expect(await work(acme)).toEqual([]);
  await acme.call('POST', '/upload/init', { body: { fileName: 'a.jpg', mimeType: 'image/jpeg', teamId: TEAM } });
  expect(await work(acme)).toEqual([]);
});

describe('a CSV import', () => {
  it('is queued, progresses row by row, and ends at its estimated time', async ({ acme }) => {
    const id = await importCsv(acme, 100);
    const begun = {
      id,
      kind: 'csv-import',
      organizationId: 'org_acme',
      name: 'spring.csv',
      total: 100,
      storedBytes: null,
      totalBytes: null,
    };
    const endsAt = '2026-03-02T09:00:06.000Z';
    expect(await one(acme)).toEqual({ ...begun, status: 'PENDING', done: 0, startedAt: null, rateLimitResetAt: null, endsAt });
    await acme.sim.clock.advanceTo('2026-03-02T09:00:03.500Z');
    const startedAt = '2026-03-02T09:00:01.000Z';
    expect(await one(acme)).toEqual({ ...begun, status: 'PROCESSING', done: 50, startedAt, rateLimitResetAt: null, endsAt });
    await acme.sim.clock.advanceTo('2026-03-02T09:00:05.999Z');
    expect(await one(acme)).toMatchObject({ done: 99, endsAt });
    await acme.sim.clock.advanceTo(endsAt);
    expect(await work(acme)).toEqual([]);
  });

  it('shows until when a limit pauses it, and ends at its estimated time', async ({ acme }) => {
    acme.sim.platforms.TWITTER.fail('rate-limited', { times: 1, resetAt: Date.parse('2026-03-02T10:00:00Z') });
    await importCsv(acme, 3, { status: 'SCHEDULED' });
    await acme.sim.clock.advance('PT1M');
    const endsAt = '2026-03-02T10:00:00.100Z';
    expect(await one(acme)).toMatchObject({ status: 'RATE_LIMITED', done: 0, rateLimitResetAt: '2026-03-02T10:00:00.000Z', endsAt });
    await acme.sim.clock.advanceTo('2026-03-02T10:00:00.099Z');
    expect(await one(acme)).toMatchObject({ status: 'PROCESSING', done: 2, rateLimitResetAt: null, endsAt });
    await acme.sim.clock.advanceTo(endsAt);
    expect(await work(acme)).toEqual([]);
  });

  it('waits for the media of a row', async ({ acme }) => {
    const url = 'https://media.test/slow.jpg';
    await acme.call('PUT', '/_sim/web', { body: { url, delay: 'PT30S' } });
    await importCsv(acme, 2, { twitterMediaUrls: url });
    await acme.sim.clock.advance('PT2S');
    expect(await one(acme)).toMatchObject({ done: 0, endsAt: '2026-03-02T09:00:31.100Z' });
  });

  it('of an unusable file ends when it starts', async ({ acme }) => {
    await importCsv(acme, 0);
    expect(await one(acme)).toMatchObject({ total: 0, endsAt: '2026-03-02T09:00:01.000Z' });
    await acme.sim.clock.advance('PT1S');
    expect(await work(acme)).toEqual([]);
  });
});

describe('a history import', () => {
  it('progresses fetch by fetch, and ends', async ({ acme }) => {
    const { id } = await importHistory(acme);
    const begun = { id, kind: 'history-import', organizationId: 'org_acme', name: 'INSTAGRAM', total: 60, endsAt: null };
    expect(await one(acme)).toMatchObject({ ...begun, status: 'PENDING', done: 0, startedAt: null });
    const seen = new Set<number>();
    while ((await work(acme)).length > 0) {
      seen.add((await one(acme)).done);
      await acme.sim.clock.advance('PT1S');
    }
    expect([...seen]).toEqual([0, 25, 50]);
  });

  it('waits for a retry when it is rate-limited', async ({ acme }) => {
    acme.sim.platforms.INSTAGRAM.fail('rate-limited', { times: 1, resetAt: Date.parse('2026-03-02T10:00:00Z') });
    await importHistory(acme);
    await acme.sim.clock.advance('P1D');
    expect(await one(acme)).toMatchObject({ status: 'RATE_LIMITED', rateLimitResetAt: '2026-03-02T10:00:00.000Z', endsAt: null });
  });
});

describe('a multipart upload', () => {
  it('progresses part by part until it is completed or aborted', async ({ acme }) => {
    const transfer = await startUpload(acme);
    const begun = { id: transfer.uploadId, kind: 'multipart-upload', organizationId: 'org_acme', name: 'film.mp4', status: 'UPLOADING' };
    expect(await one(acme)).toEqual({
      ...begun,
      done: 0,
      total: 2,
      storedBytes: 0,
      totalBytes: PART + 100,
      startedAt: '2026-03-02T09:00:00.000Z',
      rateLimitResetAt: null,
      endsAt: null,
    });
    await put(acme, transfer, 2, new Uint8Array(100));
    expect(await one(acme)).toMatchObject({ done: 1, storedBytes: 100 });
    // The same part again takes its place.
    await put(acme, transfer, 2, new Uint8Array(100).fill(1));
    expect(await one(acme)).toMatchObject({ done: 1, storedBytes: 100 });
    await acme.call('POST', '/upload/multipart/abort', { body: names(transfer) });
    expect(await work(acme)).toEqual([]);
  });
});

it('lists all work in progress by kind, oldest first', async ({ acme }) => {
  const upload = await startUpload(acme);
  const history = await importHistory(acme);
  const csv = [await importCsv(acme, 1), await importCsv(acme, 1)];
  expect((await work(acme)).map(({ id }) => id)).toEqual([...csv, history.id, upload.uploadId]);
});

it('the steps of imports, and no other jobs, show as their progress', async ({ acme }) => {
  const jobs: [kind: string, isStep: boolean][] = [];
  acme.world.clock.watch({ ran: job => jobs.push([job.kind, isStepOfWork(job)]), moved: () => undefined });
  await importCsv(acme, 3);
  await importHistory(acme, 30);
  await acme.sim.clock.advance('PT5M');
  const steps = jobs.filter(([, isStep]) => isStep).map(([kind]) => kind);
  expect(new Set(steps)).toEqual(new Set(['csvImport.row', 'historyImport.fetch']));
  expect(jobs.length).toBeGreaterThan(steps.length);
});

describe('a subscriber', () => {
  /** Returns what was received, an entry for each change that shows. */
  function watch(acme: TestSimulator): { readonly received: string[]; readonly end: () => void } {
    const received: string[] = [];
    const end = watchWork(acme.world, (_, read) => {
      const { kind, status, done, total } = read();
      const line = `${kind} ${status} ${done}/${total}`;
      if (received.at(-1) !== line) received.push(line);
    });
    return { received, end };
  }

  it('receives every step and the end', async ({ acme }) => {
    const { received, end } = watch(acme);
    await importCsv(acme, 3);
    await acme.sim.clock.advance('PT1M');
    await importHistory(acme, 30);
    await acme.sim.clock.advance('PT5M');
    end();
    await importCsv(acme, 1);
    expect(received).toEqual([
      'csv-import PENDING 0/3',
      'csv-import PROCESSING 0/3',
      'csv-import PROCESSING 1/3',
      'csv-import PROCESSING 2/3',
      'csv-import PROCESSING 3/3',
      'csv-import COMPLETED 3/3',
      'history-import PENDING 0/30',
      'history-import FETCHING_POSTS 0/30',
      'history-import FETCHING_POSTS 25/30',
      'history-import FETCHING_POSTS 30/30',
      'history-import COMPLETED 30/30',
    ]);
  });

  it('receives removals', async ({ acme }) => {
    const transfer = await startUpload(acme);
    await put(acme, transfer, 2, new Uint8Array(100));
    await importHistory(acme);
    const { received } = watch(acme);
    await acme.call('DELETE', `/team/${TEAM}`);
    await acme.sim.clock.advance('PT1S');
    expect(received).toContain('multipart-upload REMOVED 0/2');
    expect(received).toContain('history-import REMOVED 0/60');
  });

  it('receives nothing about direct uploads', async ({ acme }) => {
    const { received } = watch(acme);
    const body = { fileName: 'a.pdf', mimeType: 'application/pdf', teamId: TEAM };
    const { url } = (await acme.call<{ url: string }>('POST', '/upload/init', { body })).body;
    await acme.sim.fetch(url, { method: 'PUT', body: 'hello' });
    expect(received).toEqual([]);
  });

  it('receives completed and discarded uploads', async ({ acme }) => {
    const film = await collectBytes(sparseStream(FILM));
    const { received } = watch(acme);
    for (const wrong of ['', '0']) {
      const transfer = await startUpload(acme);
      const parts = [];
      for (const [index, bytes] of [film.subarray(0, PART), film.subarray(PART)].entries()) {
        const response = await put(acme, transfer, index + 1, bytes);
        parts.push({ partNumber: index + 1, etag: `${response.headers.get('etag')}${wrong}` });
      }
      await acme.call('POST', '/upload/multipart/complete', { body: { ...names(transfer), parts } });
    }
    // Its parts go at once when it ends.
    const steps = (end: string) => ['UPLOADING 0/2', 'UPLOADING 1/2', 'UPLOADING 2/2', 'UPLOADING 0/2', end];
    const expected = [...steps('COMPLETED 2/2'), ...steps('REMOVED 0/2')];
    expect(received).toEqual(expected.map(step => `multipart-upload ${step}`));
  });
});
