import { describe, expect } from 'vitest';
import type { Platform, PostBase, ReconnectPostsResult } from '../../../openapi/generated/types.ts';
import { connectAccount } from '../accounts/connect.ts';
import { setOrganization } from '../organizations/organizations.fixture.ts';
import { loadWorld, saveWorld } from '../snapshots/snapshot.ts';
import { it, NOW, onPlatforms, PLATFORMS, type PostWorld, postBody, upload } from './posts.fixture.ts';
import { firstInLine } from './rules.ts';

const SECOND = 1000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const TEAM = 'team_acme_marketing';
const TOMORROW = '2026-03-03T12:00:00.000Z';

/** The refusal of a call that must leave the world as it was. */
async function refused(acme: PostWorld, method: string, path: string, body: object) {
  const before = saveWorld(acme.world);
  const { status, body: answer } = await acme.call<{ readonly message: string; readonly issues?: readonly object[] }>(method, path, {
    body,
  });
  expect(saveWorld(acme.world)).toEqual(before);
  return { status, message: answer.message, issues: answer.issues };
}
const refusedPost = (acme: PostWorld, changes: object) => refused(acme, 'POST', '/post', { ...postBody(), ...changes });
const disconnect = (acme: PostWorld, type: Platform) => acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type });
const connect = (acme: PostWorld, type: Platform) =>
  connectAccount(acme.world, { teamId: TEAM, type, externalId: `${type.toLowerCase()}_acme` });

describe('a refusal says what is wrong', () => {
  it.for([
    ['postDate: is required', { postDate: '' }],
    ['data.TWITTER.text: ', { data: { TWITTER: { text: 'x'.repeat(281) } } }],
    ['data.INSTAGRAM.uploadIds: ', { socialAccountTypes: ['INSTAGRAM'], data: { INSTAGRAM: { text: 'Hi' } } }],
    ['data.SLACK.channelId: ', { socialAccountTypes: ['SLACK'], data: { SLACK: { channelId: 'c9', text: 'Hi' } } }],
    ['socialAccountTypes: No TWITTER account is connected to this team', { teamId: 'team_acme_support' }],
  ] as const)('[D-PST-10] %s: a DRAFT may lack it, and is not SCHEDULED, at once or later', async ([message, changes], { acme }) => {
    const asked = await refusedPost(acme, changes);
    expect(asked).toMatchObject({ status: 400, message: expect.stringContaining(message) });
    const { id } = await acme.post({ ...changes, status: 'DRAFT' });
    expect(await refused(acme, 'PATCH', `/post/${id}`, { status: 'SCHEDULED' })).toEqual(asked);
  });

  it('and lists every issue, the first as its message', async ({ acme }) => {
    const { message, issues } = await refusedPost(acme, {
      socialAccountTypes: ['TWITTER', 'SLACK', 'TIKTOK'],
      data: { SLACK: { channelId: 'c9' } },
    });
    expect(message).toBe('data.TWITTER.text: TWITTER needs a text when it has no media');
    expect(issues).toMatchObject(
      [
        ['data', 'TWITTER', 'text'],
        ['data', 'SLACK', 'text'],
        ['data', 'SLACK', 'channelId'],
        ['data', 'TIKTOK', 'uploadIds'],
      ].map(path => ({ path })),
    );
  });

  it('[D-PST-14] of a key that is taken, and of an upload that is not there, in every field', async ({ acme }) => {
    await acme.post({ referenceKey: 'k/1' });
    expect(await refusedPost(acme, { referenceKey: 'k/1' })).toMatchObject({
      status: 409,
      message: 'A post with the referenceKey k/1 exists already',
    });
    for (const id of ['upload_nowhere', 'upload_pro_image'])
      for (const [platform, data] of [
        ['TWITTER', { uploadIds: [id] }],
        ['TWITTER', { text: 'Hi', mediaItems: [{ uploadId: id }] }],
        ['TWITTER', { text: 'Hi', thread: [{ uploadIds: [id] }] }],
        ['INSTAGRAM', { uploadIds: ['upload_acme_image'], carouselItems: [{ uploadId: id }] }],
      ] as const)
        expect(await refusedPost(acme, { status: 'DRAFT', socialAccountTypes: [platform], data: { [platform]: data } })).toMatchObject({
          status: 404,
          message: `Upload ${id} not found`,
        });
  });

  it('of an upload that is gone, when it is needed', async ({ acme }) => {
    acme.world.uploads.byId.insert(upload({ id: 'upload_gone' }));
    const body = { data: { TWITTER: { uploadIds: ['upload_gone'] } } };
    const [due, draft] = [await acme.post(body), await acme.post({ ...body, status: 'DRAFT' })];
    acme.world.uploads.byId.remove('upload_gone');
    await acme.ok('PATCH', `/post/${draft.id}`, { title: 'Still mine' });
    expect((await refused(acme, 'PATCH', `/post/${draft.id}`, { status: 'SCHEDULED' })).message).toBe('Upload upload_gone not found');
    await acme.advance(4 * HOUR);
    expect((await acme.get(due.id)).errors).toEqual({ TWITTER: 'The upload upload_gone is gone. Upload the file again.' });
  });

  it('of a post that cannot be reconnected', async ({ acme }) => {
    const reconnect = async (...postIds: string[]) =>
      (
        await acme.ok<ReconnectPostsResult>('POST', '/post/reconnect-social-account', { teamId: TEAM, type: 'TWITTER', postIds })
      ).results.map(({ message }) => message ?? null);
    const elsewhere = await acme.post({ status: 'DRAFT', ...onPlatforms('SLACK') });
    const [late, alone] = [await acme.post(), await acme.post({ postDate: TOMORROW })];
    const full = [await acme.post({ postDate: TOMORROW }), await acme.post({ postDate: TOMORROW })];
    await disconnect(acme, 'TWITTER');
    await acme.advance(12 * HOUR);
    connect(acme, 'TWITTER');
    expect(await refused(acme, 'PATCH', `/post/${alone.id}`, { status: 'SCHEDULED' })).toMatchObject({
      status: 400,
      message: 'socialAccountTypes: the post has lost its account on TWITTER. Reconnect the post, or name its platforms.',
    });
    expect(await reconnect('post_nowhere', elsewhere.id, late.id, alone.id)).toEqual([
      'Post not found',
      'The post is not for TWITTER',
      expect.stringContaining('postDate is past'),
      null,
    ]);
    expect(await reconnect(alone.id)).toEqual(['The post has its TWITTER account already']);
    setOrganization(acme.world, { limits: { dailyPosts: { TWITTER: 2 } } });
    expect(await reconnect(...full.map(({ id }) => id))).toEqual([null, expect.stringContaining('Daily post limit')]);
  });
});

describe('the order of checks', () => {
  const full = { postDate: TOMORROW };
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

describe('posts of one real account that are due together', () => {
  const at = (minutes: number): string => new Date(NOW + minutes * MINUTE).toISOString();
  /** When each post went live, in order: its title and the seconds since nine. */
  const order = (acme: PostWorld) => acme.published.map(post => [post.title, (Date.parse(post.postedDate ?? '') - NOW) / SECOND]);
  it.beforeEach(({ acme }) => acme.latency('TWITTER', 5 * SECOND));

  it('[D-PST-23] are in order of postDate when a retry and a first attempt are due at the same instant', async ({ acme }) => {
    acme.controls('TWITTER').fail({ mode: 'outage', times: 1 });
    await acme.post({ title: 'fresh', postDate: at(4) });
    // Fails at the end of its latency, a minute after nine, and is tried again 3 minutes later.
    acme.latency('TWITTER', MINUTE);
    await acme.post({ title: 'retried', postDate: at(0) });
    await acme.advance(MINUTE);
    acme.latency('TWITTER', 5 * SECOND);
    await acme.advance(10 * MINUTE);
    expect(order(acme)).toEqual([
      ['retried', 245],
      ['fresh', 250],
    ]);
  });

  it('[D-PST-23] continue when one fails, and do not wait for its retry', async ({ acme }) => {
    acme.controls('TWITTER').fail({ mode: 'outage', times: 1 });
    await acme.post({ title: 'a', postDate: at(1) });
    await acme.post({ title: 'b', postDate: at(1) });
    await acme.advance(10 * MINUTE);
    expect(order(acme)).toEqual([
      ['b', 70],
      ['a', 250],
    ]);
  });

  it('[D-PST-23] wait for each other across teams, and not for one of a team that is removed', async ({ acme }) => {
    connectAccount(acme.world, { teamId: 'team_acme_support', type: 'TWITTER', externalId: 'twitter_acme' });
    await acme.post({ title: 'a', postDate: at(1) });
    await acme.post({ title: 'support', teamId: 'team_acme_support', postDate: at(1) });
    await acme.advance(64 * SECOND);
    await acme.ok('DELETE', `/team/${TEAM}`);
    await acme.advance(10 * MINUTE);
    expect(order(acme)).toEqual([['support', 69]]);
  });

  it.for([
    ['is undefined without posts', [], undefined],
    ['is the oldest of one date', [{ postDate: 5 }, { postDate: 5 }], 0],
    ['is the one with the earliest date', [{ postDate: 5 }, { postDate: 4 }, { postDate: 6 }], 1],
  ] as const)('[D-PST-23] the next one %s', ([, waiting, index]) => {
    expect(firstInLine(waiting)).toBe(index === undefined ? undefined : waiting[index]);
  });
});

it('[D-PST-27] a deleted post keeps the account as it was, and one that waits shows it as it is now', async ({ acme }) => {
  const [deleted, waiting] = [await acme.post({ postDate: TOMORROW }), await acme.post({ postDate: TOMORROW })];
  await acme.ok('DELETE', `/post/${deleted.id}`);
  const account = acme.world.accounts.byId.get('sa_acme_twitter');
  if (account) acme.world.accounts.byId.update(account, { username: 'renamed' });
  const nameIn = async ({ id }: PostBase) => (await acme.get(id)).socialAccounts[0]?.socialAccount.username;
  expect([await nameIn(waiting), (await nameIn(deleted)) === 'renamed']).toEqual(['renamed', false]);
});

it('a rate limit is shown with its end', async ({ acme }) => {
  acme.controls('FACEBOOK').fail({ mode: 'rate-limited', resetAt: NOW + 5 * HOUR });
  const { id } = await acme.post(onPlatforms('FACEBOOK'));
  await acme.advance(3 * HOUR + MINUTE);
  expect((await acme.get(id)).errorsVerbose).toMatchObject({
    FACEBOOK: { httpStatus: 429, meta: { resetAt: '2026-03-02T14:00:00.000Z' } },
  });
});

it('a world restored in the middle of publishing continues unchanged', async ({ acme }) => {
  for (const platform of PLATFORMS) acme.latency(platform, SECOND);
  acme.controls('FACEBOOK').fail({ mode: 'outage', times: 1 });
  acme.controls('TIKTOK').holdForReview(HOUR);
  acme.latency('THREADS', MINUTE);
  const { id } = await acme.ok<PostBase>('POST', '/post', { ...postBody(), ...onPlatforms('FACEBOOK', 'TIKTOK', 'THREADS') });
  await acme.advance(3 * HOUR + 2 * SECOND);
  const saved = saveWorld(acme.world);
  await acme.advance(2 * HOUR);
  const after = await acme.get(id);
  loadWorld(acme.world, saved);
  await acme.advance(2 * HOUR);
  expect(await acme.get(id)).toEqual(after);
  expect(after.status).toBe('POSTED');
});
