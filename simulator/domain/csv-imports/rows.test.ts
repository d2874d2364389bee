import { describe, expect } from 'vitest';
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
  it.for(['title', 'postDate', 'status', 'socialAccountTypes'])('[CSV-30] without %s', async (column, { acme }) => {
    expect(await errorOf(acme, { [column]: '' })).toBe(`${column} is required`);
    expect(await errorOf(acme, { [column]: ' \t ' })).toBe(`${column} is required`);
  });

  it('[CSV-27] without a team, or with an unknown one', async ({ acme }) => {
    expect(await errorOf(acme, { teamId: '' })).toBe('teamId is required');
    expect(await errorOf(acme, { teamId: 'team_nowhere' })).toBe('Team team_nowhere was not found or does not belong to the organization');
  });

  it('[CSV-28] with another organization’s team, with the same message', async ({ acme }) => {
    expect(await errorOf(acme, { teamId: 'team_pro' })).toBe('Team team_pro was not found or does not belong to the organization');
  });

  it.for([
    '2026-03-09',
    '2026-03-09T11:00:00',
    'tomorrow',
    '09.03.2026 11:00',
    '1773050400000',
    '2026-02-30T11:00:00Z',
    '2026-03-09T11:00:00Z!',
  ])('[CSV-32] with the postDate %s', async (postDate, { acme }) => {
    expect(await errorOf(acme, { postDate })).toMatch(/^postDate must be an ISO 8601 date-time with an offset/);
  });

  it.for(['POSTED', 'LIVE', 'DRAFT, SCHEDULED', 'DRAF'])('[CSV-34] with the status %s', async (status, { acme }) => {
    expect(await errorOf(acme, { status })).toBe('status must be one of DRAFT, SCHEDULED');
  });

  it.for(['MYSPACE', 'TWITTER, X', 'TWITTER;THREADS', 'TWITTER#THREADS', '__proto__', 'constructor'])(
    '[CSV-37] with the platforms %s',
    async (socialAccountTypes, { acme }) => {
      expect(await errorOf(acme, { socialAccountTypes })).toMatch(/^socialAccountTypes\.\d must be one of /);
    },
  );

  it.for([', ,', ' , '])('with an empty entry among the platforms: %j', async (socialAccountTypes, { acme }) => {
    expect(await errorOf(acme, { socialAccountTypes })).toBe('socialAccountTypes must not be empty');
  });

  it.for(['yes', '1', 'TRUE FALSE', 'wahr', 'T', 'null'])('[CSV-42] with the boolean %s', async (cell, { acme }) => {
    const cells = { socialAccountTypes: 'REDDIT', redditSubreddit: 'r/test', redditText: 'x', redditNsfw: cell };
    expect(await errorOf(acme, cells)).toBe(`redditNsfw must be TRUE or FALSE, not ${JSON.stringify(cell)}`);
  });

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
  it('[CSV-31, CSV-35, CSV-38] with its title, status and text', async ({ acme }) => {
    expect(await postOf(acme, {})).toMatchObject({ title: 'Spring launch', status: 'DRAFT', data: { TWITTER: { text: 'It is here' } } });
    expect(await postOf(acme, { status: 'SCHEDULED' })).toMatchObject({ title: 'Spring launch', status: 'SCHEDULED' });
    expect((await postOf(acme, { text: '' })).data).toEqual({});
  });

  it.for([
    ['2026-03-09T11:00:00Z', '2026-03-09T11:00:00.000Z'],
    ['2026-03-09T11:00:00.5+01:00', '2026-03-09T10:00:00.500Z'],
    ['2026-03-09T00:30:00+05:45', '2026-03-08T18:45:00.000Z'],
    [' 20260309T110000-0800 ', '2026-03-09T19:00:00.000Z'],
  ] as const)('[CSV-33] at the instant of %j', async ([postDate, instant], { acme }) => {
    expect((await postOf(acme, { postDate })).postDate).toBe(instant);
  });

  it('[CSV-36, D-CSV-12] for each of its platforms', async ({ acme }) => {
    const post = await postOf(acme, { socialAccountTypes: ' TWITTER ,threads,, Google_Business, TWITTER', status: 'SCHEDULED' });
    expect(post.socialAccounts.map(({ socialAccount }) => socialAccount.type)).toEqual(['TWITTER', 'THREADS', 'GOOGLE_BUSINESS']);
    expect(Object.keys(post.data)).toEqual(['TWITTER', 'THREADS', 'GOOGLE_BUSINESS']);
  });

  it('[CSV-29] in its own team', async ({ acme }) => {
    const { rows, entity } = await acme.importFile(csvOf(ROW, { ...ROW, teamId: 'team_acme_support' }, ROW));
    const teams = await Promise.all(rows.map(async ({ postId }) => (await acme.post(postId)).teamId));
    expect(teams).toEqual(['team_acme_marketing', 'team_acme_support', 'team_acme_marketing']);
    expect(entity.teamId).toBe('team_acme_marketing');
  });

  it.for([
    ['status', 'scheduled', 'SCHEDULED'],
    ['status', ' Draft ', 'DRAFT'],
  ] as const)('[CSV-43] whatever the case of its enums: %s %j', async ([column, cell, status], { acme }) => {
    expect((await postOf(acme, { [column]: cell })).status).toBe(status);
  });

  it('[CSV-43] whatever the case of its platform’s enums', async ({ acme }) => {
    const { data } = await postOf(acme, {
      socialAccountTypes: 'facebook,LinkedIn',
      facebookType: 'reel',
      linkedinText: 'x',
      linkedinPrivacy: 'Public',
    });
    expect(data).toMatchObject({ FACEBOOK: { type: 'REEL' }, LINKEDIN: { privacy: 'PUBLIC' } });
  });

  it('[CSV-40, D-CSV-12] with all media of a cell, in their order', async ({ acme }) => {
    const urls = ['https://a.test/1.jpg', 'https://a.test/2.jpg', 'https://a.test/3.jpg'];
    const { uploads } = await postOf(acme, {
      socialAccountTypes: 'THREADS',
      threadsMediaUrls: ` ${urls.join(' # ')} #`,
      status: 'SCHEDULED',
    });
    const downloads = await acme.downloads();
    expect(downloads.map(({ externalLink }) => externalLink)).toEqual(urls);
    expect(uploads.map(({ uploadId }) => uploadId)).toEqual(downloads.map(({ id }) => id));
  });

  it('[CSV-41, D-CSV-12] with all values of a list cell', async ({ acme }) => {
    const { data } = await postOf(acme, {
      socialAccountTypes: 'BLUESKY,INSTAGRAM',
      blueskyTags: 'a# b #',
      instagramCollaborators: '@Ada#bob',
    });
    expect(data).toMatchObject({ BLUESKY: { tags: ['a', 'b'] }, INSTAGRAM: { collaborators: ['ada', 'bob'] } });
  });

  it.for([
    ['TRUE', true],
    ['FALSE', false],
    ['true', true],
    [' False ', false],
  ] as const)('[CSV-42, D-CSV-12] with the boolean %j', async ([cell, value], { acme }) => {
    const { data } = await postOf(acme, { socialAccountTypes: 'REDDIT', redditSubreddit: 'r/test', redditText: 'x', redditNsfw: cell });
    expect(data.REDDIT?.nsfw).toBe(value);
  });
});

describe('[D-CSV-06] a platform’s own text takes precedence over the common one', () => {
  it('and the common one applies to all others', async ({ acme }) => {
    const { data } = await postOf(acme, { socialAccountTypes: 'TWITTER,THREADS,MASTODON', twitterText: 'Mine', mastodonText: '  ' });
    expect(data).toEqual({ TWITTER: { text: 'Mine' }, THREADS: { text: 'It is here' }, MASTODON: { text: 'It is here' } });
  });

  it('also where the column has another name', async ({ acme }) => {
    const { data } = await postOf(acme, { socialAccountTypes: 'YOUTUBE,PINTEREST', youtubeTitle: 'Mine', pinterestBoardName: 'Board' });
    expect(data).toEqual({ YOUTUBE: { text: 'Mine' }, PINTEREST: { boardName: 'Board', text: 'It is here' } });
  });
});

it('ignores columns of platforms that are not targeted', async ({ acme }) => {
  const { row } = await acme.importFile(
    csvOf({ ...ROW, redditNsfw: 'maybe', facebookMediaUrls: 'https://a.test/1.jpg', linkedinText: 'x' }),
  );
  expect(row.normalizedPayload).toMatchObject({ data: { TWITTER: { text: 'It is here' } } });
  expect(await acme.downloads()).toEqual([]);
});
