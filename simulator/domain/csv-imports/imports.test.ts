import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CsvTest, type CsvWorld, createCsvTest, csvOf, NOW, ROW } from './testing.ts';

let test: CsvTest;
let csv: CsvWorld;
beforeAll(async () => {
  test = await createCsvTest();
});
beforeEach(async () => {
  csv = await test.fresh();
});
afterAll(async () => {
  expect(test.problems).toEqual([]);
  await test.sim.close();
});

const IMPORT_KEYS =
  'id teamId organizationId status fileName totalRows processedRows successRows failedRows error rateLimitResetAt startedAt completedAt createdAt updatedAt deletedAt';
const PROGRESS_KEYS = 'id status totalRows processedRows successRows failedRows error startedAt completedAt updatedAt';
const BAD = { ...ROW, title: '' };

describe('sending a file', () => {
  it('[CSV-01, CSV-19, CSV-11] answers 201 with the import, PENDING, its rows counted', async () => {
    const { status, body } = await csv.send(csvOf(ROW, ROW, ROW), { fileName: 'march.csv' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^csv_/),
      teamId: 'team_acme_marketing',
      organizationId: 'org_acme',
      status: 'PENDING',
      fileName: 'march.csv',
      totalRows: 3,
      processedRows: 0,
      successRows: 0,
      failedRows: 0,
      error: null,
      rateLimitResetAt: null,
      startedAt: null,
      completedAt: null,
      createdAt: NOW,
      updatedAt: NOW,
      deletedAt: null,
    });
  });

  it.each([
    ['posts.txt', 'The file must be a .csv file, not "posts.txt"'],
    ['posts.csv.exe', 'The file must be a .csv file, not "posts.csv.exe"'],
    ['csv', 'The file must be a .csv file, not "csv"'],
  ])('[CSV-02, D-CSV-01] refuses a file called %s', async (fileName, message) => {
    const { status, body } = await csv.send(csvOf(ROW), { fileName });
    expect([status, body]).toEqual([400, { statusCode: 400, message }]);
    expect((await csv.list()).total).toBe(0);
  });

  it.each(['posts.CSV', '../../posts.csv', '.csv', 'März – 1.csv'])('takes one called %s', async fileName => {
    expect((await csv.send(csvOf(ROW), { fileName })).body.fileName).toBe(fileName.replace('../../', ''));
  });

  it.each([
    ['no file', new FormData()],
    ['a text in its place', formOf('file', 'teamId,title')],
    ['a file of another name', formOf('upload', new File([csvOf(ROW)], 'posts.csv'))],
  ])('[CSV-02, D-CSV-01] refuses a form with %s', async (_, form) => {
    const { sim } = test;
    const answer = await sim.fetch('http://sim/api/v1/post-csv-import', {
      method: 'POST',
      headers: { 'x-api-key': 'sk_sim_acme' },
      body: form,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: 'file is required', issues: [{ path: ['file'] }] });
  });

  it('is 415 without a form', async () => {
    expect((await csv.call('POST', '/post-csv-import', { file: csvOf(ROW) })).status).toBe(415);
  });

  it('refuses a form that breaks off, and keeps nothing of it', async () => {
    const { sim } = test;
    const answer = await sim.fetch('http://sim/api/v1/post-csv-import', {
      method: 'POST',
      headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${csvOf(ROW)}`,
    });
    expect(answer.status).toBe(400);
    expect(sim.worlds.defaultWorld.csvImports.imports.size).toBe(0);
  });

  it('[D-CSV-01] judges nothing else: a file of nonsense is taken', async () => {
    expect((await csv.send(new Uint8Array([0xff, 0xfe, 0, 1]))).body.status).toBe('PENDING');
    expect((await csv.send('')).body.status).toBe('PENDING');
    expect((await csv.send('"')).body.status).toBe('PENDING');
  });

  it('[CSV-03, D-CSV-01] refuses 100 MB with 413 and takes a byte less', async () => {
    const file = Buffer.alloc(104_857_600, 0xff);
    const { status, body } = await csv.send(file);
    expect([status, body]).toEqual([413, { statusCode: 413, message: 'The CSV file must be smaller than 100 MB' }]);
    expect((await csv.send(file.subarray(1))).status).toBe(201);
    expect((await csv.list()).total).toBe(1);
  });
});

it('[CSV-01, CSV-03] is so over a socket, too', async () => {
  const { url } = await test.sim.listen({ port: 0 });
  const send = (file: string | Uint8Array) =>
    fetch(`${url}/api/v1/post-csv-import/`, {
      method: 'POST',
      headers: { 'x-api-key': 'sk_sim_acme' },
      body: formOf('file', new File([file], 'posts.csv')),
    });
  expect((await send(csvOf(ROW))).status).toBe(201);
  expect((await send(Buffer.alloc(110_000_000, 0xff))).status).toBe(413);
  expect((await send(csvOf(ROW))).status).toBe(201);
});

describe('the team of an import', () => {
  it.each([
    ['the first row’s', [{ teamId: 'team_acme_support' }, { teamId: 'team_acme_marketing' }], 'team_acme_support'],
    [
      'the first that is the organization’s',
      [{ teamId: 'team_pro' }, { teamId: '' }, { teamId: ' team_acme_support ' }],
      'team_acme_support',
    ],
    ['else the organization’s first', [{ teamId: 'team_pro' }, { teamId: 'no' }], 'team_acme_marketing'],
  ])('[D-CSV-10] is %s', async (_, rows, teamId) => {
    const { body } = await csv.send(csvOf(...rows.map(row => ({ ...ROW, ...row }))));
    expect(body.teamId).toBe(teamId);
  });

  it('cannot be told when the organization has none: 404', async () => {
    csv.world.organizations.teams.remove('team_free');
    const { status, body } = await csv.send(csvOf(ROW), { as: 'free' });
    expect([status, body]).toEqual([404, { statusCode: 404, message: 'Team not found' }]);
  });
});

describe('the job', () => {
  it('[CSV-20, D-CSV-02] begins after a second and works a row every 50 ms, in order', async () => {
    const id = await csv.take(csvOf(ROW, BAD, ROW));
    const progress = async () => {
      const { status, processedRows } = await csv.get(id);
      return [status, processedRows];
    };
    await csv.advance(999);
    expect(await progress()).toEqual(['PENDING', 0]);
    await csv.advance(1);
    expect(await progress()).toEqual(['PROCESSING', 0]);
    await csv.advance(49);
    expect(await progress()).toEqual(['PROCESSING', 0]);
    await csv.advance(1);
    expect(await progress()).toEqual(['PROCESSING', 1]);
    await csv.advance(50);
    expect(await progress()).toEqual(['PROCESSING', 2]);
    await csv.advance(50);
    expect(await progress()).toEqual(['COMPLETED_WITH_ERRORS', 3]);
    const { items } = await csv.rows(id);
    expect(items.map(({ rowNumber, createdAt }) => [rowNumber, createdAt])).toEqual([
      [1, '2026-03-02T09:00:01.050Z'],
      [2, '2026-03-02T09:00:01.100Z'],
      [3, '2026-03-02T09:00:01.150Z'],
    ]);
  });

  it('[CSV-21, CSV-13, CSV-14] ends COMPLETED when all rows are good', async () => {
    const { entity } = await csv.work(csvOf(ROW, ROW));
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

  it('[CSV-22, CSV-26, CSV-13] goes on behind a failed row and ends COMPLETED_WITH_ERRORS', async () => {
    const { entity, rows } = await csv.work(csvOf(ROW, BAD, ROW, BAD, ROW));
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

  it('works several files at once', async () => {
    const ids = [await csv.take(csvOf(ROW, ROW)), await csv.take(csvOf(ROW, BAD)), await csv.take(csvOf(ROW), 'pro')];
    await csv.advance(1050);
    expect(await Promise.all([csv.get(ids[0] ?? ''), csv.get(ids[1] ?? '')])).toMatchObject([{ processedRows: 1 }, { processedRows: 1 }]);
    await csv.advance(1000);
    expect((await csv.get(ids[0] ?? '')).status).toBe('COMPLETED');
    expect((await csv.get(ids[1] ?? '')).status).toBe('COMPLETED_WITH_ERRORS');
    expect((await csv.get(ids[2] ?? '', 'pro')).status).toBe('COMPLETED_WITH_ERRORS');
  });
});

describe('an import', () => {
  it('[CSV-04, CSV-15] has a light view that agrees with the whole', async () => {
    const id = await csv.take(csvOf(ROW, BAD));
    for (const ms of [0, 1000, 50, 50]) {
      await csv.advance(ms);
      const whole = await csv.get(id);
      const { status, body } = await csv.call<Record<string, unknown>>('GET', `/post-csv-import/${id}/status`);
      expect(status).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(PROGRESS_KEYS.split(' ').toSorted());
      expect(whole).toMatchObject(body);
    }
  });

  it('[CSV-05, CSV-11] is the same object in every answer', async () => {
    const { body } = await csv.send(csvOf(ROW));
    expect(Object.keys(body).toSorted()).toEqual(IMPORT_KEYS.split(' ').toSorted());
    expect(await csv.get(body.id)).toEqual(body);
    expect((await csv.list()).items).toEqual([body]);
  });

  it('[CSV-06, CSV-07] is listed, newest first, ten at a time', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 11; i++) {
      ids.unshift(await csv.take(csvOf(ROW)));
      await csv.advance(10);
    }
    const first = await csv.list();
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect(first.total).toBe(11);
    expect((await csv.list('?offset=10')).items.map(({ id }) => id)).toEqual(ids.slice(10));
    expect((await csv.list('?offset=2&limit=3')).items.map(({ id }) => id)).toEqual(ids.slice(2, 5));
  });

  it('is nobody else’s: 404 for another organization, as for an unknown one', async () => {
    const id = await csv.take(csvOf(ROW));
    for (const path of ['', '/status', '/rows'])
      for (const [target, as] of [
        [id, 'pro'],
        ['csv_unknown', 'acme'],
        ['__proto__', 'acme'],
      ])
        expect(await csv.call('GET', `/post-csv-import/${target}${path}`, undefined, as)).toMatchObject({
          status: 404,
          body: { statusCode: 404, message: 'CSV import not found' },
        });
    expect((await csv.list('', 'pro')).total).toBe(0);
  });
});

describe('the rows', () => {
  it('[CSV-08, CSV-16, CSV-17, CSV-18] tell what was read and what came of it', async () => {
    const { entity, rows } = await csv.work(csvOf({ ...ROW, note: 'mine' }, { ...ROW, teamId: 'team_unknown' }));
    const [made, failed] = rows;
    expect(made).toEqual({
      id: expect.stringMatching(/^row_/),
      importId: entity.id,
      rowNumber: 1,
      status: 'SUCCESS',
      postId: expect.stringMatching(/^post_/),
      rawRow: { ...ROW, note: 'mine' },
      normalizedPayload: {
        teamId: 'team_acme_marketing',
        title: 'Spring launch',
        postDate: '2026-03-09T11:00:00+01:00',
        status: 'DRAFT',
        socialAccountTypes: ['TWITTER'],
        data: { TWITTER: { text: 'It is here' } },
      },
      error: null,
      createdAt: '2026-03-02T09:00:01.050Z',
    });
    expect(failed).toEqual({
      id: expect.stringMatching(/^row_/),
      importId: entity.id,
      rowNumber: 2,
      status: 'FAILED',
      postId: null,
      rawRow: { ...ROW, teamId: 'team_unknown', note: '' },
      normalizedPayload: null,
      error: 'Team team_unknown was not found or does not belong to the organization',
      createdAt: '2026-03-02T09:00:01.100Z',
    });
    expect(made?.id).not.toBe(failed?.id);
    expect(await csv.post(made?.postId ?? null)).toMatchObject({ title: 'Spring launch', status: 'DRAFT' });
  });

  it('the payload is one that POST /post takes', async () => {
    const { row } = await csv.work(csvOf({ ...ROW, socialAccountTypes: 'twitter, bluesky', blueskyTags: 'a#b', status: 'scheduled' }));
    const { status, body } = await csv.call('POST', '/post', row.normalizedPayload);
    expect(status).toBe(200);
    const { title, status: state, postDate, data } = await csv.post(row.postId);
    expect(body).toMatchObject({ title, status: state, postDate, data });
  });

  it('[CSV-09] come ten at a time, in their order', async () => {
    const { entity } = await csv.work(csvOf(...Array.from({ length: 25 }, (_, n) => ({ ...ROW, title: `Post ${n + 1}` }))));
    const titles = async (query: string) => (await csv.rows(entity.id, query)).items.map(({ rawRow }) => rawRow['title']);
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `Post ${from + i}`);
    expect(await titles('')).toEqual(range(1, 10));
    expect(await titles('?offset=10')).toEqual(range(11, 20));
    expect(await titles('?offset=20&limit=100')).toEqual(range(21, 25));
    expect(await titles('?offset=25')).toEqual([]);
    expect((await csv.rows(entity.id, '?limit=1')).total).toBe(25);
  });

  it('[CSV-10] can be asked for by status', async () => {
    const { entity } = await csv.work(csvOf(...Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? BAD : ROW))));
    const failed = await csv.rows(entity.id, '?status=FAILED&offset=2&limit=3');
    expect([failed.total, failed.items.map(({ rowNumber }) => rowNumber)]).toEqual([10, [7, 10, 13]]);
    const made = await csv.rows(entity.id, '?status=SUCCESS');
    expect([made.total, made.items.map(({ rowNumber }) => rowNumber)]).toEqual([20, [2, 3, 5, 6, 8, 9, 11, 12, 14, 15]]);
    expect(made.items.every(({ status }) => status === 'SUCCESS')).toBe(true);
    expect((await csv.call('GET', `/post-csv-import/${entity.id}/rows?status=DONE`)).status).toBe(400);
  });

  it('appear when they are worked', async () => {
    const id = await csv.take(csvOf(ROW, ROW));
    expect(await csv.rows(id)).toEqual({ items: [], total: 0 });
    await csv.advance(1050);
    expect((await csv.rows(id)).total).toBe(1);
  });
});

function formOf(name: string, value: string | File): FormData {
  const form = new FormData();
  form.append(name, value);
  return form;
}
