import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CsvTest, type CsvWorld, createCsvTest, csvOf, ROW } from './csv-imports.fixture.ts';

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

const MIDNIGHT = '2026-03-03T00:00:00.000Z';
const NEXT_MIDNIGHT = '2026-03-04T00:00:00.000Z';
const TWEET = { ...ROW, status: 'SCHEDULED' };
const OTHER = { ...TWEET, socialAccountTypes: 'THREADS' };

const advanceTo = async (instant: string) => void (await csv.control('POST', '/clock/advance', { to: instant }));
const fail = (platform: string, failure: object | null) => csv.control('PATCH', `/platforms/${platform}`, { failure });
const limitDays = (dailyPosts: object) => csv.control('PATCH', '/organizations/org_acme', { limits: { dailyPosts } });
const errorsOf = async (id: string) => (await csv.rows(id, '?limit=100')).items.map(({ error }) => error);
const stateOf = async (id: string) => {
  const { status, rateLimitResetAt, processedRows } = await csv.get(id);
  return [status, rateLimitResetAt, processedRows];
};

describe('a platform that takes nothing more', () => {
  it('[CSV-24, CSV-25, D-CSV-08] pauses the import until its own reset; then it goes on by itself with the same row', async () => {
    await fail('TWITTER', { mode: 'rate-limited', resetAt: '2026-03-02T10:30:00Z' });
    const id = await csv.take(csvOf(OTHER, TWEET, OTHER, TWEET));
    await csv.advance(60_000);
    expect(await stateOf(id)).toEqual(['RATE_LIMITED', '2026-03-02T10:30:00.000Z', 1]);
    expect((await csv.get(id)).completedAt).toBeNull();
    await advanceTo('2026-03-02T10:29:59.999Z');
    expect(await stateOf(id)).toEqual(['RATE_LIMITED', '2026-03-02T10:30:00.000Z', 1]);
    await advanceTo('2026-03-02T10:30:00.000Z');
    expect(await stateOf(id)).toEqual(['PROCESSING', null, 2]);
    await csv.advance(1000);
    expect(await stateOf(id)).toEqual(['COMPLETED', null, 4]);
    expect(await errorsOf(id)).toEqual([null, null, null, null]);
  });

  it('[CSV-24, D-CSV-08] and does not say until when pauses it until the next UTC midnight, again and again', async () => {
    await fail('TWITTER', { mode: 'rate-limited' });
    const id = await csv.take(csvOf(TWEET));
    await csv.advance(60_000);
    expect(await stateOf(id)).toEqual(['RATE_LIMITED', MIDNIGHT, 0]);
    await advanceTo(MIDNIGHT);
    expect(await stateOf(id)).toEqual(['RATE_LIMITED', NEXT_MIDNIGHT, 0]);
    await fail('TWITTER', null);
    await advanceTo('2026-03-03T23:59:59.999Z');
    expect((await stateOf(id))[0]).toBe('RATE_LIMITED');
    await advanceTo(NEXT_MIDNIGHT);
    expect(await stateOf(id)).toEqual(['COMPLETED', null, 1]);
  });

  it('pauses a row for several platforms until the last of them takes it', async () => {
    await fail('TWITTER', { mode: 'rate-limited', resetAt: '2026-03-02T10:00:00Z' });
    await fail('THREADS', { mode: 'rate-limited', resetAt: '2026-03-02T12:00:00Z' });
    const id = await csv.take(csvOf({ ...TWEET, socialAccountTypes: 'THREADS,TWITTER' }));
    await csv.advance(60_000);
    expect(await stateOf(id)).toEqual(['RATE_LIMITED', '2026-03-02T12:00:00.000Z', 0]);
  });

  it('pauses one account, when only that is meant', async () => {
    await fail('INSTAGRAM', { mode: 'rate-limited', socialAccountId: 'sa_acme_support_instagram' });
    const post = { ...TWEET, socialAccountTypes: 'INSTAGRAM', instagramMediaUrls: 'https://a.test/1.jpg' };
    const id = await csv.take(csvOf(post, { ...post, teamId: 'team_acme_support' }));
    await csv.advance(60_000);
    expect(await stateOf(id)).toEqual(['RATE_LIMITED', MIDNIGHT, 1]);
  });

  it('pauses as often as it was told to fail', async () => {
    await fail('TWITTER', { mode: 'rate-limited', times: 2 });
    const id = await csv.take(csvOf(TWEET, TWEET));
    await csv.advance(60_000);
    expect(await stateOf(id)).toEqual(['RATE_LIMITED', MIDNIGHT, 0]);
    await advanceTo(MIDNIGHT);
    expect(await stateOf(id)).toEqual(['RATE_LIMITED', NEXT_MIDNIGHT, 0]);
    await advanceTo('2026-03-04T00:00:01.000Z');
    expect(await stateOf(id)).toEqual(['COMPLETED', null, 2]);
  });

  it.each(['outage', 'degraded', 'timeout', 'reject', 'auth'])('pauses nothing when it fails otherwise: %s', async mode => {
    await fail('TWITTER', { mode });
    expect((await csv.work(csvOf(TWEET))).entity.status).toBe('COMPLETED');
  });

  it('does not pause for a draft, nor for a row that fails anyway', async () => {
    await fail('TWITTER', { mode: 'rate-limited' });
    const { entity, rows } = await csv.work(csvOf(ROW, { ...TWEET, title: '' }, { ...TWEET, text: '' }, { ...TWEET, teamId: 'team_pro' }));
    expect(entity.status).toBe('COMPLETED_WITH_ERRORS');
    expect(rows.map(({ error }) => error)).toEqual([
      null,
      'title is required',
      'data.TWITTER.text: TWITTER needs a text when it has no media',
      'Team team_pro was not found or does not belong to the organization',
    ]);
  });

  it('does not keep other imports from their rows', async () => {
    await fail('TWITTER', { mode: 'rate-limited' });
    const paused = await csv.take(csvOf(TWEET));
    expect((await csv.work(csvOf(OTHER, OTHER))).entity.status).toBe('COMPLETED');
    expect((await csv.get(paused)).status).toBe('RATE_LIMITED');
  });

  it('does not have media fetched twice', async () => {
    await fail('TWITTER', { mode: 'rate-limited', resetAt: '2026-03-02T10:00:00Z' });
    const id = await csv.take(csvOf({ ...TWEET, twitterMediaUrls: 'https://a.test/1.jpg' }));
    await csv.advance(60_000);
    expect((await csv.get(id)).status).toBe('RATE_LIMITED');
    await advanceTo('2026-03-02T10:00:01Z');
    expect((await csv.get(id)).status).toBe('COMPLETED');
    const [upload, ...more] = await csv.downloads();
    expect(more).toEqual([]);
    const [row] = (await csv.rows(id)).items;
    expect((await csv.post(row?.postId ?? null)).data.TWITTER?.uploadIds).toEqual([upload?.id]);
  });
});

describe('a day that is full for an account', () => {
  it('[CSV-24, CSV-25, D-CSV-08, D-CSV-09] pauses until midnight; what is over the limit then fails, without a second pause', async () => {
    await limitDays({ TWITTER: 2 });
    const otherDay = { ...TWEET, postDate: '2026-03-10T11:00:00+01:00' };
    const id = await csv.take(csvOf(TWEET, TWEET, TWEET, OTHER, TWEET, otherDay, { ...TWEET, status: 'DRAFT' }));
    await csv.advance(60_000);
    expect(await stateOf(id)).toEqual(['RATE_LIMITED', MIDNIGHT, 2]);
    await advanceTo('2026-03-02T23:59:59.999Z');
    expect(await stateOf(id)).toEqual(['RATE_LIMITED', MIDNIGHT, 2]);
    await advanceTo(MIDNIGHT);
    expect(await stateOf(id)).toEqual(['PROCESSING', null, 3]);
    await csv.advance(1000);
    expect(await stateOf(id)).toEqual(['COMPLETED_WITH_ERRORS', null, 7]);
    const refused = await csv.call<{ message: string }>('POST', '/post', {
      body: {
        ...TWEET,
        socialAccountTypes: ['TWITTER'],
        data: { TWITTER: { text: 'It is here' } },
      },
    });
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/^Daily post limit .+ reached: 2\./)]);
    const { message } = refused.body;
    expect(await errorsOf(id)).toEqual([null, null, message, null, message, null, null]);
  });

  it('[D-CSV-09] that has room again by then takes the same row', async () => {
    await limitDays({ TWITTER: 1 });
    const id = await csv.take(csvOf({ ...TWEET, title: 'First' }, { ...TWEET, title: 'Second' }, { ...TWEET, title: 'Third' }));
    await csv.advance(60_000);
    expect(await stateOf(id)).toEqual(['RATE_LIMITED', MIDNIGHT, 1]);
    await limitDays({ TWITTER: 2 });
    await advanceTo('2026-03-03T00:01:00Z');
    const { items } = await csv.rows(id);
    expect(items.map(({ rowNumber, error, normalizedPayload }) => [rowNumber, error, normalizedPayload?.['title']])).toEqual([
      [1, null, 'First'],
      [2, null, 'Second'],
      [3, expect.stringMatching(/^Daily post limit .+ reached: 2\./), undefined],
    ]);
  });

  it('pauses once more for another account, and once more for another day', async () => {
    await limitDays({ TWITTER: 0, THREADS: 0 });
    const id = await csv.take(csvOf(TWEET, OTHER, { ...TWEET, postDate: '2026-03-11T09:00:00Z' }, TWEET, OTHER));
    const resets: unknown[] = [];
    for (let day = 0; day < 5; day++) {
      await csv.advance(86_400_000);
      resets.push((await csv.get(id)).rateLimitResetAt);
    }
    expect(resets).toEqual(['2026-03-04T00:00:00.000Z', '2026-03-05T00:00:00.000Z', null, null, null]);
    expect((await csv.get(id)).failedRows).toBe(5);
  });

  it('belongs to the real account: posts of other teams, and those of POST /post, count', async () => {
    await limitDays({ INSTAGRAM: 2 });
    const made = await csv.call('POST', '/post', {
      body: {
        ...TWEET,
        teamId: 'team_acme_support',
        socialAccountTypes: ['INSTAGRAM'],
        data: { INSTAGRAM: { text: 'x', uploadIds: ['upload_acme_image'] } },
      },
    });
    expect(made.status).toBe(200);
    const post = { ...TWEET, socialAccountTypes: 'INSTAGRAM', instagramMediaUrls: 'https://a.test/1.jpg' };
    const id = await csv.take(csvOf(post, { ...post, teamId: 'team_acme_support' }));
    await csv.advance(60_000);
    expect(await stateOf(id)).toEqual(['RATE_LIMITED', MIDNIGHT, 1]);
  });

  it('[D-CSV-08] is that of the tier: the sixth post of a FREE account waits', async () => {
    const row = {
      ...TWEET,
      teamId: 'team_free',
      socialAccountTypes: 'TIKTOK',
      tiktokType: 'IMAGE',
      tiktokPrivacy: 'SELF_ONLY',
      tiktokMediaUrls: 'https://a.test/1.jpg',
    };
    const { entity } = await csv.work(csvOf(...Array.from({ length: 6 }, () => row)), 'free');
    expect([entity.status, entity.successRows, entity.rateLimitResetAt]).toEqual(['RATE_LIMITED', 5, MIDNIGHT]);
  });
});

it('[D-CSV-04] a month that is full pauses nothing, for no day’s end would help: each row fails as POST /post does', async () => {
  await csv.control('PATCH', '/organizations/org_acme', { limits: { monthlyPosts: 1, dailyPosts: { TWITTER: 1 } } });
  const { entity, rows } = await csv.work(csvOf(TWEET, TWEET, OTHER, ROW));
  const full = 'Monthly post limit reached: 1. It resets at 2026-04-01T00:00:00.000Z.';
  expect(rows.map(({ error }) => error)).toEqual([null, full, full, null]);
  expect(entity.status).toBe('COMPLETED_WITH_ERRORS');
});

it('an import that is paused is in a snapshot, and goes on from there as from here', async () => {
  await limitDays({ TWITTER: 1 });
  await fail('THREADS', { mode: 'rate-limited', resetAt: '2026-03-05T00:00:00Z' });
  const withMedia = { ...OTHER, threadsMediaUrls: 'https://a.test/1.jpg' };
  const id = await csv.take(csvOf(TWEET, ROW, TWEET, withMedia, TWEET));
  await advanceTo('2026-03-04T12:00:00Z');
  expect(await stateOf(id)).toEqual(['RATE_LIMITED', '2026-03-05T00:00:00.000Z', 3]);
  const snapshot = await csv.control('GET', '/snapshot');
  await advanceTo('2026-03-05T00:00:01Z');
  const ended = [await csv.get(id), await csv.rows(id), await csv.downloads()];
  await csv.control('PUT', '/snapshot', snapshot);
  expect(await stateOf(id)).toEqual(['RATE_LIMITED', '2026-03-05T00:00:00.000Z', 3]);
  await advanceTo('2026-03-05T00:00:01Z');
  expect([await csv.get(id), await csv.rows(id), await csv.downloads()]).toEqual(ended);
});
