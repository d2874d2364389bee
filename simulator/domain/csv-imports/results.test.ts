import { describe, expect } from 'vitest';
import { csvOf, it, ROW } from './csv-imports.fixture.ts';

const BAD = { ...ROW, title: '' };

describe('the rows', () => {
  it('[CSV-08, CSV-16, CSV-17, CSV-18] show what was read and the result', async ({ acme }) => {
    const { entity, rows } = await acme.importFile(csvOf({ ...ROW, note: 'mine' }, { ...ROW, teamId: 'team_unknown' }));
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
    expect(await acme.post(made?.postId ?? null)).toMatchObject({ title: 'Spring launch', status: 'DRAFT' });
  });

  it('the payload is accepted by POST /post', async ({ acme }) => {
    const { row } = await acme.importFile(
      csvOf({ ...ROW, socialAccountTypes: 'twitter, bluesky', blueskyTags: 'a#b', status: 'scheduled' }),
    );
    const { status, body } = await acme.call('POST', '/post', { body: row.normalizedPayload });
    expect(status).toBe(200);
    const { title, status: state, postDate, data } = await acme.post(row.postId);
    expect(body).toMatchObject({ title, status: state, postDate, data });
  });

  it('[CSV-09] are listed ten at a time, in order', async ({ acme }) => {
    const { entity } = await acme.importFile(csvOf(...Array.from({ length: 25 }, (_, n) => ({ ...ROW, title: `Post ${n + 1}` }))));
    const titles = async (query: string) => (await acme.rows(entity.id, query)).items.map(({ rawRow }) => rawRow['title']);
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `Post ${from + i}`);
    expect(await titles('')).toEqual(range(1, 10));
    expect(await titles('?offset=10')).toEqual(range(11, 20));
    expect(await titles('?offset=20&limit=100')).toEqual(range(21, 25));
    expect(await titles('?offset=25')).toEqual([]);
    expect((await acme.rows(entity.id, '?limit=1')).total).toBe(25);
  });

  it('[CSV-10] can be filtered by status', async ({ acme }) => {
    const { entity } = await acme.importFile(csvOf(...Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? BAD : ROW))));
    const failed = await acme.rows(entity.id, '?status=FAILED&offset=2&limit=3');
    expect([failed.total, failed.items.map(({ rowNumber }) => rowNumber)]).toEqual([10, [7, 10, 13]]);
    const made = await acme.rows(entity.id, '?status=SUCCESS');
    expect([made.total, made.items.map(({ rowNumber }) => rowNumber)]).toEqual([20, [2, 3, 5, 6, 8, 9, 11, 12, 14, 15]]);
    expect(made.items.every(({ status }) => status === 'SUCCESS')).toBe(true);
    expect((await acme.call('GET', `/post-csv-import/${entity.id}/rows?status=DONE`)).status).toBe(400);
  });

  it('appear once they are processed', async ({ acme }) => {
    const id = await acme.upload(csvOf(ROW, ROW));
    expect(await acme.rows(id)).toEqual({ items: [], total: 0 });
    await acme.advance(1050);
    expect((await acme.rows(id)).total).toBe(1);
  });
});
