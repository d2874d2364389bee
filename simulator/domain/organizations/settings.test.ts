/** Settings of an organization that the control API sets, and what they do. */
import { describe, expect } from 'vitest';
import type { Post } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

const TEAM = 'team_acme_marketing';

const set = (acme: TestSimulator, settings: object) => acme.ok('PATCH', '/_sim/organizations/org_acme', { settings });
const statusOf = async (acme: TestSimulator, path: string, key = 'sk_sim_acme') => (await acme.call('GET', path, { key })).status;

/** A post to THREADS, attempted. */
async function attemptedPost(acme: TestSimulator): Promise<Post> {
  const { id } = await acme.ok<Post>('POST', '/post', {
    teamId: TEAM,
    title: 'Hello',
    status: 'SCHEDULED',
    postDate: acme.sim.clock.now(),
    socialAccountTypes: ['THREADS'],
    data: { THREADS: { text: 'Hello' } },
  });
  await acme.sim.clock.advance('PT1M');
  return acme.ok('GET', `/post/${id}`);
}

/** A post that THREADS refuses for good. */
function failedPost(acme: TestSimulator): Promise<Post> {
  acme.sim.platforms.THREADS.fail('reject', { code: 'POLICY_VIOLATION' });
  return attemptedPost(acme);
}

describe('an organization without access', () => {
  it.for([
    [{ apiAccess: false }, { apiAccess: true }, 'This organization has no access to the API.'],
    [{ suspended: true }, { suspended: false }, 'This organization is suspended.'],
  ] as const)('[D-ORG-07] %j is 403 for its keys, on every endpoint', async ([off, on, message], { acme }) => {
    await set(acme, off);
    for (const path of ['/organization', '/', '/automations/flows', '/billing/credits/balance'])
      expect(await acme.call('GET', path)).toMatchObject({ status: 403, body: { statusCode: 403, message } });
    expect(await statusOf(acme, '/organization', 'sk_sim_pro')).toBe(200);
    await set(acme, on);
    expect(await statusOf(acme, '/organization')).toBe(200);
  });
});

it('[D-ORG-07] the organization shows its settings where the client reads them', async ({ acme }) => {
  const usual = {
    apiAccess: true,
    suspended: false,
    analyticsDisabled: false,
    analyticsPostsDisabled: false,
    showVerboseErrors: true,
    disconnectCheckEnabled: true,
  };
  expect(await acme.ok('GET', '/organization')).toMatchObject(usual);
  const changed = { analyticsDisabled: true, analyticsPostsDisabled: true, showVerboseErrors: false, disconnectCheckEnabled: false };
  expect(await set(acme, changed)).toMatchObject({ settings: { ...usual, ...changed } });
  const body = await acme.ok<{ settings: object }>('GET', '/organization');
  expect(body).toMatchObject({ ...usual, ...changed });
  // The public settings are those of the interface.
  expect(Object.keys(body.settings).sort()).toEqual([
    'deleteAccountAfter',
    'importedPostsAnalyticsEnabled',
    'maxStorageBytes',
    'maxVideoBytes',
    'messagingPaused',
    'uploadsCompressionEnabled',
  ]);
});

describe('analytics', () => {
  const account = `teamId=${TEAM}&platformType=INSTAGRAM`;

  /** The status of every call of analytics, of accounts and of posts. */
  async function statuses(acme: TestSimulator) {
    const { id } = await attemptedPost(acme);
    const post = `postId=${id}&platformType=THREADS`;
    const get = (paths: string[]) => Promise.all(paths.map(path => statusOf(acme, `/analytics/${path}`)));
    const force = async (subject: string, body: object) => (await acme.call('POST', `/analytics/${subject}/force`, { body })).status;
    return {
      accounts: [
        ...(await get([`social-account?${account}`, `social-account/raw?${account}`])),
        await force('social-account', { teamId: TEAM, platformType: 'INSTAGRAM' }),
      ],
      posts: [
        ...(await get([`post?${post}`, `post/raw?${post}`, `post/bulk?postIds=${id}&platformType=THREADS`])),
        await force('post', { postId: id, platformType: 'THREADS' }),
      ],
    };
  }

  it('[D-ORG-07] analyticsDisabled is 403 on those of accounts', async ({ acme }) => {
    await set(acme, { analyticsDisabled: true });
    expect(await statuses(acme)).toEqual({ accounts: [403, 403, 403], posts: [200, 200, 200, 200] });
  });

  it('[D-ORG-07] analyticsPostsDisabled is 403 on those of posts', async ({ acme }) => {
    await set(acme, { analyticsPostsDisabled: true });
    expect(await statuses(acme)).toEqual({ accounts: [200, 200, 200], posts: [403, 403, 403, 403] });
  });
});

describe('showVerboseErrors', () => {
  it('[D-ORG-07] when off, errorsVerbose is null in answers and events, and errors are unchanged', async ({ acme }) => {
    await set(acme, { showVerboseErrors: false });
    const post = await failedPost(acme);
    expect(post).toMatchObject({ status: 'ERROR', errorsVerbose: null, errors: { THREADS: expect.any(String) } });
    expect(acme.webhookEvents.find(({ type }) => type === 'post.published')?.data).toMatchObject({ id: post.id, errorsVerbose: null });
    await set(acme, { showVerboseErrors: true });
    expect(await acme.ok('GET', `/post/${post.id}`)).toMatchObject({ errorsVerbose: { THREADS: { code: 'POLICY_VIOLATION' } } });
  });

  it('[D-ORG-07] when off, errorsVerbose of comments is null, too', async ({ acme }) => {
    await set(acme, { showVerboseErrors: false });
    const post = await attemptedPost(acme);
    acme.sim.platforms.THREADS.fail('reject');
    const { id } = await acme.ok<{ id: string }>('POST', '/comment', {
      teamId: TEAM,
      internalPostId: post.id,
      title: 'First',
      status: 'SCHEDULED',
      postDate: acme.sim.clock.now(),
      socialAccountTypes: ['THREADS'],
      data: { THREADS: { text: 'Refused' } },
    });
    await acme.sim.clock.advance('PT1M');
    expect(await acme.ok('GET', `/comment/${id}`)).toMatchObject({ status: 'ERROR', errorsVerbose: null });
  });
});

describe('disconnectCheckEnabled', () => {
  const account = (acme: TestSimulator) => acme.ok('GET', `/social-account/by-type?teamId=${TEAM}&type=THREADS`);
  const revoke = (acme: TestSimulator) => acme.world.platforms.THREADS.controls.revokeToken('threads_acme');

  it('[D-ORG-07] when off, no scan finds a lost connection until it is on again', async ({ acme }) => {
    await set(acme, { disconnectCheckEnabled: false });
    revoke(acme);
    await acme.sim.clock.advance('P2D');
    expect(await account(acme)).toMatchObject({ deleteOn: null, disconnectedCheckTryAt: null });
    expect(acme.webhookEvents).toEqual([]);
    await set(acme, { disconnectCheckEnabled: true });
    await acme.sim.clock.advance('PT6H');
    expect((await account(acme))['disconnectedCheckTryAt']).not.toBeNull();
  });

  it('[D-ORG-07] when off, an account whose check was being retried is not changed', async ({ acme }) => {
    revoke(acme);
    await acme.sim.clock.advance('PT6H');
    expect((await account(acme))['disconnectedCheckTryAt']).not.toBeNull();
    await set(acme, { disconnectCheckEnabled: false });
    await acme.sim.clock.advance('P1D');
    expect(await account(acme)).toMatchObject({ deleteOn: null, disconnectedCheckTryAt: null });
  });
});
