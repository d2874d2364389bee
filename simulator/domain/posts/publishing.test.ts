import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Platform, Post, PostBase } from '../../../openapi/generated/types.ts';
import { loadWorld, saveWorld } from '../snapshot.ts';
import { createPostTest, NOW, onPlatforms, PLATFORMS, type PostTest, type PostWorld, upload } from './testing.ts';

const SECOND = 1000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const NOON = '2026-03-02T12:00:00.000Z';
const UNTIL_NOON = 3 * HOUR;

let test: PostTest;
let acme: PostWorld;
/** What went live, as the areas of the simulator hear of it. */
let live: string[];

beforeAll(async () => {
  test = await createPostTest();
});
beforeEach(async () => {
  acme = await test.fresh();
  live = [];
  acme.world.events.on('post.live', ({ post, platform }) => live.push(`${post.id} ${platform}`));
  // One second each, so that every instant below is known.
  for (const platform of PLATFORMS) latency(platform, SECOND);
});
afterAll(async () => {
  expect(test.problems).toEqual([]);
  await test.sim.close();
});

const controls = (platform: Platform) => acme.world.platforms[platform].controls;

function latency(platform: Platform, ms: number): void {
  controls(platform).setLatency({ minMs: ms, maxMs: ms });
}

const statusOf = async (id: string) => (await acme.get(id)).status;
const tries = (platform: Platform) => controls(platform).publicationCount();

describe('a post that goes well', () => {
  it('[D-PST-02] is SCHEDULED until its date, then PROCESSING, then POSTED', async () => {
    const { id } = await acme.post();
    await acme.advance(UNTIL_NOON - 1);
    expect(await statusOf(id)).toBe('SCHEDULED');
    await acme.advance(1);
    expect(await statusOf(id)).toBe('PROCESSING');
    await acme.advance(SECOND - 1);
    expect(await statusOf(id)).toBe('PROCESSING');
    await acme.advance(1);
    expect(await statusOf(id)).toBe('POSTED');
  });

  it('[D-PST-02] is published at once when its date is past', async () => {
    const { id, status } = await acme.post({ postDate: '2020-01-01T00:00:00Z' });
    expect(status).toBe('SCHEDULED');
    expect(await statusOf(id)).toBe('PROCESSING');
    await acme.advance(SECOND);
    expect(await acme.get(id)).toMatchObject({
      status: 'POSTED',
      postDate: '2020-01-01T00:00:00.000Z',
      postedDate: '2026-03-02T09:00:01.000Z',
    });
  });

  it('[PST-11][PST-13][WHK-09] tells post.published with the post when processing ends, and never before postDate', async () => {
    const { id } = await acme.post();
    await acme.advance(UNTIL_NOON + SECOND - 1);
    expect(acme.published).toEqual([]);
    await acme.advance(1);
    expect(acme.published).toEqual([await acme.get(id)]);
    expect(acme.published[0]).toMatchObject({ id, status: 'POSTED' });
    await acme.advance(HOUR);
    expect(acme.published).toHaveLength(1);
  });

  it('[PST-03][PST-05][PST-06][PST-07][PST-08][PST-09][PST-10] stands in the event with every field', async () => {
    const { id } = await acme.post({
      referenceKey: 'k1',
      socialAccountTypes: ['INSTAGRAM', 'TWITTER'],
      data: { INSTAGRAM: { type: 'POST', text: 'Here', uploadIds: ['upload_acme_image'] }, TWITTER: { text: 'Here' } },
      firstComment: { INSTAGRAM: 'First' },
    });
    latency('INSTAGRAM', 2 * SECOND);
    await acme.advance(4 * HOUR);
    const file = { id: 'upload_acme_image', fileName: 'image.jpg', mimeType: 'image/jpeg', size: 184_320 };
    const account = (type: string) => ({
      id: `sa_acme_${type.toLowerCase()}`,
      type,
      username: expect.any(String),
      displayName: expect.any(String),
    });
    const publication = { id: expect.any(String), permalink: expect.stringMatching(/^https:/) };
    expect(acme.published).toMatchObject([
      {
        id,
        title: 'Spring launch',
        status: 'POSTED',
        postDate: NOON,
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
          { postId: id, socialAccountId: 'sa_acme_instagram', socialAccount: account('INSTAGRAM') },
          { postId: id, socialAccountId: 'sa_acme_twitter', socialAccount: account('TWITTER') },
        ],
      },
    ]);
    const [post] = acme.published;
    expect(post?.socialAccounts.map(entry => entry.externalPostId)).toEqual([
      post?.externalData?.INSTAGRAM?.id,
      post?.externalData?.TWITTER?.id,
    ]);
  });

  it.each(PLATFORMS)('[PST-11] ends POSTED on %s, with what the platform gave back', async platform => {
    const { id } = await acme.post(onPlatforms(platform));
    await acme.advance(UNTIL_NOON + SECOND);
    const { status, externalData } = await acme.get(id);
    expect({ status, tries: tries(platform), live }).toEqual({ status: 'POSTED', tries: 1, live: [`${id} ${platform}`] });
    expect(externalData?.[platform]).toMatchObject({ id: expect.any(String) });
    expect(externalData?.[platform]).toHaveProperty('permalink');
  });

  it('[D-PST-07] asks every platform once, each after its own latency, and ends with the last', async () => {
    latency('THREADS', 5 * SECOND);
    latency('SLACK', 9 * SECOND);
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
    expect(live).toEqual([`${id} TWITTER`, `${id} THREADS`, `${id} SLACK`]);
  });

  it('gives the platform its part of the data and its files', async () => {
    const calls: unknown[] = [];
    const { publish } = acme.world.platforms.THREADS;
    Object.assign(acme.world.platforms.THREADS, {
      publish(call: Parameters<typeof publish>[0]) {
        calls.push(call);
        return publish(call);
      },
    });
    const data = { text: 'Hi', uploadIds: ['upload_acme_video'], mediaItems: [{ uploadId: 'upload_acme_image' }] };
    const { id } = await acme.post({ socialAccountTypes: ['THREADS'], data: { THREADS: data } });
    await acme.advance(4 * HOUR);
    expect(calls).toMatchObject([
      {
        account: { socialAccountId: 'sa_acme_threads', externalId: 'threads_acme' },
        idempotencyKey: `${id}:THREADS`,
        data,
        media: [
          { uploadId: 'upload_acme_video', type: 'video' },
          { uploadId: 'upload_acme_image', type: 'image' },
        ],
      },
    ]);
  });
});

describe('a failure for now', () => {
  it.each(['outage', 'rate-limited', 'timeout', 'degraded'] as const)(
    '[D-PST-05] %s: is RETRYING, tried 3 and 6 minutes after the failure before, then ERROR',
    async mode => {
      controls('FACEBOOK').fail({ mode, rate: 1 });
      const { id } = await acme.post(onPlatforms('FACEBOOK'));
      const seen: unknown[] = [];
      const look = async (ms: number) => {
        await acme.advance(ms);
        const { status, retryCount } = await acme.get(id);
        seen.push([status, retryCount]);
      };
      await look(UNTIL_NOON + SECOND);
      await look(3 * MINUTE - 1);
      await look(1);
      await look(SECOND);
      await look(6 * MINUTE - 1);
      await look(1);
      await look(SECOND);
      await look(HOUR);
      expect(seen).toEqual([
        ['RETRYING', 0],
        ['RETRYING', 0],
        ['PROCESSING', 1],
        ['RETRYING', 1],
        ['RETRYING', 1],
        ['PROCESSING', 2],
        ['ERROR', 2],
        ['ERROR', 2],
      ]);
      expect(acme.published.map(post => post.status)).toEqual(['ERROR']);
    },
  );

  it('[D-PST-05] is over when a retry goes well', async () => {
    controls('FACEBOOK').fail({ mode: 'outage', times: 2 });
    const { id } = await acme.post(onPlatforms('FACEBOOK'));
    await acme.advance(4 * HOUR);
    expect(await acme.get(id)).toMatchObject({ status: 'POSTED', retryCount: 2, error: null, errors: null, errorsVerbose: null });
    expect(acme.published.map(post => [post.status, post.retryCount])).toEqual([['POSTED', 2]]);
  });

  it('[D-PST-07] is retried only on the platforms that failed, and tells what failed so far', async () => {
    controls('FACEBOOK').fail({ mode: 'outage', times: 1 });
    const { id } = await acme.post(onPlatforms('TWITTER', 'FACEBOOK'));
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await acme.get(id)).toMatchObject({
      status: 'RETRYING',
      postedDate: null,
      error: null,
      errors: { TWITTER: null, FACEBOOK: expect.any(String) },
      errorsVerbose: { TWITTER: null, FACEBOOK: { isTransient: true } },
    });
    await acme.advance(HOUR);
    expect(await statusOf(id)).toBe('POSTED');
    expect([tries('TWITTER'), tries('FACEBOOK')]).toEqual([1, 1]);
    expect(live).toEqual([`${id} TWITTER`, `${id} FACEBOOK`]);
  });

  it('counts the pause from the last failure when platforms answer at different times', async () => {
    latency('FACEBOOK', 5 * SECOND);
    latency('TWITTER', 20 * SECOND);
    controls('FACEBOOK').fail({ mode: 'outage', times: 1 });
    const { id } = await acme.post(onPlatforms('TWITTER', 'FACEBOOK'));
    await acme.advance(UNTIL_NOON + 5 * SECOND + 3 * MINUTE - 1);
    expect(await statusOf(id)).toBe('RETRYING');
    await acme.advance(1);
    expect(await statusOf(id)).toBe('PROCESSING');
  });

  it('[D-PST-16] is not published twice when the platform had accepted and only its answer was lost', async () => {
    controls('INSTAGRAM').fail({ mode: 'timeout', accepted: true, times: 1 });
    const { id } = await acme.post(onPlatforms('INSTAGRAM'));
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await statusOf(id)).toBe('RETRYING');
    expect(tries('INSTAGRAM')).toBe(1);
    await acme.advance(HOUR);
    expect(await statusOf(id)).toBe('POSTED');
    expect(tries('INSTAGRAM')).toBe(1);
  });

  it('shows when a rate limit ends', async () => {
    controls('FACEBOOK').fail({ mode: 'rate-limited', resetAt: NOW + 5 * HOUR });
    const { id } = await acme.post(onPlatforms('FACEBOOK'));
    await acme.advance(UNTIL_NOON + SECOND);
    expect((await acme.get(id)).errorsVerbose).toMatchObject({
      FACEBOOK: { httpStatus: 429, meta: { resetAt: '2026-03-02T14:00:00.000Z' } },
    });
  });
});

describe('a failure for good', () => {
  it.each([
    ['a policy', 'reject', 422],
    ['a lost permission', 'auth', 401],
  ] as const)('[PST-12][D-PST-06] by %s goes straight to ERROR with retryCount 0', async (_, mode, httpStatus) => {
    controls('FACEBOOK').fail({ mode, code: 'META:190' });
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

  it('[D-PST-06] by a revoked token goes straight to ERROR', async () => {
    controls('TWITTER').revokeToken('twitter_acme');
    const { id } = await acme.post();
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await acme.get(id)).toMatchObject({ status: 'ERROR', retryCount: 0, errorsVerbose: { TWITTER: { httpStatus: 401 } } });
  });

  it('[D-PST-06] by bad media goes straight to ERROR', async () => {
    // BLUESKY itself refuses images that the service lets pass.
    acme.world.uploads.uploads.insert(upload({ id: 'upload_large', sizeBytes: 1_048_577 }));
    const { id } = await acme.post({ socialAccountTypes: ['BLUESKY'], data: { BLUESKY: { uploadIds: ['upload_large'] } } });
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await acme.get(id)).toMatchObject({ status: 'ERROR', retryCount: 0, errorsVerbose: { BLUESKY: { isTransient: false } } });
  });

  it.each([
    ['was disconnected', '/social-account/disconnect', 'DELETE'],
    ['lost its channel', '/social-account/unset-channel', 'POST'],
  ])('comes when the account %s while the post was on its way', async (_, path, method) => {
    controls('FACEBOOK').fail({ mode: 'outage', times: 1 });
    const { id } = await acme.post(onPlatforms('FACEBOOK'));
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await statusOf(id)).toBe('RETRYING');
    await acme.did(method, path, { teamId: 'team_acme_marketing', type: 'FACEBOOK' });
    await acme.advance(HOUR);
    expect(await acme.get(id)).toMatchObject({
      status: 'ERROR',
      errorsVerbose: {
        FACEBOOK: { code: null, httpStatus: null, isTransient: false, userFacingMessage: expect.stringContaining('FACEBOOK account') },
      },
    });
  });

  it('comes when a file is gone', async () => {
    acme.world.uploads.uploads.insert(upload({ id: 'upload_gone' }));
    const { id } = await acme.post({ data: { TWITTER: { uploadIds: ['upload_gone'] } } });
    acme.world.uploads.uploads.remove('upload_gone');
    await acme.advance(4 * HOUR);
    expect((await acme.get(id)).errors).toEqual({ TWITTER: 'The upload upload_gone is gone. Upload the file again.' });
  });
});

describe('a mixed outcome', () => {
  it('[D-PST-08] is ERROR: errors name the failed platforms and are null for the others, externalData the live ones', async () => {
    controls('FACEBOOK').fail({ mode: 'reject' });
    const { id } = await acme.post(onPlatforms('TWITTER', 'FACEBOOK', 'THREADS'));
    await acme.advance(UNTIL_NOON + SECOND);
    const [post] = acme.published;
    expect(post).toMatchObject({ id, status: 'ERROR', postedDate: null, error: 'Publishing failed on FACEBOOK.' });
    expect(post?.errors).toEqual({ TWITTER: null, FACEBOOK: expect.any(String), THREADS: null });
    expect(post?.errorsVerbose).toEqual({ TWITTER: null, FACEBOOK: expect.objectContaining({ isTransient: false }), THREADS: null });
    expect(Object.keys(post?.externalData ?? {})).toEqual(['TWITTER', 'THREADS']);
    expect(live).toEqual([`${id} TWITTER`, `${id} THREADS`]);
  });

  it('retries what failed for now, though another platform failed for good, and ends ERROR', async () => {
    controls('FACEBOOK').fail({ mode: 'reject', times: 1 });
    controls('TWITTER').fail({ mode: 'outage', times: 1 });
    const { id } = await acme.post(onPlatforms('TWITTER', 'FACEBOOK'));
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await statusOf(id)).toBe('RETRYING');
    await acme.advance(HOUR);
    expect(await acme.get(id)).toMatchObject({ status: 'ERROR', retryCount: 1, errors: { TWITTER: null, FACEBOOK: expect.any(String) } });
    expect([tries('TWITTER'), tries('FACEBOOK')]).toEqual([1, 0]);
  });
});

describe('a manual retry', () => {
  const retry = (id: string) => acme.call('POST', `/post/${id}/retry`);

  it('[D-PST-04][D-PST-09] leads from ERROR to PROCESSING on what is not live yet, and post.published comes again', async () => {
    controls('FACEBOOK').fail({ mode: 'outage', times: 3 });
    const { id } = await acme.post(onPlatforms('TWITTER', 'FACEBOOK'));
    await acme.advance(4 * HOUR);
    expect(await acme.get(id)).toMatchObject({ status: 'ERROR', retryCount: 2 });
    const { status, body } = await retry(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'PROCESSING', retryCount: 0, error: null, errors: null, errorsVerbose: null });
    await acme.advance(SECOND);
    expect(await acme.get(id)).toMatchObject({ status: 'POSTED', retryCount: 0, postedDate: '2026-03-02T13:00:01.000Z' });
    expect([tries('TWITTER'), tries('FACEBOOK')]).toEqual([1, 1]);
    expect(live).toEqual([`${id} TWITTER`, `${id} FACEBOOK`]);
    expect(acme.published.map(post => post.status)).toEqual(['ERROR', 'POSTED']);
  });

  it('has all automatic attempts before it again', async () => {
    controls('FACEBOOK').fail({ mode: 'reject', times: 1 });
    const { id } = await acme.post(onPlatforms('FACEBOOK'));
    await acme.advance(4 * HOUR);
    controls('FACEBOOK').fail({ mode: 'outage', times: 2 });
    await retry(id);
    await acme.advance(HOUR);
    expect(await acme.get(id)).toMatchObject({ status: 'POSTED', retryCount: 2 });
  });

  it('[D-PST-17] is possible three times; the fourth is 400', async () => {
    controls('FACEBOOK').fail({ mode: 'reject' });
    const { id } = await acme.post(onPlatforms('FACEBOOK'));
    await acme.advance(4 * HOUR);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      statuses.push((await retry(id)).status);
      await acme.advance(SECOND);
      expect(await statusOf(id)).toBe('ERROR');
    }
    expect(statuses).toEqual([200, 200, 200, 400]);
    expect(acme.published).toHaveLength(4);
  });

  it('finds the real account again under a new connection', async () => {
    controls('TWITTER').fail({ mode: 'auth', times: 1 });
    const { id } = await acme.post();
    await acme.advance(4 * HOUR);
    await acme.did('DELETE', '/social-account/disconnect', { teamId: 'team_acme_marketing', type: 'TWITTER' });
    await retry(id);
    await acme.advance(SECOND);
    expect(await statusOf(id)).toBe('ERROR');
    const { connectAccount } = await import('../accounts/connect.ts');
    const account = connectAccount(acme.world, { teamId: 'team_acme_marketing', type: 'TWITTER', externalId: 'twitter_acme' });
    await retry(id);
    await acme.advance(SECOND);
    const { status, socialAccounts } = await acme.get(id);
    expect([status, socialAccounts.map(entry => entry.socialAccountId)]).toEqual(['POSTED', [account.id]]);
  });
});

describe('a review', () => {
  beforeEach(() => controls('TIKTOK').holdForReview(HOUR));

  it('holds the post in REVIEW, then it is POSTED', async () => {
    const { id } = await acme.post(onPlatforms('TWITTER', 'TIKTOK'));
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await acme.get(id)).toMatchObject({ status: 'REVIEW', postedDate: null, externalData: { TWITTER: {} } });
    expect([live, acme.published]).toEqual([[`${id} TWITTER`], []]);
    await acme.advance(HOUR - 1);
    expect(await statusOf(id)).toBe('REVIEW');
    await acme.advance(1);
    expect(await acme.get(id)).toMatchObject({
      status: 'POSTED',
      postedDate: '2026-03-02T13:00:01.000Z',
      externalData: { TIKTOK: { id: expect.any(String) } },
    });
    expect(live).toEqual([`${id} TWITTER`, `${id} TIKTOK`]);
    expect(acme.published.map(post => post.status)).toEqual(['POSTED']);
  });

  it('goes on while another platform is retried, and is not asked for again', async () => {
    controls('TWITTER').fail({ mode: 'reject', times: 1 });
    const { id } = await acme.post(onPlatforms('TWITTER', 'TIKTOK'));
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await acme.get(id)).toMatchObject({ status: 'ERROR', errors: { TIKTOK: null } });
    await acme.did('POST', `/post/${id}/retry`);
    await acme.advance(SECOND);
    expect(await statusOf(id)).toBe('REVIEW');
    await acme.advance(HOUR);
    expect(await statusOf(id)).toBe('POSTED');
    expect(tries('TIKTOK')).toBe(1);
  });
});

describe('what is possible when', () => {
  /** Brings a post into a status. */
  const REACH: Readonly<Record<PostBase['status'], () => Promise<PostBase>>> = {
    DRAFT: () => acme.post({ status: 'DRAFT' }),
    SCHEDULED: () => acme.post(),
    PROCESSING: () => reached({}, 0),
    RETRYING: () => reached({ mode: 'outage' }, SECOND),
    REVIEW: () => {
      controls('TWITTER').holdForReview(HOUR);
      return reached({}, SECOND);
    },
    POSTED: () => reached({}, SECOND),
    ERROR: () => reached({ mode: 'reject' }, SECOND),
    DELETED: async () => acme.did<PostBase>('DELETE', `/post/${(await acme.post()).id}`),
  };

  async function reached({ mode }: { readonly mode?: 'outage' | 'reject' }, ms: number): Promise<Post> {
    if (mode) controls('TWITTER').fail({ mode });
    const { id } = await acme.post();
    await acme.advance(UNTIL_NOON + ms);
    return acme.get(id);
  }

  it.each(Object.entries(REACH))('[D-PST-01][D-PST-03][D-PST-04][PST-04] in %s', async (status, reach) => {
    const post = await reach();
    expect(post.status).toBe(status);
    const retried = await acme.call('POST', `/post/${post.id}/retry`);
    expect(retried.status).toBe(status === 'ERROR' ? 200 : 400);
    if (status === 'ERROR') await acme.advance(SECOND);
    const patched = await acme.call('PATCH', `/post/${post.id}`, { title: 'Changed' });
    expect(patched.status).toBe(['DRAFT', 'SCHEDULED'].includes(status) ? 200 : 400);
    const deleted = await acme.call('DELETE', `/post/${post.id}`);
    expect(deleted.status).toBe(['PROCESSING', 'DELETED'].includes(status) ? 400 : 200);
    await acme.advance(4 * HOUR);
    expect(await statusOf(post.id)).toBe(status === 'PROCESSING' ? 'POSTED' : 'DELETED');
    if (status === 'RETRYING' || status === 'REVIEW') expect(acme.published).toEqual([]);
  });

  it('[D-PST-01] PATCH moves a post from DRAFT to SCHEDULED and back', async () => {
    const { id } = await acme.post({ status: 'DRAFT' });
    await acme.did('PATCH', `/post/${id}`, { status: 'SCHEDULED' });
    await acme.did('PATCH', `/post/${id}`, { status: 'DRAFT' });
    await acme.advance(4 * HOUR);
    expect(await statusOf(id)).toBe('DRAFT');
    await acme.did('PATCH', `/post/${id}`, { status: 'SCHEDULED' });
    await acme.advance(SECOND);
    expect(await statusOf(id)).toBe('POSTED');
  });

  it('another date moves the publication', async () => {
    const { id } = await acme.post();
    await acme.did('PATCH', `/post/${id}`, { postDate: '2026-03-02T10:00:00Z' });
    await acme.advance(HOUR + SECOND);
    expect(await statusOf(id)).toBe('POSTED');
    const later = await acme.post();
    await acme.did('PATCH', `/post/${later.id}`, { postDate: '2026-03-03T10:00:00Z' });
    await acme.advance(12 * HOUR);
    expect(await statusOf(later.id)).toBe('SCHEDULED');
    await acme.advance(12 * HOUR);
    expect(await statusOf(later.id)).toBe('POSTED');
    expect(acme.published).toHaveLength(2);
  });
});

it('a world that is saved and put back in the middle of publishing goes on as it would have', async () => {
  controls('FACEBOOK').fail({ mode: 'outage', times: 1 });
  controls('TIKTOK').holdForReview(HOUR);
  latency('THREADS', MINUTE);
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
