/** The post of a row is validated, counted and published like that of POST /post (D-CSV-04). */
import { describe, expect } from 'vitest';
import { createTestSimulator } from '../../testing/test-simulator.ts';
import { type CsvWorld, csvOf, it, ROW, type Row } from './csv-imports.fixture.ts';

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
    ['a text too long for the platform', 'THREADS', { text: 'x'.repeat(501) }, { text: 'x'.repeat(501) }, /at most 500/],
    ['no text where one is needed', 'TWITTER', { text: ' ' }, {}, /text/],
    ['no media where they are needed', 'INSTAGRAM', {}, { text: ROW.text }, /takes 1 to 10 files, not 0/],
    ['a channel that is not there', 'DISCORD', { discordChannelId: 'c9' }, { text: ROW.text, channelId: 'c9' }, /no DISCORD channel c9/],
    ['a value that there is not', 'LINKEDIN', { linkedinPrivacy: 'SECRET' }, { text: ROW.text, privacy: 'SECRET' }, /must be one of/],
    [
      'a number out of bounds',
      'TIKTOK',
      { tiktokMusicSoundId: '88', tiktokMusicSoundVolume: '101' },
      { text: ROW.text, musicSoundInfo: { musicSoundId: '88', musicSoundVolume: 101 } },
      /musicSoundVolume/,
    ],
    ['a phone number', 'GOOGLE_BUSINESS', { text: 'Call +49 30 1234567' }, { text: 'Call +49 30 1234567' }, /phone numbers/],
  ])('%s', async ([, platform, cells, data, reason], { acme }) => {
    expect(await bothRefused(acme, { ...SCHEDULED, socialAccountTypes: platform, ...cells }, bodyOf(platform, data))).toMatch(reason);
  });

  it.for<[string, string, Row, object, string, RegExp]>([
    ['a board that is not there', 'PINTEREST', { pinterestBoardName: 'Other' }, { boardName: 'Other' }, IMAGE, /no PINTEREST board Other/],
    [
      'a document where pictures go',
      'PINTEREST',
      { pinterestBoardName: 'Board' },
      { boardName: 'Board' },
      'https://a.test/1.pdf',
      /takes images and videos only/,
    ],
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

  it.for<[string, Row]>([
    ['a platform without an account', { teamId: 'team_acme_support' }],
    ['a date that is too far ahead', { postDate: '2036-03-03T09:00:00Z' }],
    ['a date that is none', { postDate: '2026-02-30T09:00:00Z' }],
    ['a platform that is none', { socialAccountTypes: 'MYSPACE' }],
  ])('%s', async ([, cells], { acme }) => {
    const changes = cells['socialAccountTypes'] ? { socialAccountTypes: [cells['socialAccountTypes']] } : cells;
    await bothRefused(acme, { ...SCHEDULED, ...cells }, bodyOf('TWITTER', { text: ROW.text }, changes));
  });
});

describe('[D-CSV-04] a row counts as a post does', () => {
  const used = async (acme: CsvWorld) => {
    const posts = await acme.call<{ used: number }>('GET', '/organization/usage/posts');
    const daily = await acme.call<{ posts: { used: number } }>(
      'GET',
      '/organization/usage/daily-limits?socialAccountId=sa_acme_twitter&date=2026-03-09',
    );
    return [posts.body.used, daily.body.posts.used];
  };

  it('against the month and the day, unless it is a draft or fails', async ({ acme }) => {
    expect(await used(acme)).toEqual([0, 0]);
    await acme.importFile(
      csvOf(SCHEDULED, ROW, { ...SCHEDULED, title: '' }, { ...SCHEDULED, postDate: '2026-03-10T09:00:00Z' }, SCHEDULED),
    );
    expect(await used(acme)).toEqual([3, 2]);
  });

  it('does not count against the request throttle, however many rows come at once', async () => {
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
});

describe('[D-CSV-04] the post of a row', () => {
  const published = async (acme: CsvWorld) => {
    const { items } = (await acme.ok('GET', '/_sim/events')) as unknown as {
      items: { type: string; data: { id: string; status: string } }[];
    };
    return items.map(({ type, data }) => [type, data.id, data.status]);
  };

  it('is published on schedule, with an event', async ({ acme }) => {
    const { row } = await acme.importFile(csvOf(SCHEDULED));
    expect(await published(acme)).toEqual([]);
    await acme.ok('POST', '/_sim/clock/advance', { to: '2026-03-09T10:05:00Z' });
    expect(await published(acme)).toEqual([['post.published', row.postId, 'POSTED']]);
  });

  it('is published at once when its date is past', async ({ acme }) => {
    const { row } = await acme.importFile(csvOf({ ...SCHEDULED, postDate: '2026-03-02T08:00:00Z' }));
    expect(await published(acme)).toEqual([['post.published', row.postId, 'POSTED']]);
  });

  it('ends in ERROR when its platform rejects it, and the row stays a success', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/platforms/TWITTER', { failure: { mode: 'reject' } });
    const { row, entity } = await acme.importFile(csvOf({ ...SCHEDULED, postDate: '2026-03-02T08:00:00Z' }));
    expect(await published(acme)).toEqual([['post.published', row.postId, 'ERROR']]);
    expect((await acme.get(entity.id)).status).toBe('COMPLETED');
  });
});
