import { describe, expect } from 'vitest';
import type { Automation, AutomationExecution } from '../../../openapi/generated/types.ts';
import {
  ANSWER,
  ANSWERED,
  type AutomationWorld,
  accountOn,
  it,
  LIKE,
  OPEN,
  onComment,
  onMessage,
  PLEASE,
  PRIVATE_REPLY,
  REPLY,
  SECOND,
  TEAM,
} from './automations.fixture.ts';

const statuses = ({ executions }: { readonly executions: readonly AutomationExecution[] }) => executions.map(({ status }) => status);
const limit = (acme: AutomationWorld, automationRuns: number, organization = 'org_acme') =>
  acme.ok('PATCH', `/_sim/organizations/${organization}`, { limits: { automationRuns } });
const connect = (acme: AutomationWorld, body: object) =>
  acme.ok<{ id: string }>('POST', '/_sim/social-accounts', { teamId: 'team_acme_support', ...body });

it('accepts a definition of one megabyte', async ({ acme }) => {
  const keywords = Array.from({ length: 50_000 }, (_, i) => `keyword number ${i}`);
  await acme.publishFlow({ definition: { trigger: { type: 'DM_RECEIVED', keywords }, steps: [OPEN] } });
  expect(statuses(await acme.fanWrites('I say: KEYWORD, number 49999!'))).toEqual(['COMPLETED']);
  expect(statuses(await acme.fanWrites('keyword number'))).toEqual([]);
});

describe('publish', () => {
  const draftPost = async (acme: AutomationWorld, teamId: string, platform: string) => {
    const data = { [platform]: { text: 'x' } };
    const body = { teamId, title: 'x', status: 'DRAFT', postDate: '2026-03-09T09:00:00Z', socialAccountTypes: [platform], data };
    return (await acme.ok<{ id: string }>('POST', '/post', body)).id;
  };

  it('[AUT-17] needs a post of the team, for the account', async ({ acme }) => {
    const refusalOf = async (postId: string) => {
      const flow = await acme.draftFlow({ definition: onComment(postId, REPLY) });
      return (await acme.refused('POST', `/automations/${flow.id}/publish`))[1];
    };
    const [othersPost, deleted] = [await draftPost(acme, 'team_acme_support', 'INSTAGRAM'), await draftPost(acme, TEAM, 'INSTAGRAM')];
    await acme.ok('DELETE', `/post/${deleted}`);
    for (const id of ['post_unknown', '__proto__', othersPost, deleted])
      expect(await refusalOf(id)).toBe(`The post ${id} of the trigger was not found in the team`);
    const elsewhere = await draftPost(acme, TEAM, 'FACEBOOK');
    expect(await refusalOf(elsewhere)).toBe(`The post ${elsewhere} of the trigger is not for this INSTAGRAM account`);
    const live = await acme.post();
    await acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: 'INSTAGRAM', channelId: 'instagram_acme_2' });
    expect(await refusalOf(live)).toBe(`The post ${live} of the trigger is not for this INSTAGRAM account`);
  });

  it('[AUT-40, D-ACC-11] needs comment management permissions of a TIKTOK account', async ({ acme }) => {
    const tiktok = { type: 'TIKTOK', externalId: 'tiktok_support' };
    const { id } = await connect(acme, tiktok);
    const definition = onComment(await draftPost(acme, 'team_acme_support', 'TIKTOK'), REPLY);
    const flow = await acme.draftFlow({ teamId: 'team_acme_support', socialAccountId: id, definition });
    expect(await acme.refused('POST', `/automations/${flow.id}/publish`)).toEqual([
      400,
      'Reconnect the account with messaging permissions',
    ]);
    await connect(acme, { ...tiktok, withMessagingScope: true });
    expect(await acme.transition(flow, 'publish')).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('[QTA-29, AUT-54] automation runs per account and month', () => {
  it.for([
    ['FREE', 0],
    ['PRO', 200],
    ['BUSINESS', 1000],
  ] as const)('%s: %i, and the next is SKIPPED', async ([plan, budget], { acme }) => {
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { plan });
    await acme.publishFlow({ definition: onMessage(OPEN) });
    for (let i = 0; i < budget; i++) expect(statuses(await acme.fanWrites('Hello'))).toEqual(['COMPLETED']);
    const message = `Monthly limit of automation runs of this account reached: ${budget}. It resets at 2026-04-01T00:00:00.000Z.`;
    expect((await acme.fanWrites('Hello')).executions).toMatchObject([{ status: 'SKIPPED', error: { message } }]);
  });
});

describe('connections of one real account', () => {
  const SECOND_CONNECTION = { teamId: 'team_acme_support', socialAccountId: 'sa_acme_support_instagram' };
  const reconnect = async (acme: AutomationWorld) => {
    await connect(acme, { type: 'INSTAGRAM', externalId: 'instagram_acme', withMessagingScope: true });
    await acme.ok('POST', '/social-account/messaging/enable', { teamId: 'team_acme_support', type: 'INSTAGRAM' });
  };

  it('[D-QTA-06] share the usage of runs; each organization has its own limit', async ({ acme }) => {
    await limit(acme, 2);
    const definition = onMessage(PLEASE, OPEN);
    const test = async ({ id }: Automation, key?: string) =>
      (await acme.ok<AutomationExecution>('POST', `/automations/${id}/test`, undefined, key)).status;
    const [here, there] = [await acme.draftFlow({ definition }), await acme.draftFlow({ ...SECOND_CONNECTION, definition })];
    expect([await test(here), await test(there)]).toEqual(['STOPPED', 'STOPPED']);
    expect([await test(here), await test(there)]).toEqual(['SKIPPED', 'SKIPPED']);
    await acme.ok('PATCH', '/_sim/organizations/org_pro', { features: { automations: true } });
    await limit(acme, 3, 'org_pro');
    await acme.ok('DELETE', '/_sim/social-accounts/sa_pro_instagram');
    const { id } = await connect(acme, { teamId: 'team_pro', type: 'INSTAGRAM', externalId: 'instagram_acme' });
    const key = 'sk_sim_pro';
    const elsewhere = await acme.draftFlow({ teamId: 'team_pro', socialAccountId: id, definition, key });
    expect([await test(elsewhere, key), await test(elsewhere, key)]).toEqual(['STOPPED', 'SKIPPED']);
  });

  it('[D-AUT-13, D-AUT-20] share the brake; accounts of other platforms do not', async ({ acme }) => {
    await reconnect(acme);
    await acme.publishFlow();
    await acme.publishFlow(SECOND_CONNECTION);
    await acme.publishFlow({ socialAccountId: 'sa_acme_facebook' });
    const { socialAccountId } = SECOND_CONNECTION;
    expect(statuses(await acme.fanWrites('Hello'))).toEqual(['RUNNING']);
    expect(statuses(await acme.fanWrites('Hello', { socialAccountId }))).toEqual(['SKIPPED']);
    expect(statuses(await acme.fanWrites('Hello', {}, 'FACEBOOK'))).toEqual(['RUNNING']);
    await acme.advance(ANSWERED);
  });

  it('run the flows of the one that was written to', async ({ acme }) => {
    await reconnect(acme);
    const flow = await acme.publishFlow({ ...SECOND_CONNECTION, definition: onMessage(PLEASE, ANSWER) });
    expect((await acme.fanWrites('Hello')).executions).toEqual([]);
    expect(await acme.runs(flow)).toEqual([]);
  });
});

it('a comment on an imported post, and on a post of another account, fires no flow', async ({ acme }) => {
  const both = await acme.ok<{ id: string }>('POST', '/post', {
    teamId: TEAM,
    title: 'Both',
    status: 'SCHEDULED',
    postDate: acme.sim.clock.now(),
    socialAccountTypes: ['INSTAGRAM', 'FACEBOOK'],
    data: { INSTAGRAM: { text: 'x', uploadIds: ['upload_acme_image'] }, FACEBOOK: { text: 'x' } },
  });
  await acme.ok('POST', '/post-history-import', { teamId: TEAM, socialAccountType: 'INSTAGRAM', count: 1 });
  await acme.advance(300 * SECOND);
  await acme.publishFlow({ definition: onComment(both.id, LIKE, REPLY), socialAccountId: accountOn('FACEBOOK') });
  const query = `teamId=${TEAM}&socialAccountType=INSTAGRAM`;
  const { posts } = await acme.ok<{ posts: { id: string }[] }>('GET', `/post-history-import/posts?${query}`);
  const event = { type: 'comment', socialAccountId: 'sa_acme_instagram', importedPostId: posts[0]?.id, text: 'x' };
  expect((await acme.ok<{ executions?: unknown[] }>('POST', '/_sim/platforms/INSTAGRAM/events', event)).executions ?? []).toEqual([]);
  expect(statuses(await acme.fanComments(both.id))).toEqual([]);
  expect(statuses(await acme.fanComments(both.id, 'x', {}, 'FACEBOOK'))).toEqual(['RUNNING']);
  await acme.advance(ANSWERED);
});

it.for([
  ['FACEBOOK', LIKE],
  ['INSTAGRAM', PRIVATE_REPLY],
] as const)('[D-ACC-18] a call on its way to %s counts although its account is removed', async ([platform, step], { acme }) => {
  const { executions, comment } = await acme.triggerByComment(platform, [step, REPLY]);
  await acme.ok('DELETE', `/_sim/social-accounts/${accountOn(platform)}`);
  await acme.advance(ANSWERED);
  expect(await acme.run(executions[0]?.id)).toMatchObject({ status: 'FAILED', steps: [{ status: 'COMPLETED' }, { status: 'FAILED' }] });
  if (step === LIKE) expect(acme.world.comments.fetched.get(comment?.id ?? '')?.platformData.likedByMe).toBe(true);
  else expect(acme.world.conversations.claims.all()).toMatchObject([{ state: 'SENT' }]);
});

it('a snapshot keeps waiting runs and the brake', async ({ acme }) => {
  await acme.publishFlow({ definition: onMessage(PLEASE, ANSWER, OPEN) });
  await acme.publishFlow({ definition: onMessage(ANSWER), actionDelaySeconds: 90 });
  const { executions } = await acme.fanWrites('please');
  const snapshot = await acme.ok('GET', '/_sim/snapshot');
  const whatComes = async () => {
    await acme.advance(30 * SECOND);
    const braked = statuses(await acme.fanWrites('please'));
    await acme.advance(90 * SECOND);
    return [braked, await Promise.all(executions.map(({ id }) => acme.run(id))), await acme.ok('GET', '/_sim/snapshot')];
  };
  const came = await whatComes();
  expect(came).toMatchObject([['SKIPPED', 'WAITING'], [{ status: 'COMPLETED' }, { status: 'COMPLETED' }], {}]);
  await acme.ok('PUT', '/_sim/snapshot', snapshot);
  expect(await whatComes()).toEqual(came);
});

describe('a test', () => {
  const testing = (acme: AutomationWorld, { id }: Automation, input?: object) =>
    acme.ok<AutomationExecution>('POST', `/automations/${id}/test`, input && { input });

  it('of a message needs a person who wrote, of a comment a comment', async ({ acme }) => {
    const ofMessage = await acme.draftFlow({ definition: onMessage(OPEN) });
    const ofComment = await acme.draftFlow({ definition: onComment('post_any', REPLY) });
    const refusalOf = (message: string) => ({ status: 'FAILED', error: { code: 'AUTOMATION_STEP_REFUSED', message } });
    for (const input of [undefined, {}, { externalParticipantId: 'nobody' }]) {
      expect(await testing(acme, ofMessage, input)).toMatchObject(refusalOf('There is no conversation to act on'));
      expect(await testing(acme, ofComment, input)).toMatchObject(refusalOf('There is no comment to act on'));
    }
  });

  it('takes no comment to another account', async ({ acme }) => {
    const { comment } = await acme.fanComments(await acme.post('FACEBOOK'), 'Hi', {}, 'FACEBOOK');
    const flow = await acme.draftFlow();
    const message = `input.fetchedCommentId: ${comment?.id} is a comment to another account`;
    expect(await acme.refused('POST', `/automations/${flow.id}/test`, { input: { fetchedCommentId: comment?.id } })).toEqual([
      400,
      message,
    ]);
  });
});

it('flows of a removed team are gone; their runs stay readable', async ({ acme }) => {
  const flow = await acme.publishFlow({ definition: onMessage(OPEN) });
  const [run] = (await acme.fanWrites('Hello')).executions;
  await acme.ok('DELETE', `/team/${TEAM}`);
  expect(await acme.refused('GET', `/automations/${flow.id}`)).toEqual([404, 'Automation not found']);
  expect([await acme.run(run?.id)]).toEqual(await acme.runs(flow));
});

it('[D-GEN-30] flows of a removed account are still listed by it', async ({ acme }) => {
  const { id } = await acme.draftFlow();
  await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'INSTAGRAM' });
  const query = `teamId=${TEAM}&socialAccountId=sa_acme_instagram`;
  expect(await acme.ok('GET', `/automations?${query}`)).toMatchObject({ items: [{ id }], total: 1 });
});
