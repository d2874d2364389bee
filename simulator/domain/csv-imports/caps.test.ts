import { describe, expect } from 'vitest';
import { type CsvWorld, csvOf, it, ROW } from './csv-imports.fixture.ts';

const MIDNIGHT = '2026-03-03T00:00:00.000Z';
const NEXT_MIDNIGHT = '2026-03-04T00:00:00.000Z';
const TWEET = { ...ROW, status: 'SCHEDULED' };
const OTHER = { ...TWEET, socialAccountTypes: 'THREADS' };

const advanceTo = async (acme: CsvWorld, instant: string) => void (await acme.ok('POST', '/_sim/clock/advance', { to: instant }));
const fail = (acme: CsvWorld, platform: string, failure: object | null) => acme.ok('PATCH', `/_sim/platforms/${platform}`, { failure });
const limitDays = (acme: CsvWorld, dailyPosts: object) => acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { dailyPosts } });
const errorsOf = async (acme: CsvWorld, id: string) => (await acme.rows(id, '?limit=100')).items.map(({ error }) => error);
const stateOf = async (acme: CsvWorld, id: string) => {
  const { status, rateLimitResetAt, processedRows } = await acme.get(id);
  return [status, rateLimitResetAt, processedRows];
};

describe('a platform at its rate limit', () => {
  it('[CSV-24, CSV-25, D-CSV-08] pauses the import until its own reset, then continues with the same row', async ({ acme }) => {
    await fail(acme, 'TWITTER', { mode: 'rate-limited', resetAt: '2026-03-02T10:30:00Z' });
    const id = await acme.upload(csvOf(OTHER, TWEET, OTHER, TWEET));
    await acme.advance(60_000);
    expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', '2026-03-02T10:30:00.000Z', 1]);
    expect((await acme.get(id)).completedAt).toBeNull();
    await advanceTo(acme, '2026-03-02T10:29:59.999Z');
    expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', '2026-03-02T10:30:00.000Z', 1]);
    await advanceTo(acme, '2026-03-02T10:30:00.000Z');
    expect(await stateOf(acme, id)).toEqual(['PROCESSING', null, 2]);
    await acme.advance(1000);
    expect(await stateOf(acme, id)).toEqual(['COMPLETED', null, 4]);
    expect(await errorsOf(acme, id)).toEqual([null, null, null, null]);
  });

  it('[CSV-24, D-CSV-08] pauses until the next UTC midnight when it names no reset time, repeatedly', async ({ acme }) => {
    await fail(acme, 'TWITTER', { mode: 'rate-limited' });
    const id = await acme.upload(csvOf(TWEET));
    await acme.advance(60_000);
    expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', MIDNIGHT, 0]);
    await advanceTo(acme, MIDNIGHT);
    expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', NEXT_MIDNIGHT, 0]);
    await fail(acme, 'TWITTER', null);
    await advanceTo(acme, '2026-03-03T23:59:59.999Z');
    expect((await stateOf(acme, id))[0]).toBe('RATE_LIMITED');
    await advanceTo(acme, NEXT_MIDNIGHT);
    expect(await stateOf(acme, id)).toEqual(['COMPLETED', null, 1]);
  });

  it('pauses a row for several platforms until the last of them accepts it', async ({ acme }) => {
    await fail(acme, 'TWITTER', { mode: 'rate-limited', resetAt: '2026-03-02T10:00:00Z' });
    await fail(acme, 'THREADS', { mode: 'rate-limited', resetAt: '2026-03-02T12:00:00Z' });
    const id = await acme.upload(csvOf({ ...TWEET, socialAccountTypes: 'THREADS,TWITTER' }));
    await acme.advance(60_000);
    expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', '2026-03-02T12:00:00.000Z', 0]);
  });

  it('pauses only the account that is limited', async ({ acme }) => {
    await fail(acme, 'INSTAGRAM', { mode: 'rate-limited', socialAccountId: 'sa_acme_support_instagram' });
    const post = { ...TWEET, socialAccountTypes: 'INSTAGRAM', instagramMediaUrls: 'https://a.test/1.jpg' };
    const id = await acme.upload(csvOf(post, { ...post, teamId: 'team_acme_support' }));
    await acme.advance(60_000);
    expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', MIDNIGHT, 1]);
  });

  it('[D-CSV-13] pauses as often as it fails', async ({ acme }) => {
    await fail(acme, 'TWITTER', { mode: 'rate-limited', times: 2 });
    const id = await acme.upload(csvOf(TWEET, TWEET));
    await acme.advance(60_000);
    expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', MIDNIGHT, 0]);
    await advanceTo(acme, MIDNIGHT);
    expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', NEXT_MIDNIGHT, 0]);
    await advanceTo(acme, '2026-03-04T00:00:01.000Z');
    expect(await stateOf(acme, id)).toEqual(['COMPLETED', null, 2]);
  });

  it.for(['outage', 'degraded', 'timeout', 'reject', 'auth'])('pauses nothing when it fails otherwise: %s', async (mode, { acme }) => {
    await fail(acme, 'TWITTER', { mode });
    expect((await acme.importFile(csvOf(TWEET))).entity.status).toBe('COMPLETED');
  });

  it('[D-CSV-13] does not pause for a draft, nor for a row that fails anyway', async ({ acme }) => {
    await fail(acme, 'TWITTER', { mode: 'rate-limited' });
    const { entity, rows } = await acme.importFile(
      csvOf(ROW, { ...TWEET, title: '' }, { ...TWEET, text: '' }, { ...TWEET, teamId: 'team_pro' }),
    );
    expect(entity.status).toBe('COMPLETED_WITH_ERRORS');
    expect(rows.map(({ error }) => error)).toEqual([
      null,
      'title is required',
      'data.TWITTER.text: TWITTER needs a text when it has no media',
      'Team team_pro was not found or does not belong to the organization',
    ]);
  });

  it('does not block other imports', async ({ acme }) => {
    await fail(acme, 'TWITTER', { mode: 'rate-limited' });
    const paused = await acme.upload(csvOf(TWEET));
    expect((await acme.importFile(csvOf(OTHER, OTHER))).entity.status).toBe('COMPLETED');
    expect((await acme.get(paused)).status).toBe('RATE_LIMITED');
  });

  it('does not fetch media twice', async ({ acme }) => {
    await fail(acme, 'TWITTER', { mode: 'rate-limited', resetAt: '2026-03-02T10:00:00Z' });
    const id = await acme.upload(csvOf({ ...TWEET, twitterMediaUrls: 'https://a.test/1.jpg' }));
    await acme.advance(60_000);
    expect((await acme.get(id)).status).toBe('RATE_LIMITED');
    await advanceTo(acme, '2026-03-02T10:00:01Z');
    expect((await acme.get(id)).status).toBe('COMPLETED');
    const [upload, ...more] = await acme.downloads();
    expect(more).toEqual([]);
    const [row] = (await acme.rows(id)).items;
    expect((await acme.post(row?.postId ?? null)).data.TWITTER?.uploadIds).toEqual([upload?.id]);
  });
});

describe('an account that has reached its daily limit', () => {
  it('[CSV-24, CSV-25, D-CSV-08, D-CSV-09] pauses until midnight; what is over the limit then fails, without a second pause', async ({
    acme,
  }) => {
    await limitDays(acme, { TWITTER: 2 });
    const otherDay = { ...TWEET, postDate: '2026-03-10T11:00:00+01:00' };
    const id = await acme.upload(csvOf(TWEET, TWEET, TWEET, OTHER, TWEET, otherDay, { ...TWEET, status: 'DRAFT' }));
    await acme.advance(60_000);
    expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', MIDNIGHT, 2]);
    await advanceTo(acme, '2026-03-02T23:59:59.999Z');
    expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', MIDNIGHT, 2]);
    await advanceTo(acme, MIDNIGHT);
    expect(await stateOf(acme, id)).toEqual(['PROCESSING', null, 3]);
    await acme.advance(1000);
    expect(await stateOf(acme, id)).toEqual(['COMPLETED_WITH_ERRORS', null, 7]);
    const refused = await acme.call<{ message: string }>('POST', '/post', {
      body: {
        ...TWEET,
        socialAccountTypes: ['TWITTER'],
        data: { TWITTER: { text: 'It is here' } },
      },
    });
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringMatching(/^Daily post limit .+ reached: 2\./)]);
    const { message } = refused.body;
    expect(await errorsOf(acme, id)).toEqual([null, null, message, null, message, null, null]);
  });

  it('[D-CSV-09] accepts the same row after the limit was raised', async ({ acme }) => {
    await limitDays(acme, { TWITTER: 1 });
    const id = await acme.upload(csvOf({ ...TWEET, title: 'First' }, { ...TWEET, title: 'Second' }, { ...TWEET, title: 'Third' }));
    await acme.advance(60_000);
    expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', MIDNIGHT, 1]);
    await limitDays(acme, { TWITTER: 2 });
    await advanceTo(acme, '2026-03-03T00:01:00Z');
    const { items } = await acme.rows(id);
    expect(items.map(({ rowNumber, error, normalizedPayload }) => [rowNumber, error, normalizedPayload?.['title']])).toEqual([
      [1, null, 'First'],
      [2, null, 'Second'],
      [3, expect.stringMatching(/^Daily post limit .+ reached: 2\./), undefined],
    ]);
  });

  it('[D-CSV-13] pauses once more for another account, and once more for another day', async ({ acme }) => {
    await limitDays(acme, { TWITTER: 0, THREADS: 0 });
    const id = await acme.upload(csvOf(TWEET, OTHER, { ...TWEET, postDate: '2026-03-11T09:00:00Z' }, TWEET, OTHER));
    const resets: unknown[] = [];
    for (let day = 0; day < 5; day++) {
      await acme.advance(86_400_000);
      resets.push((await acme.get(id)).rateLimitResetAt);
    }
    expect(resets).toEqual(['2026-03-04T00:00:00.000Z', '2026-03-05T00:00:00.000Z', null, null, null]);
    expect((await acme.get(id)).failedRows).toBe(5);
  });

  it('[D-CSV-13] does not pause for a draft', async ({ acme }) => {
    await limitDays(acme, { TWITTER: 0 });
    expect((await acme.importFile(csvOf(ROW))).entity.status).toBe('COMPLETED');
  });

  it('counts per real account: posts of other teams and of POST /post count', async ({ acme }) => {
    await limitDays(acme, { INSTAGRAM: 2 });
    const made = await acme.call('POST', '/post', {
      body: {
        ...TWEET,
        teamId: 'team_acme_support',
        socialAccountTypes: ['INSTAGRAM'],
        data: { INSTAGRAM: { text: 'x', uploadIds: ['upload_acme_image'] } },
      },
    });
    expect(made.status).toBe(200);
    const post = { ...TWEET, socialAccountTypes: 'INSTAGRAM', instagramMediaUrls: 'https://a.test/1.jpg' };
    const id = await acme.upload(csvOf(post, { ...post, teamId: 'team_acme_support' }));
    await acme.advance(60_000);
    expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', MIDNIGHT, 1]);
  });

  it('[D-CSV-08] has the limit of the tier: the sixth post of a FREE account waits', async ({ acme }) => {
    const row = {
      ...TWEET,
      teamId: 'team_free',
      socialAccountTypes: 'TIKTOK',
      tiktokType: 'IMAGE',
      tiktokPrivacy: 'SELF_ONLY',
      tiktokMediaUrls: 'https://a.test/1.jpg',
    };
    const { entity } = await acme.importFile(csvOf(...Array.from({ length: 6 }, () => row)), 'sk_sim_free');
    expect([entity.status, entity.successRows, entity.rateLimitResetAt]).toEqual(['RATE_LIMITED', 5, MIDNIGHT]);
  });
});

it('[D-CSV-04] an exhausted month does not pause the import: each row fails as POST /post does', async ({ acme }) => {
  await acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { monthlyPosts: 1, dailyPosts: { TWITTER: 1 } } });
  const { entity, rows } = await acme.importFile(csvOf(TWEET, TWEET, OTHER, ROW));
  const full = 'Monthly post limit reached: 1. It resets at 2026-04-01T00:00:00.000Z.';
  expect(rows.map(({ error }) => error)).toEqual([null, full, full, null]);
  expect(entity.status).toBe('COMPLETED_WITH_ERRORS');
});

it('a snapshot restores a paused import', async ({ acme }) => {
  await limitDays(acme, { TWITTER: 1 });
  await fail(acme, 'THREADS', { mode: 'rate-limited', resetAt: '2026-03-05T00:00:00Z' });
  const withMedia = { ...OTHER, threadsMediaUrls: 'https://a.test/1.jpg' };
  const id = await acme.upload(csvOf(TWEET, ROW, TWEET, withMedia, TWEET));
  await advanceTo(acme, '2026-03-04T12:00:00Z');
  expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', '2026-03-05T00:00:00.000Z', 3]);
  const snapshot = await acme.ok('GET', '/_sim/snapshot');
  await advanceTo(acme, '2026-03-05T00:00:01Z');
  const ended = [await acme.get(id), await acme.rows(id), await acme.downloads()];
  await acme.ok('PUT', '/_sim/snapshot', snapshot);
  expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', '2026-03-05T00:00:00.000Z', 3]);
  await advanceTo(acme, '2026-03-05T00:00:01Z');
  expect([await acme.get(id), await acme.rows(id), await acme.downloads()]).toEqual(ended);
});
