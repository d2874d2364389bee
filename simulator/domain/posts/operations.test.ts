import { describe, expect } from 'vitest';
import type { Platform, PostBase } from '../../../openapi/generated/types.ts';
import { setOrganization } from '../organizations/organizations.fixture.ts';
import { it, onPlatforms, PLATFORMS, postBody, upload } from './posts.fixture.ts';
import { refused, refusedPost } from './refused.fixture.ts';

const HOUR = 3_600_000;

describe('createPost', () => {
  it('[PST-01] creates a post and returns it with an id', async ({ acme }) => {
    const body = await acme.post({ referenceKey: 'k1', firstComment: { BLUESKY: 'First' } });
    expect(body).toEqual({
      id: expect.stringMatching(/^post_/),
      teamId: 'team_acme_marketing',
      organizationId: 'org_acme',
      title: 'Spring launch',
      referenceKey: 'k1',
      postDate: '2026-03-02T12:00:00.000Z',
      postedDate: null,
      status: 'SCHEDULED',
      data: { TWITTER: { text: 'It is here' } },
      error: null,
      errors: null,
      errorsVerbose: null,
      externalData: null,
      retryCount: 0,
      createdAt: '2026-03-02T09:00:00.000Z',
      updatedAt: '2026-03-02T09:00:00.000Z',
      deletedAt: null,
      firstComment: { BLUESKY: 'First' },
    });
    expect(await acme.get(body.id)).toMatchObject({ ...body, socialAccounts: [{ socialAccountId: 'sa_acme_twitter' }] });
  });

  it('[PST-02] accepts upload ids in data.<PLATFORM>.uploadIds and returns the uploads', async ({ acme }) => {
    const uploadIds = ['upload_acme_image', 'upload_acme_video'];
    const { id, data } = await acme.post({
      socialAccountTypes: ['INSTAGRAM', 'THREADS'],
      data: { INSTAGRAM: { uploadIds }, THREADS: { uploadIds: ['upload_acme_video'] } },
    });
    expect(data.INSTAGRAM?.uploadIds).toEqual(uploadIds);
    expect((await acme.get(id)).uploads.map(entry => entry.upload.id)).toEqual(uploadIds);
  });

  it.for(PLATFORMS)('schedules a post for %s', async (platform, { acme }) => {
    expect((await acme.post(onPlatforms(platform))).status).toBe('SCHEDULED');
  });

  it('accepts a date with any offset, and counts a repeated platform once', async ({ acme }) => {
    const { id, postDate } = await acme.post({ postDate: '2026-03-02T13:00:00+01:00', socialAccountTypes: ['TWITTER', 'TWITTER'] });
    expect(postDate).toBe('2026-03-02T12:00:00.000Z');
    expect((await acme.get(id)).socialAccounts).toHaveLength(1);
  });

  it('accepts a DRAFT with a null, empty or missing date', async ({ acme }) => {
    const { postDate: _, ...dateless } = { ...postBody(), status: 'DRAFT' };
    expect((await acme.post({ status: 'DRAFT', postDate: '' })).postDate).toBeNull();
    expect((await acme.ok<PostBase>('POST', '/post', dateless)).postDate).toBeNull();
  });

  it.for([
    ['', 'postDate: is required'],
    ['2026-03-02T12:00:00', 'postDate must be an ISO 8601 date-time with an offset'],
    ['2036-03-02T09:00:00.001Z', 'postDate: must be at most 10 years ahead, and 2036-03-02T09:00:00.001Z is later'],
    ['9999-12-31T23:30:00-01:00', 'postDate'],
  ] as const)('refuses a SCHEDULED post for %j', async ([postDate, message], { acme }) => {
    expect(await refusedPost(acme, { postDate })).toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  // What a draft may still lack, each enough to keep it from being SCHEDULED.
  const lacking: readonly (readonly [string, object, string])[] = [
    ['a date', { postDate: '' }, 'postDate'],
    ['a text', { data: {} }, 'data.TWITTER.text'],
    ['a text that is short enough for the account', { data: { TWITTER: { text: 'x'.repeat(281) } } }, 'data.TWITTER.text'],
    ['media', { socialAccountTypes: ['INSTAGRAM'], data: { INSTAGRAM: { text: 'Hi' } } }, 'data.INSTAGRAM.uploadIds'],
    [
      'media of the right kind',
      { socialAccountTypes: ['YOUTUBE'], data: { YOUTUBE: { uploadIds: ['upload_acme_image'] } } },
      'data.YOUTUBE.uploadIds.0',
    ],
    ['a channel of its own', { socialAccountTypes: ['SLACK'], data: { SLACK: { channelId: 'c9', text: 'Hi' } } }, 'data.SLACK.channelId'],
    [
      'a board of its own',
      { socialAccountTypes: ['PINTEREST'], data: { PINTEREST: { boardName: 'B', uploadIds: ['upload_acme_image'] } } },
      'data.PINTEREST.boardName',
    ],
    ['an account', { teamId: 'team_acme_support', socialAccountTypes: ['TWITTER'] }, 'socialAccountTypes'],
  ];

  it.for(lacking)(
    '[D-PST-10] accepts a DRAFT without %s and refuses to schedule it, at once or later',
    async ([, changes, subject], { acme }) => {
      const asked = await refusedPost(acme, changes);
      expect(asked).toMatchObject({ status: 400, message: expect.stringMatching(new RegExp(`^${subject}: `)) });
      const { id, status } = await acme.post({ ...changes, status: 'DRAFT' });
      expect(status).toBe('DRAFT');
      expect(await refused(acme, 'PATCH', `/post/${id}`, { status: 'SCHEDULED' })).toEqual(asked);
    },
  );

  it('[D-PST-10] validates a DRAFT by its schema', async ({ acme }) => {
    expect((await refusedPost(acme, { status: 'DRAFT', data: { TWITTER: { replySettings: 'NOBODY' } } })).status).toBe(400);
    expect((await refusedPost(acme, { status: 'DRAFT', data: { THREADS: { text: 'x'.repeat(501) } } })).status).toBe(400);
  });

  it('lists every issue, and uses the first as message', async ({ acme }) => {
    const { message, issues } = await refusedPost(acme, {
      socialAccountTypes: ['TWITTER', 'SLACK', 'TIKTOK'],
      data: { SLACK: { channelId: 'c9' } },
    });
    expect(message).toBe('data.TWITTER.text: TWITTER needs a text when it has no media');
    expect(issues?.map(issue => ('path' in issue ? issue.path : null))).toEqual([
      ['data', 'TWITTER', 'text'],
      ['data', 'SLACK', 'text'],
      ['data', 'SLACK', 'channelId'],
      ['data', 'TIKTOK', 'uploadIds'],
    ]);
  });

  it('names a platform without an account, and an account without a channel', async ({ acme }) => {
    expect((await refusedPost(acme, { teamId: 'team_acme_support', ...onPlatforms('FACEBOOK') })).message).toBe(
      'socialAccountTypes: No FACEBOOK account is connected to this team',
    );
    await acme.ok('POST', '/social-account/unset-channel', { teamId: 'team_acme_marketing', type: 'FACEBOOK' });
    expect(await refusedPost(acme, onPlatforms('FACEBOOK'))).toMatchObject({
      status: 400,
      message: expect.stringContaining('no channel selected'),
    });
  });

  it.for(['team_nowhere', 'team_pro'])('returns 404 for the team %s', async (teamId, { acme }) => {
    expect(await refusedPost(acme, { teamId })).toMatchObject({ status: 404, message: 'Team not found' });
  });

  it.for(['upload_nowhere', 'upload_pro_image', 'upload_gone'])('returns 404 for the upload %s, in every field', async (id, { acme }) => {
    acme.world.uploads.byId.insert(upload({ id: 'upload_gone', deletedAt: 1 }));
    const part: readonly (readonly [Platform, object])[] = [
      ['TWITTER', { uploadIds: [id] }],
      ['TWITTER', { text: 'Hi', mediaItems: [{ uploadId: id }] }],
      ['TWITTER', { text: 'Hi', thread: [{ uploadIds: [id] }] }],
      ['INSTAGRAM', { uploadIds: ['upload_acme_image'], carouselItems: [{ uploadId: id }] }],
    ];
    for (const status of ['DRAFT', 'SCHEDULED']) {
      for (const [platform, data] of part) {
        expect(await refusedPost(acme, { status, socialAccountTypes: [platform], data: { [platform]: data } })).toMatchObject({
          status: 404,
          message: `Upload ${id} not found`,
        });
      }
    }
  });
});

describe('the order of checks', () => {
  const full = { postDate: '2026-03-03T12:00:00.000Z' };
  it.beforeEach(({ acme }) => setOrganization(acme.world, { limits: { dailyPosts: { TWITTER: 1 } } }));

  it('[D-GEN-04] looks up ids before quotas: with the quota exhausted an unknown id is 404', async ({ acme }) => {
    await acme.post(full);
    expect((await refusedPost(acme, full)).status).toBe(403);
    expect((await refusedPost(acme, { ...full, teamId: 'team_nowhere' })).status).toBe(404);
    expect((await refusedPost(acme, { ...full, data: { TWITTER: { uploadIds: ['upload_nowhere'] } } })).status).toBe(404);
    expect((await refused(acme, 'PATCH', '/post/post_nowhere', { status: 'SCHEDULED', ...full })).status).toBe(404);
  });

  it('[D-GEN-04] checks quotas before the status: with the quota exhausted a wrong status is 403', async ({ acme }) => {
    const { id } = await acme.post();
    await acme.advance(4 * HOUR);
    expect((await acme.get(id)).status).toBe('POSTED');
    expect((await refused(acme, 'PATCH', `/post/${id}`, { status: 'SCHEDULED', ...full })).status).toBe(400);
    await acme.post({ ...full, referenceKey: 'taken' });
    expect((await refused(acme, 'PATCH', `/post/${id}`, { status: 'SCHEDULED', ...full })).status).toBe(403);
    expect((await refusedPost(acme, { ...full, referenceKey: 'taken' })).status).toBe(403);
  });

  it('validates before it looks up ids, and checks the content before quotas', async ({ acme }) => {
    await acme.post(full);
    expect((await refusedPost(acme, { ...full, teamId: 'team_nowhere', postDate: '' })).status).toBe(400);
    expect((await refusedPost(acme, { ...full, data: { TWITTER: { text: '' } } })).status).toBe(400);
  });
});

describe('teamId', () => {
  it.for([
    ['POST', '/post', { ...postBody(), teamId: undefined }],
    ['GET', '/post', undefined],
    ['GET', '/post/reconnect-social-account/candidates?type=TWITTER', undefined],
    ['POST', '/post/reconnect-social-account', { type: 'TWITTER' }],
  ] as const)('[GEN-08] is required by %s %s', async ([method, path, body], { acme }) => {
    expect(await refused(acme, method, path, body)).toMatchObject({ status: 400, message: expect.stringContaining('teamId') });
  });
});
