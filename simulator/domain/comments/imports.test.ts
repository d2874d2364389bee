import { describe, expect } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import type { CommentImport } from '../../../openapi/generated/types.ts';
import { accountForAction, likeFetched } from './actions.ts';
import { type CommentWorld, IMPORT_PLATFORMS, it, SECOND, setFeatures, TEAM } from './comments.fixture.ts';

it.beforeEach(async ({ acme }) => {
  // Comments wait on the platform.
  await setFeatures(acme, { dms: false, automations: false });
});

const refusal = (acme: CommentWorld, body: object) => acme.importRefusal(body);

describe('the start of an import', () => {
  it('[CMI-01] answers the job, PENDING, with 201', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    const answer = await acme.call('POST', '/comment/import', { body: { teamId: TEAM, postId, socialAccountType: 'INSTAGRAM' } });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^cimport_/),
        teamId: TEAM,
        organizationId: 'org_acme',
        socialAccountId: 'sa_acme_instagram',
        postId,
        importedPostId: null,
        platform: 'INSTAGRAM',
        status: 'PENDING',
        commentsImported: 0,
        error: null,
        rateLimitResetAt: null,
        startedAt: null,
        completedAt: null,
        createdAt: '2026-03-02T09:00:02.000Z',
        updatedAt: '2026-03-02T09:00:02.000Z',
      },
    });
    const importedPostId = await acme.importedPost('YOUTUBE');
    expect(await acme.startImport('YOUTUBE', { importedPostId })).toMatchObject({ postId: null, importedPostId, status: 'PENDING' });
  });

  it('[CMI-02] is refused with both posts, and with none', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    const importedPostId = await acme.importedPost('INSTAGRAM');
    const message = '400 Exactly one of postId and importedPostId is needed';
    expect([await refusal(acme, { postId, importedPostId }), await refusal(acme, {})]).toEqual([message, message]);
  });

  it.for([
    ['TWITTER', 400],
    ['PINTEREST', 400],
    ['GOOGLE_BUSINESS', 400],
    ['SNAPCHAT', 400],
    ['DISCORD', 400],
    ['SLACK', 400],
  ] as const)('[CMI-05][D-CMI-05] is refused for %s', async ([socialAccountType, status], { acme }) => {
    const { id: postId } = await acme.livePost(socialAccountType);
    expect(await refusal(acme, { postId, socialAccountType })).toMatch(new RegExp(`^${status} socialAccountType must be one of FACEBOOK`));
  });

  it('[CMI-12][D-CMI-05] is refused for a post of another team, of another organization, deleted or unknown: 404', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    const { id: deleted } = await acme.livePost('INSTAGRAM');
    await acme.ok('DELETE', `/post/${deleted}`);
    const importedPostId = await acme.importedPost('INSTAGRAM');
    const support = { teamId: 'team_acme_support' };
    expect(await refusal(acme, { ...support, postId })).toBe('404 Post not found');
    expect(await refusal(acme, { ...support, importedPostId })).toBe('404 Imported post not found');
    expect(await refusal(acme, { postId: deleted })).toBe('404 Post not found');
    expect(await refusal(acme, { postId: 'post_unknown' })).toBe('404 Post not found');
    expect(await refusal(acme, { teamId: 'team_free', postId })).toBe('404 Team not found');
    const stranger = await acme.call('POST', '/comment/import', {
      body: { teamId: 'team_free', postId, socialAccountType: 'INSTAGRAM' },
      key: 'sk_sim_free',
    });
    expect(stranger).toMatchObject({ status: 404, body: { message: 'Post not found' } });
  });

  it('[CMI-13][D-CMI-05] is refused for a post that is not live on the platform', async ({ acme }) => {
    const scheduled = await acme.ok<{ id: string }>('POST', '/post', {
      teamId: TEAM,
      title: 'Later',
      status: 'SCHEDULED',
      postDate: '2026-03-05T00:00:00Z',
      socialAccountTypes: ['THREADS'],
      data: { THREADS: { text: 'Later' } },
    });
    expect(await refusal(acme, { postId: scheduled.id, socialAccountType: 'THREADS' })).toBe(
      '400 The post is not yet published on THREADS',
    );
    const { id: postId } = await acme.livePost('THREADS');
    expect(await refusal(acme, { postId, socialAccountType: 'INSTAGRAM' })).toBe('400 The post is not yet published on INSTAGRAM');
    const importedPostId = await acme.importedPost('YOUTUBE');
    expect(await refusal(acme, { importedPostId })).toBe('400 The post is not yet published on INSTAGRAM');
  });

  it('is possible where a post is live, although it failed on another platform', async ({ acme }) => {
    acme.sim.platforms.THREADS.fail('reject');
    const { id: postId, status } = await acme.livePost('INSTAGRAM', 'THREADS');
    expect(status).toBe('ERROR');
    expect(await refusal(acme, { postId, socialAccountType: 'THREADS' })).toBe('400 The post is not yet published on THREADS');
    expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED' });
  });

  it('[CMI-14][D-CMI-05] is refused when the account is not connected any more, or by another channel', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM', 'THREADS');
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'THREADS' });
    expect(await refusal(acme, { postId, socialAccountType: 'THREADS' })).toBe('400 No THREADS account is connected to this team');
    await acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: 'INSTAGRAM', channelId: 'instagram_acme_2' });
    expect(await refusal(acme, { postId })).toMatch(/^400 The INSTAGRAM account that published the post is not connected/);
  });

  it('[CMI-15] is refused with 409 while an import of the post and platform is active', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    await acme.startImport('INSTAGRAM', { postId });
    const message = '409 A comment import for this post and INSTAGRAM is already active';
    expect(await refusal(acme, { postId })).toBe(message);
    await acme.advance(1500);
    expect(await refusal(acme, { postId })).toBe(message);
  });

  it('[CMI-16] is possible meanwhile for another platform of the post, and for another post', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    const { id: other } = await acme.livePost('INSTAGRAM');
    const importedPostId = await acme.importedPost('INSTAGRAM');
    await acme.startImport('INSTAGRAM', { postId });
    for (const run of [
      await acme.startImport('FACEBOOK', { postId }),
      await acme.startImport('INSTAGRAM', { postId: other }),
      await acme.startImport('INSTAGRAM', { importedPostId }),
    ])
      expect(run.status).toBe('PENDING');
  });

  it('[CMI-17] is possible again after the import has completed', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED' });
    expect(await acme.runImport('INSTAGRAM', { postId })).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('an import', () => {
  it.for(IMPORT_PLATFORMS)('[CMI-04] fetches comments on %s', async (platform, { acme }) => {
    const { id: postId } = await acme.livePost(platform);
    await acme.fanComments(platform, { postId }, { text: `Hello ${platform}` });
    expect(await acme.runImport(platform, { postId })).toMatchObject({ platform, status: 'COMPLETED', commentsImported: 1 });
    expect(await acme.fetched({ postId })).toMatchObject({ total: 1, items: [{ platform, text: `Hello ${platform}` }] });
  });

  it('[CMI-03] fetches comments on a historical post', async ({ acme }) => {
    const importedPostId = await acme.importedPost('INSTAGRAM');
    await acme.fanComments('INSTAGRAM', { importedPostId }, { text: 'Only now' });
    const run = await acme.runImport('INSTAGRAM', { importedPostId });
    const { items, total } = await acme.fetched({ importedPostId }, { limit: '100' });
    expect(run).toMatchObject({ status: 'COMPLETED', commentsImported: total });
    expect(items[0]).toMatchObject({ text: 'Only now', importedPostId, postId: null, importId: run.id });
    for (const { platform, publishedAt } of items.slice(1)) {
      expect(platform).toBe('INSTAGRAM');
      expect(publishedAt < '2026-03-02T09:00:00.000Z').toBe(true);
    }
  });

  it('[CMI-07][CMI-18] goes from PENDING to FETCHING to COMPLETED, with its timestamps', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    const run = await acme.startImport('INSTAGRAM', { postId });
    expect(await acme.getImport(run)).toEqual(run);
    await acme.advance(SECOND);
    expect(await acme.getImport(run)).toMatchObject({
      id: run.id,
      status: 'FETCHING',
      startedAt: '2026-03-02T09:00:03.000Z',
      completedAt: null,
    });
    await acme.advance(SECOND);
    expect(await acme.getImport(run)).toMatchObject({
      status: 'COMPLETED',
      startedAt: '2026-03-02T09:00:03.000Z',
      completedAt: '2026-03-02T09:00:04.000Z',
      error: null,
    });
    const { description } = publicApi.json.paths?.['/api/v1/comment/import']?.post ?? {};
    expect(description).toContain('Poll the job about every 5 to 10 seconds');
  });

  it('of another organization, or unknown, is 404', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    const { id } = await acme.startImport('INSTAGRAM', { postId });
    const answers = [
      await acme.call('GET', `/comment/import/${id}`, { key: 'sk_sim_free' }),
      await acme.call('GET', '/comment/import/unknown'),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { message: 'Comment import not found' } });
  });

  it('[CMI-06][D-HIS-08] is listed with those of its post, newest first, by state and page', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM', 'FACEBOOK');
    const importedPostId = await acme.importedPost('INSTAGRAM');
    const [first, past] = [await acme.runImport('INSTAGRAM', { postId }), await acme.runImport('INSTAGRAM', { importedPostId })];
    const second = await acme.startImport('FACEBOOK', { postId });
    const list = async (query: string) =>
      (await acme.ok<{ imports: CommentImport[] }>('GET', `/comment/import?teamId=${TEAM}${query}`)).imports.map(({ id }) => id);
    expect(Object.keys(await acme.ok('GET', `/comment/import?teamId=${TEAM}`))).toEqual(['imports']);
    expect(await list(`&postId=${postId}`)).toEqual([second.id, first.id]);
    expect(await list(`&importedPostId=${importedPostId}`)).toEqual([past.id]);
    expect(await list('')).toEqual([second.id, past.id, first.id]);
    expect(await list(`&postId=${postId}&status=COMPLETED`)).toEqual([first.id]);
    expect(await list('&limit=1&offset=1')).toEqual([past.id]);
    const refused = async (query: string) => (await acme.call('GET', `/comment/import?${query}`)).body.message;
    expect(await refused(`teamId=${TEAM}&postId=${postId}&importedPostId=${importedPostId}`)).toBe(
      'Give postId or importedPostId, not both',
    );
    expect(await refused(`teamId=team_acme_support&postId=${postId}`)).toBe('Post not found');
    expect(await refused(`postId=${postId}`)).toBe('teamId is required');
  });

  it('[D-CMI-03] repeated, updates known comments by their platform id and adds new ones', async ({ acme }) => {
    const { id: postId } = await acme.livePost('INSTAGRAM');
    await acme.fanComments('INSTAGRAM', { postId }, { text: 'First', author: 'ig_1' });
    const before = await acme.runImport('INSTAGRAM', { postId });
    const [known] = (await acme.fetched({ postId })).items;
    await acme.fanComments('INSTAGRAM', { postId }, { text: 'An answer', parentExternalId: known?.externalId ?? '' });
    const after = await acme.runImport('INSTAGRAM', { postId });
    const { items, total } = await acme.fetched({ postId });
    expect([before.commentsImported, after.commentsImported, total]).toEqual([1, 2, 2]);
    expect(items[1]).toEqual({ ...known, repliesCount: 1, importId: after.id, updatedAt: after.completedAt });
    expect(items[0]).toMatchObject({ text: 'An answer', importId: after.id });
  });

  it('[D-CMI-03] takes over changes of the platform, and keeps fields that only the service knows', async ({ acme }) => {
    const { id: postId } = await acme.livePost('FACEBOOK');
    await acme.fanComments('FACEBOOK', { postId });
    await acme.runImport('FACEBOOK', { postId });
    const [comment] = acme.world.comments.fetched.all();
    if (!comment) throw new Error('Nothing came');
    likeFetched(acme.world, comment, accountForAction(acme.world, comment));
    // As its owner would at the platform itself.
    const owner = { socialAccountId: 'sa_acme_facebook', externalId: 'facebook_acme', username: 'acme' };
    acme.world.platforms.FACEBOOK.actOnComment(owner, comment.externalId, 'HIDE', { banAuthor: false });
    await acme.runImport('FACEBOOK', { postId });
    expect((await acme.fetched({ postId })).items).toMatchObject([
      { likesCount: 1, platformData: { hidden: true, likedByAutomation: true } },
    ]);
  });

  it('continues with a new connection of the same account', async ({ acme }) => {
    const { id: postId } = await acme.livePost('THREADS');
    await acme.fanComments('THREADS', { postId });
    await acme.runImport('THREADS', { postId });
    await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'THREADS' });
    const account = await acme.ok<{ id: string }>('POST', '/_sim/social-accounts', {
      teamId: TEAM,
      type: 'THREADS',
      externalId: 'threads_acme',
    });
    expect(await acme.runImport('THREADS', { postId })).toMatchObject({ status: 'COMPLETED', socialAccountId: account.id });
    expect((await acme.fetched({ postId })).items).toMatchObject([{ socialAccountId: account.id }]);
  });
});
