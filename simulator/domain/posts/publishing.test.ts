import { describe, expect, vi } from 'vitest';
import { loadWorld, saveWorld } from '../snapshots/snapshot.ts';
import { it, onPlatforms, PLATFORMS, upload } from './posts.fixture.ts';

const SECOND = 1000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const UNTIL_NOON = 3 * HOUR;
it.beforeEach(async ({ acme }) => {
  // One second each, so that every instant below is known.
  for (const platform of PLATFORMS) acme.latency(platform, SECOND);
});

describe('a post that succeeds', () => {
  it('[D-PST-02] is SCHEDULED until its date, then PROCESSING, then POSTED', async ({ acme }) => {
    const { id } = await acme.post();
    await acme.advance(UNTIL_NOON - 1);
    expect(await acme.statusOf(id)).toBe('SCHEDULED');
    await acme.advance(1);
    expect(await acme.statusOf(id)).toBe('PROCESSING');
    await acme.advance(SECOND - 1);
    expect(await acme.statusOf(id)).toBe('PROCESSING');
    await acme.advance(1);
    expect(await acme.statusOf(id)).toBe('POSTED');
  });

  it('[D-PST-02] is published at once when its date is past', async ({ acme }) => {
    const { id, status } = await acme.post({ postDate: '2020-01-01T00:00:00Z' });
    expect(status).toBe('SCHEDULED');
    expect(await acme.statusOf(id)).toBe('PROCESSING');
    await acme.advance(SECOND);
    expect(await acme.get(id)).toMatchObject({
      status: 'POSTED',
      postDate: '2020-01-01T00:00:00.000Z',
      postedDate: '2026-03-02T09:00:01.000Z',
    });
  });

  it('[PST-11][PST-13][WHK-09] sends post.published with the post when processing ends, and never before postDate', async ({ acme }) => {
    const { id } = await acme.post();
    await acme.advance(UNTIL_NOON + SECOND - 1);
    expect(acme.published).toEqual([]);
    await acme.advance(1);
    expect(acme.published).toEqual([await acme.get(id)]);
    expect(acme.published[0]).toMatchObject({ id, status: 'POSTED' });
    await acme.advance(HOUR);
    expect(acme.published).toHaveLength(1);
  });

  it('[PST-03][PST-05][PST-06][PST-07][PST-08][PST-09][PST-10] is in the event with every field', async ({ acme }) => {
    const { id } = await acme.post({
      referenceKey: 'k1',
      socialAccountTypes: ['INSTAGRAM', 'TWITTER'],
      data: { INSTAGRAM: { type: 'POST', text: 'Here', uploadIds: ['upload_acme_image'] }, TWITTER: { text: 'Here' } },
      firstComment: { INSTAGRAM: 'First' },
    });
    acme.latency('INSTAGRAM', 2 * SECOND);
    await acme.advance(4 * HOUR);
    const file = { id: 'upload_acme_image', fileName: 'image.jpg', mimeType: 'image/jpeg', size: 184_320 };
    const names = { username: expect.any(String), displayName: expect.any(String) };
    const publication = { id: expect.any(String), permalink: expect.stringMatching(/^https:/) };
    expect(acme.published).toMatchObject([
      {
        id,
        title: 'Spring launch',
        status: 'POSTED',
        postDate: '2026-03-02T12:00:00.000Z',
        postedDate: '2026-03-02T12:00:02.000Z',
        teamId: 'team_acme_marketing',
        organizationId: 'org_acme',
        referenceKey: 'k1',
        data: { INSTAGRAM: { type: 'POST', text: 'Here', uploadIds: ['upload_acme_image'] }, TWITTER: { text: 'Here' } },
        error: null,
        errors: null,
        errorsVerbose: null,
        externalData: { INSTAGRAM: publication, TWITTER: publication },
        retryCount: 0,
        createdAt: '2026-03-02T09:00:00.000Z',
        updatedAt: '2026-03-02T12:00:02.000Z',
        deletedAt: null,
        firstComment: { INSTAGRAM: 'First' },
        uploads: [{ postId: id, uploadId: file.id, upload: file }],
        socialAccounts: [
          { postId: id, socialAccountId: 'sa_acme_instagram', socialAccount: { id: 'sa_acme_instagram', type: 'INSTAGRAM', ...names } },
          { postId: id, socialAccountId: 'sa_acme_twitter', socialAccount: { id: 'sa_acme_twitter', type: 'TWITTER', ...names } },
        ],
      },
    ]);
    const [post] = acme.published;
    expect(post?.socialAccounts.map(entry => entry.externalPostId)).toEqual([
      post?.externalData?.INSTAGRAM?.id,
      post?.externalData?.TWITTER?.id,
    ]);
  });

  it.for(PLATFORMS)('[PST-11] ends POSTED on %s, with the data that the platform returned', async (platform, { acme }) => {
    const { id } = await acme.post(onPlatforms(platform));
    await acme.advance(UNTIL_NOON + SECOND);
    const { status, externalData } = await acme.get(id);
    expect({ status, tries: acme.publicationsOn(platform), live: acme.live }).toEqual({
      status: 'POSTED',
      tries: 1,
      live: [`${id} ${platform}`],
    });
    expect(externalData?.[platform]).toMatchObject({ id: expect.any(String) });
    expect(externalData?.[platform]).toHaveProperty('permalink');
  });

  it('[D-PST-07] publishes to every platform once, each after its own latency, and ends with the last', async ({ acme }) => {
    acme.latency('THREADS', 5 * SECOND);
    acme.latency('SLACK', 9 * SECOND);
    const { id } = await acme.post(onPlatforms('TWITTER', 'THREADS', 'SLACK'));
    const seen: unknown[] = [];
    await acme.advance(UNTIL_NOON);
    for (const ms of [SECOND, 4 * SECOND, 4 * SECOND - 1, 1]) {
      await acme.advance(ms);
      const { status, externalData } = await acme.get(id);
      seen.push([status, Object.keys(externalData ?? {})]);
    }
    expect(seen).toEqual([
      ['PROCESSING', ['TWITTER']],
      ['PROCESSING', ['TWITTER', 'THREADS']],
      ['PROCESSING', ['TWITTER', 'THREADS']],
      ['POSTED', ['TWITTER', 'THREADS', 'SLACK']],
    ]);
    expect(acme.live).toEqual([`${id} TWITTER`, `${id} THREADS`, `${id} SLACK`]);
  });

  it('gives the platform its data and its files', async ({ acme }) => {
    const publish = vi.spyOn(acme.world.platforms.THREADS, 'publish');
    const data = { text: 'Hi', uploadIds: ['upload_acme_video'], mediaItems: [{ uploadId: 'upload_acme_image' }] };
    const { id } = await acme.post({ socialAccountTypes: ['THREADS'], data: { THREADS: data } });
    await acme.advance(4 * HOUR);
    expect(publish.mock.calls).toMatchObject([
      [
        {
          account: { socialAccountId: 'sa_acme_threads', externalId: 'threads_acme' },
          idempotencyKey: `${id}:THREADS`,
          data,
          media: [
            { uploadId: 'upload_acme_video', type: 'video' },
            { uploadId: 'upload_acme_image', type: 'image' },
          ],
        },
      ],
    ]);
  });
});

describe('a permanent failure', () => {
  it.for([
    ['a policy', 'reject', 422],
    ['a lost permission', 'auth', 401],
  ] as const)('[PST-12][D-PST-06] by %s leads straight to ERROR with retryCount 0', async ([, mode, httpStatus], { acme }) => {
    acme.controls('FACEBOOK').fail({ mode, code: 'META:190' });
    const { id } = await acme.post(onPlatforms('FACEBOOK'));
    await acme.advance(UNTIL_NOON + SECOND);
    const post = await acme.get(id);
    expect(post).toMatchObject({
      status: 'ERROR',
      retryCount: 0,
      postedDate: null,
      error: 'Publishing failed on FACEBOOK.',
      errors: { FACEBOOK: expect.any(String) },
      externalData: {},
    });
    expect(post.errorsVerbose).toEqual({
      FACEBOOK: {
        code: 'META:190',
        errorMessage: expect.any(String),
        isTransient: false,
        retryability: 'non_retryable',
        httpStatus,
        meta: null,
        userFacingMessage: post.errors?.['FACEBOOK'],
      },
    });
    expect(acme.published).toEqual([post]);
  });

  it('[D-PST-06] by a revoked token leads straight to ERROR', async ({ acme }) => {
    acme.controls('TWITTER').revokeToken('twitter_acme');
    const { id } = await acme.post();
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await acme.get(id)).toMatchObject({ status: 'ERROR', retryCount: 0, errorsVerbose: { TWITTER: { httpStatus: 401 } } });
  });

  it('[D-PST-06] by invalid media leads straight to ERROR', async ({ acme }) => {
    // BLUESKY itself refuses images that the service lets pass.
    acme.world.uploads.byId.insert(upload({ id: 'upload_large', sizeBytes: 1_048_577 }));
    const { id } = await acme.post({ socialAccountTypes: ['BLUESKY'], data: { BLUESKY: { uploadIds: ['upload_large'] } } });
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await acme.get(id)).toMatchObject({ status: 'ERROR', retryCount: 0, errorsVerbose: { BLUESKY: { isTransient: false } } });
  });

  it.for([
    ['was disconnected', '/social-account/disconnect', 'DELETE'],
    ['lost its channel', '/social-account/unset-channel', 'POST'],
    ['went to another channel', '/social-account/set-channel', 'POST'],
  ] as const)('happens when the account %s during publishing', async ([, path, method], { acme }) => {
    acme.controls('FACEBOOK').fail({ mode: 'outage', times: 1 });
    const { id } = await acme.post(onPlatforms('FACEBOOK'));
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await acme.statusOf(id)).toBe('RETRYING');
    await acme.ok(method, path, { teamId: 'team_acme_marketing', type: 'FACEBOOK', channelId: 'facebook_acme_2' });
    await acme.advance(HOUR);
    expect(await acme.get(id)).toMatchObject({
      status: 'ERROR',
      errorsVerbose: {
        FACEBOOK: { code: null, httpStatus: null, isTransient: false, userFacingMessage: expect.stringContaining('FACEBOOK account') },
      },
    });
  });

  it('happens when a file is deleted', async ({ acme }) => {
    acme.world.uploads.byId.insert(upload({ id: 'upload_gone' }));
    const { id } = await acme.post({ data: { TWITTER: { uploadIds: ['upload_gone'] } } });
    acme.world.uploads.byId.remove('upload_gone');
    await acme.advance(4 * HOUR);
    expect((await acme.get(id)).errors).toEqual({ TWITTER: 'The upload upload_gone is gone. Upload the file again.' });
  });
});

describe('a mixed outcome', () => {
  it('[D-PST-08] is ERROR: errors name the failed platforms and are null for the others, externalData the live ones', async ({ acme }) => {
    acme.controls('FACEBOOK').fail({ mode: 'reject' });
    const { id } = await acme.post(onPlatforms('TWITTER', 'FACEBOOK', 'THREADS'));
    await acme.advance(UNTIL_NOON + SECOND);
    const [post] = acme.published;
    expect(post).toMatchObject({ id, status: 'ERROR', postedDate: null, error: 'Publishing failed on FACEBOOK.' });
    expect(post?.errors).toEqual({ TWITTER: null, FACEBOOK: expect.any(String), THREADS: null });
    expect(post?.errorsVerbose).toEqual({ TWITTER: null, FACEBOOK: expect.objectContaining({ isTransient: false }), THREADS: null });
    expect(Object.keys(post?.externalData ?? {})).toEqual(['TWITTER', 'THREADS']);
    expect(acme.live).toEqual([`${id} TWITTER`, `${id} THREADS`]);
  });

  it('retries transient failures although another platform failed permanently, and ends ERROR', async ({ acme }) => {
    acme.controls('FACEBOOK').fail({ mode: 'reject', times: 1 });
    acme.controls('TWITTER').fail({ mode: 'outage', times: 1 });
    const { id } = await acme.post(onPlatforms('TWITTER', 'FACEBOOK'));
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await acme.statusOf(id)).toBe('RETRYING');
    await acme.advance(HOUR);
    expect(await acme.get(id)).toMatchObject({ status: 'ERROR', retryCount: 1, errors: { TWITTER: null, FACEBOOK: expect.any(String) } });
    expect([acme.publicationsOn('TWITTER'), acme.publicationsOn('FACEBOOK')]).toEqual([1, 0]);
  });
});

it('a world restored in the middle of publishing continues unchanged', async ({ acme }) => {
  acme.controls('FACEBOOK').fail({ mode: 'outage', times: 1 });
  acme.controls('TIKTOK').holdForReview(HOUR);
  acme.latency('THREADS', MINUTE);
  const { id } = await acme.post(onPlatforms('FACEBOOK', 'TIKTOK', 'THREADS'));
  await acme.advance(UNTIL_NOON + 2 * SECOND);
  const saved = saveWorld(acme.world);
  await acme.advance(2 * HOUR);
  const after = await acme.get(id);
  loadWorld(acme.world, saved);
  await acme.advance(2 * HOUR);
  expect(await acme.get(id)).toEqual(after);
  expect(after.status).toBe('POSTED');
});
