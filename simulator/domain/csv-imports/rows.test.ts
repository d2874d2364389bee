import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CsvTest, type CsvWorld, createCsvTest, csvOf, ROW, type Row } from './csv-imports.fixture.ts';

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

/** The error of a row, and proof that it made nothing. */
async function errorOf(changes: Row): Promise<string | null> {
  const { row, entity } = await csv.work(csvOf({ ...ROW, ...changes }));
  expect([row.status, row.postId, row.normalizedPayload, entity.status]).toEqual(['FAILED', null, null, 'COMPLETED_WITH_ERRORS']);
  expect(csv.world.posts.byId.size).toBe(0);
  return row.error;
}

async function postOf(changes: Row) {
  const { row } = await csv.work(csvOf({ ...ROW, ...changes }));
  expect(row.error).toBeNull();
  return csv.post(row.postId);
}

describe('a row fails', () => {
  it.each(['title', 'postDate', 'status', 'socialAccountTypes'])('[CSV-30] without %s', async column => {
    expect(await errorOf({ [column]: '' })).toBe(`${column} is required`);
    expect(await errorOf({ [column]: ' \t ' })).toBe(`${column} is required`);
  });

  it('[CSV-27] without a team, or with an unknown one', async () => {
    expect(await errorOf({ teamId: '' })).toBe('teamId is required');
    expect(await errorOf({ teamId: 'team_nowhere' })).toBe('Team team_nowhere was not found or does not belong to the organization');
  });

  it('[CSV-28] with another organization’s team, in the same words', async () => {
    expect(await errorOf({ teamId: 'team_pro' })).toBe('Team team_pro was not found or does not belong to the organization');
  });

  it.each([
    '2026-03-09',
    '2026-03-09T11:00:00',
    'tomorrow',
    '09.03.2026 11:00',
    '1773050400000',
    '2026-02-30T11:00:00Z',
    '2026-03-09T11:00:00Z!',
  ])('[CSV-32] with the postDate %s', async postDate => {
    expect(await errorOf({ postDate })).toMatch(/^postDate must be an ISO 8601 date-time with an offset/);
  });

  it.each(['POSTED', 'LIVE', 'DRAFT, SCHEDULED', 'DRAF'])('[CSV-34] with the status %s', async status => {
    expect(await errorOf({ status })).toBe('status must be one of DRAFT, SCHEDULED');
  });

  it.each(['MYSPACE', 'TWITTER, X', 'TWITTER;THREADS', 'TWITTER#THREADS', '__proto__', 'constructor'])(
    '[CSV-37] with the platforms %s',
    async socialAccountTypes => {
      expect(await errorOf({ socialAccountTypes })).toMatch(/^socialAccountTypes\.\d must be one of /);
    },
  );

  it.each([', ,', ' , '])('with nothing among the platforms: %j', async socialAccountTypes => {
    expect(await errorOf({ socialAccountTypes })).toBe('socialAccountTypes must not be empty');
  });

  it.each(['yes', '1', 'TRUE FALSE', 'wahr', 'T', 'null'])('[CSV-42] with the boolean %s', async cell => {
    const cells = { socialAccountTypes: 'REDDIT', redditSubreddit: 'r/test', redditText: 'x', redditNsfw: cell };
    expect(await errorOf(cells)).toBe(`redditNsfw must be TRUE or FALSE, not ${JSON.stringify(cell)}`);
  });

  it.each(['a', '1,5', '0x10', '1e', 'Infinity', 'NaN', '--1', '٣'])('with the number %s', async cell => {
    const error = await errorOf({ socialAccountTypes: 'INSTAGRAM', instagramThumbnailOffset: cell });
    expect(error).toBe(`instagramThumbnailOffset must be a number, not ${JSON.stringify(cell)}`);
  });

  it.each(['ada:1', 'ada:1:2:3', 'ada:x:y', 'ada::', 'ada:1:'])('[D-CSV-07] with the tag %s', async cell => {
    const error = await errorOf({ socialAccountTypes: 'INSTAGRAM', instagramTagged: `bob#${cell}` });
    expect(error).toBe(`instagramTagged must hold user or user:x:y, not ${JSON.stringify(cell)}`);
  });

  it('with a list that is no list any more', async () => {
    const error = await errorOf({ socialAccountTypes: 'BLUESKY', blueskyTags: 'a#'.repeat(2000) });
    expect(error).toBe('blueskyTags holds more than 1000 values');
  });

  it('says no more of a long cell than one wants to read', async () => {
    const error = await errorOf({ socialAccountTypes: 'INSTAGRAM', instagramThumbnailOffset: 'x'.repeat(5000) });
    expect(error?.length).toBeLessThan(200);
  });
});

describe('a row makes a post', () => {
  it('[CSV-31, CSV-35, CSV-38] with its title, status and text', async () => {
    expect(await postOf({})).toMatchObject({ title: 'Spring launch', status: 'DRAFT', data: { TWITTER: { text: 'It is here' } } });
    expect(await postOf({ status: 'SCHEDULED' })).toMatchObject({ title: 'Spring launch', status: 'SCHEDULED' });
    expect((await postOf({ text: '' })).data).toEqual({});
  });

  it.each([
    ['2026-03-09T11:00:00Z', '2026-03-09T11:00:00.000Z'],
    ['2026-03-09T11:00:00.5+01:00', '2026-03-09T10:00:00.500Z'],
    ['2026-03-09T00:30:00+05:45', '2026-03-08T18:45:00.000Z'],
    [' 20260309T110000-0800 ', '2026-03-09T19:00:00.000Z'],
  ])('[CSV-33] at the instant of %j', async (postDate, instant) => {
    expect((await postOf({ postDate })).postDate).toBe(instant);
  });

  it('[CSV-36] for each of its platforms', async () => {
    const post = await postOf({ socialAccountTypes: ' TWITTER ,threads,, Google_Business, TWITTER', status: 'SCHEDULED' });
    expect(post.socialAccounts.map(({ socialAccount }) => socialAccount.type)).toEqual(['TWITTER', 'THREADS', 'GOOGLE_BUSINESS']);
    expect(Object.keys(post.data)).toEqual(['TWITTER', 'THREADS', 'GOOGLE_BUSINESS']);
  });

  it('[CSV-29] in its own team', async () => {
    const { rows, entity } = await csv.work(csvOf(ROW, { ...ROW, teamId: 'team_acme_support' }, ROW));
    const teams = await Promise.all(rows.map(async ({ postId }) => (await csv.post(postId)).teamId));
    expect(teams).toEqual(['team_acme_marketing', 'team_acme_support', 'team_acme_marketing']);
    expect(entity.teamId).toBe('team_acme_marketing');
  });

  it.each([
    ['status', 'scheduled', 'SCHEDULED'],
    ['status', ' Draft ', 'DRAFT'],
  ])('[CSV-43] whatever the case of its enums: %s %j', async (column, cell, status) => {
    expect((await postOf({ [column]: cell })).status).toBe(status);
  });

  it('[CSV-43] whatever the case of its platform’s enums', async () => {
    const { data } = await postOf({
      socialAccountTypes: 'facebook,LinkedIn',
      facebookType: 'reel',
      linkedinText: 'x',
      linkedinPrivacy: 'Public',
    });
    expect(data).toMatchObject({ FACEBOOK: { type: 'REEL' }, LINKEDIN: { privacy: 'PUBLIC' } });
  });

  it('[CSV-40] with all media of a cell, in their order', async () => {
    const urls = ['https://a.test/1.jpg', 'https://a.test/2.jpg', 'https://a.test/3.jpg'];
    const { uploads } = await postOf({ socialAccountTypes: 'THREADS', threadsMediaUrls: ` ${urls.join(' # ')} #`, status: 'SCHEDULED' });
    const downloads = await csv.downloads();
    expect(downloads.map(({ externalLink }) => externalLink)).toEqual(urls);
    expect(uploads.map(({ uploadId }) => uploadId)).toEqual(downloads.map(({ id }) => id));
  });

  it('[CSV-41] with all values of a list cell', async () => {
    const { data } = await postOf({ socialAccountTypes: 'BLUESKY,INSTAGRAM', blueskyTags: 'a# b #', instagramCollaborators: '@Ada#bob' });
    expect(data).toMatchObject({ BLUESKY: { tags: ['a', 'b'] }, INSTAGRAM: { collaborators: ['ada', 'bob'] } });
  });

  it.each([
    ['TRUE', true],
    ['FALSE', false],
    ['true', true],
    [' False ', false],
  ])('[CSV-42] with the boolean %j', async (cell, value) => {
    const { data } = await postOf({ socialAccountTypes: 'REDDIT', redditSubreddit: 'r/test', redditText: 'x', redditNsfw: cell });
    expect(data.REDDIT?.nsfw).toBe(value);
  });
});

describe('[D-CSV-06] a platform’s own text beats the common one', () => {
  it('which goes to all others', async () => {
    const { data } = await postOf({ socialAccountTypes: 'TWITTER,THREADS,MASTODON', twitterText: 'Mine', mastodonText: '  ' });
    expect(data).toEqual({ TWITTER: { text: 'Mine' }, THREADS: { text: 'It is here' }, MASTODON: { text: 'It is here' } });
  });

  it('also where the column is called otherwise', async () => {
    const { data } = await postOf({ socialAccountTypes: 'YOUTUBE,PINTEREST', youtubeTitle: 'Mine', pinterestBoardName: 'Board' });
    expect(data).toEqual({ YOUTUBE: { text: 'Mine' }, PINTEREST: { boardName: 'Board', text: 'It is here' } });
  });
});

it('columns of platforms that are no target do not count', async () => {
  const { row } = await csv.work(csvOf({ ...ROW, redditNsfw: 'maybe', facebookMediaUrls: 'https://a.test/1.jpg', linkedinText: 'x' }));
  expect(row.normalizedPayload).toMatchObject({ data: { TWITTER: { text: 'It is here' } } });
  expect(await csv.downloads()).toEqual([]);
});
