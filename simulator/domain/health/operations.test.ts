import { describe, expect } from 'vitest';
import { limits, publicApi } from '../../../openapi/document.ts';
import type { Health } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

const PLATFORMS = [
  'INSTAGRAM',
  'FACEBOOK',
  'TIKTOK',
  'YOUTUBE',
  'LINKEDIN',
  'PINTEREST',
  'REDDIT',
  'THREADS',
  'TWITTER',
  'MASTODON',
  'BLUESKY',
  'DISCORD',
  'SLACK',
  'GOOGLE_BUSINESS',
  'SNAPCHAT',
];

async function health(acme: TestSimulator): Promise<Health> {
  const { status, body } = await acme.call<Health>('GET', '/');
  expect(status).toBe(200);
  return body;
}

describe('GET /api/v1/', () => {
  it('[HLT-01] [HLT-02] [D-HLT-01] reports every platform, each with a status and a note', async ({ acme }) => {
    const body = await health(acme);
    expect(Object.keys(body)).toEqual(['status', 'createdAt', 'note', 'platforms']);
    expect(Object.keys(body.platforms).sort()).toEqual(PLATFORMS.toSorted());
    for (const report of Object.values(body.platforms)) expect(report).toEqual({ status: 'operational', note: '' });
    expect(body).toMatchObject({ status: 'ok', note: '' });
  });

  it('[D-HLT-01] has createdAt of the virtual clock', async ({ acme }) => {
    await acme.sim.clock.advance('PT20M');
    expect((await health(acme)).createdAt).toBe('2026-03-02T09:20:00.000Z');
  });

  it('answers with and without the trailing slash', async ({ acme }) => {
    expect((await acme.call('GET', '/api/v1')).status).toBe(200);
  });

  it.for([
    ['[HLT-03]', 'outage', 'outage'],
    ['[HLT-04]', 'degraded', 'degraded'],
    ['[HLT-04]', 'rate-limited', 'degraded'],
    ['[HLT-04]', 'timeout', 'degraded'],
  ] as const)('%s a platform that fails with %s shows %s', async ([, mode, status], { acme }) => {
    acme.sim.platforms.FACEBOOK.fail(mode);
    const body = await health(acme);
    expect(body.platforms.FACEBOOK.status).toBe(status);
    expect(body.platforms.FACEBOOK.note).not.toBe('');
    expect(body.status).toBe(status);
  });

  it.for(['operational', 'degraded', 'outage', 'maintenance'] as const)(
    '[D-HLT-01] shows %s when the platform reports it',
    async (status, { acme }) => {
      acme.world.platforms.SLACK.controls.setHealth(status, 'said so');
      expect((await health(acme)).platforms.SLACK).toEqual({ status, note: 'said so' });
    },
  );

  it('[D-HLT-02] maintenance is shown and has no effect', async ({ acme }) => {
    await acme.ok('PATCH', '/_sim/platforms/THREADS', { status: 'maintenance', note: 'Back at ten' });
    expect((await health(acme)).platforms.THREADS).toEqual({ status: 'maintenance', note: 'Back at ten' });
    const account = { teamId: 'team_acme_marketing', type: 'THREADS' };
    expect(await acme.ok('POST', '/social-account/connection-check', account)).toMatchObject({ success: true });
    const post = await acme.ok('POST', '/post', {
      teamId: account.teamId,
      title: 'In maintenance',
      status: 'SCHEDULED',
      postDate: acme.sim.clock.now(),
      socialAccountTypes: ['THREADS'],
      data: { THREADS: { text: 'Hello' } },
    });
    await acme.sim.clock.advance('PT1M');
    expect(await acme.ok('GET', `/post/${post['id']}`)).toMatchObject({ status: 'POSTED', retryCount: 0 });
  });

  it('[HLT-06] a failing platform does not affect the others, and clears when it recovers', async ({ acme }) => {
    const before = await health(acme);
    acme.sim.platforms.REDDIT.fail('outage');
    const { REDDIT, ...others } = (await health(acme)).platforms;
    const { REDDIT: _, ...othersBefore } = before.platforms;
    expect(REDDIT.status).toBe('outage');
    expect(others).toEqual(othersBefore);
    acme.sim.platforms.REDDIT.recover();
    expect(await health(acme)).toEqual(before);
  });

  it('reading it changes nothing', async ({ acme }) => {
    acme.sim.platforms.REDDIT.fail('outage', { times: 1 });
    await health(acme);
    expect((await health(acme)).platforms.REDDIT.status).toBe('outage');
  });
});

describe('the document', () => {
  it('[HLT-05] says of every note that it is internal and not for end users', () => {
    for (const name of ['Health', 'PlatformHealth']) {
      expect(publicApi.schema(name).properties?.['note']).toMatchObject({
        description: expect.stringMatching(/internal.*not for end users/i),
      });
    }
  });

  it('[HLT-07] tells clients to poll every 20 minutes and to cache, not per post, upload or OAuth click', () => {
    const get = publicApi.json.paths?.['/api/v1/']?.get;
    expect(get?.description).toMatch(/every 20 minutes and cache.*each post, upload or OAuth click/s);
    expect(limits.health.advisedPollIntervalMs).toBe(20 * 60_000);
  });
});
