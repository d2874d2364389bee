import { describe, expect, onTestFinished, vi } from 'vitest';
import { realTime } from '../../kernel/real-time.ts';
import { createTestSimulator } from '../../testing/test-simulator.ts';
import { type CsvWorld, csvOf, it, ROW, type Row } from './csv-imports.fixture.ts';

/** The error of a row, and proof that it made nothing. */
async function errorOf(acme: CsvWorld, changes: Row): Promise<string | null> {
  const { row, entity } = await acme.importFile(csvOf({ ...ROW, ...changes }));
  expect([row.status, row.postId, row.normalizedPayload, entity.status]).toEqual(['FAILED', null, null, 'COMPLETED_WITH_ERRORS']);
  expect(acme.world.posts.byId.size).toBe(0);
  return row.error;
}

async function postOf(acme: CsvWorld, changes: Row) {
  const { row } = await acme.importFile(csvOf({ ...ROW, ...changes }));
  expect(row.error).toBeNull();
  return acme.post(row.postId);
}

describe('a row fails', () => {
  it.for(['a', '1,5', '0x10', '1e', 'Infinity', 'NaN', '--1', '٣'])('with the number %s', async (cell, { acme }) => {
    const error = await errorOf(acme, { socialAccountTypes: 'INSTAGRAM', instagramThumbnailOffset: cell });
    expect(error).toBe(`instagramThumbnailOffset must be a number, not ${JSON.stringify(cell)}`);
  });

  it.for(['ada:1', 'ada:1:2:3', 'ada:x:y', 'ada::', 'ada:1:'])('[D-CSV-07] with the tag %s', async (cell, { acme }) => {
    const error = await errorOf(acme, { socialAccountTypes: 'INSTAGRAM', instagramTagged: `bob#${cell}` });
    expect(error).toBe(`instagramTagged must hold user or user:x:y, not ${JSON.stringify(cell)}`);
  });

  it('with a malformed list', async ({ acme }) => {
    const error = await errorOf(acme, { socialAccountTypes: 'BLUESKY', blueskyTags: 'a#'.repeat(2000) });
    expect(error).toBe('blueskyTags holds more than 1000 values');
  });

  it('with a message that shortens a long cell', async ({ acme }) => {
    const error = await errorOf(acme, { socialAccountTypes: 'INSTAGRAM', instagramThumbnailOffset: 'x'.repeat(5000) });
    expect(error?.length).toBeLessThan(200);
  });
});

describe('a row makes a post', () => {
  it('[CSV-36, D-CSV-12] for each of its platforms', async ({ acme }) => {
    const post = await postOf(acme, { socialAccountTypes: ' TWITTER ,threads,, Google_Business, TWITTER', status: 'SCHEDULED' });
    expect(post.socialAccounts.map(({ socialAccount }) => socialAccount.type)).toEqual(['TWITTER', 'THREADS', 'GOOGLE_BUSINESS']);
    expect(Object.keys(post.data)).toEqual(['TWITTER', 'THREADS', 'GOOGLE_BUSINESS']);
  });
});

describe('[D-CSV-06] a platform’s own text takes precedence over the common one', () => {
  it('and the common one applies to all others', async ({ acme }) => {
    const { data } = await postOf(acme, { socialAccountTypes: 'TWITTER,THREADS,MASTODON', twitterText: 'Mine', mastodonText: '  ' });
    expect(data).toEqual({ TWITTER: { text: 'Mine' }, THREADS: { text: 'It is here' }, MASTODON: { text: 'It is here' } });
  });
});

it('ignores columns of platforms that are not targeted', async ({ acme }) => {
  const { row } = await acme.importFile(
    csvOf({ ...ROW, redditNsfw: 'maybe', facebookMediaUrls: 'https://a.test/1.jpg', linkedinText: 'x' }),
  );
  expect(row.normalizedPayload).toMatchObject({ data: { TWITTER: { text: 'It is here' } } });
  expect(await acme.downloads()).toEqual([]);
});

const SCHEDULED = { ...ROW, status: 'SCHEDULED' };
const IMAGE = 'https://a.test/1.jpg';
const VIDEO = 'https://a.test/1.mp4';

/** The body of POST /post that says what {@link SCHEDULED} says. */
const bodyOf = (platform: string, data: object, changes: object = {}) => ({
  ...SCHEDULED,
  text: undefined,
  socialAccountTypes: [platform],
  data: { [platform]: data },
  ...changes,
});

async function uploadFrom(acme: CsvWorld, url: string): Promise<string> {
  return (await acme.call<{ id: string }>('POST', '/upload/from-url', { body: { url, teamId: ROW.teamId } })).body.id;
}

/** The row and the request are refused with one message, whatever their files are called. */
async function bothRefused(acme: CsvWorld, row: Row, body: object): Promise<string> {
  const refused = await acme.call<{ message: string }>('POST', '/post', { body });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  const { row: result } = await acme.importFile(csvOf(row));
  expect([result.status, result.postId, result.normalizedPayload, await acme.countPosts()]).toEqual(['FAILED', null, null, 0]);
  const [error, message] = [result.error, refused.body.message].map(text => text?.replaceAll(/upload_\w+/g, 'upload'));
  expect(error).toBe(message);
  return error ?? '';
}

describe('[D-CSV-04] a row that POST /post would refuse fails with the message of its answer', () => {
  it.for<[string, string, Row, object, RegExp]>([
    ['a text too long for the account', 'TWITTER', { text: 'x'.repeat(281) }, { text: 'x'.repeat(281) }, /at most 280/],
    ['no text where one is needed', 'TWITTER', { text: ' ' }, {}, /text/],
    ['no media where they are needed', 'INSTAGRAM', {}, { text: ROW.text }, /takes 1 to 10 files, not 0/],
    ['a phone number', 'GOOGLE_BUSINESS', { text: 'Call +49 30 1234567' }, { text: 'Call +49 30 1234567' }, /phone numbers/],
  ])('%s', async ([, platform, cells, data, reason], { acme }) => {
    expect(await bothRefused(acme, { ...SCHEDULED, socialAccountTypes: platform, ...cells }, bodyOf(platform, data))).toMatch(reason);
  });

  it.for<[string, string, Row, object, string, RegExp]>([
    ['a board that is not there', 'PINTEREST', { pinterestBoardName: 'Other' }, { boardName: 'Other' }, IMAGE, /no PINTEREST board Other/],
    [
      'a picture where a video goes',
      'YOUTUBE',
      { youtubeTitle: 'x', youtubeType: 'SHORT' },
      { text: 'x', type: 'SHORT' },
      IMAGE,
      /takes videos only/,
    ],
    [
      'a link on a reel',
      'FACEBOOK',
      { facebookType: 'REEL', facebookLink: VIDEO },
      { text: ROW.text, type: 'REEL', link: VIDEO },
      VIDEO,
      /A link is for a FACEBOOK POST/,
    ],
  ])('%s', async ([, platform, cells, data, url, reason], { acme }) => {
    const column = `${platform.toLowerCase()}MediaUrls`;
    const body = bodyOf(platform, { ...('text' in data ? {} : { text: ROW.text }), ...data, uploadIds: [await uploadFrom(acme, url)] });
    expect(await bothRefused(acme, { ...SCHEDULED, socialAccountTypes: platform, ...cells, [column]: url }, body)).toMatch(reason);
  });
});

it('[D-CSV-04] a row does not count against the request throttle, however many rows come at once', async () => {
  const throttled = await createTestSimulator();
  const send = async () => {
    const form = new FormData();
    form.append('file', new File([csvOf(...Array.from({ length: 40 }, () => ROW))], 'posts.csv'));
    return (await throttled.call<{ id: string }>('POST', '/post-csv-import', { form })).body.id;
  };
  const ids = await Promise.all(Array.from({ length: 10 }, send));
  // 200 posts a second.
  await throttled.sim.clock.advance('PT2.5S');
  const body = bodyOf('TWITTER', { text: ROW.text }, { status: 'DRAFT' });
  expect((await throttled.call('POST', '/post', { body })).status).toBe(200);
  await throttled.sim.clock.advance('PT1S');
  for (const id of ids) expect((await throttled.call('GET', `/post-csv-import/${id}`)).body.status).toBe('COMPLETED');
  expect(throttled.problems).toEqual([]);
  await throttled.sim.close();
});

const MIDNIGHT = '2026-03-03T00:00:00.000Z';
const OTHER = { ...SCHEDULED, socialAccountTypes: 'THREADS' };

const advanceTo = async (acme: CsvWorld, instant: string) => void (await acme.ok('POST', '/_sim/clock/advance', { to: instant }));
const fail = (acme: CsvWorld, platform: string, failure: object | null) => acme.ok('PATCH', `/_sim/platforms/${platform}`, { failure });
const limitDays = (acme: CsvWorld, dailyPosts: object) => acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { dailyPosts } });
const stateOf = async (acme: CsvWorld, id: string) => {
  const { status, rateLimitResetAt, processedRows } = await acme.get(id);
  return [status, rateLimitResetAt, processedRows];
};

describe('a platform at its rate limit', () => {
  it('pauses a row for several platforms until the last of them accepts it', async ({ acme }) => {
    await fail(acme, 'TWITTER', { mode: 'rate-limited', resetAt: '2026-03-02T10:00:00Z' });
    await fail(acme, 'THREADS', { mode: 'rate-limited', resetAt: '2026-03-02T12:00:00Z' });
    const id = await acme.upload(csvOf({ ...SCHEDULED, socialAccountTypes: 'THREADS,TWITTER' }));
    await acme.advance(60_000);
    expect(await stateOf(acme, id)).toEqual(['RATE_LIMITED', '2026-03-02T12:00:00.000Z', 0]);
  });

  it.for(['outage', 'degraded', 'timeout', 'reject', 'auth'])('pauses nothing when it fails otherwise: %s', async (mode, { acme }) => {
    await fail(acme, 'TWITTER', { mode });
    expect((await acme.importFile(csvOf(SCHEDULED))).entity.status).toBe('COMPLETED');
  });

  it('does not fetch media twice', async ({ acme }) => {
    await fail(acme, 'TWITTER', { mode: 'rate-limited', resetAt: '2026-03-02T10:00:00Z' });
    const id = await acme.upload(csvOf({ ...SCHEDULED, twitterMediaUrls: 'https://a.test/1.jpg' }));
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

it('[D-CSV-09] an import that a daily limit paused accepts the same row after the limit was raised', async ({ acme }) => {
  await limitDays(acme, { TWITTER: 1 });
  const id = await acme.upload(
    csvOf({ ...SCHEDULED, title: 'First' }, { ...SCHEDULED, title: 'Second' }, { ...SCHEDULED, title: 'Third' }),
  );
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

it('[D-CSV-04] an exhausted month does not pause the import: each row fails as POST /post does', async ({ acme }) => {
  await acme.ok('PATCH', '/_sim/organizations/org_acme', { limits: { monthlyPosts: 1, dailyPosts: { TWITTER: 1 } } });
  const { entity, rows } = await acme.importFile(csvOf(SCHEDULED, SCHEDULED, OTHER, ROW));
  const full = 'Monthly post limit reached: 1. It resets at 2026-04-01T00:00:00.000Z.';
  expect(rows.map(({ error }) => error)).toEqual([null, full, full, null]);
  expect(entity.status).toBe('COMPLETED_WITH_ERRORS');
});

it('a snapshot restores a paused import', async ({ acme }) => {
  await limitDays(acme, { TWITTER: 1 });
  await fail(acme, 'THREADS', { mode: 'rate-limited', resetAt: '2026-03-05T00:00:00Z' });
  const withMedia = { ...OTHER, threadsMediaUrls: 'https://a.test/1.jpg' };
  const id = await acme.upload(csvOf(SCHEDULED, ROW, SCHEDULED, withMedia, SCHEDULED));
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
