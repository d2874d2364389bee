import { describe, expect, onTestFinished, vi } from 'vitest';
import { realTime } from '../../kernel/real-time.ts';
import { csvOf, it, ROW } from './csv-imports.fixture.ts';

const IMPORT_KEYS =
  'id teamId organizationId status fileName totalRows processedRows successRows failedRows error rateLimitResetAt startedAt completedAt createdAt updatedAt deletedAt';
const PROGRESS_KEYS = 'id status totalRows processedRows successRows failedRows error startedAt completedAt updatedAt';
const BAD = { ...ROW, title: '' };

describe('the job', () => {
  it('[CSV-20, D-CSV-02] starts after a second and processes a row every 50 ms, in order', async ({ acme }) => {
    const id = await acme.upload(csvOf(ROW, BAD, ROW));
    const progress = async () => {
      const { status, processedRows } = await acme.get(id);
      return [status, processedRows];
    };
    await acme.advance(999);
    expect(await progress()).toEqual(['PENDING', 0]);
    await acme.advance(1);
    expect(await progress()).toEqual(['PROCESSING', 0]);
    await acme.advance(49);
    expect(await progress()).toEqual(['PROCESSING', 0]);
    await acme.advance(1);
    expect(await progress()).toEqual(['PROCESSING', 1]);
    await acme.advance(50);
    expect(await progress()).toEqual(['PROCESSING', 2]);
    await acme.advance(50);
    expect(await progress()).toEqual(['COMPLETED_WITH_ERRORS', 3]);
    const { items } = await acme.rows(id);
    expect(items.map(({ rowNumber, createdAt }) => [rowNumber, createdAt])).toEqual([
      [1, '2026-03-02T09:00:01.050Z'],
      [2, '2026-03-02T09:00:01.100Z'],
      [3, '2026-03-02T09:00:01.150Z'],
    ]);
  });

  it('[CSV-21, CSV-13, CSV-14] ends COMPLETED when all rows are good', async ({ acme }) => {
    const { entity } = await acme.importFile(csvOf(ROW, ROW));
    expect(entity).toMatchObject({
      status: 'COMPLETED',
      totalRows: 2,
      processedRows: 2,
      successRows: 2,
      failedRows: 0,
      error: null,
      rateLimitResetAt: null,
      startedAt: '2026-03-02T09:00:01.000Z',
      completedAt: '2026-03-02T09:00:01.100Z',
      updatedAt: '2026-03-02T09:00:01.100Z',
    });
  });

  it('[CSV-22, CSV-26, CSV-13] continues after a failed row and ends COMPLETED_WITH_ERRORS', async ({ acme }) => {
    const { entity, rows } = await acme.importFile(csvOf(ROW, BAD, ROW, BAD, ROW));
    expect(entity).toMatchObject({
      status: 'COMPLETED_WITH_ERRORS',
      totalRows: 5,
      processedRows: 5,
      successRows: 3,
      failedRows: 2,
      error: null,
    });
    expect(rows.map(({ status }) => status)).toEqual(['SUCCESS', 'FAILED', 'SUCCESS', 'FAILED', 'SUCCESS']);
  });

  it('processes several files at once', async ({ acme }) => {
    const ids = [await acme.upload(csvOf(ROW, ROW)), await acme.upload(csvOf(ROW, BAD)), await acme.upload(csvOf(ROW), 'sk_sim_pro')];
    await acme.advance(1050);
    expect(await Promise.all([acme.get(ids[0] ?? ''), acme.get(ids[1] ?? '')])).toMatchObject([{ processedRows: 1 }, { processedRows: 1 }]);
    await acme.advance(1000);
    expect((await acme.get(ids[0] ?? '')).status).toBe('COMPLETED');
    expect((await acme.get(ids[1] ?? '')).status).toBe('COMPLETED_WITH_ERRORS');
    expect((await acme.get(ids[2] ?? '', 'sk_sim_pro')).status).toBe('COMPLETED_WITH_ERRORS');
  });
});

it('[D-CSV-02] lets others have turns of the event loop, however many rows there are', async ({ acme }) => {
  const id = await acme.upload(csvOf(...Array.from({ length: 200 }, () => ROW)));
  // A machine on which each look at the time takes a millisecond.
  let elapsed = realTime.elapsed();
  vi.spyOn(realTime, 'elapsed').mockImplementation(() => ++elapsed);
  const yields = vi.spyOn(realTime, 'yield');
  onTestFinished(() => void vi.restoreAllMocks());
  await acme.advance(12_000);
  expect((await acme.get(id)).status).toBe('COMPLETED');
  expect(yields.mock.calls.length).toBeGreaterThan(20);
});

describe('an import', () => {
  it('[CSV-12, CSV-14] is in one of six states, each with its timestamps and error', async ({ acme }) => {
    const progressOf = async (id: string) => {
      const { status, error, startedAt, completedAt, rateLimitResetAt } = await acme.get(id);
      return [status, error, startedAt, completedAt, rateLimitResetAt];
    };
    const [started, midnight] = ['2026-03-02T09:00:01.000Z', '2026-03-03T00:00:00.000Z'];
    await acme.ok('PATCH', '/_sim/platforms/THREADS', { failure: { mode: 'rate-limited' } });
    const [good, mixed, useless, capped] = [
      await acme.upload(csvOf(ROW, ROW)),
      await acme.upload(csvOf(ROW, BAD)),
      await acme.upload('teamId'),
      await acme.upload(csvOf({ ...ROW, socialAccountTypes: 'THREADS', status: 'SCHEDULED' })),
    ];
    expect(await progressOf(good)).toEqual(['PENDING', null, null, null, null]);
    await acme.advance(1050);
    expect(await progressOf(good)).toEqual(['PROCESSING', null, started, null, null]);
    await acme.advance(1000);
    const ended = '2026-03-02T09:00:01.100Z';
    expect(await progressOf(good)).toEqual(['COMPLETED', null, started, ended, null]);
    expect(await progressOf(mixed)).toEqual(['COMPLETED_WITH_ERRORS', null, started, ended, null]);
    expect(await progressOf(useless)).toEqual(['FAILED', expect.stringMatching(/^The header lacks/), null, started, null]);
    expect(await progressOf(capped)).toEqual(['RATE_LIMITED', null, started, null, midnight]);
  });

  it('[CSV-04, CSV-15] has a progress view that agrees with the full import', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/platforms/THREADS', { failure: { mode: 'rate-limited' } });
    const id = await acme.upload(csvOf(ROW, BAD, { ...ROW, socialAccountTypes: 'THREADS', status: 'SCHEDULED' }));
    for (const ms of [0, 1000, 50, 50, 50]) {
      await acme.advance(ms);
      const whole = await acme.get(id);
      const { status, body } = await acme.call<Record<string, unknown>>('GET', `/post-csv-import/${id}/status`);
      expect(status).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(PROGRESS_KEYS.split(' ').toSorted());
      expect(whole).toMatchObject(body);
    }
  });

  it('[CSV-05, CSV-11] is the same object in every answer', async ({ acme }) => {
    const { body } = await acme.send(csvOf(ROW));
    expect(Object.keys(body).toSorted()).toEqual(IMPORT_KEYS.split(' ').toSorted());
    expect(await acme.get(body.id)).toEqual(body);
    expect((await acme.list()).items).toEqual([body]);
  });

  it('[CSV-06, CSV-07] is listed, newest first, ten at a time', async ({ acme }) => {
    const ids: string[] = [];
    for (let i = 0; i < 11; i++) {
      ids.unshift(await acme.upload(csvOf(ROW)));
      await acme.advance(10);
    }
    const first = await acme.list();
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect(first.total).toBe(11);
    expect((await acme.list('?offset=10')).items.map(({ id }) => id)).toEqual(ids.slice(10));
    expect((await acme.list('?offset=2&limit=3')).items.map(({ id }) => id)).toEqual(ids.slice(2, 5));
  });

  it('returns 404 to another organization, as for an unknown import', async ({ acme }) => {
    const id = await acme.upload(csvOf(ROW));
    for (const path of ['', '/status', '/rows'])
      for (const [target, key] of [
        [id, 'sk_sim_pro'],
        ['csv_unknown', 'sk_sim_acme'],
        ['__proto__', 'sk_sim_acme'],
      ] as const)
        expect(await acme.call('GET', `/post-csv-import/${target}${path}`, { key })).toMatchObject({
          status: 404,
          body: { statusCode: 404, message: 'CSV import not found' },
        });
    expect((await acme.list('', 'sk_sim_pro')).total).toBe(0);
  });
});
