import { describe, expect } from 'vitest';
import type { AutomationExecution } from '../../../openapi/generated/types.ts';
import { ANSWERED, type AutomationWorld, it, OPEN, onComment, onMessage, PLEASE, REPLY, SECOND, TEAM } from './automations.fixture.ts';

const limit = (acme: AutomationWorld, automationRuns: number, organization = 'org_acme') =>
  acme.ok('PATCH', `/_sim/organizations/${organization}`, { limits: { automationRuns } });
const statuses = (executions: readonly AutomationExecution[]) => executions.map(({ status }) => status);
let people = 0;
/** What a message of somebody new sets off. */
const event = async (acme: AutomationWorld, text = 'Hello', more: object = {}) =>
  statuses((await acme.fanWrites(text, { participant: `person_${++people}`, ...more })).executions);
const usedUp = (most: number) => ({
  status: 'SKIPPED',
  output: null,
  error: {
    code: 'AUTOMATION_MONTHLY_LIMIT_REACHED',
    message: `Monthly limit of automation runs of this account reached: ${most}. It resets at 2026-04-01T00:00:00.000Z.`,
  },
});

describe('[QTA-29, AUT-54] automation runs per account and month', () => {
  it.for([
    ['FREE', 0],
    ['PRO', 200],
    ['BUSINESS', 1000],
  ] as const)('%s: %i, and the next is SKIPPED', async ([plan, budget], { acme }) => {
    await acme.ok('PATCH', '/_sim/organizations/org_acme', { plan });
    await acme.publishFlow({ definition: onMessage(OPEN) });
    for (let i = 0; i < budget; i++) expect(await event(acme)).toEqual(['COMPLETED']);
    expect((await acme.fanWrites('Hello')).executions).toMatchObject([usedUp(budget)]);
    expect(await event(acme)).toEqual(['SKIPPED']);
  });
});

it('[AUT-54] a run without budget is recorded and performs no action', async ({ acme }) => {
  const post = await acme.post();
  const flow = await acme.publishFlow({ definition: onComment(post, REPLY), actionDelaySeconds: 5 });
  await limit(acme, 0);
  const { executions } = await acme.fanComments(post);
  expect(executions).toMatchObject([
    { ...usedUp(0), startedAt: null, completedAt: acme.sim.clock.now(), steps: [{ stepId: 'reply', status: 'SKIPPED', input: null }] },
  ]);
  await acme.advance(60 * SECOND);
  expect(await acme.ok('GET', `/comment?teamId=${TEAM}&postId=${post}`)).toMatchObject({ total: 0 });
  expect(await acme.runs(flow)).toEqual(executions);
});

describe('whose budget is used', () => {
  it('[QTA-30] each connected account has its own; using one up does not affect another', async ({ acme }) => {
    await limit(acme, 1);
    await acme.publishFlow({ definition: onMessage(OPEN) });
    await acme.publishFlow({ definition: onMessage(OPEN), socialAccountId: 'sa_acme_facebook' });
    const onFacebook = async () => statuses((await acme.fanWrites('Hello', {}, 'FACEBOOK')).executions);
    expect([await event(acme), await event(acme), await onFacebook(), await onFacebook()]).toEqual([
      ['COMPLETED'],
      ['SKIPPED'],
      ['COMPLETED'],
      ['SKIPPED'],
    ]);
  });

  it('[D-QTA-06] connections of a real account share the usage; each organization has its own limit', async ({ acme }) => {
    await limit(acme, 2);
    const test = async (id: string, key?: string) =>
      (await acme.ok<AutomationExecution>('POST', `/automations/${id}/test`, undefined, key)).status;
    const here = await acme.draftFlow({ definition: onMessage(PLEASE, OPEN) });
    const there = await acme.draftFlow({
      teamId: 'team_acme_support',
      socialAccountId: 'sa_acme_support_instagram',
      definition: onMessage(PLEASE, OPEN),
    });
    expect([await test(here.id), await test(there.id)]).toEqual(['STOPPED', 'STOPPED']);
    expect([await test(here.id), await test(there.id)]).toEqual(['SKIPPED', 'SKIPPED']);
    await acme.ok('PATCH', '/_sim/organizations/org_pro', { features: { automations: true } });
    await limit(acme, 3, 'org_pro');
    await acme.ok('DELETE', '/_sim/social-accounts/sa_pro_instagram');
    const account = await acme.ok<{ id: string }>('POST', '/_sim/social-accounts', {
      teamId: 'team_pro',
      type: 'INSTAGRAM',
      externalId: 'instagram_acme',
    });
    const key = 'sk_sim_pro';
    const elsewhere = await acme.draftFlow({ teamId: 'team_pro', socialAccountId: account.id, definition: onMessage(PLEASE, OPEN), key });
    expect([await test(elsewhere.id, key), await test(elsewhere.id, key)]).toEqual(['STOPPED', 'SKIPPED']);
  });

  it('belongs to the month of the event, also for a run that waits beyond it', async ({ acme }) => {
    await limit(acme, 1);
    const flow = await acme.publishFlow({ definition: onMessage(PLEASE, OPEN), actionDelaySeconds: 60 });
    await acme.sim.clock.advanceTo('2026-03-31T23:59:30Z');
    expect([await event(acme, 'please'), await event(acme, 'please')]).toEqual([['WAITING'], ['SKIPPED']]);
    await acme.advance(60 * SECOND);
    expect(await event(acme, 'please')).toEqual(['WAITING']);
    await acme.transition(flow, 'pause');
    await acme.transition(flow, 'activate');
    expect([await event(acme, 'please'), await event(acme, 'please')]).toEqual([['WAITING'], ['SKIPPED']]);
  });
});

describe('what counts as a run', () => {
  it('[QTA-35] is one flow reacting to one event, whatever its steps', async ({ acme }) => {
    const many = Array.from({ length: 100 }, (_, i) => ({ ...OPEN, id: `step ${i}` }));
    await acme.publishFlow({ definition: onMessage(...many) });
    await acme.publishFlow({ definition: onMessage(OPEN) });
    // Two flows on one event are two runs, and so are two events on one flow.
    await limit(acme, 3);
    expect([await event(acme), await event(acme)]).toEqual([
      ['COMPLETED', 'COMPLETED'],
      ['COMPLETED', 'SKIPPED'],
    ]);
  });

  it('[QTA-36] uses nothing when a condition stops it, at once or later', async ({ acme }) => {
    await limit(acme, 1);
    await acme.publishFlow({ definition: onMessage(OPEN, PLEASE) });
    await acme.publishFlow({ definition: onMessage(PLEASE, OPEN), actionDelaySeconds: 1 });
    for (let i = 0; i < 3; i++) {
      expect(await event(acme, 'No')).toEqual(['STOPPED', 'WAITING']);
      await acme.advance(2 * SECOND);
    }
    expect(await event(acme, 'please')).toEqual(['COMPLETED', 'SKIPPED']);
  });

  it('[QTA-37] uses nothing when the brake or the budget skips it', async ({ acme }) => {
    await acme.publishFlow();
    await acme.fanWrites('Hello');
    await limit(acme, 2);
    for (let i = 0; i < 3; i++)
      expect((await acme.fanWrites('Again')).executions).toMatchObject([{ error: { code: 'AUTOMATION_CONVERSATION_COOLDOWN' } }]);
    expect([await event(acme), await event(acme), await event(acme)]).toEqual([['RUNNING'], ['SKIPPED'], ['SKIPPED']]);
    await limit(acme, 3);
    expect([await event(acme), await event(acme)]).toEqual([['RUNNING'], ['SKIPPED']]);
    await acme.advance(ANSWERED);
  });

  it('[QTA-37] uses nothing when it is canceled', async ({ acme }) => {
    await limit(acme, 2);
    const flow = await acme.publishFlow({ definition: onMessage(OPEN), actionDelaySeconds: 60 });
    for (const how of ['pause', 'archive']) {
      expect([await event(acme), await event(acme), await event(acme)]).toEqual([['WAITING'], ['WAITING'], ['SKIPPED']]);
      await acme.transition(flow, how);
      await acme.transition(flow, 'activate');
    }
    expect([await event(acme), await event(acme)]).toEqual([['WAITING'], ['WAITING']]);
    await acme.ok('DELETE', `/automations/${flow.id}`);
    const canceled = acme.world.automations.executions.all().filter(({ status }) => status === 'CANCELED');
    expect(canceled.map(({ budgetKey }) => budgetKey)).toEqual(canceled.map(() => null));
    await acme.publishFlow({ definition: onMessage(OPEN) });
    expect([await event(acme), await event(acme), await event(acme)]).toEqual([['COMPLETED'], ['COMPLETED'], ['SKIPPED']]);
  });

  it('[QTA-38] uses one unit when it fails', async ({ acme }) => {
    await limit(acme, 2);
    await acme.publishFlow();
    acme.sim.platforms.INSTAGRAM.fail('reject', { times: 2 });
    const runs = [await acme.fanWrites('Hello', { participant: 'a' }), await acme.fanWrites('Hello', { participant: 'b' })];
    await acme.advance(ANSWERED);
    for (const { executions } of runs) expect((await acme.run(executions[0]?.id)).status).toBe('FAILED');
    expect(await event(acme)).toEqual(['SKIPPED']);
  });

  it('[QTA-38] uses one unit when it is a test run, however it ends; without budget it is SKIPPED', async ({ acme }) => {
    await limit(acme, 3);
    const flow = await acme.publishFlow({ definition: onMessage(PLEASE, OPEN) });
    const test = (input: object) => acme.ok<AutomationExecution>('POST', `/automations/${flow.id}/test`, { input });
    const { conversation } = await acme.fanWrites('No');
    const externalParticipantId = conversation?.externalParticipantId;
    expect((await test({ text: 'please', externalParticipantId })).status).toBe('COMPLETED');
    expect((await test({ text: 'no' })).status).toBe('STOPPED');
    expect((await test({ text: 'please' })).status).toBe('FAILED');
    expect(await test({ text: 'please', externalParticipantId })).toMatchObject({ ...usedUp(3), isTest: true });
    expect(await event(acme, 'please')).toEqual(['SKIPPED']);
  });
});
