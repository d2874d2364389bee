import { describe, expect } from 'vitest';
import { connectAccount } from '../accounts/connect.ts';
import { it, NOW, onPlatforms, PLATFORMS, type PostWorld } from './posts.fixture.ts';

const SECOND = 1000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const UNTIL_NOON = 3 * HOUR;
it.beforeEach(async ({ acme }) => {
  // One second each, so that every instant below is known.
  for (const platform of PLATFORMS) acme.latency(platform, SECOND);
});

const retry = (acme: PostWorld, id: string) => acme.call('POST', `/post/${id}/retry`);

describe('a transient failure', () => {
  it.for(['outage', 'rate-limited', 'timeout', 'degraded'] as const)(
    '[D-PST-05] %s: is RETRYING, tried 3 and 6 minutes after the failure before, then ERROR',
    async (mode, { acme }) => {
      acme.controls('FACEBOOK').fail({ mode, rate: 1 });
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

  it('[D-PST-05] ends when a retry succeeds', async ({ acme }) => {
    acme.controls('FACEBOOK').fail({ mode: 'outage', times: 2 });
    const { id } = await acme.post(onPlatforms('FACEBOOK'));
    await acme.advance(4 * HOUR);
    expect(await acme.get(id)).toMatchObject({ status: 'POSTED', retryCount: 2, error: null, errors: null, errorsVerbose: null });
    expect(acme.published.map(post => [post.status, post.retryCount])).toEqual([['POSTED', 2]]);
  });

  it('[D-PST-07] is retried only on the platforms that failed, and shows the errors so far', async ({ acme }) => {
    acme.controls('FACEBOOK').fail({ mode: 'outage', times: 1 });
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
    expect(await acme.statusOf(id)).toBe('POSTED');
    expect([acme.publicationsOn('TWITTER'), acme.publicationsOn('FACEBOOK')]).toEqual([1, 1]);
    expect(acme.live).toEqual([`${id} TWITTER`, `${id} FACEBOOK`]);
  });

  it('counts the pause from the last failure when platforms answer at different times', async ({ acme }) => {
    acme.latency('FACEBOOK', 5 * SECOND);
    acme.latency('TWITTER', 20 * SECOND);
    acme.controls('FACEBOOK').fail({ mode: 'outage', times: 1 });
    const { id } = await acme.post(onPlatforms('TWITTER', 'FACEBOOK'));
    await acme.advance(UNTIL_NOON + 5 * SECOND + 3 * MINUTE - 1);
    expect(await acme.statusOf(id)).toBe('RETRYING');
    await acme.advance(1);
    expect(await acme.statusOf(id)).toBe('PROCESSING');
  });

  it('[D-PST-16] is not published twice when the platform accepted and only its response was lost', async ({ acme }) => {
    acme.controls('INSTAGRAM').fail({ mode: 'timeout', accepted: true, times: 1 });
    const { id } = await acme.post(onPlatforms('INSTAGRAM'));
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await acme.statusOf(id)).toBe('RETRYING');
    expect(acme.publicationsOn('INSTAGRAM')).toBe(1);
    await acme.advance(HOUR);
    expect(await acme.statusOf(id)).toBe('POSTED');
    expect(acme.publicationsOn('INSTAGRAM')).toBe(1);
  });

  it('shows when a rate limit ends', async ({ acme }) => {
    acme.controls('FACEBOOK').fail({ mode: 'rate-limited', resetAt: NOW + 5 * HOUR });
    const { id } = await acme.post(onPlatforms('FACEBOOK'));
    await acme.advance(UNTIL_NOON + SECOND);
    expect((await acme.get(id)).errorsVerbose).toMatchObject({
      FACEBOOK: { httpStatus: 429, meta: { resetAt: '2026-03-02T14:00:00.000Z' } },
    });
  });
});

describe('a manual retry', () => {
  it('[D-PST-04][D-PST-09] moves ERROR to PROCESSING on platforms that are not live yet, and sends post.published again', async ({
    acme,
  }) => {
    acme.controls('FACEBOOK').fail({ mode: 'outage', times: 3 });
    const { id } = await acme.post(onPlatforms('TWITTER', 'FACEBOOK'));
    await acme.advance(4 * HOUR);
    expect(await acme.get(id)).toMatchObject({ status: 'ERROR', retryCount: 2 });
    const { status, body } = await retry(acme, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'PROCESSING', retryCount: 0, error: null, errors: null, errorsVerbose: null });
    await acme.advance(SECOND);
    expect(await acme.get(id)).toMatchObject({ status: 'POSTED', retryCount: 0, postedDate: '2026-03-02T13:00:01.000Z' });
    expect([acme.publicationsOn('TWITTER'), acme.publicationsOn('FACEBOOK')]).toEqual([1, 1]);
    expect(acme.live).toEqual([`${id} TWITTER`, `${id} FACEBOOK`]);
    expect(acme.published.map(post => post.status)).toEqual(['ERROR', 'POSTED']);
  });

  it('restarts the automatic attempts', async ({ acme }) => {
    acme.controls('FACEBOOK').fail({ mode: 'reject', times: 1 });
    const { id } = await acme.post(onPlatforms('FACEBOOK'));
    await acme.advance(4 * HOUR);
    acme.controls('FACEBOOK').fail({ mode: 'outage', times: 2 });
    await retry(acme, id);
    await acme.advance(HOUR);
    expect(await acme.get(id)).toMatchObject({ status: 'POSTED', retryCount: 2 });
  });

  it('[D-PST-17] is allowed three times; the fourth is 400', async ({ acme }) => {
    acme.controls('FACEBOOK').fail({ mode: 'reject' });
    const { id } = await acme.post(onPlatforms('FACEBOOK'));
    await acme.advance(4 * HOUR);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      const { status, body } = await retry(acme, id);
      statuses.push(status);
      if (status === 200) expect(body.externalData).toEqual({});
      await acme.advance(SECOND);
      expect(await acme.statusOf(id)).toBe('ERROR');
    }
    expect(statuses).toEqual([200, 200, 200, 400]);
    expect(acme.published).toHaveLength(4);
  });

  it('uses the new connection of the same real account', async ({ acme }) => {
    acme.controls('TWITTER').fail({ mode: 'auth', times: 1 });
    const { id } = await acme.post();
    await acme.advance(4 * HOUR);
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: 'team_acme_marketing', type: 'TWITTER' });
    await retry(acme, id);
    await acme.advance(SECOND);
    expect(await acme.statusOf(id)).toBe('ERROR');
    const account = connectAccount(acme.world, { teamId: 'team_acme_marketing', type: 'TWITTER', externalId: 'twitter_acme' });
    await retry(acme, id);
    await acme.advance(SECOND);
    const { status, socialAccounts } = await acme.get(id);
    expect([status, socialAccounts.map(entry => entry.socialAccountId)]).toEqual(['POSTED', [account.id]]);
  });
});

describe('a review', () => {
  it.beforeEach(({ acme }) => acme.controls('TIKTOK').holdForReview(HOUR));

  it('holds the post in REVIEW, then it is POSTED', async ({ acme }) => {
    const { id } = await acme.post(onPlatforms('TWITTER', 'TIKTOK'));
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await acme.get(id)).toMatchObject({ status: 'REVIEW', postedDate: null, externalData: { TWITTER: {} } });
    expect([acme.live, acme.published]).toEqual([[`${id} TWITTER`], []]);
    await acme.advance(HOUR - 1);
    expect(await acme.statusOf(id)).toBe('REVIEW');
    await acme.advance(1);
    expect(await acme.get(id)).toMatchObject({
      status: 'POSTED',
      postedDate: '2026-03-02T13:00:01.000Z',
      externalData: { TIKTOK: { id: expect.any(String) } },
    });
    expect(acme.live).toEqual([`${id} TWITTER`, `${id} TIKTOK`]);
    expect(acme.published.map(post => post.status)).toEqual(['POSTED']);
  });

  it('continues while another platform is retried, and is not started again', async ({ acme }) => {
    acme.controls('TWITTER').fail({ mode: 'outage', times: 1 });
    const { id } = await acme.post(onPlatforms('TWITTER', 'TIKTOK'));
    await acme.advance(UNTIL_NOON + SECOND);
    expect(await acme.get(id)).toMatchObject({ status: 'RETRYING', errors: { TIKTOK: null } });
    await acme.advance(HOUR / 2);
    expect(await acme.statusOf(id)).toBe('REVIEW');
    await acme.advance(HOUR / 2);
    expect(await acme.statusOf(id)).toBe('POSTED');
    expect(acme.publicationsOn('TIKTOK')).toBe(1);
  });

  it.for([
    ['for good', { mode: 'reject' }],
    ['in every attempt', { mode: 'outage' }],
  ] as const)('[D-PST-22] keeps a post in REVIEW that failed elsewhere %s, and ends it once', async ([, failure], { acme }) => {
    acme.controls('TWITTER').fail(failure);
    const { id } = await acme.post(onPlatforms('TWITTER', 'TIKTOK'));
    await acme.advance(UNTIL_NOON + HOUR / 2);
    expect(await acme.get(id)).toMatchObject({ status: 'REVIEW', error: null, errors: { TWITTER: expect.any(String), TIKTOK: null } });
    expect((await acme.call('POST', `/post/${id}/retry`)).status).toBe(400);
    expect(acme.published).toEqual([]);
    await acme.advance(HOUR);
    expect(await acme.get(id)).toMatchObject({ status: 'ERROR', postedDate: null, externalData: { TIKTOK: { id: expect.any(String) } } });
    expect([acme.live, acme.published.map(post => post.status)]).toEqual([[`${id} TIKTOK`], ['ERROR']]);
    expect(acme.published[0]?.externalData).toMatchObject({ TIKTOK: { id: expect.any(String) } });
    acme.controls('TWITTER').fail(null);
    await acme.ok('POST', `/post/${id}/retry`);
    await acme.advance(HOUR);
    expect(acme.published.map(post => post.status)).toEqual(['ERROR', 'POSTED']);
    expect(acme.publicationsOn('TIKTOK')).toBe(1);
  });

  it('[D-PST-22] that ends while another platform is being retried does not end the post', async ({ acme }) => {
    acme.controls('TIKTOK').holdForReview(2 * SECOND);
    acme.controls('TWITTER').fail({ mode: 'outage' });
    const { id } = await acme.post(onPlatforms('TWITTER', 'TIKTOK'));
    await acme.advance(UNTIL_NOON + 60 * SECOND);
    expect(await acme.get(id)).toMatchObject({ status: 'RETRYING', externalData: { TIKTOK: {} } });
    await acme.advance(HOUR);
    expect(acme.published.map(post => post.status)).toEqual(['ERROR']);
  });
});
