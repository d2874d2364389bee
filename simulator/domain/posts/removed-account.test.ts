import { describe, expect } from 'vitest';
import type { Platform, PostList } from '../../../openapi/generated/types.ts';
import { setOrganization } from '../organizations/organizations.fixture.ts';
import { it, onPlatforms } from './posts.fixture.ts';
import { brief, candidates, connect, DAY, disconnect, HOUR, reconnect, TEAM, TOMORROW } from './reconnect.fixture.ts';

describe('removing an account', () => {
  it('[ACC-23] removes it from drafts and scheduled posts; those with further accounts keep their status', async ({ acme }) => {
    const scheduled = await acme.post({ ...onPlatforms('TWITTER', 'THREADS'), postDate: TOMORROW });
    const draft = await acme.post({ ...onPlatforms('TWITTER', 'THREADS'), status: 'DRAFT' });
    const other = await acme.post({ ...onPlatforms('THREADS'), postDate: TOMORROW });
    await disconnect(acme, 'TWITTER');
    expect(await brief(acme, scheduled.id)).toEqual(['SCHEDULED', 'THREADS']);
    expect(await brief(acme, draft.id)).toEqual(['DRAFT', 'THREADS']);
    expect(await brief(acme, other.id)).toEqual(['SCHEDULED', 'THREADS']);
    await acme.advance(2 * DAY);
    expect(acme.published.map(post => [post.id, post.status, Object.keys(post.externalData ?? {})])).toEqual([
      [scheduled.id, 'POSTED', ['THREADS']],
      [other.id, 'POSTED', ['THREADS']],
    ]);
  });

  it('[ACC-23] [D-ACC-12] keeps it in published posts, as it was', async ({ acme }) => {
    const { id } = await acme.post();
    await acme.advance(DAY);
    const { socialAccounts } = await acme.get(id);
    await disconnect(acme, 'TWITTER');
    const gone = await acme.get(id);
    expect(gone).toMatchObject({ status: 'POSTED', externalData: { TWITTER: { id: expect.any(String) } } });
    const { username, displayName } = socialAccounts[0]?.socialAccount ?? {};
    expect(gone.socialAccounts).toMatchObject([
      {
        socialAccountId: 'sa_acme_twitter',
        socialAccount: { id: 'sa_acme_twitter', type: 'TWITTER', username, displayName, deletedAt: expect.any(String) },
      },
    ]);
    connect(acme, 'TWITTER');
    expect(await acme.get(id)).toEqual(gone);
  });

  it('[D-ACC-12] [D-ACC-18] keeps it in posts that are being published: a call on its way counts, one to come fails for good', async ({
    acme,
  }) => {
    acme.controls('SLACK').fail({ mode: 'outage' });
    acme.latency('TWITTER', 60_000);
    const processing = await acme.post({ postDate: '2026-03-02T09:00:00Z' });
    const retrying = await acme.post({ ...onPlatforms('SLACK'), postDate: '2026-03-02T09:00:00Z' });
    await acme.advance(30_000);
    await disconnect(acme, 'TWITTER');
    await disconnect(acme, 'SLACK');
    expect(await brief(acme, processing.id)).toEqual(['PROCESSING', 'TWITTER']);
    expect(await brief(acme, retrying.id)).toEqual(['RETRYING', 'SLACK']);
    await acme.advance(HOUR);
    expect(acme.published.map(post => [post.id, post.status, post.socialAccounts[0]?.socialAccount.id])).toEqual([
      [processing.id, 'POSTED', 'sa_acme_twitter'],
      [retrying.id, 'ERROR', 'sa_acme_slack'],
    ]);
    expect(acme.published[1]?.errorsVerbose?.['SLACK']).toMatchObject({ isTransient: false });
  });

  it('[D-ACC-12] makes the filter and the daily quota ignore the platform, and keeps the data of the platform', async ({ acme }) => {
    const body = { ...onPlatforms('TWITTER', 'SLACK'), postDate: TOMORROW };
    const { id, data } = await acme.post(body);
    await disconnect(acme, 'TWITTER');
    const list = (platform: Platform) => acme.ok<PostList>('GET', `/post?teamId=${TEAM}&platforms=${platform}`);
    expect((await list('TWITTER')).total).toBe(0);
    expect((await list('SLACK')).total).toBe(1);
    expect((await acme.get(id)).data).toEqual(data);
    connect(acme, 'TWITTER');
    setOrganization(acme.world, { limits: { dailyPosts: { TWITTER: 1 } } });
    expect((await acme.post({ postDate: TOMORROW })).status).toBe('SCHEDULED');
    expect((await reconnect(acme, 'TWITTER')).results).toMatchObject([
      { success: false, message: expect.stringContaining('Daily post limit') },
    ]);
  });

  it('[D-ACC-13] a PATCH that does not name the platform neither fails on it nor attaches it again; one that names it does', async ({
    acme,
  }) => {
    const { id } = await acme.post({ ...onPlatforms('TWITTER', 'SLACK'), postDate: TOMORROW });
    const alone = await acme.post({ postDate: TOMORROW });
    const patch = (postId: string, body: object) => acme.call('PATCH', `/post/${postId}`, { body });
    await disconnect(acme, 'TWITTER');
    expect((await patch(id, { title: 'Without TWITTER' })).status).toBe(200);
    expect((await patch(alone.id, { title: 'Without any' })).status).toBe(200);
    expect(await patch(id, { socialAccountTypes: ['TWITTER', 'SLACK'] })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('No TWITTER account') },
    });
    connect(acme, 'TWITTER');
    expect((await patch(id, { title: 'Still without', postDate: '2026-03-03T13:00:00Z' })).status).toBe(200);
    expect(await brief(acme, id)).toEqual(['SCHEDULED', 'SLACK']);
    expect(await patch(alone.id, { status: 'SCHEDULED' })).toMatchObject({
      status: 400,
      body: { message: 'socialAccountTypes: the post has lost its account on TWITTER. Reconnect the post, or name its platforms.' },
    });
    expect((await candidates(acme, 'TWITTER')).total).toBe(2);
    expect((await patch(id, { socialAccountTypes: ['TWITTER', 'SLACK'] })).status).toBe(200);
    expect(await brief(acme, id)).toEqual(['SCHEDULED', 'TWITTER', 'SLACK']);
    expect((await patch(alone.id, { status: 'SCHEDULED', socialAccountTypes: ['TWITTER'] })).status).toBe(200);
    expect((await candidates(acme, 'TWITTER')).total).toBe(0);
  });

  it('[D-ACC-12] deleting a team also deletes its removed accounts', async ({ acme }) => {
    await acme.post({ postDate: '2026-03-02T09:00:00Z' });
    await acme.advance(60_000);
    await disconnect(acme, 'TWITTER');
    expect(acme.world.accounts.removed.size).toBe(1);
    await acme.ok('DELETE', `/team/${TEAM}`);
    expect(acme.world.accounts.removed.size).toBe(0);
  });

  it('[ACC-24] makes a scheduled post without another account a DRAFT, which is not published', async ({ acme }) => {
    const { id } = await acme.post({ postDate: TOMORROW });
    await disconnect(acme, 'TWITTER');
    expect(await brief(acme, id)).toEqual(['DRAFT']);
    await acme.advance(3 * DAY);
    expect(await brief(acme, id)).toEqual(['DRAFT']);
    expect(acme.published).toEqual([]);
  });

  it('[ACC-23][ACC-24] by the disconnection scan has the same effect', async ({ acme }) => {
    const alone = await acme.post({ ...onPlatforms('FACEBOOK'), postDate: '2026-03-05T12:00:00.000Z' });
    const both = await acme.post({ ...onPlatforms('FACEBOOK', 'SLACK'), postDate: '2026-03-05T12:00:00.000Z' });
    acme.world.platforms.FACEBOOK.controls.revokeToken('facebook_acme');
    await acme.advance(7 * HOUR);
    expect(await brief(acme, alone.id)).toEqual(['DRAFT']);
    expect(await brief(acme, both.id)).toEqual(['SCHEDULED', 'SLACK']);
    await acme.advance(4 * DAY);
    expect(acme.published.map(post => post.id)).toEqual([both.id]);
  });

  it('unsetting its channel removes it from posts', async ({ acme }) => {
    const { id } = await acme.post({ ...onPlatforms('FACEBOOK', 'SLACK'), postDate: TOMORROW });
    await acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'FACEBOOK' });
    expect(await brief(acme, id)).toEqual(['SCHEDULED', 'SLACK']);
  });
});
