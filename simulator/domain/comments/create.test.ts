import { describe, expect } from 'vitest';
import { accountOfTeam } from '../accounts/state.ts';
import { COMMENT_PLATFORMS, it, MINUTE, TEAM } from './comments.fixture.ts';

/** Far enough ahead that nothing is published in between. */
const LATER = { postDate: '2026-03-02T18:00:00Z' };

describe('a top-level comment', () => {
  it('[CMT-04][CMT-11][CMT-13] has a post, a date, platforms and a text for each', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    const comment = await acme.comment({
      internalPostId: postId,
      title: 'Launch comment',
      status: 'SCHEDULED',
      postDate: '2026-03-02T13:00:00+01:00',
      socialAccountTypes: ['INSTAGRAM', 'FACEBOOK', 'INSTAGRAM'],
      data: { INSTAGRAM: { text: 'Link in bio' }, FACEBOOK: { text: 'More at https://acme.example' } },
    });
    expect(comment).toMatchObject({
      internalPostId: postId,
      title: 'Launch comment',
      status: 'SCHEDULED',
      postDate: '2026-03-02T12:00:00.000Z',
      data: { INSTAGRAM: { text: 'Link in bio' }, FACEBOOK: { text: 'More at https://acme.example' } },
    });
    expect(comment.socialAccounts).toEqual([
      { socialAccount: { id: 'sa_acme_instagram', type: 'INSTAGRAM', username: expect.stringMatching(/./) } },
      { socialAccount: { id: 'sa_acme_facebook', type: 'FACEBOOK', username: expect.stringMatching(/./) } },
    ]);
    await acme.sim.clock.advanceTo('2026-03-02T11:59:59.999Z');
    expect((await acme.get(comment.id)).status).toBe('SCHEDULED');
    await acme.advance(MINUTE);
    expect((await acme.get(comment.id)).status).toBe('POSTED');
  });

  it('[D-GEN-24] is published at most 10 years ahead', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM');
    const body = { teamId: TEAM, internalPostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi' };
    const create = (postDate: string) => acme.call('POST', '/comment', { body: { ...body, postDate } });
    expect(await create('2036-03-03T09:00:00Z')).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['postDate'], code: 'too_big' }] },
    });
    expect((await create('2036-03-01T09:00:00Z')).status).toBe(200);
  });

  it('[CMT-05] can be on a historical post', async ({ acme }) => {
    const importedPostId = await acme.importedPost('FACEBOOK');
    const { id } = await acme.comment({ importedPostId, socialAccountTypes: ['FACEBOOK'], text: 'An update' });
    await acme.advance(MINUTE);
    expect(await acme.get(id)).toMatchObject({ status: 'POSTED', importedPostId, internalPostId: null });
    await acme.runImport('FACEBOOK', { importedPostId });
    expect((await acme.fetched({ importedPostId })).items[0]).toMatchObject({ text: 'An update', externalParentId: null });
  });

  it('[CMT-06] needs exactly one post', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM');
    const importedPostId = await acme.importedPost('INSTAGRAM');
    const body = { internalPostId, importedPostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi' };
    expect(await acme.refusal(body)).toBe('400 Give internalPostId or importedPostId, not both');
    expect(await acme.refusal({ ...body, status: 'DRAFT' })).toBe('400 Give internalPostId or importedPostId, not both');
    expect(await acme.refusal({ text: 'Hi' })).toMatch(/^400 Name what to comment/);
    expect(await acme.refusal({ status: 'DRAFT' })).toMatch(/^400 Name what to comment/);
  });

  it.for(COMMENT_PLATFORMS)('[CMT-07] can be created on %s', async (platform, { acme }) => {
    const { id: postId } = await acme.livePost(platform);
    const { id } = await acme.comment({ internalPostId: postId, socialAccountTypes: [platform], data: { [platform]: { text: 'Hello' } } });
    await acme.advance(MINUTE);
    const { status, externalData, socialAccounts } = await acme.get(id);
    expect(status).toBe('POSTED');
    expect(Object.entries(externalData ?? {})).toEqual([[platform, expect.objectContaining({ id: expect.stringMatching(/./) })]]);
    expect(socialAccounts).toMatchObject([{ socialAccount: { type: platform } }]);
  });

  it.for(['TWITTER', 'PINTEREST', 'GOOGLE_BUSINESS', 'SNAPCHAT'] as const)('[CMT-08] is refused for %s', async (platform, { acme }) => {
    const { id: internalPostId } = await acme.livePost(platform);
    expect(await acme.refusal({ internalPostId, socialAccountTypes: [platform], text: 'Hi' })).toMatch(
      /^400 socialAccountTypes\.0 must be one of FACEBOOK/,
    );
  });

  it('[CMT-09] has one of the two post ids, and error null', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM');
    const importedPostId = await acme.importedPost('INSTAGRAM');
    const more = { socialAccountTypes: ['INSTAGRAM'], text: 'Hi', ...LATER };
    const [one, two] = [await acme.comment({ internalPostId, ...more }), await acme.comment({ importedPostId, ...more })];
    for (const comment of [one, two]) {
      expect(comment).toMatchObject({
        id: expect.stringMatching(/^comment_\w+$/),
        status: 'SCHEDULED',
        teamId: TEAM,
        data: { INSTAGRAM: { text: 'Hi' } },
        createdAt: acme.sim.clock.now(),
        socialAccounts: [{ socialAccount: { id: 'sa_acme_instagram', type: 'INSTAGRAM' } }],
      });
    }
    expect([one.internalPostId, one.importedPostId, one.error]).toEqual([internalPostId, null, null]);
    expect([two.internalPostId, two.importedPostId, two.error]).toEqual([null, importedPostId, null]);
  });

  it('[CMT-25] on a post that is unknown, of another team, or deleted is 404', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM');
    const importedPostId = await acme.importedPost('INSTAGRAM');
    const body = { socialAccountTypes: ['INSTAGRAM'], text: 'Hi' };
    expect(await acme.refusal({ ...body, internalPostId: 'post_unknown' })).toBe('404 Post not found');
    expect(await acme.refusal({ ...body, importedPostId: 'ipost_unknown' })).toBe('404 Imported post not found');
    expect(await acme.refusal({ ...body, internalPostId, teamId: 'team_acme_support' })).toBe('404 Post not found');
    expect(await acme.refusal({ ...body, importedPostId, teamId: 'team_acme_support' })).toBe('404 Imported post not found');
    await acme.ok('DELETE', `/post/${internalPostId}`);
    expect(await acme.refusal({ ...body, internalPostId })).toBe('404 Post not found');
    await acme.ok('DELETE', '/post-history-import/posts', { teamId: TEAM, postIds: [importedPostId] });
    expect(await acme.refusal({ ...body, importedPostId })).toBe('404 Imported post not found');
  });

  it('[CMT-26][D-CMT-03] on a post that is not POSTED is refused', async ({ acme }) => {
    const makePost = (more: object) =>
      acme.ok<{ id: string }>('POST', '/post', {
        teamId: TEAM,
        title: 'Note',
        status: 'SCHEDULED',
        postDate: '2026-03-03T09:00:00Z',
        socialAccountTypes: ['THREADS'],
        data: { THREADS: { text: 'Note' } },
        ...more,
      });
    const refusalOn = ({ id }: { id: string }) =>
      acme.refusal({ internalPostId: id, socialAccountTypes: ['THREADS'], text: 'Hi', ...LATER });
    const message = '400 The post is not yet published on THREADS';
    expect(await refusalOn(await makePost({}))).toBe(message);
    expect(await refusalOn(await makePost({ status: 'DRAFT' }))).toBe(message);
    acme.sim.platforms.INSTAGRAM.fail('reject');
    const partly = await acme.livePost('THREADS', 'INSTAGRAM');
    expect(partly.status).toBe('ERROR');
    expect(await refusalOn(partly)).toBe(`${message}: a top-level comment needs it in POSTED, and it is in ERROR`);
    expect(await refusalOn(await acme.livePost('FACEBOOK'))).toBe(message);
  });

  it('[CMT-27][D-CMT-03] needs a text for every platform: its own, else the common one; a blank text counts as missing', async ({
    acme,
  }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    const body = { internalPostId, socialAccountTypes: ['INSTAGRAM', 'FACEBOOK'], ...LATER };
    expect(await acme.refusal(body)).toBe('400 No text was given for INSTAGRAM');
    expect(await acme.refusal({ ...body, data: { INSTAGRAM: { text: 'Here' } } })).toBe('400 No text was given for FACEBOOK');
    expect(await acme.refusal({ ...body, data: { INSTAGRAM: { text: 'Here' }, FACEBOOK: { text: ' \n' } } })).toBe(
      '400 No text was given for FACEBOOK',
    );
    expect(await acme.refusal({ ...body, text: '  ' })).toBe('400 No text was given for INSTAGRAM');
    expect(await acme.refusal({ ...body, text: '' })).toMatch(/^400 text must not be empty/);
    const { data } = await acme.comment({ ...body, data: { INSTAGRAM: { text: 'Here' }, FACEBOOK: null }, text: 'There' });
    expect(data).toEqual({ INSTAGRAM: { text: 'Here' }, FACEBOOK: { text: 'There' } });
  });

  it('[D-CMT-03] needs platforms', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM');
    expect(await acme.refusal({ internalPostId, text: 'Hi' })).toBe('400 socialAccountTypes is required for a SCHEDULED top-level comment');
    expect(await acme.refusal({ internalPostId, text: 'Hi', socialAccountTypes: [] })).toMatch(/^400 socialAccountTypes must not be empty/);
  });

  it('[D-ACC-09][D-CMT-03] needs a connected account, with the channel that has the post', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM', 'THREADS');
    const body = { internalPostId, text: 'Hi', ...LATER };
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'THREADS' });
    expect(await acme.refusal({ ...body, socialAccountTypes: ['INSTAGRAM', 'THREADS'] })).toBe(
      '400 No THREADS account is connected to this team',
    );
    await acme.ok('POST', '/social-account/unset-channel', { teamId: TEAM, type: 'INSTAGRAM' });
    expect(await acme.refusal({ ...body, socialAccountTypes: ['INSTAGRAM'] })).toMatch(
      /^400 The INSTAGRAM account of this team has no channel/,
    );
    await acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: 'INSTAGRAM', channelId: 'instagram_acme_2' });
    expect(await acme.refusal({ ...body, socialAccountTypes: ['INSTAGRAM'] })).toMatch(
      /^400 The INSTAGRAM account that published the post/,
    );
  });

  it.for(['2026-03-02T12:00:00', '2026-03-02', 'soon', ''])('refuses %j as its date', async (postDate, { acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM');
    expect(await acme.refusal({ internalPostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi', postDate })).toMatch(/^400 postDate/);
  });

  it('with a past date is published at once', async ({ acme }) => {
    const { id: internalPostId } = await acme.livePost('INSTAGRAM');
    const { id } = await acme.comment({ internalPostId, socialAccountTypes: ['INSTAGRAM'], text: 'Hi', postDate: '2020-01-01T00:00:00Z' });
    await acme.advance(1000);
    expect(await acme.get(id)).toMatchObject({
      status: 'POSTED',
      postDate: '2020-01-01T00:00:00.000Z',
      postedDate: '2026-03-02T09:00:03.000Z',
    });
  });
});

describe('a comment in a SLACK or DISCORD channel', () => {
  it.for([
    ['SLACK', 'c2'],
    ['DISCORD', 'c1'],
  ] as const)(
    '[CMT-28][D-CMT-03] on %s is refused when the channel of the post is unknown, by name',
    async ([platform, channel], { acme }) => {
      const { id: internalPostId } = await acme.livePost(platform);
      const body = { internalPostId, socialAccountTypes: [platform], text: 'Hi' };
      const account = accountOfTeam(acme.world.accounts, TEAM, platform);
      if (!account) throw new Error('No account');
      // As when somebody deletes the channel.
      acme.world.accounts.byId.update(account, { channels: account.channels.map(known => ({ ...known, id: 'c9' })) });
      expect(await acme.refusal(body)).toBe(`400 The ${platform} channel ${channel} of this post is unknown`);
      acme.world.accounts.byId.update(account, { channels: account.channels.map(known => ({ ...known, id: channel })) });
      expect(await acme.comment(body)).toMatchObject({ status: 'SCHEDULED' });
    },
  );

  it.for(['SLACK', 'DISCORD'] as const)('[CMT-29][D-CMT-01][D-CMT-03] on %s is refused on an imported post', async (platform, { acme }) => {
    const importedPostId = await acme.importedPost('INSTAGRAM');
    expect(await acme.refusal({ importedPostId, socialAccountTypes: [platform], text: 'Hi' })).toBe(
      `400 Replying to an imported ${platform} post is not supported`,
    );
  });
});

describe('a DRAFT', () => {
  it('is validated by its schema only, and is never published', async ({ acme }) => {
    const { id } = await acme.ok<{ id: string }>('POST', '/post', {
      teamId: TEAM,
      title: 'Note',
      status: 'DRAFT',
      socialAccountTypes: ['THREADS'],
      data: {},
    });
    const draft = await acme.comment({ internalPostId: id, status: 'DRAFT' });
    expect(draft).toMatchObject({ status: 'DRAFT', postDate: null, data: {}, socialAccounts: [] });
    expect(await acme.comment({ internalPostId: id, status: 'DRAFT', socialAccountTypes: ['FACEBOOK'], ...LATER })).toMatchObject({
      status: 'DRAFT',
      data: { FACEBOOK: { text: null } },
      socialAccounts: [{ socialAccount: { type: 'FACEBOOK' } }],
    });
    await acme.advance(24 * 60 * MINUTE);
    expect((await acme.get(draft.id)).status).toBe('DRAFT');
    expect(await acme.refusal({ internalPostId: 'post_unknown', status: 'DRAFT' })).toBe('404 Post not found');
    expect(await acme.refusal({ internalPostId: id, status: 'POSTED' })).toMatch(/^400 status must be one of DRAFT, SCHEDULED/);
  });
});
