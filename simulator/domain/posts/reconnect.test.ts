import { describe, expect } from 'vitest';
import { setOrganization } from '../organizations/organizations.fixture.ts';
import { it, onPlatforms } from './posts.fixture.ts';
import { brief, candidates, connect, DAY, disconnect, reconnect, TEAM, TOMORROW } from './reconnect.fixture.ts';

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
