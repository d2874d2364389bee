import { describe, expect } from 'vitest';
import type { Platform, PostList, ReconnectCandidateList, ReconnectPostsResult } from '../../../openapi/generated/types.ts';
import { connectAccount } from '../accounts/connect.ts';
import { setOrganization } from '../organizations/organizations.fixture.ts';
import { it, onPlatforms, type PostWorld } from './posts.fixture.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TEAM = 'team_acme_marketing';
const TOMORROW = '2026-03-03T12:00:00.000Z';

const disconnect = (acme: PostWorld, type: Platform) => acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type });
const connect = (acme: PostWorld, type: Platform, externalId = `${type.toLowerCase()}_acme`) =>
  connectAccount(acme.world, { teamId: TEAM, type, externalId });
const candidates = (acme: PostWorld, type: Platform, page = '') =>
  acme.ok<ReconnectCandidateList>('GET', `/post/reconnect-social-account/candidates?teamId=${TEAM}&type=${type}${page}`);
const reconnect = (acme: PostWorld, type: Platform, postIds?: readonly string[]) =>
  acme.ok<ReconnectPostsResult>('POST', '/post/reconnect-social-account', { teamId: TEAM, type, postIds });

async function brief(acme: PostWorld, id: string) {
  const { status, socialAccounts } = await acme.get(id);
  return [status, ...socialAccounts.map(entry => entry.socialAccount.type)];
}

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

  it('[D-ACC-12] keeps it in posts that are under way, which fail there for good, and in their event', async ({ acme }) => {
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
      [processing.id, 'ERROR', 'sa_acme_twitter'],
      [retrying.id, 'ERROR', 'sa_acme_slack'],
    ]);
    expect(acme.published[0]?.errorsVerbose?.['TWITTER']).toMatchObject({ isTransient: false });
  });

  it('[D-ACC-12] takes the platform out of the filter and the daily quota, and keeps its data', async ({ acme }) => {
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

  it('[D-ACC-12] a removed team takes its removed accounts along', async ({ acme }) => {
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

describe('reconnect candidates', () => {
  it('[D-PST-13] are the drafts and scheduled posts of the team that lost the account of the type, newest first', async ({ acme }) => {
    const first = await acme.post({ title: 'First', postDate: TOMORROW });
    const second = await acme.post({ title: 'Second', ...onPlatforms('TWITTER', 'SLACK'), status: 'DRAFT', postDate: '' });
    await acme.post({ title: 'Elsewhere', ...onPlatforms('SLACK') });
    const deleted = await acme.post({ title: 'Deleted', status: 'DRAFT' });
    const posted = await acme.post({ title: 'Posted', postDate: '2026-03-02T09:00:00Z' });
    await acme.advance(60_000);
    expect(await candidates(acme, 'TWITTER')).toEqual({ items: [], total: 0 });
    await disconnect(acme, 'TWITTER');
    await acme.ok('DELETE', `/post/${deleted.id}`);
    expect((await acme.get(posted.id)).status).toBe('POSTED');
    const { items, total } = await candidates(acme, 'TWITTER');
    expect(total).toBe(2);
    expect(items).toEqual([
      {
        id: second.id,
        title: 'Second',
        postDate: null,
        status: 'DRAFT',
        createdAt: second.createdAt,
        updatedAt: '2026-03-02T09:01:00.000Z',
      },
      {
        id: first.id,
        title: 'First',
        postDate: TOMORROW,
        status: 'DRAFT',
        createdAt: first.createdAt,
        updatedAt: '2026-03-02T09:01:00.000Z',
      },
    ]);
    expect(await candidates(acme, 'TWITTER', '&offset=1&limit=1')).toEqual({ items: items.slice(1), total: 2 });
    expect((await candidates(acme, 'SLACK')).total).toBe(0);
    expect((await acme.call('GET', '/post/reconnect-social-account/candidates?teamId=team_pro&type=TWITTER')).status).toBe(404);
  });
});

describe('reconnecting', () => {
  it('[D-PST-13] restores the account of every candidate: scheduled posts stay, those that became drafts are SCHEDULED again, drafts stay drafts', async ({
    acme,
  }) => {
    const fallen = await acme.post({ title: 'Fallen', postDate: TOMORROW });
    const both = await acme.post({ title: 'Both', ...onPlatforms('TWITTER', 'SLACK'), postDate: TOMORROW });
    const draft = await acme.post({ title: 'Draft', status: 'DRAFT', postDate: TOMORROW });
    await disconnect(acme, 'TWITTER');
    connect(acme, 'TWITTER');
    expect((await candidates(acme, 'TWITTER')).total).toBe(3);
    const result = await reconnect(acme, 'TWITTER');
    expect(result).toEqual({
      total: 3,
      succeeded: 3,
      failed: 0,
      results: [
        { postId: fallen.id, title: 'Fallen', success: true, statusBefore: 'DRAFT', statusAfter: 'SCHEDULED' },
        { postId: both.id, title: 'Both', success: true, statusBefore: 'SCHEDULED', statusAfter: 'SCHEDULED' },
        { postId: draft.id, title: 'Draft', success: true, statusBefore: 'DRAFT', statusAfter: 'DRAFT' },
      ],
    });
    expect(await brief(acme, fallen.id)).toEqual(['SCHEDULED', 'TWITTER']);
    expect(await brief(acme, both.id)).toEqual(['SCHEDULED', 'TWITTER', 'SLACK']);
    expect(await brief(acme, draft.id)).toEqual(['DRAFT', 'TWITTER']);
    expect((await candidates(acme, 'TWITTER')).total).toBe(0);
    await acme.advance(2 * DAY);
    const outcome = acme.published.map(post => [post.title, post.status, ...Object.keys(post.externalData ?? {})].join(' '));
    expect(outcome.toSorted()).toEqual(['Both POSTED TWITTER SLACK', 'Fallen POSTED TWITTER']);
  });

  it('[D-PST-13] reconnects only the named posts; one that fails does not stop the others', async ({ acme }) => {
    const one = await acme.post({ title: 'One', status: 'DRAFT' });
    const two = await acme.post({ title: 'Two', status: 'DRAFT' });
    const other = await acme.post({ title: 'Other', status: 'DRAFT', ...onPlatforms('SLACK') });
    const posted = await acme.post({ title: 'Posted', postDate: '2026-03-02T09:00:00Z' });
    await acme.advance(60_000);
    await disconnect(acme, 'TWITTER');
    connect(acme, 'TWITTER', 'twitter_other');
    const { total, succeeded, failed, results } = await reconnect(acme, 'TWITTER', ['post_nowhere', other.id, posted.id, two.id, two.id]);
    expect({ total, succeeded, failed }).toEqual({ total: 4, succeeded: 1, failed: 3 });
    expect(results).toEqual([
      { postId: 'post_nowhere', title: null, success: false, message: 'Post not found' },
      {
        postId: other.id,
        title: 'Other',
        success: false,
        statusBefore: 'DRAFT',
        statusAfter: 'DRAFT',
        message: 'The post is not for TWITTER',
      },
      {
        postId: posted.id,
        title: 'Posted',
        success: false,
        statusBefore: 'POSTED',
        statusAfter: 'POSTED',
        message: 'Only a DRAFT or SCHEDULED post can be changed, not one in POSTED',
      },
      { postId: two.id, title: 'Two', success: true, statusBefore: 'DRAFT', statusAfter: 'DRAFT' },
    ]);
    expect((await candidates(acme, 'TWITTER')).items.map(post => post.id)).toEqual([one.id]);
    expect((await reconnect(acme, 'TWITTER', [two.id])).results).toMatchObject([
      { success: false, message: 'The post has its TWITTER account already' },
    ]);
  });

  it('leaves a post a DRAFT when its date has passed, the user unscheduled it, or it is no longer valid', async ({ acme }) => {
    const late = await acme.post({ title: 'Late' });
    const taken = await acme.post({ title: 'Taken back', postDate: TOMORROW });
    await disconnect(acme, 'TWITTER');
    await acme.ok('PATCH', `/post/${taken.id}`, { status: 'DRAFT' });
    await acme.advance(DAY / 2);
    connect(acme, 'TWITTER');
    expect((await reconnect(acme, 'TWITTER')).results).toMatchObject([
      { postId: late.id, success: true, statusAfter: 'DRAFT', message: expect.stringContaining('postDate is past') },
      { postId: taken.id, success: true, statusAfter: 'DRAFT' },
    ]);
    const board = await acme.post({ title: 'Board', ...onPlatforms('PINTEREST'), postDate: TOMORROW });
    await disconnect(acme, 'PINTEREST');
    acme.world.accounts.byId.update(connect(acme, 'PINTEREST'), { channels: [] });
    expect((await reconnect(acme, 'PINTEREST')).results).toMatchObject([
      { postId: board.id, success: true, statusAfter: 'DRAFT', message: expect.stringContaining('data.PINTEREST.boardName') },
    ]);
  });

  it('refuses posts whose daily limit is reached, one by one', async ({ acme }) => {
    const posts = [
      await acme.post({ ...onPlatforms('TWITTER', 'SLACK'), postDate: TOMORROW }),
      await acme.post({ ...onPlatforms('TWITTER', 'SLACK'), postDate: TOMORROW }),
    ];
    await disconnect(acme, 'TWITTER');
    connect(acme, 'TWITTER');
    setOrganization(acme.world, { limits: { dailyPosts: { TWITTER: 1 } } });
    expect((await reconnect(acme, 'TWITTER')).results).toMatchObject([
      { postId: posts[0]?.id, success: true },
      { postId: posts[1]?.id, success: false, statusAfter: 'SCHEDULED', message: expect.stringContaining('Daily post limit') },
    ]);
    expect((await candidates(acme, 'TWITTER')).items.map(post => post.id)).toEqual([posts[1]?.id]);
  });

  it('returns 400 without a connected account, 404 without the team', async ({ acme }) => {
    await acme.post({ postDate: TOMORROW });
    await disconnect(acme, 'TWITTER');
    const call = (teamId: string) => acme.call('POST', '/post/reconnect-social-account', { body: { teamId, type: 'TWITTER' } });
    expect(await call(TEAM)).toMatchObject({ status: 400, body: { message: expect.stringContaining('No TWITTER account') } });
    expect(await call('team_nowhere')).toMatchObject({ status: 404, body: { message: 'Team not found' } });
  });

  it('does not count a post twice against its month', async ({ acme }) => {
    setOrganization(acme.world, { limits: { monthlyPosts: 1 } });
    await acme.post({ postDate: TOMORROW });
    await disconnect(acme, 'TWITTER');
    connect(acme, 'TWITTER');
    expect((await reconnect(acme, 'TWITTER')).results).toMatchObject([{ statusAfter: 'SCHEDULED' }]);
  });
});
